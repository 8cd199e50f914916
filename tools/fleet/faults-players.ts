// Players of the fleet whose faults are measured, in a process of their own: sessions that go straight into a match and wander there, each
// from an address of its own, because one address may only ask so often. It tells, when asked, how each of them fared. Forked by
// faults-stand.ts.

import { DashBot, dash } from "@reckon/dash";
import { LOBBY_RULES } from "reckon";
import { presets } from "reckon/presets";
import { Session } from "reckon/session";
import { sessionServices } from "reckon/transport";
import { openWebSocket } from "reckon/transport/node";

export interface PlayersOrder {
  /** So many more come, */
  readonly come?: number;
  /** in turn to these addresses. */
  readonly homes?: readonly string[];
  /** So many of those that came last go. */
  readonly go?: number;
}

/** What a player saw from a moment on. */
export interface Change {
  /** Wall time, ms. */
  readonly atMs: number;
  readonly isPlaying: boolean;
  readonly state: string;
  readonly room: string;
  /** What their page tells them; "": nothing is wrong. */
  readonly sentence: string;
}

export interface PlayerReport {
  readonly name: string;
  readonly cameMs: number;
  /** Addresses that were opened, in order. */
  readonly opened: readonly string[];
  readonly changes: readonly Change[];
}

const SCHEME = process.env.FAULTS_SCHEME ?? "ws";
const UPDATE_MS = 8;
const PRESS_MS = 1000;

class Player {
  readonly name: string;
  readonly cameMs = Date.now();
  readonly opened: string[] = [];
  readonly changes: Change[] = [];
  readonly #session: Session<typeof dash>;
  readonly #timer: NodeJS.Timeout;

  constructor(number: number, ownAddress: string) {
    const bot = new DashBot(number, number, "wander");
    const localAddress = `127.${10 + (process.pid % 200)}.${number >> 7}.${1 + (number & 127)}`;
    this.name = `p${process.pid}-${number}`;
    this.#session = new Session(
      {
        ...{ game: dash, name: "dash", preset: presets.reckon, ownAddress, playAs: this.name },
        rules: { ...LOBBY_RULES.dropIn, seats: 8 },
        services: sessionServices({
          openStream: (address) => {
            this.opened.push(address);
            return openWebSocket(`${SCHEME}://${address}/play`, { localAddress });
          },
          probe: async () => true,
          now: () => performance.now(),
        }),
        sample: (into, client) => bot.sample(into, client),
      },
      performance.now(),
    );
    this.#timer = setInterval(() => this.#update(), UPDATE_MS);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#session.lobby.wish({ type: "leave" }, performance.now());
    // What it says last takes a few frames.
    const farewell = setInterval(() => this.#session.update(performance.now()), UPDATE_MS);
    setTimeout(() => clearInterval(farewell), 1500);
  }

  #update(): void {
    const { lobby, client, reception } = this.#session;
    const now = performance.now();
    // Whoever does not get in at first tries again, as people do. After that they come back by themselves.
    const hasPlayed = this.changes.some((change) => change.isPlaying);
    if (!hasPlayed && lobby.state === "disconnected" && now - lobby.sinceMs > PRESS_MS)
      lobby.wish({ type: "retry" }, now);
    this.#session.update(now);
    const isPlaying = client?.isStarted === true;
    const [state, room, sentence] = [lobby.state, reception?.room ?? "", lobby.sentence ?? ""];
    const last = this.changes.at(-1);
    if (
      last?.isPlaying === isPlaying &&
      last.state === state &&
      last.room === room &&
      last.sentence === sentence
    )
      return;
    this.changes.push({ atMs: Date.now(), isPlaying, state, room, sentence });
  }
}

const players: Player[] = [];
let nextNumber = 1;

function report(): readonly PlayerReport[] {
  return players.map(({ name, cameMs, opened, changes }) => ({ name, cameMs, opened, changes }));
}

process.on("message", ({ come = 0, homes = [], go = 0 }: PlayersOrder) => {
  for (let i = 0; i < come; i++) {
    const number = nextNumber++;
    players.push(new Player(number, homes[number % homes.length]));
  }
  for (const player of players.splice(players.length - go)) player.stop();
  process.send?.(report());
});
process.on("disconnect", () => process.exit());
process.send?.("ready");
