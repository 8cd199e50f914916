// What one address may ask of a host, and the ranges that it belongs to: connections, rooms, matches and codes. A host has one.
// Always true: bounded memory; who is over a limit is told of, each time, for the log.

import { RangeCounts } from "../../core/range-counts.ts";
import { Throttle } from "../../core/throttle.ts";

/** What an address did too much of. */
export type HostOffence = "visits" | "rooms" | "codes" | "strikes";

/** Connects of one address: a page that reloads, a household, a school. */
const CONNECTS = { burst: 30, perSecond: 2 };
const CREATES = { burst: 10, perSecond: 0.2 };
/** Matches in rooms that one address asked for: to start one takes some ms, in one tick. */
const STARTS = { burst: 4, perSecond: 0.5 };
/** Codes that no room has: who mistypes, and pages that ask for a room that has ended. */
const GUESSES = { burst: 20, perSecond: 0.1 };

export interface AddressLimitsOptions {
  readonly mostVisitors: number | undefined;
  readonly mostRooms: number | undefined;
  readonly onOffence: ((address: string, offence: HostOffence) => void) | undefined;
}

export class AddressLimits {
  /** At a time. */
  readonly visitors: RangeCounts = new RangeCounts();
  readonly rooms: RangeCounts = new RangeCounts();
  readonly #connects = new Throttle(CONNECTS);
  readonly #creates = new Throttle(CREATES);
  readonly #starts = new Throttle(STARTS);
  readonly #guesses = new Throttle(GUESSES);
  readonly #options: AddressLimitsOptions;

  constructor(options: AddressLimitsOptions) {
    this.#options = options;
  }

  mayConnect(address: string, now: number): boolean {
    const { mostVisitors = 64 } = this.#options;
    const isWithin = this.#connects.take(address, now) && !this.visitors.isFull(address, mostVisitors);
    return isWithin || this.offend(address, "visits");
  }

  mayCreate(address: string, now: number): boolean {
    const { mostRooms = 16 } = this.#options;
    const isWithin = this.#creates.take(address, now) && !this.rooms.isFull(address, mostRooms);
    return isWithin || this.offend(address, "rooms");
  }

  mayStart(address: string, now: number): boolean {
    return this.#starts.take(address, now);
  }

  /** Whether it may try codes. */
  mayGuess(address: string, now: number): boolean {
    return this.#guesses.isOpen(address, now);
  }

  /** It has tried a code that no room has; false: one too many. */
  guessed(address: string, now: number): boolean {
    return this.#guesses.take(address, now) || this.offend(address, "codes");
  }

  /** Tells of it, and says no. */
  offend(address: string, offence: HostOffence): false {
    this.#options.onOffence?.(address, offence);
    return false;
  }
}
