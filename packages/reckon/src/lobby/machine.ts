// Runs a state machine of XState as a value: an event goes in, the next state and what is to be done come out. Both
// sides of the lobby stand on it. Always true: nothing is performed inside, no actor is ever started, no clock is read;
// machines have no `after`, no delay and nothing invoked. It is what XState's pure `transition` does, but that makes
// an actor, and a first state without input, for every event.

import {
  type AnyActorScope,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  type EventObject,
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
  /** What is to be done because it began. */
  readonly first: readonly Done[];
  readonly #logic: AnyStateMachine;
  readonly #scope: AnyActorScope;
  #snapshot: AnyMachineSnapshot;
  #effects: Done[] = [];

  constructor(logic: AnyStateMachine, input: unknown) {
    this.#logic = logic;
    const self = createActor(logic, { input });
    this.#scope = {
      self,
      system: self.system,
      id: self.id,
      sessionId: self.sessionId,
      logger: () => {},
      defer: () => {},
      stopChild: () => {},
      emit: () => {},
      actionExecutor: ({ type, params }) => this.#effects.push({ type, params } as Effect as Done),
    };
    this.#snapshot = logic.getInitialSnapshot(this.#scope, input);
    this.first = this.#takeEffects();
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
    this.#snapshot = this.#logic.transition(this.#snapshot, event, this.#scope);
    return this.#takeEffects();
  }

  #takeEffects(): readonly Done[] {
    const effects = this.#effects;
    this.#effects = [];
    return effects;
  }
}

/** The name of the innermost state of a value of XState. */
export function leafOf(value: AnyMachineSnapshot["value"]): string {
  return typeof value === "string" ? value : leafOf(Object.values(value)[0] ?? "");
}
