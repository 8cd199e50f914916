// Plays a moment of every game with bots before anybody comes, in virtual time: what is worked out once for a game is there then, and
// the engine has compiled what the start of a match runs. Else the first to start one would hold up whoever plays beside them.
// arcade-server.ts calls it before it opens its port. Always true: nothing of it stays but what games of the process share; how
// long it is, is counted in beats, not in time.

import type { GameRules } from "@reckon/stage";
import { Host } from "reckon/host";
import { Session } from "reckon/session";
import { loopbackServices } from "reckon/transport";
import { FRAME_MS } from "./bot.ts";
import { BOT_BEATS, BOTS_PER_ROOM, Bots } from "./bots.ts";

/** From the first greeting to the end, at most: names, a countdown, and PLAYED_BEATS of a match. */
const MOST_BEATS = 240 * 10;
const PLAYED_BEATS = 240;

/** Returns the ticks that were played of each game. */
export function rehearse(games: ReadonlyMap<string, GameRules>): readonly number[] {
  return Array.from(games, ([name, rules]) => new Rehearsal(name, rules).run());
}

class Rehearsal {
  #now = 0;
  #drawn = 0;
  readonly #host: Host;
  readonly #bots: Bots;
  readonly #person: Session;
  readonly #pump: () => void;

  constructor(name: string, rules: GameRules) {
    const { hosted } = rules;
    const now = (): number => this.#now;
    const random = (): number => this.#random();
    this.#host = new Host({
      games: { [name]: hosted },
      random: (bytes) => Uint8Array.from({ length: bytes }, () => random() >>> 24),
      sign: (_seal, done) => done(""),
      verify: (_token, done) => done(undefined),
      mostBots: BOTS_PER_ROOM,
    });
    const games = new Map([[name, rules]]);
    const onFault = (): void => {};
    this.#bots = new Bots({ host: this.#host, games, most: BOTS_PER_ROOM, now, random, onFault });
    const services = loopbackServices(this.#host, now, { isPumped: true });
    this.#pump = services.pump;
    this.#person = new Session(
      {
        game: hosted.make,
        name,
        preset: hosted.preset,
        rules: { ...hosted.lobby, gate: "open" },
        ownAddress: "here",
        wish: { room: "", create: { isPrivate: true, bots: BOTS_PER_ROOM } },
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

  /** Any numbers will do, the same in each process. */
  #random(): number {
    this.#drawn++;
    return Math.imul(this.#drawn, 0x9e3779b1) >>> 0;
  }
}
