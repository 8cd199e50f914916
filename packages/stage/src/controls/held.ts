// Keeps which codes are down, and derives actions from them. Every device presses and releases codes here: keys, mouse buttons,
// pad buttons, and touch buttons (`touchCode`). Owned by Controls. Always true: an action is down while one of its
// codes is; every press of one of its codes counts once, and a release never counts.

import type { Action, Device } from "../arcade-game.ts";
import { keyWord } from "./key-words.ts";

/** Codes by name of the action, as the player chose them. An action that is missing here keeps its own. */
export type Bindings = Readonly<Record<string, readonly string[]>>;

/** The code of an action's touch button. It cannot be bound to anything else. */
export function touchCode(action: string): string {
  return `Touch:${action}`;
}

interface State {
  down: number;
  presses: number;
}

export class Held {
  readonly #actions: readonly Action[];
  readonly #states = new Map<string, State>();
  readonly #byCode = new Map<string, State[]>();
  readonly #down = new Set<string>();
  #bindings: Bindings = {};

  constructor(actions: readonly Action[], bindings: Bindings = {}) {
    this.#actions = actions;
    for (const { name } of actions) this.#states.set(name, { down: 0, presses: 0 });
    this.bind(bindings);
  }

  /** Uses other codes from now on; all held codes are released. */
  bind(bindings: Bindings): void {
    this.releaseAll();
    this.#bindings = bindings;
    this.#byCode.clear();
    for (const { name, keys } of this.#actions)
      for (const code of new Set([...(bindings[name] ?? keys), touchCode(name)])) {
        const state = this.#states.get(name) as State;
        this.#byCode.set(code, [...(this.#byCode.get(code) ?? []), state]);
      }
  }

  /** The key of an action on a device, in words; empty: none. */
  wordOf(name: string, device: Device): string {
    const action = this.#actions.find((one) => one.name === name);
    return action === undefined ? "" : keyWord(action, this.#bindings[name] ?? action.keys, device);
  }

  /** Whether a code is bound to any action. */
  isBound(code: string): boolean {
    return this.#byCode.has(code);
  }

  /** A code goes down; false if it is not bound, or was down already. */
  press(code: string): boolean {
    if (!this.hold(code)) return false;
    for (const state of this.#byCode.get(code) ?? []) state.presses++;
    return true;
  }

  /** A code is down without a press that we saw: it does not count as a press. False if it is not bound, or was known. */
  hold(code: string): boolean {
    const states = this.#byCode.get(code);
    if (states === undefined || this.#down.has(code)) return false;
    this.#down.add(code);
    for (const state of states) state.down++;
    return true;
  }

  release(code: string): void {
    if (!this.#down.delete(code)) return;
    for (const state of this.#byCode.get(code) ?? []) state.down--;
  }

  releaseAll(): void {
    this.#down.clear();
    for (const state of this.#states.values()) state.down = 0;
  }

  /** Whether an action is held; an unknown action never is. */
  isDown(action: string): boolean {
    return (this.#states.get(action)?.down ?? 0) > 0;
  }

  presses(action: string): number {
    return this.#states.get(action)?.presses ?? 0;
  }
}
