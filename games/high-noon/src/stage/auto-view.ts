// The views of High Noon: the plain one on canvas, and the one in PixiJS where the machine can. The arcade makes it.

import { bestView, type GameView, type ViewOptions } from "@reckon/stage";
import type { HighNoon } from "../high-noon.ts";
import { highNoonView } from "./view.ts";

export function highNoonViews(options: ViewOptions): GameView<HighNoon> {
  return bestView(options, highNoonView, async (given) =>
    (await import("./pixi/view.ts")).openPixiView(given),
  );
}
