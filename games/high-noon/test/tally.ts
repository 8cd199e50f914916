// Plays whole matches of High Noon with bots in virtual time, and collects figures for a designer: who won, how long it
// took, who fell of what and how soon after their arrival. A tool prints them (`npm run soak:rides`), a test plays a sample.

import type { World } from "reckon";
import type { ProfileName } from "reckon/testing/engine";
import { HighNoonBot } from "../src/bots/bot.ts";
import { RideBot } from "../src/bots/rider.ts";
import { SHARP, type Strength } from "../src/bots/strength.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { judge } from "../src/judge.ts";
import { PHASE, STATE } from "../src/kinds.ts";
import { BODY, TICK_RATE } from "../src/tuning.ts";
import { granted, rollbacksOf, runToEnd, startMatch } from "./play.ts";

export interface RideTally {
  /** In words: "won", "lost in 3.2", or "not over in 2.1". */
  readonly end: string;
  /** The judge's outcome for each player. */
  readonly outcomes: readonly string[];
  readonly seconds: number;
  readonly falls: number;
  readonly revivals: number;
  /** Share of ticks in which the bodies of two players overlapped. */
  readonly overlaps: number;
  /** Health that was lost, by stage and wave: "3.2". */
  readonly lost: ReadonlyMap<string, number>;
  /** Seconds of each wave. */
  readonly waves: ReadonlyMap<string, number>;
  readonly ownRule: number;
}

const MOST_SECONDS = 1200;
/** Few pictures per second: nobody watches, and bots are asked once per tick all the same. */
const FRAME_RATE = 20;

/** `stage`: the first stage. */
export function playRide(
  profile: ProfileName,
  seed: number,
  riders: number,
  stage: number = 1,
  strength: Strength = SHARP,
): RideTally {
  const bots: RideBot[] = [];
  const bot = (player: number, own: number): RideBot => {
    bots[player] = new RideBot(own, player, strength);
    return bots[player];
  };
  const health: number[] = [];
  const state: number[] = [];
  const lost = new Map<string, number>();
  const waves = new Map<string, number>();
  let [falls, revivals, overlaps] = [0, 0, 0];
  const game = highNoonGame({ mode: "ride", stage });
  const stepper = startMatch(
    { game, profile, seed, clients: riders, bot },
    {
      clients: Array.from({ length: riders }, () => ({ bot, frameRate: FRAME_RATE })),
      onFrame: granted(bots),
      onTick: () => look(),
      development: false,
    },
  );
  const { world } = stepper.room;
  const look = (): void => {
    const { player, run } = world.fields;
    const wave = `${run.stage[0]}.${run.wave[0]}`;
    if (hasOverlap(world)) overlaps++;
    if (run.phase[0] === PHASE.fight) waves.set(wave, (waves.get(wave) ?? 0) + 1 / TICK_RATE);
    for (const row of world.all("player")) {
      const less = (health[row] ?? 0) - player.health[row];
      if (less > 0) lost.set(wave, (lost.get(wave) ?? 0) + less);
      if (player.state[row] === STATE.down && state[row] !== STATE.down) falls++;
      if (player.state[row] !== STATE.down && state[row] === STATE.down && run.phase[0] < PHASE.camp)
        revivals++;
      health[row] = player.health[row];
      state[row] = player.state[row];
    }
  };
  const phase = runToEnd(stepper, MOST_SECONDS);
  const { run } = world.fields;
  const where = `${run.stage[0]}.${run.wave[0]}`;
  const end =
    phase === PHASE.victory ? "won" : phase === PHASE.defeat ? `lost in ${where}` : `not over in ${where}`;
  return {
    end,
    outcomes: (judge(world, 0).finished ?? []).map(({ outcome }) => outcome),
    seconds: world.tick / TICK_RATE,
    falls,
    revivals,
    overlaps: overlaps / world.tick,
    lost,
    waves,
    ownRule: rollbacksOf(stepper)["own rule"],
  };
}

/** Whether the bodies of two players overlap. */
function hasOverlap(world: World): boolean {
  const { x, y } = world.fields.player;
  for (const row of world.all("player"))
    for (const other of world.all("player"))
      if (other < row && Math.hypot(x[row] - x[other], y[row] - y[other]) < 2 * BODY) return true;
  return false;
}

export interface DuelTally {
  readonly seconds: number;
  readonly kills: number;
  /** Of those, falls of players who had stood up less than two seconds before they could be hurt. */
  readonly fresh: number;
  /** Of those, without a player's doing. */
  readonly accidents: number;
  /** Distances to the nearest rival at which players stood up, px. */
  readonly apart: readonly number[];
}

const FRESH_TICKS = 2 * TICK_RATE;

export function playMatch(profile: ProfileName, seed: number, duellists: number): DuelTally {
  const state: number[] = [];
  const places: number[] = [];
  const openSince: number[] = [];
  const apart: number[] = [];
  let [kills, fresh, accidents] = [0, 0, 0];
  const bot = (player: number, own: number): HighNoonBot => new HighNoonBot(own, player);
  const stepper = startMatch(
    { game: highNoonGame({ mode: "duel" }), profile, seed, clients: duellists, bot },
    {
      clients: Array.from({ length: duellists }, () => ({ bot, frameRate: FRAME_RATE })),
      onTick: () => look(),
      development: false,
    },
  );
  const { world } = stepper.room;
  const nearest = (row: number): number => {
    const { x, y } = world.fields.player;
    const far = [...world.all("player")]
      .filter((other) => other !== row)
      .map((other) => Math.hypot(x[other] - x[row], y[other] - y[row]));
    return Math.min(...far);
  };
  const look = (): void => {
    const { player } = world.fields;
    for (const row of world.all("player")) {
      if (player.state[row] === STATE.down && state[row] !== STATE.down) {
        kills++;
        if (world.tick - (openSince[row] ?? 0) < FRESH_TICKS) fresh++;
      }
      if (player.places[row] !== places[row]) {
        places[row] = player.places[row];
        openSince[row] = world.tick + player.safeTicks[row];
        apart.push(nearest(row));
      }
      state[row] = player.state[row];
    }
  };
  runToEnd(stepper, 480);
  const { player } = world.fields;
  let scored = 0;
  for (const row of world.all("player")) scored += player.score[row];
  accidents = kills - scored;
  return { seconds: world.tick / TICK_RATE, kills, fresh, accidents, apart };
}
