// Colours of the HUD: bronze and ink, and the blue of Hades.

import { type InkStyle, WORDS } from "@reckon/stage";

export const INK = "#120d10";
export const PLASTER = "#f1e4c8";
export const QUIET = "#bfa98a";
export const BRONZE = "#b57a3c";
export const PALE_BRONZE = "#f0c884";
export const DARK_BRONZE = "#4a2a16";
export const OCHRE = "#e0ac45";
export const RED = "#e0452a";
export const EMBER = "#ff8e3e";
export const LAUREL = "#8fb573";
export const HADES_NIGHT = "#050a18";
export const HADES_LIGHT = "#9cc8ff";

export const WORD_FONT: string = `600 13px ${WORDS}`;

export const INK_STYLE: InkStyle = {
  text: PLASTER,
  font: WORD_FONT,
  panel: "rgba(18, 13, 16, 0.72)",
  dense: INK,
  hairline: "rgba(181, 122, 60, 0.55)",
  trough: "rgba(241, 228, 200, 0.16)",
};
