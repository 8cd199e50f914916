// A canvas that is as sharp as the screen: it follows its size in the layout, and gives a pen in units of its own. Pictures, wires and
// the timeline are drawn on it.

import { make } from "./elements.ts";

/** More pixels than this per CSS pixel nobody sees, and each costs time. */
const MOST_RATIO = 2;

export class Canvas {
  readonly element: HTMLCanvasElement;
  /** Size in CSS pixels. */
  width = 1;
  height = 1;
  /** It must be drawn again. */
  isStale = true;
  readonly #pen: CanvasRenderingContext2D | null;
  readonly #watch: ResizeObserver;
  #ratio = 1;

  constructor(label: string, className: string) {
    this.element = make("canvas", { class: className, role: "img", "aria-label": label });
    this.#pen = this.element.getContext("2d");
    this.#watch = new ResizeObserver(() => this.#measure());
    this.#watch.observe(this.element);
  }

  /** A cleared pen, in units of which `width` fit into the canvas; default: CSS pixels. */
  begin(width: number = this.width): CanvasRenderingContext2D | undefined {
    const pen = this.#pen ?? undefined;
    if (pen === undefined) return undefined;
    const scale = this.element.width / width;
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.clearRect(0, 0, this.element.width, this.element.height);
    pen.setTransform(scale, 0, 0, scale, 0, 0);
    pen.globalAlpha = 1;
    this.isStale = false;
    return pen;
  }

  close(): void {
    this.#watch.disconnect();
  }

  #measure(): void {
    const { clientWidth, clientHeight } = this.element;
    this.#ratio = Math.min(globalThis.devicePixelRatio || 1, MOST_RATIO);
    this.width = Math.max(1, clientWidth);
    this.height = Math.max(1, clientHeight);
    this.element.width = Math.round(this.width * this.#ratio);
    this.element.height = Math.round(this.height * this.#ratio);
    this.isStale = true;
  }
}
