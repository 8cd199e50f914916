// The backdrop of each level: a sky, and three layers before it. Painters bake them when a level begins. Always true: the same
// level gives the same picture, because its chance comes from seeds of its own.

import { Random } from "reckon";
import { HEIGHT } from "../../tuning.ts";
import type { Pen } from "../pictures/catalogue.ts";
import { FINAL_ASSAULT } from "./final-assault.ts";
import { FIRST_CONTACT } from "./first-contact.ts";
import type { Layer } from "./layer.ts";
import { RISING_THREAT } from "./rising-threat.ts";

const BACKDROPS: readonly (readonly Layer[])[] = [FIRST_CONTACT, RISING_THREAT, FINAL_ASSAULT];

/** From the sky to the nearest layer. */
export function backdropOf(level: number): readonly Layer[] {
  return BACKDROPS[level - 1] ?? BACKDROPS[0];
}

/** Paints a layer on a canvas of its own, `scale` pixels for each px of the field; its strip is whole pixels wide. */
export function bakeLayer(
  document: Document,
  level: number,
  index: number,
  scale: number,
): HTMLCanvasElement {
  const { width, isOpaque } = backdropOf(level)[index];
  const canvas = document.createElement("canvas");
  // The sky must not end before the field does.
  canvas.width = Math.ceil(width * scale) + 1;
  canvas.height = Math.ceil(HEIGHT * scale) + 1;
  const pen = canvas.getContext("2d", { alpha: !isOpaque });
  if (pen !== null) paintLayer(pen, level, index, canvas.width / width, canvas.height / HEIGHT);
  return canvas;
}

function paintLayer(pen: Pen, level: number, index: number, scaleX: number, scaleY: number): void {
  pen.setTransform(scaleX, 0, 0, scaleY, 0, 0);
  pen.lineCap = "butt";
  pen.lineJoin = "round";
  backdropOf(level)[index].paint(pen, Random.from(level * 16 + index));
}
