// The level player's front end, as anywidget loads it.

import { PlayerView } from "./player_view.js";

export default {
  render({ model, el }) {
    const view = new PlayerView(model, el);
    return () => view.end();
  },
};
