// The views of High Noon: the plain one on canvas, and the one in PixiJS if the machine can run it. The arcade makes it.

import { bestView, type GameView, type ViewOptions } from "@reckon/stage";
import type { HighNoon } from "../high-noon.ts";
import { highNoonView } from "./view.ts";

export function highNoonViews(options: ViewOptions): GameView<HighNoon> {
  return bestView(options, highNoonView, async (given) =>
    (await import("./pixi/view.ts")).openPixiView(given),
  );
}
