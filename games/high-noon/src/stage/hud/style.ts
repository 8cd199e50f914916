// The look of High Noon's HUD: fonts, the colours of its parts, and its ink.

import { type InkStyle, WORDS } from "@reckon/stage";
import { PANEL, TEXT } from "../look/palette.ts";

export const SMALL: string = `600 13px ${WORDS}`;
export const PLAIN: string = `600 15px ${WORDS}`;
export const MIDDLE: string = `800 22px ${WORDS}`;
export const BIG: string = `800 34px ${WORDS}`;
export const SUN = "#e2452b";
export const GOLD = "#ffd766";

export const INK_STYLE: InkStyle = {
  text: TEXT,
  font: PLAIN,
  panel: PANEL,
  dense: "rgba(28, 19, 32, 0.92)",
  hairline: "rgba(253, 243, 224, 0.16)",
  trough: "rgba(253, 243, 224, 0.18)",
};
