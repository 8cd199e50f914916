// Plays a moment of a game with bots before the first visitor, in virtual time: afterwards the data that is worked out once for a game
// exists, and the engine has compiled the code that starts a match. Otherwise the first match would hold up the players of other rooms.
// game-server.ts calls it before it opens its port. Always true: nothing of it remains but data that a process shares for a game; its
// length is counted in beats, not in time.

import { Host } from "../host/host.ts";
import type { HostedGame } from "../host/hosted-game.ts";
import { Session } from "../session/session.ts";
import { FRAME_MS } from "../transport/bot.ts";
import { loopbackServices } from "../transport/loopback-services.ts";
import { BOTS_PER_ROOM, RoomBots } from "../transport/room-bots.ts";

/** The longest rehearsal, from the first greeting to the end: names, a countdown, and PLAYED_BEATS of a match. */
const MOST_BEATS = 240 * 10;
const PLAYED_BEATS = 240;
const BOT_BEATS = Math.round(FRAME_MS / RoomBots.everyMs);

/** Returns the number of ticks played. Parts of a game with effects elsewhere (its judge, its hooks) are left out. */
export function rehearse(name: string, { make, preset, lobby, bots }: HostedGame, mostBots: number): number {
  const alone = { ...lobby, gate: "open", leastPlayers: 1 } as const;
  return new Rehearsal(name, { make, preset, bots, lobby: alone }, mostBots).run();
}

class Rehearsal {
  #now = 0;
  #drawn = 0;
  readonly #host: Host;
  readonly #bots: RoomBots;
  readonly #person: Session;
  readonly #pump: () => void;
  readonly #fault: () => unknown;

  constructor(name: string, hosted: HostedGame, mostBots: number) {
    const now = (): number => this.#now;
    const random = (): number => this.#random();
    let fault: unknown;
    const onFault = (error: unknown): void => {
      fault ??= error;
    };
    this.#host = new Host({
      games: { [name]: hosted },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random() >>> 24),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
      mostBots,
      onFault,
    });
    this.#bots = new RoomBots({ host: this.#host, most: BOTS_PER_ROOM, now, random, onFault });
    this.#fault = () => fault;
    const services = loopbackServices(this.#host, now, { isPumped: true });
    this.#pump = services.pump;
    this.#person = new Session(
      {
        game: hosted.make,
        name,
        preset: hosted.preset,
        rules: hosted.lobby,
        ownAddress: "here",
        wish: { room: "", create: { isPrivate: true, bots: mostBots } },
        sample: () => {},
        services,
      },
      0,
    );
  }

  run(): number {
    this.#person.lobby.wish({ type: "address", text: "" }, 0);
    let left = MOST_BEATS;
    for (let beat = 0; left > 0; beat++, left--) {
      this.#now += FRAME_MS / BOT_BEATS;
      this.#host.update(this.#now);
      this.#bots.update(this.#now);
      if (beat % BOT_BEATS > 0) continue;
      this.#frame();
      if (this.#fault() !== undefined) throw this.#fault();
      if (this.#person.client?.isStarted === true && left > PLAYED_BEATS) left = PLAYED_BEATS;
    }
    return this.#person.client?.quality.ticks ?? 0;
  }

  #frame(): void {
    const { lobby } = this.#person;
    this.#pump();
    if (lobby.state === "choosingUsername") lobby.wish({ type: "username", name: "Ada" }, this.#now);
    this.#person.update(this.#now);
    this.#pump();
  }

  /** Any numbers will do, as long as each process draws the same. */
  #random(): number {
    this.#drawn++;
    return Math.imul(this.#drawn, 0x9e3779b1) >>> 0;
  }
}
