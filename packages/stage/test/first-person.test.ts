// Looking around in a first-person game: mouse, its lock and the fallback without it, stick and thumbs.

import { describe, expect, it } from "vitest";
import type { ControlsOptions } from "../src/controls/controls.ts";
import { FIRST_PERSON, verticalView } from "../src/controls/first-person.ts";
import { type FakeElement, fire, pad, type Stage, stage } from "./fake-page.ts";

function firstPerson(options: Partial<ControlsOptions> = {}): Stage & { readonly told: string[] } {
  const told: string[] = [];
  const made = stage({ locksPointer: true, onPointer: (state) => told.push(state), ...options });
  return Object.assign(made, { told });
}

/** Requests are answered in microtasks. */
async function answered(): Promise<void> {
  await new Promise((done) => setTimeout(done, 0));
}

function press({ pointer }: Stage): void {
  pointer("pointerdown", { button: 0, clientX: 0, clientY: 0 });
  pointer("pointerup", { button: 0 });
}

function move({ pointer }: Stage, x: number, y: number, buttons = 0): void {
  pointer("pointermove", { movementX: x, movementY: y, clientX: 0, clientY: 0, button: -1, buttons });
}

/** The turn within a second of frames of this length, in ms, while the controls do not change. */
function turnIn(made: Stage, frameMs: number, ms = 1000): { x: number; y: number } {
  const sum = { x: 0, y: 0 };
  made.controls.poll(1000);
  for (let now = 1000; now < 1000 + ms - 0.01; ) {
    now += frameMs;
    made.controls.poll(now);
    const { x, y } = made.controls.takeTurn();
    sum.x += x;
    sum.y += y;
  }
  return sum;
}

describe("the mouse", () => {
  it("[FP1] is locked by a press on the game, which fires no shot, with raw movement if the system has it", async () => {
    const made = firstPerson();
    made.page.answers = [""];
    move(made, 50, 0);
    expect(made.controls.takeTurn().x).toBe(0);
    press(made);
    await answered();
    expect(made.page.asked).toEqual([{ unadjustedMovement: true }]);
    expect([made.controls.isPointerLocked, made.told]).toEqual([true, ["locked"]]);
    expect(made.controls.presses("fire")).toBe(0);
    press(made);
    expect(made.controls.presses("fire")).toBe(1);
  });

  it("[FP1] is locked with the system's movement if raw movement is refused", async () => {
    const made = firstPerson();
    made.page.answers = ["NotSupportedError", ""];
    press(made);
    await answered();
    expect(made.page.asked).toEqual([{ unadjustedMovement: true }, undefined]);
    expect(made.told).toEqual(["locked"]);
  });

  it("[FP1] turns the view by its movement while it is locked, by more with more sensitivity, and upside down if inverted", () => {
    const chosen = { ...FIRST_PERSON };
    const made = firstPerson({ firstPerson: () => chosen });
    press(made);
    move(made, 7, 1);
    move(made, -2, 1);
    const { x, y } = { ...made.controls.takeTurn() };
    expect(x / y).toBeCloseTo(5 / 2);
    expect(x).toBeGreaterThan(0);
    expect(made.controls.takeTurn()).toEqual({ x: 0, y: 0 });
    Object.assign(chosen, { sensitivity: 2, invert: true });
    move(made, 5, 2);
    const turned = made.controls.takeTurn();
    expect(turned.x).toBeCloseTo(2 * x);
    expect(turned.y).toBeCloseTo(-2 * y);
  });

  it("[FP2] reports a lost lock and releases all actions, but reports nothing when the page itself frees it", () => {
    const made = firstPerson();
    press(made);
    made.key("keydown", "KeyA");
    made.page.lock(null);
    expect([made.told, made.controls.moveX]).toEqual([["locked", "lost"], 0]);
    made.controls.lockPointer();
    made.controls.unlockPointer();
    expect(made.told).toEqual(["locked", "lost", "locked"]);
  });

  it("[FP2] is locked after one click even right after Escape: the request is repeated once browsers grant it", async () => {
    const made = firstPerson();
    made.controls.poll(1000);
    press(made);
    await answered();
    made.page.lock(null);
    made.page.answers = ["SecurityError", ""];
    made.controls.lockPointer();
    await answered();
    expect(made.told).toEqual(["locked", "lost"]);
    made.controls.poll(2000);
    await answered();
    expect(made.controls.isPointerLocked).toBe(false);
    made.controls.poll(2400);
    await answered();
    expect(made.told).toEqual(["locked", "lost", "locked"]);
    made.page.lock(null);
    made.page.answers = ["SecurityError", "SecurityError"];
    made.controls.lockPointer();
    await answered();
    made.controls.poll(4000);
    await answered();
    expect(made.told.slice(3)).toEqual(["lost", "lost"]);
  });

  it("[FP3] turns the view by dragging if it can never be locked, and a click without a drag is a shot", async () => {
    const made = firstPerson();
    const { controls, page, pointer } = made;
    page.answers = ["SecurityError", "SecurityError", "SecurityError"];
    for (let tries = 0; tries < 4; tries++) {
      press(made);
      await answered();
    }
    expect(page.asked).toHaveLength(3);
    expect(made.told).toEqual(["impossible"]);
    controls.takeTurn();
    move(made, 30, 0);
    expect(controls.takeTurn().x).toBe(0);
    const shots = controls.presses("fire");
    pointer("pointerdown", { button: 0, clientX: 0, clientY: 0 });
    move(made, 30, 10, 1);
    pointer("pointerup", { button: 0 });
    expect(controls.takeTurn().x).toBeGreaterThan(0);
    expect(controls.presses("fire")).toBe(shots);
    press(made);
    expect([controls.presses("fire"), controls.isDown("fire")]).toEqual([shots + 1, true]);
    for (let frame = 1; frame < 5; frame++) controls.poll(frame * 16);
    expect(controls.isDown("fire")).toBe(false);
  });

  it("[FP3] turns the view by dragging in a browser without a lock", () => {
    const { page } = stage();
    const target = Object.assign(page.target, { requestPointerLock: undefined });
    const { controls } = firstPerson({ target: target as unknown as HTMLElement });
    const mouse = { pointerType: "mouse", button: 0, buttons: 1, clientX: 0, clientY: 0 };
    fire(target, "pointerdown", mouse);
    fire(target, "pointermove", { ...mouse, button: -1, movementX: 40, movementY: 0 });
    expect(controls.takeTurn().x).toBeGreaterThan(0);
  });
});

describe("[FP4] a stick turns by the same angle at every frame rate", () => {
  const RATES = [1000 / 240, 1000 / 144, 1000 / 60, 1000 / 30];

  it("it turns nothing within its dead zone, finely near the middle, quickly at the edge", () => {
    const turns = RATES.map((frameMs) => {
      const made = firstPerson();
      made.pads = [pad([0, 0, 1, 0])];
      return turnIn(made, frameMs).x;
    });
    for (const turn of turns) expect(turn).toBeCloseTo(turns[0], 1);
    const at = (push: number): number => {
      const made = firstPerson();
      made.pads = [pad([1, 0, push, 0])];
      return turnIn(made, 16).x;
    };
    expect(at(0.15)).toBe(0);
    expect(at(0.6)).toBeLessThan(0.3 * at(1));
    expect(at(0.6)).toBeGreaterThan(0.1 * at(1));
  });

  it("it turns nothing under a menu, nor in a game that locks no pointer", () => {
    const made = firstPerson();
    made.pads = [pad([0, 0, 1, 0])];
    made.controls.isActive = false;
    expect(turnIn(made, 16).x).toBe(0);
    const other = stage();
    other.pads = [pad([0, 0, 1, 0])];
    expect(turnIn(other, 16).x).toBe(0);
  });
});

describe("[FP5] a thumb at the right", () => {
  const touch = { buttons: ["fire"], looks: true };
  const thumb = (made: Stage, type: string, pointerId: number, x: number, y: number): void =>
    made.pointer(type, { pointerType: "touch", pointerId, clientX: 10 + x, clientY: 20 + y });

  it("turns the view by dragging, and fires nothing", () => {
    const made = firstPerson({ touch });
    thumb(made, "pointerdown", 1, 100, 200);
    thumb(made, "pointerdown", 2, 600, 200);
    thumb(made, "pointermove", 2, 640, 190);
    const { x, y } = made.controls.takeTurn();
    expect(x).toBeGreaterThan(0);
    expect(y).toBeLessThan(0);
    expect([made.controls.moveX, made.controls.presses("fire")]).toEqual([0, 0]);
    thumb(made, "pointermove", 1, 152, 200);
    expect([made.controls.moveX, made.controls.takeTurn().x]).toEqual([1, 0]);
    thumb(made, "pointerup", 2, 640, 190);
    thumb(made, "pointermove", 2, 700, 190);
    expect(made.controls.takeTurn().x).toBe(0);
  });

  it("turns the view from the fire button too", () => {
    const made = firstPerson({ touch });
    const button = made.page.target.children[0].children.find(({ tagName }) => tagName === "BUTTON");
    fire(button as FakeElement, "pointerdown", { pointerId: 7, clientX: 500, clientY: 300 });
    fire(button as FakeElement, "pointermove", { pointerId: 7, clientX: 520, clientY: 300 });
    expect(made.controls.takeTurn().x).toBeGreaterThan(0);
    expect(made.controls.isDown("fire")).toBe(true);
    fire(button as FakeElement, "pointerup", { pointerId: 7 });
    fire(button as FakeElement, "pointermove", { pointerId: 7, clientX: 560, clientY: 300 });
    expect([made.controls.takeTurn().x, made.controls.isDown("fire")]).toEqual([0, false]);
  });
});

it("[FP6] a field of view of 90 degrees in a window of 16:9 is 59 degrees high", () => {
  expect((verticalView(90) * 180) / Math.PI).toBeCloseTo(58.7, 1);
  expect(verticalView(120)).toBeGreaterThan(verticalView(70));
});
