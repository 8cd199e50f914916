// Runs a state machine of XState as a value: an event goes in, the next state and what is to be done come out. Both
// sides of the lobby stand on it. Always true: nothing is performed inside, no actor is started, no clock is read:
// XState's pure `transition` is all that is used, and machines have no `after`, no delay and nothing invoked.

import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type EventObject,
  initialTransition,
  transition,
} from "xstate";

/** What a machine wants done: the name of an action and its parameters. */
export interface Effect {
  readonly type: string;
  readonly params?: unknown;
}

/**
 * A machine and the state it is in. The three types are what its logic was set up with; the logic itself is passed
 * without them, because declarations of this package name every type and XState's cannot be named.
 */
export class Machine<Context, Event extends EventObject, Done extends Effect> {
  readonly #logic: AnyStateMachine;
  #snapshot: AnyMachineSnapshot;
  readonly #first: readonly Done[];

  constructor(logic: AnyStateMachine, input: unknown) {
    this.#logic = logic;
    const [snapshot, actions] = initialTransition(logic, input);
    this.#snapshot = snapshot;
    this.#first = effectsOf(actions);
  }

  /** What is to be done because it began. */
  get first(): readonly Done[] {
    return this.#first;
  }

  /** The name of the innermost state. */
  get state(): string {
    return leafOf(this.#snapshot.value);
  }

  get context(): Readonly<Context> {
    return this.#snapshot.context as Context;
  }

  /** Goes where the event leads; returns what is to be done, in order. */
  send(event: Event): readonly Done[] {
    const [snapshot, actions] = transition(this.#logic, this.#snapshot, event);
    this.#snapshot = snapshot;
    return effectsOf(actions);
  }
}

/** The name of the innermost state of a value of XState. */
export function leafOf(value: AnyMachineSnapshot["value"]): string {
  return typeof value === "string" ? value : leafOf(Object.values(value)[0] ?? "");
}

function effectsOf<Done extends Effect>(actions: readonly Effect[]): readonly Done[] {
  return actions.map(({ type, params }) => ({ type, params }) as Done);
}
