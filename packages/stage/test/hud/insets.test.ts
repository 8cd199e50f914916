import { describe, expect, it } from "vitest";
import { overlaps } from "../../src/hud/box.ts";
import { freeSpan, NO_INSETS, Places } from "../../src/hud/insets.ts";

const CORNER = { x: 660, y: 8, width: 152, height: 44 };

describe("[ST20] a box of a HUD", () => {
  it("stands at its wanted place if that is free, and below the page's buttons if not", () => {
    const places = new Places({ ...NO_INSETS, taken: [CORNER] }, 820, 1180);
    const status = { x: 12, y: 12, width: 220, height: 56 };
    expect(places.put(status)).toBe(status);
    const map = places.put({ x: 644, y: 12, width: 164, height: 120 });
    expect(map).toEqual({ x: 644, y: 60, width: 164, height: 120 });
    // It also goes below a box placed earlier.
    expect(places.put({ x: 600, y: 12, width: 200, height: 40 }).y).toBe(map.y + map.height + 8);
  });

  it("keeps out of the notch, and goes up from thumbs", () => {
    const stick = { x: 36, y: 250, width: 104, height: 104 };
    const places = new Places({ ...NO_INSETS, left: 44, top: 10, taken: [stick] }, 844, 390);
    expect(places.put({ x: 12, y: 4, width: 100, height: 40 })).toMatchObject({ x: 44, y: 10 });
    const panel = places.put({ x: 100, y: 300, width: 264, height: 80 }, "up");
    expect([overlaps(panel, stick), panel.y]).toEqual([false, 250 - 8 - 80]);
  });

  it("fills the last stretch of a strip that is wide enough, or else the widest one", () => {
    const strip = { y: 0, height: 64, from: 100 };
    expect(freeSpan(NO_INSETS, 820, strip, 224)).toEqual({ from: 100, to: 820 });
    expect(freeSpan({ ...NO_INSETS, taken: [CORNER] }, 820, strip, 224)).toEqual({ from: 100, to: 652 });
    const middle = { ...CORNER, x: 346 };
    expect(freeSpan({ ...NO_INSETS, taken: [middle], right: 44 }, 844, strip, 224)).toEqual({
      from: 506,
      to: 800,
    });
    expect(freeSpan({ ...NO_INSETS, taken: [middle] }, 560, strip, 300)).toEqual({ from: 100, to: 338 });
    // The page's buttons may stand beside the stage.
    expect(freeSpan({ ...NO_INSETS, taken: [CORNER] }, 600, strip, 224).to).toBe(600);
    const below = { ...CORNER, y: 300 };
    expect(freeSpan({ ...NO_INSETS, taken: [below] }, 820, strip, 224).to).toBe(820);
  });
});
