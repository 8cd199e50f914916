// Plays whole runs of R-Type in virtual time, for tests, soaks and benchmarks: a room, bots behind real clients, and a network; it
// collects figures for a designer.

import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { type ProfileName, profiles, type StepperOptions } from "reckon/testing/engine";
import { Pilot } from "../src/bots/pilot.ts";
import type { Strength } from "../src/bots/strength.ts";
import { totalScore } from "../src/judge.ts";
import { PHASE, type RTypeWorld } from "../src/kinds.ts";
import { rTypePreset } from "../src/preset.ts";
import type { RType } from "../src/r-type.ts";
import { rTypeGame } from "../src/r-type.ts";
import { TICK_RATE } from "../src/tuning.ts";

export interface PlayOptions {
  readonly profile?: ProfileName;
  readonly seed?: number;
  readonly pilots?: number;
  readonly strength?: Strength["name"];
  /** The first level. Default 1. */
  readonly level?: number;
  /** The first tick of that level's clock. Default 0. */
  readonly clock?: number;
  /** The last level to play. Default 3. */
  readonly last?: number;
  readonly preset?: Preset;
  readonly frameRate?: number;
}

export interface Tally {
  /** In words: "won", "lost in 2", or "not over in 3". */
  readonly end: string;
  /** Seconds of each played level, and of its boss. */
  readonly levels: Readonly<Record<number, number>>;
  readonly bosses: Readonly<Record<number, number>>;
  /** Health that was lost, by level. */
  readonly lost: Readonly<Record<number, number>>;
  readonly outs: number;
  readonly backs: number;
  readonly score: number;
  readonly ownRule: number;
  readonly rollbacks: Readonly<Record<string, number>>;
  readonly stepper: Stepper<RType>;
}

const MOST_SECONDS = 900;

export function startRun(options: PlayOptions, more: Partial<StepperOptions<RType>> = {}): Stepper<RType> {
  const {
    profile = "lan",
    seed = 1,
    pilots = 1,
    strength = "strong",
    level = 1,
    clock = 0,
    frameRate = 30,
  } = options;
  return new Stepper({
    game: rTypeGame({ level, clock }),
    preset: options.preset ?? rTypePreset,
    profile: profiles[profile],
    seed,
    clients: Array.from({ length: pilots }, () => ({
      bot: (player: number, own: number) => new Pilot(own, player, strength),
      frameRate,
    })),
    hashed: false,
    development: false,
    ...more,
  });
}

/** Rollbacks of all clients by cause. */
export function rollbacksOf(stepper: Stepper<RType>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { last } of stepper.clients)
    for (const [cause, count] of Object.entries(last?.quality.rollbacks ?? {}))
      sum[cause] = (sum[cause] ?? 0) + count;
  return sum;
}

/** Plays until the run is won or lost, or the last requested level is. */
export function playRun(options: PlayOptions = {}, more: Partial<StepperOptions<RType>> = {}): Tally {
  const { last = 3 } = options;
  const levels: Record<number, number> = {};
  const bosses: Record<number, number> = {};
  const lost: Record<number, number> = {};
  const health: number[] = [];
  const isOut: number[] = [];
  let [outs, backs] = [0, 0];
  const stepper = startRun(options, { ...more, onTick: () => look() });
  const world = stepper.room.world as RTypeWorld;
  const { run, ship } = world.fields;
  const look = (): void => {
    const level = run.level[0];
    levels[level] = (levels[level] ?? 0) + 1 / TICK_RATE;
    if (run.phase[0] === PHASE.boss) bosses[level] = (bosses[level] ?? 0) + 1 / TICK_RATE;
    for (const row of world.all("ship")) {
      const less = (health[row] ?? 0) - ship.health[row];
      if (less > 0) lost[level] = (lost[level] ?? 0) + less;
      if (ship.isOut[row] > (isOut[row] ?? 0)) outs++;
      if (ship.isOut[row] < (isOut[row] ?? 0)) backs++;
      health[row] = ship.health[row];
      isOut[row] = ship.isOut[row];
    }
  };
  const isOver = (): boolean =>
    run.phase[0] >= PHASE.victory ||
    run.level[0] > last ||
    (run.level[0] === last && run.phase[0] === PHASE.clear);
  for (let s = 1; s <= MOST_SECONDS && !isOver(); s++) stepper.run(s * 1000);
  const rollbacks = rollbacksOf(stepper);
  const end =
    run.phase[0] === PHASE.over
      ? `lost in ${run.level[0]}`
      : isOver()
        ? "won"
        : `not over in ${run.level[0]}`;
  return {
    end,
    levels,
    bosses,
    lost,
    outs,
    backs,
    score: totalScore(world),
    ownRule: rollbacks["own rule"] ?? 0,
    rollbacks,
    stepper,
  };
}
