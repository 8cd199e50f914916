// The views of R-Type: the plain one on canvas, and the one in PixiJS if the machine can run it. The arcade makes it.

import { bestView, type GameView, type ViewOptions } from "@reckon/stage";
import type { RType } from "../r-type.ts";
import { RTypeView, rTypeView } from "./view.ts";

export function rTypeViews(options: ViewOptions): GameView<RType> {
  return bestView(options, rTypeView, async (given) => {
    const { openPixiPainter } = await import("./pixi/painter.ts");
    return new RTypeView(given, await openPixiPainter(given));
  });
}
