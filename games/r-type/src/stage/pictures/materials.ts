// The materials of enemies and bosses: steel and bone lit from above, and eyes that glow warm. Their painters use them.

import { BONE, BONE_DARK, EYE, EYE_HOT, STEEL, STEEL_DARK, STEEL_EDGE, STEEL_LIGHT } from "../palette.ts";
import type { Pen } from "./catalogue.ts";
import { disc, falling, glow } from "./strokes.ts";

export const steel = (pen: Pen, top: number, bottom: number): CanvasGradient =>
  falling(pen, top, bottom, STEEL_LIGHT, STEEL, STEEL_DARK);
export const bone = (pen: Pen, top: number, bottom: number): CanvasGradient =>
  falling(pen, top, bottom, "#fff8e8", BONE, BONE_DARK);

export function eye(pen: Pen, x: number, y: number, radius: number): void {
  disc(pen, x, y, radius + 2.4, STEEL_EDGE);
  glow(pen, x, y, radius, "#ffffff", EYE, EYE_HOT);
}
