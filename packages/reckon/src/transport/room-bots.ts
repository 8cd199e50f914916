// Brings bots to the rooms that want some. They are players like others: each a session of its own over a loopback, with the
// very client that a page has, played by the game's own bot. The program that has the host wakes it on each beat of a tick. Always
// true: never more than the process may have; in one wake a quarter of them is updated, and at most one begins something that takes
// long (to come, or a match); a bot that throws is gone, its room gets no more, and nobody else notices.

import { Throttle } from "../core/throttle.ts";
import type { Host } from "../host/host.ts";
import type { HostedRoom } from "../host/room/hosted-room.ts";
import { FRAME_MS, LoopbackBot } from "./bot.ts";

export interface BotsOptions {
  readonly host: Host;
  /** Bots at a time, over all rooms. */
  readonly most: number;
  /** The time that the host is updated with. */
  readonly now: () => number;
  /** A number below 2 ** 32 that nobody can foresee. */
  readonly random: () => number;
  readonly onFault: (error: unknown, room: string) => void;
}

/** Bots that rooms of one address are brought: who asks for them and sends them away again and again waits. */
const BROUGHT = { burst: 28, perSecond: 1 };
/** Rooms are looked at so often, ms. */
const LOOK_MS = 100;
/** A room has at most so many. */
export const BOTS_PER_ROOM = 7;
const BOT_BEATS = 4;
/** How far a wake may be before a beat by the rounding of times, ms. */
const ROUNDING_MS = 1e-3;

/**
 * The bots of a host's rooms, of games that have `bots`. `serve` has one; who makes a host by themselves makes one as well.
 *
 * @example
 * const host = new Host({ ...options, mostBots: 7 });
 * const bots = new Bots({ host, most: 32, now, random, onFault: console.error });
 * setInterval(() => bots.update(now()), Bots.everyMs);
 */
export class RoomBots {
  /** So often `update` is to be called, ms: on each beat of their frames. */
  static readonly everyMs: number = FRAME_MS / BOT_BEATS;
  readonly #options: BotsOptions;
  readonly #bots = new Set<LoopbackBot>();
  /** Rooms in which one threw. */
  readonly #avoided = new WeakSet<HostedRoom>();
  readonly #brought = new Throttle(BROUGHT);
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(options: BotsOptions) {
    this.#options = options;
  }

  /** Those that are here, or on their way. */
  get count(): number {
    return this.#bots.size;
  }

  /** One step of time: whoever's frame it is. */
  update(now: number): void {
    for (const bot of this.#bots) {
      if (now < bot.dueMs - ROUNDING_MS) continue;
      const hasBegun = this.#frame(bot, now);
      if (bot.isGone) this.#bots.delete(bot);
      // Who is left out is due in the next wake.
      if (hasBegun) return;
    }
    if (now - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = now;
    for (const room of this.#options.host.all())
      if (room.lobby.missingBots > 0 && this.#bringTo(room, now)) {
        this.#lookedMs = Number.NEGATIVE_INFINITY;
        return;
      }
  }

  /** True: it has begun a match in this frame. */
  #frame(bot: LoopbackBot, now: number): boolean {
    try {
      return bot.frame(now);
    } catch (error) {
      this.#avoided.add(bot.room);
      this.#options.onFault(error, bot.room.code);
      bot.leave(now);
      return false;
    }
  }

  /** Brings one bot, if the room may have one now. */
  #bringTo(room: HostedRoom, now: number): boolean {
    const { most } = this.#options;
    if (this.#avoided.has(room)) return false;
    let missing = room.lobby.missingBots;
    let ofMaker = 0;
    const beats = new Array<number>(BOT_BEATS).fill(0);
    for (const bot of this.#bots) {
      if (bot.room === room && !bot.isSeated) missing--;
      if (bot.room.maker === room.maker) ofMaker++;
      beats[bot.beat]++;
    }
    // One address has at most half of them, but enough for a room.
    const free = Math.min(most - this.#bots.size, Math.max(BOTS_PER_ROOM, most / 2) - ofMaker);
    if (Math.min(missing, free) < 1 || !this.#brought.take(room.maker, now)) return false;
    const beat = beats.indexOf(Math.min(...beats));
    const tick = Math.ceil(now / FRAME_MS - beat / BOT_BEATS);
    const dueMs = (tick + beat / BOT_BEATS) * FRAME_MS;
    this.#bots.add(new LoopbackBot({ room, beat, dueMs, ...this.#options }, now));
    return true;
  }
}
