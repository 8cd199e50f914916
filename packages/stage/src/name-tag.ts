// A player's name as a small picture, for views to draw beside the player: canvas 2D copies it, WebGL makes a texture of it. The
// view fades it with distance, and never draws it over another player.

import { lookOf } from "./players.ts";

const HEIGHT = 18;
const SIZE = 12;
/** Names of sixteen letters of most scripts are no wider; wider ones are drawn narrower. */
const MOST_WIDTH = 16 * SIZE;
const INK = "#0e1116";
const TEXT = "#e8ecf1";

/** Paints a name on a canvas of its own size. `ratio`: device pixels per CSS pixel; `isOwn`: light, so that players find themselves. */
export function paintNameTag(
  document: Document,
  name: string,
  seat: number,
  isOwn: boolean,
  ratio: number,
): HTMLCanvasElement {
  const canvas = document.createElement("canvas");
  const context = canvas.getContext("2d");
  if (context === null) return canvas;
  const font = `600 ${SIZE * ratio}px "Inter Variable", system-ui, sans-serif`;
  context.font = font;
  const width = Math.min(context.measureText(name).width, MOST_WIDTH * ratio);
  canvas.width = Math.ceil(width + 14 * ratio);
  canvas.height = Math.ceil(HEIGHT * ratio);
  context.globalAlpha = isOwn ? 1 : 0.84;
  context.fillStyle = isOwn ? TEXT : INK;
  context.beginPath();
  context.roundRect(0, 0, canvas.width, canvas.height, 5 * ratio);
  context.fill();
  context.globalAlpha = 1;
  context.font = font;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.fillStyle = isOwn ? INK : TEXT;
  context.fillText(name, canvas.width / 2, canvas.height / 2, width);
  context.fillStyle = lookOf(seat).colour;
  context.fillRect(5 * ratio, canvas.height - 2 * ratio, canvas.width - 10 * ratio, 2 * ratio);
  return canvas;
}
