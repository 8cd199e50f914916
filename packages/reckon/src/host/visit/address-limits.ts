// How often one address, and the ranges that it belongs to, may ask a host for something: connections, rooms, matches and codes. A
// host has one. Always true: bounded memory; the program hears of an address that is over a limit, each time, for the log.

import { RangeCounts } from "../../core/range-counts.ts";
import { Throttle } from "../../core/throttle.ts";
import type { HostOffence, HostOptions } from "../host-options.ts";

/** Connects of one address: a page that reloads, a household, a school. */
const CONNECTS = { burst: 30, perSecond: 2 };
const CREATES = { burst: 10, perSecond: 0.2 };
/** Matches in rooms that one address asked for: to start one takes some ms, in one tick. */
const STARTS = { burst: 4, perSecond: 0.5 };
/** Codes that no room has: typing errors, and pages that ask for a room that has ended. */
const GUESSES = { burst: 20, perSecond: 0.1 };

export class AddressLimits {
  /** How many an address has now. */
  readonly visitors: RangeCounts = new RangeCounts();
  readonly rooms: RangeCounts = new RangeCounts();
  readonly #connects = new Throttle(CONNECTS);
  readonly #creates = new Throttle(CREATES);
  readonly #starts = new Throttle(STARTS);
  readonly #guesses = new Throttle(GUESSES);
  readonly #options: HostOptions;

  constructor(options: HostOptions) {
    this.#options = options;
  }

  mayConnect(address: string, now: number): boolean {
    const { mostPerAddress = 64 } = this.#options;
    const isWithin = this.#connects.take(address, now) && !this.visitors.isFull(address, mostPerAddress);
    return isWithin || this.offend(address, "visits");
  }

  mayCreate(address: string, now: number): boolean {
    const { mostRoomsPerAddress = 16 } = this.#options;
    const isWithin = this.#creates.take(address, now) && !this.rooms.isFull(address, mostRoomsPerAddress);
    return isWithin || this.offend(address, "rooms");
  }

  mayStart(address: string, now: number): boolean {
    return this.#starts.take(address, now);
  }

  /** Whether an address may try codes. */
  mayGuess(address: string, now: number): boolean {
    return this.#guesses.isOpen(address, now);
  }

  /** An address has tried a code that no room has; false: one too many. */
  guessed(address: string, now: number): boolean {
    return this.#guesses.take(address, now) || this.offend(address, "codes");
  }

  /** Tells the program of it; false: the answer is no. */
  offend(address: string, offence: HostOffence): false {
    this.#options.onOffence?.(address, offence);
    return false;
  }
}
