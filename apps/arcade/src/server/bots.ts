// Brings bots to the rooms that want some. They are players like others: each a session of its own over a loopback, with the
// very client that a page has, played by the game's own bot. arcade-server.ts wakes it sixty times per second. Always true:
// never more than the process may have; a bot that throws is gone, its room gets no more, and nobody else notices.

import type { GameRules } from "@reckon/stage";
import type { Host, HostedRoom } from "reckon/host";
import { Throttle } from "reckon/lobby";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";

export interface BotsOptions {
  readonly host: Host;
  /** By the name that the host knows a game by. */
  readonly games: ReadonlyMap<string, GameRules>;
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
export const BOTS_PER_ROOM = 7;
const NAMES = [
  ...["Ada", "Bix", "Cog", "Dot", "Elm", "Fen", "Gus", "Hex", "Ivy", "Jot", "Kit", "Lux"],
  ...["Moe", "Nyx", "Oak", "Pip", "Quin", "Rue", "Sol", "Tux", "Uma", "Vex", "Wim", "Zed"],
];

export class Bots {
  readonly #options: BotsOptions;
  readonly #bots = new Set<Bot>();
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

  /** One step of time. */
  update(now: number): void {
    for (const bot of this.#bots) {
      try {
        bot.update(now);
      } catch (error) {
        this.#avoided.add(bot.room);
        this.#options.onFault(error, bot.room.code);
        bot.leave(now);
      }
      if (bot.isGone) this.#bots.delete(bot);
    }
    if (now - this.#lookedMs < LOOK_MS) return;
    this.#lookedMs = now;
    for (const room of this.#options.host.all()) if (room.lobby.missingBots > 0) this.#bringTo(room, now);
  }

  #bringTo(room: HostedRoom, now: number): void {
    const { games, most } = this.#options;
    const rules = games.get(room.name);
    if (rules === undefined || this.#avoided.has(room)) return;
    let missing = room.lobby.missingBots;
    let ofMaker = 0;
    for (const bot of this.#bots) {
      if (bot.room === room && !bot.isSeated) missing--;
      if (bot.room.maker === room.maker) ofMaker++;
    }
    // One address has at most half of them, but enough for a room.
    const free = Math.min(most - this.#bots.size, Math.max(BOTS_PER_ROOM, most / 2) - ofMaker);
    for (let left = Math.min(missing, free); left >= 1 && this.#brought.take(room.maker, now); left--)
      this.#bots.add(new Bot(room, rules, this.#options, now));
  }
}

class Bot {
  readonly room: HostedRoom;
  isGone = false;
  readonly #session: Session;
  #nextName: number;
  #namesLeft = NAMES.length;

  constructor(
    room: HostedRoom,
    { hosted, bot }: GameRules,
    { host, now, random }: BotsOptions,
    nowMs: number,
  ) {
    this.room = room;
    this.#nextName = random() % NAMES.length;
    this.#session = new Session(
      {
        game: hosted.make,
        name: room.name,
        preset: hosted.preset,
        // It is let in by how it comes: nobody asks it for a passcode.
        rules: { ...hosted.lobby, gate: "open" },
        ownAddress: "here",
        wish: { room: room.code },
        sample: bot(random()),
        watchesOn: false,
        services: loopbackServices(host, now, { isBot: true }),
      },
      nowMs,
    );
    this.#session.lobby.wish({ type: "address", text: "" }, nowMs);
  }

  get isSeated(): boolean {
    return this.#session.lobby.seat !== undefined;
  }

  update(now: number): void {
    const { lobby } = this.#session;
    if (lobby.state === "choosingUsername") this.#takeName(now);
    this.#session.update(now);
    // Sent away, or never let in: whether another one is wanted is not for it to say.
    this.isGone = lobby.state === "disconnected" || lobby.state === "serverAddress";
  }

  /** Goes; its match is over before anything of its own runs again. */
  leave(now: number): void {
    this.#session.lobby.wish({ type: "leave" }, now);
    this.update(now);
  }

  #takeName(now: number): void {
    const { lobby } = this.#session;
    const name = `Bot-${NAMES[this.#nextName++ % NAMES.length]}`;
    if (this.#namesLeft-- > 0) lobby.wish({ type: "username", name }, now);
    else lobby.wish({ type: "leave" }, now);
  }
}
