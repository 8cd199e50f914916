// The three timelines of a client that plays back: nothing is estimated, because the recording says where the player's were. A playback
// room makes them. Always true: server time is the local time; input time and view time never run backward.

import type { Lead } from "../../client/input/lead-policy.ts";
import type { Clock } from "../../client/time/clock-policy.ts";
import type { Delay } from "../../client/time/delay-policy.ts";
import type { Timelines } from "../../client/time/timelines.ts";

/** Where the timelines are at a server time, ms. */
export interface PlayedTimes {
  inputMs(nowMs: number): number;
  viewMs(nowMs: number): number;
}

class PlayedClock implements Clock {
  readonly offsetMs = 0;
  readonly rttMs = 0;
  readonly minRttMs = 0;
  readonly jitterMs = 0;
  readonly isLocked = true;

  sample(): number {
    return 0;
  }

  serverTime(now: number): number {
    return now;
  }

  shift(): void {}
}

class PlayedLead implements Lead {
  offsetMs = 0;
  isStarted = false;
  readonly #times: PlayedTimes;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(times: PlayedTimes) {
    this.#times = times;
  }

  start(): void {
    this.isStarted = true;
  }

  need(): void {}
  lateInput(): void {}
  rise(): void {}
  shift(): void {}

  advance(now: number): number {
    this.#lastMs = Math.max(this.#lastMs, this.#times.inputMs(now));
    this.offsetMs = this.#lastMs - now;
    return this.#lastMs;
  }
}

class PlayedDelay implements Delay {
  delayMs = 0;
  readonly isStarted = true;
  readonly #times: PlayedTimes;
  #lastMs = Number.NEGATIVE_INFINITY;

  constructor(times: PlayedTimes) {
    this.#times = times;
  }

  arrived(): void {}
  shift(): void {}

  advance(now: number): number {
    this.#lastMs = Math.max(this.#lastMs, this.#times.viewMs(now));
    this.delayMs = now - this.#lastMs;
    return this.#lastMs;
  }
}

export function playedTimelines(times: PlayedTimes): Timelines {
  return {
    clock: () => new PlayedClock(),
    lead: () => new PlayedLead(times),
    delay: () => new PlayedDelay(times),
  };
}
