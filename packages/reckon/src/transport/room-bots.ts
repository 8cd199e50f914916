// Brings bots to the rooms that want some. Bots are players like others: each is a session over a loopback, with the client that a page
// has, and the game's own bot plays. The program that has the host wakes it on each beat of a tick. Always true: there are never more
// bots than the process may have; one wake updates a quarter of them, and at most one begins something slow (to arrive, or a match); a
// bot that throws is removed, its room gets no more, and no other room is affected.

import { Throttle } from "../core/throttle.ts";
import type { Host } from "../host/host.ts";
import type { HostedRoom } from "../host/room/hosted-room.ts";
import { FRAME_MS, LoopbackBot } from "./bot.ts";

export interface BotsOptions {
  readonly host: Host;
  /** Bots at a time, over all rooms. */
  readonly most: number;
  readonly now: () => number;
  /** An unpredictable number below 2 ** 32. */
  readonly random: () => number;
  readonly onFault: (error: unknown, room: string) => void;
}

/** Limits bots for the rooms of one address, so that an address that asks for bots and removes them again and again waits. */
const BROUGHT = { burst: 28, perSecond: 1 };
/** Rooms are checked this often, ms. */
const LOOK_MS = 100;
/** The most bots of one room. */
export const BOTS_PER_ROOM = 7;
const BOT_BEATS = 4;
/** By rounding of times, a wake may come this much before its beat, ms. */
const ROUNDING_MS = 1e-3;

/**
 * The bots of a host's rooms, for games that have `bots`. `serve` makes one; a program that makes its own host makes its own.
 *
 * @example
 * const host = new Host({ ...options, mostBots: 7 });
 * const bots = new Bots({ host, most: 32, now, random, onFault: console.error });
 * setInterval(() => bots.update(now()), Bots.everyMs);
 */
export class RoomBots {
  /** Call `update` this often, ms: on each beat of the bots' frames. */
  static readonly everyMs: number = FRAME_MS / BOT_BEATS;
  readonly #options: BotsOptions;
  readonly #bots = new Set<LoopbackBot>();
  readonly #avoided = new WeakSet<HostedRoom>();
  readonly #brought = new Throttle(BROUGHT);
  #lookedMs = Number.NEGATIVE_INFINITY;

  constructor(options: BotsOptions) {
    this.#options = options;
  }

  /** Bots that are here, or on their way. */
  get count(): number {
    return this.#bots.size;
  }

  /** Runs the frames of the bots that are due. */
  update(now: number): void {
    for (const bot of this.#bots) {
      if (now < bot.dueMs - ROUNDING_MS) continue;
      const hasBegun = this.#frame(bot, now);
      if (bot.isGone) this.#bots.delete(bot);
      // The other bots are due in the next wake.
      if (hasBegun) return;
    }
    if (now - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = now;
    for (const room of this.#options.host.all())
      if (room.lobby.missingBots + room.lobby.awaitedBots > 0 && this.#bringTo(room, now)) {
        this.#lookedMs = Number.NEGATIVE_INFINITY;
        return;
      }
  }

  /** True: the bot has begun a match in this frame. */
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

  #bringTo(room: HostedRoom, now: number): boolean {
    const { most } = this.#options;
    if (this.#avoided.has(room) || room.isPacked) return false;
    const { missingBots, awaitedBots } = room.lobby;
    let coming = 0;
    let ofMaker = 0;
    const beats = new Array<number>(BOT_BEATS).fill(0);
    for (const bot of this.#bots) {
      if (bot.room === room && !bot.isSeated) coming++;
      if (bot.room.maker === room.maker) ofMaker++;
      beats[bot.beat]++;
    }
    // One address has at most half of all bots, but enough for one room.
    const free = Math.min(most - this.#bots.size, Math.max(BOTS_PER_ROOM, most / 2) - ofMaker);
    if (Math.min(missingBots + awaitedBots - coming, free) < 1) return false;
    // Those of a room that has moved here were brought once before.
    if (awaitedBots <= coming && !this.#brought.take(room.maker, now)) return false;
    const beat = beats.indexOf(Math.min(...beats));
    const tick = Math.ceil(now / FRAME_MS - beat / BOT_BEATS);
    const dueMs = (tick + beat / BOT_BEATS) * FRAME_MS;
    this.#bots.add(new LoopbackBot({ room, beat, dueMs, ...this.#options }, now));
    return true;
  }
}
