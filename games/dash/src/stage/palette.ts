// What dash looks like: a court of light at night. One warm thing, the sun that falls through the roof; everything else is
// ink, hairlines and the players' own colours. Every file of the view draws with these.

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

export const WORDS = '"Inter Variable", system-ui, sans-serif';
export const FIGURES = '"JetBrains Mono Variable", ui-monospace, monospace';

/** A colour written as "#rrggbb", with an alpha. */
export function withAlpha(colour: string, alpha: number): string {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return `rgba(${part(1)}, ${part(3)}, ${part(5)}, ${alpha})`;
}

/** Whether ink is read better on a colour than white is. */
export function isLight(colour: string): boolean {
  const part = (at: number): number => Number.parseInt(colour.slice(at, at + 2), 16);
  return 0.3 * part(1) + 0.59 * part(3) + 0.11 * part(5) > 120;
}
