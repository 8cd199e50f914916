// How the HUD writes: dark panels with a hairline, and text in two sizes. Every part of the HUD draws with it.

import { PANEL, TEXT } from "../palette.ts";
import type { Box } from "./layout.ts";

const FACE = '"Inter Variable", Inter, system-ui, sans-serif';
export const SMALL: string = `600 13px ${FACE}`;
export const PLAIN: string = `600 15px ${FACE}`;
export const MIDDLE: string = `800 22px ${FACE}`;
export const BIG: string = `800 34px ${FACE}`;
export const SUN = "#e2452b";
export const GOLD = "#ffd766";

export type Context = CanvasRenderingContext2D;

/** `isDense`: nothing shines through what must be read at leisure. */
export function panel(context: Context, { x, y, width, height }: Box, isDense: boolean = false): void {
  context.fillStyle = isDense ? "rgba(28, 19, 32, 0.92)" : PANEL;
  context.beginPath();
  context.roundRect(x, y, width, height, 8);
  context.fill();
  context.strokeStyle = "rgba(253, 243, 224, 0.16)";
  context.lineWidth = 1;
  context.stroke();
}

export function write(
  context: Context,
  text: string,
  x: number,
  y: number,
  align: CanvasTextAlign = "left",
  colour: string = TEXT,
  font: string = PLAIN,
): void {
  context.font = font;
  context.textAlign = align;
  context.textBaseline = "alphabetic";
  context.fillStyle = colour;
  context.fillText(text, x, y);
}

/** A text in as many lines as its width needs; how many it took. */
export function wrap(
  context: Context,
  text: string,
  x: number,
  y: number,
  width: number,
  step: number,
  colour: string,
): number {
  context.font = PLAIN;
  let line = "";
  let count = 0;
  for (const word of text.split(" ")) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && context.measureText(longer).width > width) {
      write(context, line, x, y + step * count++, "center", colour);
      line = word;
    } else line = longer;
  }
  if (line !== "") write(context, line, x, y + step * count++, "center", colour);
  return count;
}

export function bar(context: Context, box: Box, share: number, colour: string): void {
  const { x, y, width, height } = box;
  context.fillStyle = "rgba(253, 243, 224, 0.18)";
  context.beginPath();
  context.roundRect(x, y, width, height, height / 2);
  context.fill();
  if (!(share > 0)) return;
  context.fillStyle = colour;
  context.beginPath();
  context.roundRect(x, y, Math.max(height, width * Math.min(1, share)), height, height / 2);
  context.fill();
}
