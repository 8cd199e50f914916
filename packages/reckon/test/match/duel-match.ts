// A match of duel with ears: what the room's rules emitted, what each client's rules emitted and in which frame, and what
// each client's view was told. The tests compare the three.

import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Bot, type SimulatedClientOptions, Stepper } from "../../src/testing/stepper.ts";
import type { Glance } from "../../src/world/game-types.ts";
import { duel, type Said } from "./duel.ts";

/** One effect, from everything that the view of a client was told about it. */
export interface Told {
  readonly key: number;
  readonly name: string;
  readonly player: number;
  /** Of the newest notice. */
  tick: number;
  values: { readonly [field: string]: number };
  readonly states: string[];
  /** Frame of the first notice, and the view's moment then. */
  readonly frame: number;
  readonly moment: number;
  /** Frame of the newest notice. */
  lastFrame: number;
}

export interface Ears {
  readonly match: Stepper;
  /** What the room's rules emitted. */
  readonly truth: readonly Said[];
  /** By client: effects in the order in which they were first told. */
  readonly told: readonly ReadonlyMap<number, Told>[];
  /** By client: what its rules emitted of its own for the first time, as "frame name tick nth"; scope own. */
  readonly predicted: readonly ReadonlySet<string>[];
  /** By client: the room's tick when it took its seat. */
  readonly joinTicks: readonly number[];
}

/** Presses at random, and moves about; rests after `untilTick`. */
class DuelBot implements Bot {
  readonly #random: Random;
  readonly #untilTick: number;
  #fire = 0;
  #throws = 0;

  constructor(seed: number, untilTick: number) {
    this.#random = Random.from(seed);
    this.#untilTick = untilTick;
  }

  sample(into: Record<string, number>, { tick }: Glance): void {
    const random = this.#random;
    if (tick > this.#untilTick) {
      into.move = 0;
      return;
    }
    if (random.chance(0.05)) into.move = random.between(-1, 1);
    if (random.chance(0.15)) this.#fire++;
    if (random.chance(0.04)) this.#throws++;
    into.fire = this.#fire & 15;
    into.throws = this.#throws & 15;
  }
}

export interface DuelOptions {
  readonly seed: number;
  readonly profile?: Profile;
  readonly preset?: Preset;
  /** Of play; then all players rest until what is under way has arrived. */
  readonly playMs?: number;
  readonly restMs?: number;
  readonly clients?: readonly Partial<SimulatedClientOptions>[];
  readonly serverStalls?: readonly { readonly fromMs: number; readonly toMs: number }[];
  readonly record?: boolean;
  readonly development?: boolean;
  /** When the room moves, and how long each move takes. */
  readonly moves?: readonly { readonly atMs: number; readonly pauseMs: number }[];
}

/** The first of `lines` + number that is not there yet: tells equal ones apart. */
export function nth(line: string, counts: Map<string, number>): string {
  const count = counts.get(line) ?? 0;
  counts.set(line, count + 1);
  return `${line} ${count}`;
}

export function playDuel(options: DuelOptions): Ears {
  const { seed, preset = presets.reckon, playMs = 5000, restMs = 3000 } = options;
  const truth: Said[] = [];
  const told: Map<number, Told>[] = [];
  const predicted: Set<string>[] = [];
  const frames: number[] = [];
  const joinTicks: number[] = [];
  let isOver = false;
  const isHeard = preset.agreement.scope === "own";
  const hear = ({ world, name, player, tick, values, nth: n }: Said): void => {
    if (isOver) return;
    if (world === match.room.world) truth.push({ world, name, player, tick, values, nth: n });
    else if (isHeard) {
      const index = match.clients.findIndex(({ client }) => client?.player === player);
      const line = `${name} ${tick} ${n}`;
      const isKnown = [...predicted[index]].some((one) => one.endsWith(` ${line}`));
      if (!isKnown) predicted[index].add(`${frames[index]} ${line}`);
    }
  };
  const untilTick = (playMs * 60) / 1000;
  const clients = (options.clients ?? [{}, { frameRate: 144 }, { frameRate: 30, joinMs: 900 }]).map(
    (client): SimulatedClientOptions => ({ ...client, bot: (_player, own) => new DuelBot(own, untilTick) }),
  );
  for (const _client of clients) {
    told.push(new Map());
    predicted.push(new Set());
    frames.push(0);
  }
  const match: Stepper = new Stepper({
    game: duel(hear),
    preset,
    profile: options.profile ?? profiles.bad,
    seed,
    clients,
    hashed: false,
    development: options.development ?? false,
    record: options.record,
    serverStalls: options.serverStalls,
    onFrame: ({ index, client }) => {
      if (client === undefined) return;
      joinTicks[index] ??= match.room.tick;
      for (const { key, name, player, tick, values, state } of client.effects.take()) {
        const frame = frames[index];
        const { moment } = client.interpolator;
        const first = { key, name, player, tick, values, states: [], frame, moment, lastFrame: frame };
        const one: Told = told[index].get(key) ?? first;
        told[index].set(key, one);
        one.lastFrame = frame;
        one.tick = tick;
        one.values = { ...values };
        one.states.push(state);
      }
      frames[index]++;
    },
  });
  for (const { atMs, pauseMs } of options.moves ?? []) {
    match.run(atMs);
    match.move(pauseMs);
  }
  match.run(playMs + restMs);
  isOver = true;
  return { match, truth, told, predicted, joinTicks };
}
