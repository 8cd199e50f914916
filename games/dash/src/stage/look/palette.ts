// The colours of dash: a court of light at night. One warm thing, the sun that falls through the roof; everything else is
// ink, hairlines and the players' own colours. Every file of the view draws with these.

import { type InkStyle, WORDS, withAlpha } from "@reckon/stage";

export const INK = "#0e1116";
export const FLOOR = "#131a26";
export const HAIRLINE = "#2a3240";
/** The lines of the court: the accent of the game. */
export const CHALK = "#56b4e9";
export const TEXT = "#e8ecf1";
export const QUIET = "#9aa7b5";
export const SUN = "#ffc861";
export const HOT = "#ff7a45";
export const WALL = "#2a3444";
export const WALL_SIDE = "#161d29";
export const WALL_EDGE = "#586880";

export const INK_STYLE: InkStyle = {
  text: TEXT,
  font: `500 11px ${WORDS}`,
  panel: withAlpha(INK, 0.78),
  dense: INK,
  hairline: HAIRLINE,
  trough: HAIRLINE,
};
/** For text without a panel behind it. */
export const ON_THE_COURT: InkStyle = { ...INK_STYLE, outline: withAlpha(INK, 0.7) };
