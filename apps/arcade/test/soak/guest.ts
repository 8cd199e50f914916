// One visitor of the server's soak, and the next ones from the same address: connects over a real socket, joins a room of any game,
// plays for a while with random keys, and leaves in one of the ways in which people leave. server.ts updates all of them. Always true:
// the same seed makes the same visits, as far as the server's answers are the same.

import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { Random } from "reckon";
import { type KeptToken, Session, type SessionOptions, type SessionServices } from "reckon/session";
import { sessionServices, type Transport } from "reckon/transport";
import { openWebSocket, type Udp } from "reckon/transport/node";

/** Counts over all guests. */
export interface Counts {
  visits: number;
  seats: number;
  matches: number;
  /** Visits that ended on WebRTC. */
  datagrams: number;
  /** Connections that ended against the visitor's wish, by reason. */
  readonly losses: Record<string, number>;
}

export interface GuestOptions {
  readonly port: number;
  /** Address of this machine to connect from: a server's limits are per address. */
  readonly address: string;
  readonly random: Random;
  readonly games: readonly { readonly game: ArcadeGame; readonly rules: GameRules }[];
  readonly makePeer?: Udp["makePeer"];
  readonly counts: Counts;
}

/** How a visitor leaves: says so; vanishes like a closed tab; or vanishes and comes back to the same seat. */
type Way = "says" | "vanishes" | "reloads";
const WAYS: readonly Way[] = ["says", "vanishes", "vanishes", "reloads"];

/** Shortest and longest time between two visits, and of a visit, ms. */
const AWAY_MS = [1000, 10_000] as const;
const STAY_MS = [15_000, 120_000] as const;
const RELOAD_MS = 800;
/** How long keys are held, in ticks. */
const HELD_TICKS = 20;
/** A wish without a result is repeated after this long, ms. */
const AGAIN_MS = 2000;

export class Guest {
  readonly #options: GuestOptions;
  #session: Session | undefined;
  #stream: Transport | undefined;
  #token: { readonly kept: KeptToken; readonly room: string; readonly game: number } | undefined;
  /** When they come or leave next. */
  #nextMs: number;
  #way: Way = "says";
  #wished = "";
  #wishedMs = 0;
  #game = 0;
  #isSeated = false;
  #isPlaying = false;
  #lost: string | undefined;

  constructor(options: GuestOptions, now: number) {
    this.#options = options;
    this.#nextMs = now + options.random.between(0, STAY_MS[1]);
  }

  get isHere(): boolean {
    return this.#session !== undefined;
  }

  /** Code of their room, and the number of bots there. */
  get room(): readonly [string, number] | undefined {
    const { reception, lobby } = this.#session ?? {};
    const bots = lobby?.players.filter(({ isBot }) => isBot).length ?? 0;
    return reception === undefined ? undefined : [reception.room, bots];
  }

  update(now: number): void {
    const session = this.#session;
    if (session === undefined) {
      if (now >= this.#nextMs) this.#come(now);
      return;
    }
    session.update(now);
    this.#count(session);
    const { state } = session.lobby;
    const isOver = state === "disconnected" || (state === "serverAddress" && this.#wished !== "");
    if (isOver) this.#leave(now, "vanishes");
    else if (now >= this.#nextMs) this.#leave(now, this.#way);
    else this.#wish(session, now);
  }

  /** Leaves for good. */
  end(now: number): void {
    if (this.isHere) this.#leave(now, "says");
    this.#nextMs = Number.POSITIVE_INFINITY;
  }

  #come(now: number): void {
    const { random, games, counts } = this.#options;
    const token = this.#token;
    this.#token = undefined;
    this.#game = token?.game ?? random.below(games.length);
    const { game, rules } = games[this.#game];
    this.#wished = token === undefined ? "" : "back";
    this.#isSeated = false;
    this.#isPlaying = false;
    this.#lost = undefined;
    const options: SessionOptions = {
      game: rules.hosted.make,
      name: game.name,
      preset: rules.hosted.preset,
      rules: game.lobby,
      ownAddress: `127.0.0.1:${this.#options.port}`,
      wish: token === undefined ? this.#wishFor(game) : { room: token.room },
      resume: token?.kept,
      sample: keysAtRandom(rules, random),
      services: this.#services(),
    };
    this.#session = new Session(options, now);
    this.#way = WAYS[random.below(WAYS.length)];
    this.#nextMs = now + random.between(...STAY_MS);
    counts.visits++;
  }

  #wishFor({ lobby }: ArcadeGame): SessionOptions["wish"] {
    const { random } = this.#options;
    const bots = Math.min(lobby.seats - 1, 2 + random.below(6));
    if (random.chance(0.35)) return { room: "", create: { isPrivate: random.chance(0.5), bots } };
    return { room: "", quick: { bots } };
  }

  #services(): SessionServices {
    const { address, port, makePeer } = this.#options;
    return sessionServices({
      openStream: async (to) => {
        this.#stream = await openWebSocket(`ws://${to}/play`, { localAddress: address });
        return this.#stream;
      },
      makePeer,
      probe: async () => (await fetch(`http://127.0.0.1:${port}/rooms`)).ok,
      keep: (kept, room) => {
        this.#token = kept === undefined ? undefined : { kept, room, game: this.#game };
      },
      now: () => performance.now(),
    });
  }

  /** Takes the next step from here, once in each state. */
  #wish({ lobby }: Session, now: number): void {
    const { state, room } = lobby;
    const stay = `${state} ${room?.phase}`;
    if (stay === this.#wished && now - this.#wishedMs < AGAIN_MS) return;
    this.#wished = stay;
    this.#wishedMs = now;
    if (state === "serverAddress") lobby.wish({ type: "address", text: "" }, now);
    else if (state === "choosingUsername") {
      const name = `guest-${this.#options.random.below(1e6)}`;
      lobby.wish({ type: "username", name }, now);
    } else if (state === "lobby") {
      lobby.wish({ type: "chat", text: `It is ${Math.round(now)}.` }, now);
      lobby.wish({ type: "ready", isReady: true }, now);
      lobby.wish({ type: "start" }, now);
    } else if (state === "choosingDifficulty")
      lobby.wish({ type: "choose", choices: room?.choices ?? {} }, now);
    else if (state === "leaderboard" || room?.phase === "afterGame") lobby.wish({ type: "again" }, now);
  }

  #count({ lobby, client }: Session): void {
    const { counts } = this.#options;
    if (!this.#isSeated && lobby.seat !== undefined) counts.seats++;
    this.#isSeated ||= lobby.seat !== undefined;
    const isPlaying = client?.isStarted === true;
    if (isPlaying && !this.#isPlaying) counts.matches++;
    this.#isPlaying = isPlaying;
    const { loss } = lobby;
    if (loss !== undefined && loss !== this.#lost) counts.losses[loss] = (counts.losses[loss] ?? 0) + 1;
    this.#lost = loss;
  }

  #leave(now: number, way: Way): void {
    const session = this.#session;
    const stream = this.#stream;
    if (session?.connection?.isStream === false) this.#options.counts.datagrams++;
    this.#session = undefined;
    if (way === "says") {
      session?.lobby.wish({ type: "leave" }, now);
      session?.update(now);
      setTimeout(() => stream?.close("left"), 500);
    } else stream?.close("left");
    if (way !== "reloads") this.#token = undefined;
    this.#nextMs = now + (way === "reloads" ? RELOAD_MS : this.#options.random.between(...AWAY_MS));
  }
}

/** Presses keys at random: each field of the input anywhere in its range, for a third of a second. */
function keysAtRandom({ hosted }: GameRules, random: Random): SessionOptions["sample"] {
  const { names, fields } = hosted.make({}).input;
  const held: Record<string, number> = {};
  let until = 0;
  return (into, { tick }) => {
    if (tick >= until || tick < until - HELD_TICKS) {
      until = tick + HELD_TICKS;
      for (const [i, name] of names.entries()) {
        const { min, max } = fields[i];
        held[name] = random.between(min, max);
      }
    }
    Object.assign(into, held);
  };
}
