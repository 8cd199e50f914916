// One bot: a session over a loopback. The bot reads its packets in its own frame, as a page reads them before it draws. room-bots.ts
// makes bots and calls `frame`. Always true: a bot reads and sends nothing between its frames; it uses the game that its room made, so
// that the bots of one process share the data that is worked out once for a game.

import type { Host } from "../host/host.ts";
import { botSampler } from "../host/room/hosted-bots.ts";
import type { HostedRoom } from "../host/room/hosted-room.ts";
import { Session } from "../session/session.ts";
import { type LoopbackServices, loopbackServices } from "./loopback-services.ts";

export interface BotOptions {
  readonly host: Host;
  readonly room: HostedRoom;
  /** The quarter of a frame in which it runs, and when that begins next, ms. */
  readonly beat: number;
  readonly dueMs: number;
  readonly now: () => number;
  readonly random: () => number;
}

/** A bot draws as often as a page on a common screen. */
export const FRAME_MS: number = 1000 / 60;
const NAMES = [
  ...["Ada", "Bix", "Cog", "Dot", "Elm", "Fen", "Gus", "Hex", "Ivy", "Jot", "Kit", "Lux"],
  ...["Moe", "Nyx", "Oak", "Pip", "Quin", "Rue", "Sol", "Tux", "Uma", "Vex", "Wim", "Zed"],
];

export class LoopbackBot {
  readonly room: HostedRoom;
  readonly beat: number;
  dueMs: number;
  isGone = false;
  readonly #session: Session;
  readonly #services: LoopbackServices;
  #nextName: number;
  #namesLeft = NAMES.length;

  constructor({ host, room, beat, dueMs, now, random }: BotOptions, nowMs: number) {
    const { hosted } = room;
    this.room = room;
    this.beat = beat;
    this.dueMs = dueMs;
    this.#nextName = random() % NAMES.length;
    this.#services = loopbackServices(host, now, { isBot: true, isPumped: true });
    this.#session = new Session(
      {
        game: hosted.make,
        name: room.name,
        preset: hosted.preset,
        tables: hosted.tables,
        // A loopback connection needs no passcode.
        rules: { ...hosted.lobby, gate: "open" },
        ownAddress: "here",
        wish: { room: room.code },
        sample: botSampler(hosted, random(), () => this.#session.lobby.room?.choices ?? {}),
        watchesOn: false,
        services: this.#services,
      },
      nowMs,
    );
    this.#session.lobby.wish({ type: "address", text: "" }, nowMs);
  }

  get isSeated(): boolean {
    return this.#session.lobby.seat !== undefined;
  }

  /** One frame: reads the packets that have arrived, plays, sends. True: the bot has begun a match. */
  frame(now: number): boolean {
    // The next frame keeps its place in time, even if this one is late.
    this.dueMs += FRAME_MS * Math.max(1, Math.ceil((now - this.dueMs) / FRAME_MS));
    const { lobby, client: before } = this.#session;
    this.#services.pump();
    if (lobby.state === "choosingUsername") this.#takeName(now);
    this.#step(now);
    const { client } = this.#session;
    return client !== undefined && client !== before;
  }

  /** Leaves; nothing of the bot runs after this. */
  leave(now: number): void {
    this.#session.lobby.wish({ type: "leave" }, now);
    this.#step(now);
  }

  #step(now: number): void {
    const { lobby } = this.#session;
    this.#session.update(now);
    this.#services.pump();
    // The host sent it away, or never let it in; room-bots.ts decides whether another bot is needed.
    this.isGone = lobby.state === "disconnected" || lobby.state === "serverAddress";
  }

  #takeName(now: number): void {
    const { lobby } = this.#session;
    const name = `Bot-${NAMES[this.#nextName++ % NAMES.length]}`;
    if (this.#namesLeft-- > 0) lobby.wish({ type: "username", name }, now);
    else lobby.wish({ type: "leave" }, now);
  }
}
