// The look of R-Type's HUD: fonts, the colours of its parts, and its ink.

import { FIGURES, type InkStyle, WORDS } from "@reckon/stage";
import { TEXT } from "../palette.ts";

export const SMALL: string = `600 12px ${WORDS}`;
export const PLAIN: string = `600 14px ${WORDS}`;
export const MIDDLE: string = `800 22px ${WORDS}`;
export const BIG: string = `800 44px ${WORDS}`;
export const COUNT: string = `600 20px ${FIGURES}`;
export const NARROW_COUNT: string = `600 16px ${FIGURES}`;
export const SMALL_COUNT: string = `600 12px ${FIGURES}`;
export const LOW_HEALTH = "#ff5a4d";
export const DARING = "#ffd24a";
export const OPEN_CORE = "#ffb347";
export const SHUT_CORE = "#9aa0b8";

export const INK_STYLE: InkStyle = {
  text: TEXT,
  font: PLAIN,
  panel: "rgba(8, 11, 16, 0.62)",
  dense: "rgba(8, 11, 16, 0.9)",
  hairline: "rgba(232, 236, 241, 0.16)",
  trough: "rgba(232, 236, 241, 0.16)",
};
