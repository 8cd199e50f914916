// How many CSS pixels are one of a HUD: more on a large screen, and as the player wants it. The stage asks whenever its size changes.
// Always true: a HUD never has fewer pixels to write on than on a small phone.

/** On a screen so large that everything of the page is larger, the HUD is too: as page.css says. */
const LARGE: readonly (readonly [width: number, height: number, scale: number])[] = [
  [3400, 1800, 2.2],
  [2400, 1300, 1.5],
  [1800, 1000, 1.2],
];
/** What a HUD needs, in its own pixels: a stage that has fewer at 1 keeps those it has. */
const LEAST_WIDTH = 320;
const LEAST_HEIGHT = 340;

/**
 * @param wanted what the player chose; 1: as usual for the size
 * @param screen all of the page: what stands beside the stage makes nothing of it smaller
 */
export function hudScaleOf(
  width: number,
  height: number,
  wanted: number,
  screen: readonly [width: number, height: number] = [width, height],
): number {
  const usual = LARGE.find(([wide, high]) => screen[0] >= wide && screen[1] >= high)?.[2] ?? 1;
  const most = Math.max(1, Math.min(width / LEAST_WIDTH, height / LEAST_HEIGHT));
  return Math.min(usual * wanted, most);
}
