// Measures the space on a stage that the page and thumbs take, for the HUD of its view. The stage of a match owns one, and asks a few times
// per second: buttons come and go with the host, the device and the size of the window. Always true: a view reads one object,
// with the figures of the last measurement.

import type { Box, StageInsets } from "@reckon/stage";

const LOOK_MS = 400;

export class Insets implements StageInsets {
  top = 0;
  right = 0;
  bottom = 0;
  left = 0;
  taken: readonly Box[] = [];
  readonly #stage: HTMLElement;
  readonly #scale: () => number;
  #lookedMs: number = Number.NEGATIVE_INFINITY;

  /** @param scale CSS pixels per pixel of the view */
  constructor(stage: HTMLElement, scale: () => number) {
    this.#stage = stage;
    this.#scale = scale;
  }

  update(now: number): void {
    if (now - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = now;
    const scale = this.#scale();
    const styles = getComputedStyle(this.#stage);
    for (const side of ["top", "right", "bottom", "left"] as const)
      this[side] = (Number.parseFloat(styles.getPropertyValue(`--notch-${side}`)) || 0) / scale;
    const at = this.#stage.getBoundingClientRect();
    const found = this.#stage.parentElement?.querySelectorAll<HTMLElement>("[data-taken]") ?? [];
    this.taken = [...found]
      .map((element) => element.getBoundingClientRect())
      .filter(({ width }) => width > 0)
      .map(({ x, y, width, height }) => ({
        x: (x - at.x) / scale,
        y: (y - at.y) / scale,
        width: width / scale,
        height: height / scale,
      }));
  }
}
