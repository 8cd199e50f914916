// Calls what the program gave the host to be called. Always true: a hook that throws or rejects is told as a fault and hurts nobody,
// and one of `onFault` itself is swallowed; what a hook does later is waited for when the server stops.

import type { EndedMatch, StartedMatch } from "./told-match.ts";

/** What the program wants to be told by the rooms of a host. */
export interface MatchHooks {
  /** A match has started. Called in the tick: what takes long it does later, as a promise. What it throws goes to `onFault`. */
  readonly onMatchStart?: (match: StartedMatch) => void | PromiseLike<void>;
  /**
   * A match has ended: exactly once for each that started, also when its room throws, all leave, or the server stops; and after a
   * crash once from what was saved, as "lost". The same id may be told again only where a process ended between the hook and its
   * next save.
   *
   * @example onMatchEnd: ({ id, players }) => database.insertOnce(id, players.map(({ identity, score }) => [identity?.id, score]))
   */
  readonly onMatchEnd?: (match: EndedMatch) => void | PromiseLike<void>;
  /** What went wrong inside, for the log. */
  readonly onFault?: (error: unknown, room: string) => void;
}

export class HookRunner {
  readonly #hooks: MatchHooks;
  readonly #pending = new Set<PromiseLike<void>>();

  constructor(hooks: MatchHooks) {
    this.#hooks = hooks;
  }

  /** Somebody wants to be told of matches. */
  get hasMatchHooks(): boolean {
    return this.#hooks.onMatchStart !== undefined || this.#hooks.onMatchEnd !== undefined;
  }

  /** Hooks that have not come to their end. */
  get pending(): number {
    return this.#pending.size;
  }

  /** Comes when every hook that was called has come to its end. */
  async done(): Promise<void> {
    while (this.#pending.size > 0) await Promise.all(this.#pending);
  }

  matchStarted(match: StartedMatch): void {
    this.call(match.room, () => this.#hooks.onMatchStart?.(match));
  }

  matchEnded(match: EndedMatch): void {
    this.call(match.room, () => this.#hooks.onMatchEnd?.(match));
  }

  fault(error: unknown, room: string): void {
    try {
      this.#hooks.onFault?.(error, room);
    } catch {}
  }

  /** Calls something of a room that may throw. */
  call(room: string, hook: () => unknown): void {
    try {
      const result = hook();
      if (isPromise(result)) this.#await(room, result);
    } catch (error) {
      this.fault(error, room);
    }
  }

  #await(room: string, result: PromiseLike<unknown>): void {
    const pending: PromiseLike<void> = result.then(
      () => {
        this.#pending.delete(pending);
      },
      (error) => {
        this.#pending.delete(pending);
        this.fault(error, room);
      },
    );
    this.#pending.add(pending);
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
