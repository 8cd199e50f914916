// Arithmetic with colours written as "#rrggbb": views use it when they paint, not in every frame.

/** The parts of a colour, 0 to 255. */
export function partsOf(colour: string): readonly [red: number, green: number, blue: number] {
  const value = tintOf(colour);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** A colour with an alpha, 0 to 1. */
export function withAlpha(colour: string, alpha: number): string {
  const [red, green, blue] = partsOf(colour);
  return `rgba(${red}, ${green}, ${blue}, ${alpha})`;
}

/** Whether dark marks are easier to read on a colour than light ones. */
export function isLight(colour: string): boolean {
  const [red, green, blue] = partsOf(colour);
  return 0.3 * red + 0.59 * green + 0.11 * blue > 120;
}

/** A colour as a number, for WebGL libraries. */
export function tintOf(colour: string): number {
  return Number.parseInt(colour.slice(1), 16);
}
