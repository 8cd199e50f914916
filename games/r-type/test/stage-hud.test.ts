// The layout and the texts of R-Type's HUD.

import { type Box, NO_INSETS, overlaps } from "@reckon/stage";
import { World } from "reckon";
import { describe, expect, it } from "vitest";
import { PHASE, type RTypeWorld } from "../src/kinds.ts";
import { rTypeGame } from "../src/r-type.ts";
import { hudLayout } from "../src/stage/hud/layout.ts";
import { wordsOf } from "../src/stage/hud/words.ts";
import { Letterbox } from "../src/stage/letterbox.ts";
import { BOSS_CLOCK } from "../src/tuning.ts";

const KEY_OF = (action: string): string => (action === "pause" ? "P" : "");

function layoutAt(
  width: number,
  height: number,
  isTouch: boolean,
  partners = 3,
): ReturnType<typeof hudLayout> {
  const box = new Letterbox();
  box.resize(width, height);
  box.makeRoom(isTouch ? 124 : 0, 0);
  return hudLayout(width, height, box, isTouch, partners);
}

describe("the field in the window", () => {
  it.each([
    [1280, 720],
    [844, 390],
    [390, 844],
    [1024, 768],
    [3440, 1440],
  ])("[RV6] is whole and in the middle at %i × %i", (width, height) => {
    const box = new Letterbox();
    box.resize(width, height);
    expect(box.width / box.height).toBeCloseTo(16 / 9, 6);
    expect(box.left).toBeCloseTo(width - box.left - box.width, 6);
    expect(box.top).toBeCloseTo(height - box.top - box.height, 6);
    expect(Math.min(box.left, box.top)).toBeCloseTo(0, 6);
  });

  it.each([
    [844, 390, 0, 844 - 124],
    [844, 390, 47, 47 + (390 * 16) / 9],
    [740, 360, 0, 640],
    [390, 844, 0, 390],
    [2560, 1080, 0, 2240],
  ])(
    "[RV6] ends before the thumb that fires at %i × %i with a notch of %i px",
    (width, height, notch, right) => {
      const box = new Letterbox();
      box.resize(width, height);
      box.makeRoom(124, notch);
      expect(box.left + box.width).toBeCloseTo(right, 6);
      expect(box.left).toBeGreaterThanOrEqual(0);
    },
  );

  it("[RV6] has bars over everything outside it, one wider than the other", () => {
    const box = new Letterbox();
    box.resize(844, 390);
    box.makeRoom(124, 0);
    const bars: number[][] = [];
    const context = { fillRect: (...one: number[]) => bars.push(one) } as unknown as CanvasRenderingContext2D;
    box.drawBars(context, { canvas: { width: 1688, height: 780 } as HTMLCanvasElement, ratio: 2 });
    expect(bars).toEqual([
      [0, 0, 53, 780],
      [1440, 0, 248, 780],
    ]);
  });
});

describe("the HUD's layout", () => {
  const sizes: readonly (readonly [number, number, boolean])[] = [
    [1280, 720, false],
    [1920, 1080, false],
    [2560, 1080, false],
    [1024, 768, false],
    [900, 506, false],
    [700, 520, false],
    [844, 390, true],
    [740, 360, true],
    [932, 430, true],
    [390, 844, true],
    [360, 640, true],
    [320, 640, true],
  ];
  it.each(sizes)(
    "[RV6] lets nothing overlap or leave the window at %i × %i (touch: %s)",
    (width, height, isTouch) => {
      for (const partners of [0, 1, 3]) {
        const { own, partners: plates, score, boss } = layoutAt(width, height, isTouch, partners);
        const boxes = [own, ...plates, score, boss];
        expect(plates.length).toBe(partners);
        for (const box of boxes) {
          expect(box.x >= 0 && box.y >= 0, JSON.stringify(box)).toBe(true);
          expect(box.x + box.width <= width && box.y + box.height <= height, JSON.stringify(box)).toBe(true);
          expect(box.width > 60).toBe(true);
        }
        boxes.forEach((a, i) => {
          for (const b of boxes.slice(i + 1)) expect(overlaps(a, b), JSON.stringify([a, b])).toBe(false);
        });
      }
    },
  );

  it.each([
    [1280, 720, 12],
    [1920, 1080, 12],
    [1024, 768, 74],
  ])(
    "[RV6] puts the score beside the page's buttons at %i × %i if there is room, else below",
    (width, height, y) => {
      const box = new Letterbox();
      box.resize(width, height);
      const corner = { x: width - 354, y: 8, width: 346, height: 44 };
      const { score, partners } = hudLayout(width, height, box, false, 3, { ...NO_INSETS, taken: [corner] });
      expect(score.y).toBe(y);
      for (const one of [...partners, corner]) expect(overlaps(score, one)).toBe(false);
    },
  );

  // The places of thumbs by touch-layer.ts in packages/stage, and of the page's own buttons.
  it.each([
    [844, 390],
    [740, 360],
    [932, 430],
    [390, 844],
    [360, 640],
    [320, 640],
  ])("[RV6] keeps a phone of %i × %i free under the thumbs and in the page's corner", (width, height) => {
    const isUpright = height > width;
    const thumbs: readonly Box[] = [
      { x: 0, y: height - 140, width: 140, height: 140 },
      { x: width - 200, y: height - 236, width: 200, height: 236 },
    ];
    const page = isUpright
      ? { x: width / 2 - 70, y: height - 60, width: 140, height: 60 }
      : { x: width / 2 - 80, y: 0, width: 160, height: 54 };
    const { own, partners, score, boss } = layoutAt(width, height, true);
    for (const box of [own, ...partners, score, boss])
      for (const taken of [...thumbs, page]) expect(overlaps(box, taken), JSON.stringify(box)).toBe(false);
  });

  it("[RV6] keeps the bars beside the field, where the notch is, free on a wide phone", () => {
    const { own, partners, score } = layoutAt(932, 430, true);
    const left = 932 - (430 * 16) / 9 - 124;
    expect(left).toBeGreaterThan(40);
    for (const box of [own, ...partners, score]) {
      expect(box.x).toBeGreaterThanOrEqual(left);
      expect(box.x + box.width).toBeLessThanOrEqual(932 - 124);
    }
  });
});

describe("the message in the middle", () => {
  const PEOPLE = [{ seat: 0, name: "Ada", isBot: false }];

  function world(): RTypeWorld {
    const made = new World(rTypeGame().layout) as RTypeWorld;
    made.spawn("run");
    made.spawn("ship", 0);
    return made;
  }

  it("[RV7] names a level as it begins, its boss before it comes, and then disappears", () => {
    const shown = world();
    shown.fields.run.level[0] = 2;
    const say = (clock: number): string => {
      const words = wordsOf(shown, 0, PEOPLE, KEY_OF, clock);
      return words === undefined ? "" : [words.title, ...words.lines].join(": ");
    };
    expect(say(40)).toBe("Rising Threat: Level 2 of 3");
    expect(say(600)).toBe("");
    expect(say(BOSS_CLOCK[1] - 60)).toBe("Warning: Broodmother is coming");
    shown.fields.run.phase[0] = PHASE.boss;
    expect(say(BOSS_CLOCK[1] + 60)).toBe("Warning: Broodmother is coming");
    expect(say(BOSS_CLOCK[1] + 600)).toBe("");
    shown.fields.run.phase[0] = PHASE.clear;
    expect(say(8000)).toBe("Broodmother defeated: Next: Final Assault");
  });

  it("[RV7] says whose a pause is and how it ends, on every device, and the score at the end", () => {
    const shown = world();
    const { run, ship } = shown.fields;
    run.pausedAt[0] = 500;
    run.pausedBy[0] = 1;
    expect(wordsOf(shown, 0, PEOPLE, KEY_OF, 500)).toMatchObject({
      title: "Paused",
      lines: ["Ada paused the match for everyone.", "The host resumes with P."],
      look: "screen",
    });
    run.phase[0] = PHASE.over;
    ship.score[0] = 1234;
    expect(wordsOf(shown, 0, PEOPLE, KEY_OF, 500)).toMatchObject({
      title: "Game over",
      lines: ["First Contact, level 1 of 3.", "1234 points together"],
    });
    run.phase[0] = PHASE.victory;
    expect(wordsOf(shown, 0, PEOPLE, KEY_OF, 500)?.title).toBe("Gatekeeper defeated");
    run.level[0] = 3;
    expect(wordsOf(shown, 0, PEOPLE, KEY_OF, 500)?.title).toBe("The Heart is still");
  });

  it("[RV7] tells a player whose ship is lost what brings them back", () => {
    const shown = world();
    shown.fields.ship.isOut[0] = 1;
    expect(wordsOf(shown, 0, PEOPLE, KEY_OF, 1000)).toMatchObject({
      title: "Your ship was destroyed",
      look: "note",
    });
    expect(wordsOf(shown, -1, PEOPLE, KEY_OF, 1000)).toBeUndefined();
  });
});
