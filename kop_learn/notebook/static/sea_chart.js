// The sea chart's front end, as anywidget loads it.

import { ChartView } from "./chart_view.js";

export default {
  render({ model, el }) {
    const view = new ChartView(model, el);
    return () => view.end();
  },
};
