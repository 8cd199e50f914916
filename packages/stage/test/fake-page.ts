// A page for tests without a browser: elements that are event targets, and events with any properties.

import { setMaxListeners } from "node:events";
import type { Action } from "../src/arcade-game.ts";
import { Controls, type ControlsOptions } from "../src/controls/controls.ts";
import type { Pad } from "../src/controls/gamepads.ts";

// One signal ends all listeners of controls: there are more than Node expects.
setMaxListeners(32);

/** The part of an element that tests check. */
export interface FakeElement extends EventTarget {
  readonly tagName: string;
  readonly style: Record<string, string>;
  readonly children: FakeElement[];
  textContent: string;
}

class FakePage {
  readonly window: EventTarget = new EventTarget();
  readonly document: EventTarget & { hidden: boolean; pointerLockElement: unknown };
  readonly target: FakeElement;
  isPhone = false;
  width = 800;
  /** Answers to requests for the pointer lock: an error's name; empty: granted. By default granted at once. */
  answers: string[] = [];
  /** The requests. */
  readonly asked: unknown[] = [];

  constructor() {
    this.document = Object.assign(new EventTarget(), {
      hidden: false,
      pointerLockElement: null as unknown,
      defaultView: Object.assign(this.window, { matchMedia: () => ({ matches: this.isPhone }) }),
      createElement: (name: string) => this.element(name),
      exitPointerLock: () => this.lock(null),
    });
    this.target = this.element("div");
  }

  element(name: string): FakeElement {
    const children: FakeElement[] = [];
    return Object.assign(new EventTarget(), {
      tagName: name.toUpperCase(),
      style: {},
      children,
      textContent: "",
      ownerDocument: this.document,
      append: (child: FakeElement) => void children.push(child),
      remove: () => {},
      setAttribute: () => {},
      requestPointerLock: (options?: unknown) => this.#request(options),
      getBoundingClientRect: () => ({ left: 10, top: 20, width: this.width, height: 400 }),
    });
  }

  #request(options: unknown): Promise<void> | undefined {
    this.asked.push(options);
    const answer = this.answers.shift();
    if (answer !== undefined && answer !== "")
      return Promise.reject(Object.assign(new Error(answer), { name: answer }));
    this.lock(this.target);
    return answer === undefined ? undefined : Promise.resolve();
  }

  lock(element: unknown): void {
    this.document.pointerLockElement = element;
    fire(this.document, "pointerlockchange");
  }
}

/** Dispatches an event; true if its default was not prevented. */
export function fire(target: EventTarget, type: string, properties: Record<string, unknown> = {}): boolean {
  const event = new Event(type, { cancelable: true });
  for (const [name, value] of Object.entries(properties)) Object.defineProperty(event, name, { value });
  return target.dispatchEvent(event);
}

const ACTIONS: readonly Action[] = [
  { name: "left", label: "Left", keys: ["KeyA"] },
  { name: "right", label: "Right", keys: ["KeyD", "Pad15"] },
  { name: "up", label: "Up", keys: ["KeyW"] },
  { name: "down", label: "Down", keys: ["KeyS"] },
  { name: "fire", label: "Fire", keys: ["Space", "Enter", "Mouse0", "Pad0", "Pad7"] },
  { name: "roll", label: "Roll", keys: ["Mouse2"] },
];

export interface Stage {
  readonly page: FakePage;
  readonly controls: Controls;
  key(type: "keydown" | "keyup", code: string, properties?: Record<string, unknown>): boolean;
  pointer(type: string, properties: Record<string, unknown>): void;
  pads: (Pad | null)[];
}

export function stage(options: Partial<ControlsOptions> = {}, isPhone = false): Stage {
  const page = new FakePage();
  page.isPhone = isPhone;
  const made: Stage = {
    page,
    pads: [],
    controls: new Controls({
      target: page.target as unknown as HTMLElement,
      actions: ACTIONS,
      touch: { buttons: ["fire", "roll"] },
      gamepads: () => made.pads,
      ...options,
    }),
    key: (type, code, properties = {}) => fire(page.window, type, { code, ...properties }),
    pointer: (type, properties) => {
      const where = type === "pointerup" || type === "pointercancel" ? page.window : page.target;
      fire(where, type, { pointerType: "mouse", movementX: 5, movementY: 0, buttons: 0, ...properties });
    },
  };
  return made;
}

/** A gamepad at rest, except for these values. */
export function pad(axes: readonly number[], down: readonly number[] = []): Pad {
  const buttons = Array.from({ length: 17 }, (_, i) => ({ pressed: down.includes(i), value: 0 }));
  return { connected: true, axes, buttons };
}
