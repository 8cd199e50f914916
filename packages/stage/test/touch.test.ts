// Thumbs on glass.

import { describe, expect, it } from "vitest";
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

describe("the left thumb", () => {
  it("[ST5] finds a stick where it comes down, which follows when it goes too far", () => {
    const made = stage();
    const { controls } = made;
    thumb(made, "pointerdown", 1, 100, 200);
    expect([controls.moveX, controls.moveY]).toEqual([0, 0]);
    thumb(made, "pointermove", 1, 126, 200);
    expect(controls.moveX).toBeCloseTo(0.5);
    thumb(made, "pointermove", 1, 300, 200);
    expect(controls.moveX).toBeCloseTo(1);
    // Back by a radius is the middle of the stick that followed.
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

describe("the right thumb", () => {
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
    // As a screen reader does it; a finger's click comes after its touch and does nothing.
    fire(roll, "click", { detail: 0 });
    fire(roll, "click", { detail: 1 });
    expect([made.controls.isDown("roll"), made.controls.presses("roll")]).toEqual([false, 2]);
  });

  it("aims with a second stick where the game wants one, and holds its action when pushed far", () => {
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

describe("what is shown", () => {
  it("sticks and buttons only where they are used, and not under a menu", () => {
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

  it("at once on a phone", () => {
    const made = stage({}, true);
    expect(made.controls.device).toBe("touch");
    expect(layerOf(made).style.display).toBe("block");
  });
});
