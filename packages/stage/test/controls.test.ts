// Keyboard, mouse and gamepad as one state of controls.

import { describe, expect, it } from "vitest";
import type { Device } from "../src/arcade-game.ts";
import { codeLabel } from "../src/codes.ts";
import { fire, pad, stage } from "./fake-page.ts";

describe("keys", () => {
  it("[ST1] an action is down while one of its codes is, and each press of a code counts once", () => {
    const { controls, key } = stage();
    key("keydown", "Space");
    key("keydown", "Space", { repeat: true });
    // Some keyboards repeat without marking it.
    key("keydown", "Space");
    key("keydown", "Enter");
    key("keyup", "Space");
    expect(controls.isDown("fire")).toBe(true);
    key("keyup", "Enter");
    expect(controls.isDown("fire")).toBe(false);
    expect(controls.presses("fire")).toBe(2);
    expect(controls.isDown("no such action")).toBe(false);
    expect(controls.presses("no such action")).toBe(0);
  });

  it("[ST1] a key that was held before the controls listened is down once it repeats, and counts no press", () => {
    const { controls, key } = stage();
    key("keydown", "Space", { repeat: true });
    expect(controls.isDown("fire")).toBe(true);
    expect(controls.presses("fire")).toBe(0);
    key("keyup", "Space");
    expect(controls.isDown("fire")).toBe(false);
  });

  it("left, right, up and down are two axes, and opposite ones cancel out", () => {
    const { controls, key } = stage();
    key("keydown", "KeyD");
    key("keydown", "KeyW");
    expect([controls.moveX, controls.moveY]).toEqual([1, -1]);
    key("keydown", "KeyA");
    expect([controls.moveX, controls.moveY]).toEqual([0, -1]);
  });

  it("bindings change during play, and actions held under the old ones are released", () => {
    const { controls, key } = stage();
    key("keydown", "Space");
    controls.bind({ fire: ["KeyF"] });
    expect(controls.isDown("fire")).toBe(false);
    key("keyup", "Space");
    key("keydown", "Space");
    expect(controls.isDown("fire")).toBe(false);
    key("keydown", "KeyF");
    expect(controls.isDown("fire")).toBe(true);
    key("keydown", "KeyD");
    expect(controls.moveX).toBe(1);
  });

  it("bound keys do not scroll the page; other keys and the browser's shortcuts still work", () => {
    const { controls, key } = stage();
    expect(key("keydown", "Space")).toBe(false);
    expect(key("keydown", "Space", { repeat: true })).toBe(false);
    expect(key("keydown", "F5")).toBe(true);
    for (const modifier of ["ctrlKey", "metaKey", "altKey"])
      expect(key("keydown", "KeyA", { [modifier]: true })).toBe(true);
    expect(controls.isDown("left")).toBe(false);
  });

  it("[ST2] text fields keep their keys, buttons keep Space and Enter", () => {
    const { controls, key } = stage();
    const typed = { tagName: "INPUT", type: "text" };
    expect(key("keydown", "KeyA", { target: typed })).toBe(true);
    expect(key("keydown", "Space", { target: { tagName: "BUTTON" } })).toBe(true);
    expect(controls.isDown("left") || controls.isDown("fire")).toBe(false);
    expect(key("keydown", "KeyA", { target: { tagName: "BUTTON" } })).toBe(false);
    expect(controls.isDown("left")).toBe(true);
  });

  it("a code captured for the settings does nothing else", () => {
    const { controls, key, pointer } = stage();
    const taken: string[] = [];
    const take = (code: string): void => void taken.push(code);
    controls.isActive = false;
    controls.capture(take);
    expect(key("keydown", "KeyA")).toBe(false);
    controls.capture(take);
    pointer("pointerdown", { button: 2, clientX: 0, clientY: 0 });
    controls.capture(take);
    controls.capture(undefined);
    key("keydown", "KeyS");
    expect(taken).toEqual(["KeyA", "Mouse2"]);
    expect(controls.presses("left") + controls.presses("roll")).toBe(0);
  });

  it("codes have names", () => {
    const codes = ["KeyA", "Digit4", "ArrowUp", "Mouse2", "Pad7", "Numpad5", "Space"];
    const labels = ["A", "4", "↑", "Right button", "Right trigger", "Keypad 5", "Space"];
    expect(codes.map(codeLabel)).toEqual(labels);
  });
});

describe("[ST3] all actions are released", () => {
  const ways = {
    "when the window loses the focus": ({ page }: ReturnType<typeof stage>) => fire(page.window, "blur"),
    "when the page is hidden": ({ page }: ReturnType<typeof stage>) => {
      page.document.hidden = true;
      fire(page.document, "visibilitychange");
    },
    "when a text field is entered": ({ page }: ReturnType<typeof stage>) =>
      fire(page.document, "focusin", { target: { tagName: "TEXTAREA" } }),
    "when a menu opens": ({ controls }: ReturnType<typeof stage>) => {
      controls.isActive = false;
    },
    "when the key that hides all others goes up": ({ key }: ReturnType<typeof stage>) =>
      key("keyup", "MetaLeft"),
    "at the end": ({ controls }: ReturnType<typeof stage>) => controls.close(),
  };
  it.each(Object.entries(ways))("%s", (_, letGo) => {
    const made = stage();
    const { controls, key, pointer } = made;
    key("keydown", "KeyD");
    pointer("pointerdown", { button: 0, clientX: 0, clientY: 0 });
    expect([controls.moveX, controls.isDown("fire")]).toEqual([1, true]);
    letGo(made);
    expect([controls.moveX, controls.isDown("fire")]).toEqual([0, false]);
  });

  it("no press is accepted while a menu is open, nor after the end", () => {
    const { controls, key } = stage();
    controls.isActive = false;
    key("keydown", "KeyD");
    expect(controls.moveX).toBe(0);
    controls.isActive = true;
    key("keydown", "KeyA");
    expect(controls.moveX).toBe(-1);
    controls.close();
    key("keydown", "Space");
    expect(controls.presses("fire")).toBe(0);
  });
});

describe("mouse", () => {
  it("[ST4] aims in pixels of the view, even with the finest movement, and its buttons are codes", () => {
    const { controls, pointer } = stage();
    pointer("pointermove", { clientX: 110, clientY: 70, button: -1 });
    expect(controls.aim).toEqual({ type: "point", x: 100, y: 50 });
    // Even a slow hand aims finely.
    pointer("pointermove", { clientX: 111, clientY: 70, movementX: 1, button: -1 });
    expect(controls.aim).toEqual({ type: "point", x: 101, y: 50 });
    pointer("pointerdown", { button: 2, clientX: 0, clientY: 0 });
    expect(controls.isDown("roll")).toBe(true);
    // The browser reports a second button as a movement.
    pointer("pointermove", { button: 0, buttons: 3, clientX: 0, clientY: 0 });
    expect(controls.isDown("fire")).toBe(true);
    pointer("pointermove", { button: 2, buttons: 1, clientX: 0, clientY: 0 });
    expect([controls.isDown("roll"), controls.isDown("fire")]).toEqual([false, true]);
    pointer("pointerup", { button: 0 });
    expect(controls.isDown("fire")).toBe(false);
  });
});

describe("keys alone", () => {
  it("[ST4] aim in the direction of movement, then in the last direction, and at the mouse once it was moved", () => {
    const { controls, key, pointer } = stage();
    expect(controls.aim).toEqual({ type: "direction", x: 0, y: 0 });
    key("keydown", "KeyD");
    controls.poll(0);
    expect(controls.aim).toEqual({ type: "direction", x: 1, y: 0 });
    key("keyup", "KeyD");
    key("keydown", "KeyW");
    key("keyup", "KeyW");
    controls.poll(16);
    expect(controls.aim).toEqual({ type: "direction", x: 1, y: 0 });
    pointer("pointermove", { clientX: 110, clientY: 70, button: -1 });
    key("keydown", "KeyS");
    controls.poll(32);
    expect(controls.aim).toEqual({ type: "point", x: 100, y: 50 });
  });
});

describe("gamepad", () => {
  it("a stick within its dead zone rests, and from there ranges from 0 to 1", () => {
    const made = stage();
    const { controls } = made;
    made.pads = [null, pad([0.15, -0.1, 0, 0])];
    controls.poll(0);
    expect([controls.moveX, controls.moveY, controls.device]).toEqual([0, 0, "keyboard"]);
    made.pads = [pad([0.6, 0, 0, -1])];
    controls.poll(0);
    expect(controls.moveX).toBeCloseTo(0.5);
    expect(controls.aim).toEqual({ type: "direction", x: 0, y: -1 });
    made.pads = [pad([1, 1, 0, 0])];
    controls.poll(0);
    expect(Math.hypot(controls.moveX, controls.moveY)).toBeCloseTo(1);
    made.pads = [];
    controls.poll(0);
    expect(controls.moveX).toBe(0);
  });

  it("a button counts once each time it goes down, and a trigger when it is pulled", () => {
    const made = stage();
    const { controls } = made;
    made.pads = [pad([], [0])];
    for (let i = 0; i < 3; i++) controls.poll(0);
    expect([controls.presses("fire"), controls.isDown("fire")]).toEqual([1, true]);
    // A released button stays released until it was up.
    controls.release();
    controls.poll(0);
    expect([controls.presses("fire"), controls.isDown("fire")]).toEqual([1, false]);
    made.pads = [pad([])];
    controls.poll(0);
    const pulled = pad([]);
    made.pads = [
      { ...pulled, buttons: pulled.buttons.map((_, i) => ({ pressed: false, value: i === 7 ? 0.6 : 0 })) },
    ];
    controls.poll(0);
    expect(controls.presses("fire")).toBe(2);
  });

  it("a stick that drifts on the table does not take over from the keyboard", () => {
    const made = stage();
    made.pads = [pad([0.3, 0.1, 0, 0])];
    made.controls.poll(0);
    expect(made.controls.device).toBe("keyboard");
    made.pads = [pad([0.3, 0.1, 0, 0], [0])];
    made.controls.poll(0);
    expect(made.controls.device).toBe("gamepad");
    made.key("keydown", "KeyA");
    made.controls.poll(0);
    expect(made.controls.device).toBe("keyboard");
    expect([made.controls.moveX, made.controls.moveY]).toEqual([-1, 0]);
  });

  it("it moves nothing while a menu is open, but can be captured", () => {
    const made = stage();
    const { controls } = made;
    controls.isActive = false;
    let taken = "";
    controls.capture((code) => {
      taken = code;
    });
    made.pads = [pad([1, 0], [3])];
    controls.poll(0);
    expect([controls.moveX, taken]).toEqual([0, "Pad3"]);
  });
});

it("[ST4] the active device is the one used last", () => {
  const told: Device[] = [];
  const made = stage({ onDevice: (device) => told.push(device) });
  const { controls, key, pointer } = made;
  made.pads = [pad([1, 0])];
  controls.poll(0);
  made.pads = [pad([0, 0])];
  pointer("pointermove", { movementX: 1, movementY: 0, clientX: 0, clientY: 0 });
  expect(controls.device).toBe("gamepad");
  pointer("pointerdown", { pointerType: "touch", pointerId: 3, clientX: 0, clientY: 0 });
  controls.poll(0);
  expect(controls.device).toBe("touch");
  key("keydown", "KeyA");
  expect(controls.device).toBe("keyboard");
  expect(told).toEqual(["gamepad", "touch", "keyboard"]);
});
