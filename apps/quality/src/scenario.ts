// The scenario behind every figure of the scoreboard: skirmish, with bots that run, dodge and shoot with rifle, bolt and
// dart, screens of 30 to 240 Hz, clocks that are wrong, and the same snapshot rate for all presets. run.ts plays it.
// Always true: everything follows from preset, profile, seed and length.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { type Glance, mix, Random, type World } from "reckon";
import type { Preset } from "reckon/presets";
import type { LocalClockOptions } from "reckon/testing/engine";

/** Snapshots per second for all presets: R-Type's own 30 would give it 17 ms less age, which its algorithm did not earn. */
export const SNAPSHOT_RATE = 20;
/** Frame rates of the players' screens, in turn, Hz. */
export const FRAME_RATES: readonly number[] = [30, 59.94, 60, 75, 144, 240, 60, 144];
/** Weapons of the players, in turn: those with the promise that a hit seen is a hit. */
const WEAPONS = ["rifle", "bolt", "dart"] as const;
const WIDEST_SKEW_PPM = 200;
/** Shots whose evidence is kept from one tick to the next. */
const EVIDENCE = 64;

/** A preset as the scoreboard runs it: at the common snapshot rate, with evidence of shots. */
export function onScoreboard(preset: Preset): Preset {
  return {
    ...preset,
    agreement: { ...preset.agreement, snapshotEvery: skirmish.tickRate / SNAPSHOT_RATE },
    room: { ...preset.room, rewind: { ...preset.room.rewind, evidence: EVIDENCE } },
  };
}

export function frameRateOf(client: number): number {
  return FRAME_RATES[client % FRAME_RATES.length];
}

/** Kind of the projectile of a client's weapon; "": a rifle, which hits at once. */
export function flightOf(client: number): string {
  const weapon = WEAPONS[client % WEAPONS.length];
  return weapon === "rifle" ? "" : weapon;
}

/** A clock that starts anywhere and runs up to 200 ppm fast or slow. */
export function clockOf(seed: number, client: number): LocalClockOptions {
  const random = Random.from(mix(seed, 0xc10c + client));
  return {
    skewPpm: random.between(-WIDEST_SKEW_PPM, WIDEST_SKEW_PPM),
    offsetMs: random.below(1_000_000),
  };
}

/** What a bot reports about each input: its tick, what was on the screen, and the aim if the bot fired. */
export interface BotWatch {
  sampled(tick: number): void;
  pressed(tick: number, shown: World, own: number, aim: number): void;
}

const AIM = skirmish.input.names.indexOf("aim");

/** A skirmisher that is watched. */
export class WatchedBot {
  readonly #bot: SkirmishBot;
  readonly #player: number;
  readonly #watch: BotWatch;
  /** As the input carries it: rounded to its grid. */
  readonly #settled: Float64Array = new Float64Array(skirmish.input.size);

  constructor(client: number, player: number, seed: number, watch: BotWatch) {
    this.#bot = new SkirmishBot(seed, player, WEAPON[WEAPONS[client % WEAPONS.length]]);
    this.#player = player;
    this.#watch = watch;
  }

  sample(into: Record<string, number>, glance: Glance): void {
    const { tick, shown } = glance;
    this.#bot.sample(into, glance);
    this.#watch.sampled(tick);
    const own = shown.rowOf("player", this.#player);
    if (own < 0 || into.fire === 0) return;
    skirmish.input.settle(into, this.#settled);
    this.#watch.pressed(tick, shown, own, this.#settled[AIM]);
  }
}
