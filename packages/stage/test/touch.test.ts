// Touch controls.

import { describe, expect, it } from "vitest";
import type { TouchLayout } from "../src/arcade-game.ts";
import { overlaps } from "../src/hud/box.ts";
import { type FakeElement, fire, stage } from "./fake-page.ts";

type Made = ReturnType<typeof stage>;

function thumb({ pointer }: Made, type: string, pointerId: number, x: number, y: number): void {
  pointer(type, { pointerType: "touch", pointerId, clientX: 10 + x, clientY: 20 + y });
}

function layerOf({ page }: Made): FakeElement {
  return page.target.children[0];
}

function buttonsOf(made: Made): FakeElement[] {
  return layerOf(made).children.filter(({ tagName }) => tagName === "BUTTON");
}

it("[ST5] on a narrow phone no button covers a stick or another button", () => {
  const buttons = ["fire", "roll", "left", "right", "up"];
  const made = stage({ touch: { buttons, aim: "fire" } }, true);
  made.page.width = 320;
  fire(made.page.window, "resize");
  const px = (text: string): number => Number(/(\d+)px/.exec(text)?.[1]);
  const boxes = buttonsOf(made).map(({ style }) => {
    const size = px(style.width);
    return { x: 320 - px(style.right) - size, y: -px(style.bottom) - size, width: size, height: size };
  });
  // At rest: 36 px from the edges, 40 px from the bottom, 104 px across.
  const sticks = [36, 320 - 36 - 104].map((x) => ({ x, y: -144, width: 104, height: 104 }));
  const all = [...boxes, ...sticks];
  for (const [i, one] of all.entries())
    for (const other of all.slice(i + 1)) expect(overlaps(one, other), `${i}`).toBe(false);
  for (const { x, width } of boxes) expect(x >= 0 && x + width <= 320).toBe(true);
});

describe("the left thumb", () => {
  it("[ST5] gets a stick where it comes down, which follows when the thumb goes too far", () => {
    const made = stage();
    const { controls } = made;
    thumb(made, "pointerdown", 1, 100, 200);
    expect([controls.moveX, controls.moveY]).toEqual([0, 0]);
    thumb(made, "pointermove", 1, 126, 200);
    expect(controls.moveX).toBeCloseTo(0.5);
    thumb(made, "pointermove", 1, 300, 200);
    expect(controls.moveX).toBeCloseTo(1);
    // One radius back is the middle of the stick that followed.
    thumb(made, "pointermove", 1, 248, 200);
    expect(controls.moveX).toBe(0);
    thumb(made, "pointerup", 1, 0, 0);
    expect([controls.moveX, controls.moveY]).toEqual([0, 0]);
  });

  it("is not disturbed by another finger", () => {
    const made = stage();
    thumb(made, "pointerdown", 1, 100, 200);
    thumb(made, "pointerdown", 2, 120, 100);
    thumb(made, "pointermove", 2, 0, 0);
    thumb(made, "pointermove", 1, 100, 252);
    expect([made.controls.moveX, made.controls.moveY]).toEqual([0, 1]);
    thumb(made, "pointercancel", 2, 0, 0);
    expect(made.controls.moveY).toBe(1);
  });
});

describe("a thumb that drags", () => {
  it("[ST5] gets no stick", () => {
    const shapes = (touch: TouchLayout): number => layerOf(stage({ touch })).children.length;
    expect(shapes({ buttons: ["fire"] })).toBe(shapes({ buttons: ["fire"], drags: true }) + 1);
  });
});

describe("the right thumb", () => {
  it("[RV6] has no button in the lowest 60 pixels, which belong to the page on an upright phone", () => {
    const buttons = buttonsOf(stage({ touch: { buttons: ["fire", "roll", "fire", "roll"] } }));
    const bottoms = buttons.map(({ style }) => Number(/\d+/.exec(style.bottom ?? "")?.[0]));
    expect(bottoms).toHaveLength(4);
    expect(Math.min(...bottoms)).toBeGreaterThanOrEqual(60);
  });

  it("presses the first button wherever it comes down", () => {
    const made = stage();
    thumb(made, "pointerdown", 1, 700, 100);
    expect(made.controls.isDown("fire")).toBe(true);
    thumb(made, "pointerup", 1, 700, 100);
    expect([made.controls.isDown("fire"), made.controls.presses("fire")]).toEqual([false, 1]);
  });

  it("has a button with its label for each action that the game names", () => {
    const made = stage();
    const [first, roll] = buttonsOf(made);
    expect([first.textContent, roll.textContent]).toEqual(["Fire", "Roll"]);
    fire(roll, "pointerdown");
    expect(made.controls.isDown("roll")).toBe(true);
    fire(roll, "pointerup");
    expect(made.controls.isDown("roll")).toBe(false);
    // As a screen reader activates it; a finger's click comes after its touch and does nothing.
    fire(roll, "click", { detail: 0 });
    fire(roll, "click", { detail: 1 });
    expect([made.controls.isDown("roll"), made.controls.presses("roll")]).toEqual([false, 2]);
  });

  it("aims with a second stick if the game has one, and holds its action when pushed far", () => {
    const made = stage({ touch: { buttons: ["roll"], aim: "fire" } });
    const { controls } = made;
    thumb(made, "pointerdown", 1, 700, 200);
    thumb(made, "pointermove", 1, 700, 220);
    controls.poll(0);
    expect(controls.aim.type).toBe("direction");
    expect(controls.aim.y).toBeCloseTo(20 / 52);
    expect(controls.isDown("fire")).toBe(false);
    thumb(made, "pointermove", 1, 700, 252);
    expect(controls.isDown("fire")).toBe(true);
    thumb(made, "pointerup", 1, 0, 0);
    controls.poll(0);
    expect([controls.isDown("fire"), controls.aim.x, controls.aim.y]).toEqual([false, 0, 0]);
  });
});

describe("the touch controls", () => {
  it("show sticks and buttons only if they are used, and not under a menu", () => {
    const made = stage();
    const isShown = (): boolean => layerOf(made).style.display === "block";
    expect(isShown()).toBe(false);
    thumb(made, "pointerdown", 1, 100, 200);
    expect(isShown()).toBe(true);
    made.controls.isActive = false;
    expect(isShown()).toBe(false);
    thumb(made, "pointerdown", 2, 100, 200);
    expect(made.controls.moveX).toBe(0);
    made.controls.isActive = true;
    expect(isShown()).toBe(true);
    made.key("keydown", "KeyA");
    expect(isShown()).toBe(false);
  });

  it("are shown at once on a phone", () => {
    const made = stage({}, true);
    expect(made.controls.device).toBe("touch");
    expect(layerOf(made).style.display).toBe("block");
  });
});
