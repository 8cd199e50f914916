// A canvas that fills a view's element: one for the picture, and one over it for text on canvas 2D above a WebGL
// picture. Views make panes, tell them of a new size, and begin every frame with one. Always true: a pane has no more pixels
// than the chosen quality allows, even when the player changes the quality during play, and however large HUDs are; a frame is
// never longer than MOST_FRAME_MS, so that after a sleep nothing leaps; the canvas joins the page with its first size.

import type { StageSettings, ViewOptions } from "./arcade-game.ts";

/** Most device pixels per CSS pixel, by quality. */
export type MostRatio = Readonly<Record<StageSettings["quality"], number>>;

export interface PaneOptions {
  readonly mostRatio?: MostRatio;
  /** Lies over another pane, and lets every touch and click through. */
  readonly isOver?: boolean;
}

const MOST_RATIO: MostRatio = { low: 1, high: 2 };
const MOST_FRAME_MS = 100;

export class Pane {
  readonly canvas: HTMLCanvasElement;
  /** Size in pixels of the view (`StageSettings.hudScale`), and device pixels in one of them. */
  width = 1;
  height = 1;
  ratio = 1;
  /** Called whenever the number of pixels may have changed. */
  onResize: (pane: Pane) => void = () => {};
  readonly #view: ViewOptions;
  readonly #mostRatio: MostRatio;
  #pixelRatio = 1;
  #quality: StageSettings["quality"];
  #now = 0;
  #isShown = false;

  constructor(view: ViewOptions, options: PaneOptions = {}) {
    this.#view = view;
    this.#mostRatio = options.mostRatio ?? MOST_RATIO;
    this.#quality = view.settings.quality;
    this.canvas = view.parent.ownerDocument.createElement("canvas");
    const { style } = this.canvas;
    style.display = "block";
    if (options.isOver === true) {
      style.position = "absolute";
      style.left = "0";
      style.top = "0";
      style.pointerEvents = "none";
    }
  }

  /** The drawing context; null if the view draws nothing, or the browser has no canvas. */
  context(alpha: boolean): CanvasRenderingContext2D | null {
    return this.#view.kind === "none" ? null : this.canvas.getContext("2d", { alpha });
  }

  /** The element has another size now, in pixels of the view; `pixelRatio`: device pixels per CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.width = width;
    this.height = height;
    this.#pixelRatio = pixelRatio;
    this.#quality = this.#view.settings.quality;
    const { hudScale = 1 } = this.#view.settings;
    this.ratio = hudScale * Math.min(pixelRatio, this.#mostRatio[this.#quality]);
    this.canvas.width = Math.max(1, Math.round(width * this.ratio));
    this.canvas.height = Math.max(1, Math.round(height * this.ratio));
    this.canvas.style.width = `${width * hudScale}px`;
    this.canvas.style.height = `${height * hudScale}px`;
    if (!this.#isShown) this.#view.parent.append(this.canvas);
    this.#isShown = true;
    this.onResize(this);
  }

  /** Begins a frame at a local time in ms; returns the seconds since the last one. */
  begin(now: number): number {
    if (this.#view.settings.quality !== this.#quality) this.resize(this.width, this.height, this.#pixelRatio);
    const seconds = Math.min(MOST_FRAME_MS, Math.max(0, now - this.#now)) / 1000;
    this.#now = now;
    return seconds;
  }

  close(): void {
    this.canvas.remove();
  }
}
