// Calls the hooks that the program gave the host. Always true: a hook that throws or rejects is told as a fault and stops no room,
// and an error of `onFault` itself is swallowed; a server that stops waits for the promises of its hooks.

import type { EndedMatch, StartedMatch } from "./told-match.ts";

/** Functions of the program that the rooms of a host call. */
export interface MatchHooks {
  /** A match has started. Called in the tick: return a promise for what takes long. What it throws goes to `onFault`. */
  readonly onMatchStart?: (match: StartedMatch) => void | PromiseLike<void>;
  /**
   * A match has ended: exactly once for each that started, also when its room throws, all leave, or the server stops; and after a
   * crash once from what was saved, as "lost". The same id may be told again only where a process ended between the hook and its
   * next save.
   *
   * @example onMatchEnd: ({ id, players }) => database.insertOnce(id, players.map(({ identity, score }) => [identity?.id, score]))
   */
  readonly onMatchEnd?: (match: EndedMatch) => void | PromiseLike<void>;
  /** An error in a room or a hook, for the log. */
  readonly onFault?: (error: unknown, room: string) => void;
}

export class HookRunner {
  readonly #hooks: MatchHooks;
  readonly #pending = new Set<Promise<unknown>>();

  constructor(hooks: MatchHooks) {
    this.#hooks = hooks;
  }

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
    const pending = Promise.resolve(result)
      .catch((error) => this.fault(error, room))
      .finally(() => this.#pending.delete(pending));
    this.#pending.add(pending);
  }
}

export function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof value === "object" && value !== null && "then" in value && typeof value.then === "function";
}
