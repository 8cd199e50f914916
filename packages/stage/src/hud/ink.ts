// Text and shapes of a HUD on canvas 2D: text in a style, panels behind it, bars. A view makes one for each context, and
// every part of its HUD draws with it. Always true: a text is measured once, not in every frame, and again once its font has
// loaded; line breaks are computed once.

import type { Box } from "./box.ts";

/** The fonts of the page: one for words, and one with figures of equal width. */
export const WORDS = '"Inter Variable", system-ui, sans-serif';
export const FIGURES = '"JetBrains Mono Variable", ui-monospace, monospace';

export interface InkStyle {
  /** Default colour and font of text. */
  readonly text: string;
  readonly font: string;
  /** Around every letter: for text on the picture without a panel. */
  readonly outline?: string;
  /** Behind text; `dense`: nothing shines through, for text that is read at leisure. */
  readonly panel: string;
  readonly dense: string;
  readonly hairline: string;
  /** The background of a bar. */
  readonly trough: string;
}

/** The cache holds this many texts; then it is emptied. */
const MOST_KEPT = 512;
const OUTLINE_WIDTH = 3;

export class Ink {
  readonly context: CanvasRenderingContext2D;
  readonly style: InkStyle;
  /** By font, then by text. */
  readonly #widths = new Map<string, Map<string, number>>();
  readonly #lines = new Map<string, readonly string[]>();
  #kept = 0;

  constructor(context: CanvasRenderingContext2D, style: InkStyle) {
    this.context = context;
    this.style = style;
  }

  write(
    text: string,
    x: number,
    y: number,
    align: CanvasTextAlign = "left",
    colour: string = this.style.text,
    font: string = this.style.font,
    baseline: CanvasTextBaseline = "alphabetic",
  ): void {
    const { context, style } = this;
    context.font = font;
    context.textAlign = align;
    context.textBaseline = baseline;
    if (style.outline !== undefined) {
      context.strokeStyle = style.outline;
      context.lineWidth = OUTLINE_WIDTH;
      context.lineJoin = "round";
      context.strokeText(text, x, y);
    }
    context.fillStyle = colour;
    context.fillText(text, x, y);
  }

  widthOf(text: string, font: string = this.style.font): number {
    const known = this.#widths.get(font)?.get(text);
    if (known !== undefined) return known;
    this.context.font = font;
    const { width } = this.context.measureText(text);
    if (this.#isReady()) this.#widthsOf(font).set(text, width);
    return width;
  }

  /** Breaks a text into lines that fit a width. */
  linesOf(text: string, width: number, font: string = this.style.font): readonly string[] {
    const key = `${font} ${Math.round(width)} ${text}`;
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const lines: string[] = [];
    for (const word of text.split(" ")) {
      const longer = lines.length === 0 ? word : `${lines[lines.length - 1]} ${word}`;
      if (lines.length > 0 && this.widthOf(longer, font) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    if (this.#isReady()) this.#lines.set(key, lines);
    return lines;
  }

  /** Cuts a text at a width. */
  shortened(text: string, width: number, font: string = this.style.font): string {
    let short = text;
    while (short.length > 1 && this.widthOf(short, font) > width) short = `${short.slice(0, -2)}…`;
    return short;
  }

  /** `isDense`: nothing shines through. */
  panel({ x, y, width, height }: Box, isDense: boolean = false): void {
    const { context, style } = this;
    context.fillStyle = isDense ? style.dense : style.panel;
    context.beginPath();
    context.roundRect(x, y, width, height, 8);
    context.fill();
    context.strokeStyle = style.hairline;
    context.lineWidth = 1;
    context.stroke();
  }

  /** `share`: how much of it is full, 0 to 1. */
  bar({ x, y, width, height }: Box, share: number, colour: string): void {
    const { context, style } = this;
    context.fillStyle = style.trough;
    context.beginPath();
    context.roundRect(x, y, width, height, height / 2);
    context.fill();
    if (!(share > 0)) return;
    context.fillStyle = colour;
    context.beginPath();
    context.roundRect(x, y, Math.max(height, width * Math.min(1, share)), height, height / 2);
    context.fill();
  }

  /** Until a font has loaded, texts have the width of another one. */
  #isReady(): boolean {
    if (this.#kept++ >= MOST_KEPT) {
      this.#kept = 0;
      this.#widths.clear();
      this.#lines.clear();
    }
    return this.context.canvas?.ownerDocument?.fonts?.status !== "loading";
  }

  #widthsOf(font: string): Map<string, number> {
    let widths = this.#widths.get(font);
    if (widths === undefined) {
      widths = new Map();
      this.#widths.set(font, widths);
    }
    return widths;
  }
}
