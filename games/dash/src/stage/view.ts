// dash on canvas 2D.

import type { GameView, ViewOptions } from "@reckon/stage";

export function dashView(_options: ViewOptions): GameView {
  return { sample: () => {}, draw: () => {}, resize: () => {}, close: () => {} };
}
