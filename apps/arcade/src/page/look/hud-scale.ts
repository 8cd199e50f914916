// CSS pixels per pixel of a HUD: more on a large screen, and by the player's choice. The stage asks whenever its size changes.
// Always true: a HUD never has fewer pixels than on a small phone.

/** On screens so large that everything on the page is larger, the HUD is too: as in page.css. */
const LARGE: readonly (readonly [width: number, height: number, scale: number])[] = [
  [3400, 1800, 2.2],
  [2400, 1300, 1.5],
  [1800, 1000, 1.2],
];
/** The least size of a HUD, in its own pixels: a stage with less keeps scale 1. */
const LEAST_WIDTH = 320;
const LEAST_HEIGHT = 340;

/**
 * @param wanted the player's choice; 1: usual for the size
 * @param screen the whole page: panels beside the stage do not make the HUD smaller
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
