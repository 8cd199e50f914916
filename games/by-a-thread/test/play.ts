// Plays whole matches of By a Thread in virtual time, for tests: a room, players behind real clients, and a network. The players
// are simple: they wander through the maze, look about, push each other, and shoot along corridors.

import { isSolid, tileAt } from "@reckon/kit";
import { cos, type Glance, mix, Random, sin, TAU } from "reckon";
import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import type { Bot, Profile, StepperOptions } from "reckon/testing/engine";
import type { ByAThread } from "../src/by-a-thread.ts";
import { byAThreadGame } from "../src/by-a-thread.ts";
import { PHASE, type ThreadWorld } from "../src/kinds.ts";
import { type Maze, mazeOf } from "../src/maze.ts";
import { hostedPreset } from "../src/preset.ts";
import { CELL } from "../src/tuning.ts";
import { WALLS } from "../src/walk.ts";

export interface StrayOptions {
  /** Share of its time in which it holds the trigger. */
  readonly fire?: number;
}

/** Walks on along corridors, turns at their ends, and now and then anywhere. */
export class Stray implements Bot {
  readonly #random: Random;
  readonly #player: number;
  readonly #fire: number;
  #maze: Maze | undefined;
  #yaw = 0;
  #shown = 0;
  #until = 0;
  #turnsByKeys = 0;
  #isFiring = false;

  constructor(player: number, seed: number, { fire = 0.2 }: StrayOptions = {}) {
    this.#random = Random.from(mix(seed, 77));
    this.#player = player;
    this.#fire = fire;
  }

  sample(into: Record<string, number>, { tick, shown }: Glance): void {
    const world = shown as ThreadWorld;
    const row = world.rowOf("player", this.#player);
    if (row < 0) return;
    const { player, match } = world.fields;
    if (this.#maze?.number !== match.maze[0]) this.#maze = mazeOf(match.maze[0]);
    const random = this.#random;
    const isEnd = this.#isWallAhead(player.x[row], player.z[row], this.#yaw);
    if (tick >= this.#until || isEnd) this.#decide(tick, player.x[row], player.z[row]);
    this.#shown += (((this.#yaw - this.#shown) % TAU) + TAU + TAU / 2) % TAU > TAU / 2 ? 0.08 : -0.08;
    into.forward = 1;
    into.strafe = random.chance(0.02) ? random.between(-1, 1) : (into.strafe ?? 0) * 0.9;
    into.lookYaw = this.#shown - player.keyYaw[row];
    into.lookPitch = 0.1 * sin(tick / 40);
    into.turn = this.#turnsByKeys;
    into.tilt = 0;
    into.zoom = random.chance(0.5) ? 1 : 0;
    into.hold = this.#isFiring ? 1 : 0;
  }

  #decide(tick: number, x: number, z: number): void {
    const random = this.#random;
    this.#until = tick + 30 + random.below(90);
    this.#isFiring = random.chance(this.#fire);
    this.#turnsByKeys = random.chance(0.1) ? random.between(-1, 1) : 0;
    const turned = random.below(4);
    for (let i = 0; i < 4; i++) {
      this.#yaw = ((turned + i) * TAU) / 4;
      if (!this.#isWallAhead(x, z, this.#yaw)) return;
    }
  }

  #isWallAhead(x: number, z: number, yaw: number): boolean {
    if (this.#maze === undefined) return false;
    return isSolid(tileAt(this.#maze, x + cos(yaw) * CELL * 0.7, z + sin(yaw) * CELL * 0.7), WALLS);
  }
}

export interface PlayOptions extends StrayOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly clients: number;
  readonly level?: number;
  /** Default: the hosted preset. */
  readonly preset?: Preset;
}

/** Frame rates of the clients, in turn. */
const FRAME_RATES = [60, 144, 30, 75];

export function startMatch(
  options: PlayOptions,
  more: Partial<StepperOptions<ByAThread>> = {},
): Stepper<ByAThread> {
  const { profile, seed, clients, level = 0, preset = hostedPreset } = options;
  return new Stepper({
    game: byAThreadGame({ level }),
    preset,
    profile,
    seed,
    clients: Array.from({ length: clients }, (_, i) => ({
      bot: (player: number, own: number) => new Stray(player, own, options),
      frameRate: FRAME_RATES[i % FRAME_RATES.length],
    })),
    hashed: false,
    ...more,
  });
}

/** Rollbacks of all clients by cause. */
export function rollbacksOf(stepper: Stepper<ByAThread>): Record<string, number> {
  const sum: Record<string, number> = {};
  for (const { last } of stepper.clients)
    for (const [cause, count] of Object.entries(last?.quality.rollbacks ?? {}))
      sum[cause] = (sum[cause] ?? 0) + count;
  return sum;
}

/** Runs a match until it is over, at most this many seconds; returns the seconds that it took. */
export function runToEnd(stepper: Stepper<ByAThread>, seconds: number): number {
  const { phase } = (stepper.room.world as ThreadWorld).fields.match;
  for (let s = 1; s <= seconds; s++) {
    stepper.run(s * 1000);
    if (phase[0] === PHASE.over) return s;
  }
  return Number.POSITIVE_INFINITY;
}
