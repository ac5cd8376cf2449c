// The match table's front end, as anywidget loads it.

import { MatchView } from "./match_view.js";

export default {
  render({ model, el }) {
    const view = new MatchView(model, el);
    return () => view.end();
  },
};
