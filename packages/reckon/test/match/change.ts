// One client on a network that changes, and figures of its control: the starved ticks, and lead and delay in every frame. The tests of
// networks that change and `npm run soak:changes` use it. Always true: times are true times, ms; the lead is input time − true time, the
// delay true time − view time.

import { dashAlone } from "@reckon/dash";
import { defineGame, fixed, type Game, kind, mix, Random } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import type { LinkPiece, Profile, Span } from "reckon/testing/engine";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";

/** Which way of the network changes. */
export const WAYS = ["up", "down", "both"] as const;
export type ChangedWay = (typeof WAYS)[number];

const FRAME_RATES = [60, 144, 59.94, 75, 30, 240];
const WIDEST_SKEW_PPM = 200;
const CABLE: LinkConditions = { latencyMs: 30, jitterMs: 3, loss: 0.001 };

/** Rules of 120 ticks a second. */
export const quick: Game = defineGame({
  name: "quick",
  tickRate: 120,
  players: 2,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [kind("runner", { capacity: 2, fields: { x: fixed({ min: 0, max: 1000, resolution: 1 / 64 }) } })],
  join: (world, player) => void world.spawn("runner", player),
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step: () => {},
});

export interface WatchedOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly game?: Game;
  readonly frameRate?: number;
  readonly skewPpm?: number;
  readonly serverStalls?: readonly Span[];
}

interface Frame {
  readonly ms: number;
  readonly leadMs: number;
  readonly delayMs: number;
}

export class WatchedMatch {
  readonly stepper: Stepper;
  readonly #starved: number[] = [];
  readonly #frames: Frame[] = [];
  #tick = -1;

  /** Screen and clock follow from the seed unless they are given. */
  constructor({ profile, seed, game = dashAlone, frameRate, skewPpm, serverStalls }: WatchedOptions) {
    const { agreement } = presets.reckon;
    const snapshotEvery = Math.round(game.tickRate / 20);
    const random = Random.from(mix(seed, 0xc4a6));
    const skew = random.between(-WIDEST_SKEW_PPM, WIDEST_SKEW_PPM);
    this.stepper = new Stepper({
      game,
      preset: { ...presets.reckon, agreement: { ...agreement, snapshotEvery } },
      profile,
      seed,
      serverStalls,
      hashed: false,
      development: false,
      clients: [
        {
          frameRate: frameRate ?? FRAME_RATES[seed % FRAME_RATES.length],
          clock: { skewPpm: skewPpm ?? skew, offsetMs: 12_345 },
          bot: () => ({ sample: () => {} }),
        },
      ],
      onTick: (room) => {
        const seat = room.seat(0);
        for (let tick = Math.max(this.#tick + 1, room.tick - 31); tick <= room.tick; tick++)
          if (seat?.wasSubstituted(room.tick - tick)) this.#starved.push(room.timeOf(tick));
        this.#tick = room.tick;
      },
      onFrame: ({ client }, ms) => {
        if (client !== undefined)
          this.#frames.push({ ms, leadMs: client.inputMs - ms, delayMs: ms - client.viewMs });
      },
    });
  }

  run(ms: number): this {
    this.stepper.run(ms);
    return this;
  }

  /** Ticks starved from one moment to another. */
  starved(fromMs: number, toMs: number = Number.POSITIVE_INFINITY): number {
    return this.#starved.filter((ms) => ms >= fromMs && ms < toMs).length;
  }

  median(what: "leadMs" | "delayMs", fromMs: number, toMs: number): number {
    const values = this.#between(fromMs, toMs).map((frame) => frame[what]);
    return values.sort((a, b) => a - b)[values.length >> 1];
  }

  /** How long after `fromMs` it was last off `placeMs` by more than `byMs`. */
  lastOff(what: "leadMs" | "delayMs", placeMs: number, byMs: number, fromMs: number, toMs: number): number {
    const off = this.#between(fromMs, toMs).filter((frame) => Math.abs(frame[what] - placeMs) > byMs);
    return (off.at(-1)?.ms ?? fromMs) - fromMs;
  }

  #between(fromMs: number, toMs: number): Frame[] {
    return this.#frames.filter(({ ms }) => ms >= fromMs && ms < toMs);
  }
}

const CHANGE_MS = 20_000;
const WATCHED_MS = 10_000;

/** Figures of a player whose network was slower for some time. */
export interface Change {
  /** Ticks starved in the 10 s after it became slower, s. */
  readonly starvedS: number;
  /** Ticks starved from 1.5 s after it was as before. */
  readonly starvedAfter: number;
  /** From when it was as before to when lead and delay were, ms, and for good. */
  readonly leadBackMs: number;
  readonly delayBackMs: number;
}

/** Plays a match in which a way takes `addMs` longer for `lastsMs`; lead and delay are back when within `nearMs`. */
export function playChange(
  way: ChangedWay,
  addMs: number,
  lastsMs: number,
  nearMs: number,
  seed: number,
): Change {
  const endMs = CHANGE_MS + lastsMs;
  const slow = { fromMs: CHANGE_MS, latencyMs: CABLE.latencyMs + addMs };
  const pieces: readonly LinkPiece[] = [
    { fromMs: 0, ...CABLE },
    slow,
    { fromMs: endMs, latencyMs: CABLE.latencyMs },
  ];
  const profile: Profile = {
    name: "change",
    up: way === "down" ? CABLE : pieces,
    down: way === "up" ? CABLE : pieces,
  };
  const until = endMs + WATCHED_MS;
  const match = new WatchedMatch({ profile, seed }).run(until);
  const back = (what: "leadMs" | "delayMs"): number =>
    match.lastOff(what, match.median(what, CHANGE_MS - 5000, CHANGE_MS), nearMs, endMs, until);
  return {
    starvedS: match.starved(CHANGE_MS, Math.min(endMs, CHANGE_MS + WATCHED_MS)) / dashAlone.tickRate,
    starvedAfter: match.starved(endMs + 1500),
    leadBackMs: back("leadMs"),
    delayBackMs: back("delayMs"),
  };
}
