// Whole matches for comparing policies: one preset with one axis changed, the same seeds, and the figures that differ.
// Figures leave out the first five seconds, in which clocks lock and delays settle. The same options give the same
// figures, so a comparison cannot be flaky; the margins in the tests are there for changes of the code, not for chance.

import { DashBot, type DashBotMode, dash } from "@reckon/dash";
import { type Preset, presets } from "../../src/presets/index.ts";
import { Distribution } from "../../src/quality/distribution.ts";
import type { RoomPolicy } from "../../src/server/room-options.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import type { SimulatedClient, SimulatedClientOptions, StepperOptions } from "../../src/testing/stepper.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import type { Game } from "../../src/world/game.ts";

/** What figures leave out at the start, ms. */
export const SETTLE_MS = 5000;

/** What to change in a preset. */
export interface Change {
  readonly agreement?: Partial<Agreement>;
  readonly room?: Partial<RoomPolicy>;
  readonly client?: Partial<Preset["client"]>;
}

/** A preset with some axes changed; `reckon` unless another is given. */
export function change(with_: Change, base: Preset = presets.reckon): Preset {
  return {
    name: base.name,
    agreement: { ...base.agreement, ...with_.agreement },
    room: { ...base.room, ...with_.room },
    client: { ...base.client, ...with_.client },
  };
}

export interface MatchOptions {
  readonly preset?: Preset;
  readonly profile: string;
  readonly game?: Game;
  readonly seeds?: readonly number[];
  readonly seconds?: number;
  readonly clients?: number;
  readonly mode?: DashBotMode;
  readonly bot?: SimulatedClientOptions["bot"];
  readonly client?: Partial<SimulatedClientOptions>;
  readonly more?: Partial<StepperOptions>;
}

/** What a match, or several, came to. Shares are in percent, times in ms, lengths in units. */
export class Figures {
  ticks = 0;
  starved = 0;
  minutes = 0;
  rollbacks = 0;
  lateRollbacks = 0;
  ownRule = 0;
  replayed = 0;
  deepest = 0;
  snapshots = 0;
  resyncs = 0;
  filled = 0;
  backward = 0;
  badPackets = 0;
  frames = 0;
  /** Frames in which the picture of the others stood still for want of data. */
  still = 0;
  underflow = 0;
  bytesUp = 0;
  bytesDown = 0;
  packetsUp = 0;
  snaps = 0;
  readonly corrections: Distribution = new Distribution(0, 512, 4096);
  /** Units by which corrections, fading or not, moved the picture of own rows in each frame. */
  readonly drawn: Distribution = new Distribution(0, 512, 8192);
  readonly viewAgeMs: Distribution = new Distribution(0, 2000, 2000);
  readonly leadMs: Distribution = new Distribution(-250, 1250, 1500);

  get starvedShare(): number {
    return (100 * this.starved) / this.ticks;
  }
  get rollbacksPerMinute(): number {
    return this.rollbacks / this.minutes;
  }
  get replaysPerSnapshot(): number {
    return this.rollbacks / this.snapshots;
  }
  get underflowShare(): number {
    return (100 * this.underflow) / this.frames;
  }
  get stillShare(): number {
    return (100 * this.still) / this.frames;
  }
  get upPerSecond(): number {
    return this.bytesUp / this.minutes / 60;
  }
  get downPerSecond(): number {
    return this.bytesDown / this.minutes / 60;
  }
  get replayDepth(): number {
    return this.replayed / Math.max(1, this.rollbacks);
  }

  /** Adds what a client has counted since it started, or takes it away. */
  count(simulated: SimulatedClient, stepper: Stepper, sign: 1 | -1): void {
    const { client } = simulated;
    const seat = client === undefined ? undefined : stepper.room.seat(client.player);
    if (client === undefined || seat === undefined) return;
    const { quality } = client;
    this.minutes += (sign * stepper.nowMs) / 60_000;
    this.ticks += sign * seat.counts.ticks;
    this.starved += sign * seat.counts.starved;
    this.rollbacks += sign * quality.rollbackCount;
    this.lateRollbacks += sign * quality.rollbacks["late input"];
    this.replayed += sign * quality.replayedTicks;
    this.snapshots += sign * quality.snapshots;
    this.resyncs += sign * quality.resyncs;
    this.filled += sign * quality.filledTicks;
    this.snaps += sign * quality.snaps;
    this.bytesUp += sign * quality.bytesOut;
    this.bytesDown += sign * quality.bytesIn;
    this.packetsUp += sign * quality.packetsOut;
    if (sign < 0) {
      quality.corrections.clear();
      return;
    }
    this.ownRule += quality.rollbacks["own rule"];
    this.badPackets += quality.badPackets + seat.counts.badPackets;
    this.deepest = Math.max(this.deepest, quality.deepestReplay);
    const { truth } = simulated;
    this.backward += truth.backwardFrames;
    this.frames += truth.frames;
    this.underflow += truth.underflowFrames;
    this.viewAgeMs.merge(truth.viewAgeMs);
    this.leadMs.merge(truth.leadMs);
  }
}

/** How far corrections moved the picture in each frame: by their whole size when they jump, else by what faded. */
class DrawnWatch {
  readonly #figures: Figures;
  readonly #isFading: boolean;
  #corrected = 0;
  #faded = 0;
  #snaps = 0;
  #viewMs = 0;

  constructor(figures: Figures, isFading: boolean) {
    this.#figures = figures;
    this.#isFading = isFading;
  }

  note({ client, truth }: SimulatedClient, trueMs: number): void {
    if (client === undefined) return;
    const { corrections, drawnCorrections, snaps } = client.quality;
    const corrected = Math.max(0, corrections.sum - this.#corrected);
    const faded = drawnCorrections.sum - this.#faded;
    const isStill = client.interpolator.isHeld || client.viewMs === this.#viewMs;
    this.#viewMs = client.viewMs;
    const isJump = !this.#isFading || snaps > this.#snaps;
    this.#corrected = corrections.sum;
    this.#faded = drawnCorrections.sum;
    this.#snaps = snaps;
    if (!truth.isSettled(trueMs)) return;
    if (isStill) this.#figures.still++;
    if (corrected > 0) this.#figures.corrections.add(corrected);
    this.#figures.drawn.add(isJump ? corrected : faded);
  }
}

/** Plays matches of dash (or another game) and adds up their figures. */
export function play(options: MatchOptions): Figures {
  const figures = new Figures();
  for (const seed of options.seeds ?? [1, 2]) {
    const stepper = start(options, seed, figures);
    stepper.run(SETTLE_MS);
    for (const client of stepper.clients) figures.count(client, stepper, -1);
    stepper.run((options.seconds ?? 22) * 1000);
    for (const client of stepper.clients) figures.count(client, stepper, 1);
  }
  return figures;
}

/** Sets one match up. */
export function start(options: MatchOptions, seed: number, figures: Figures = new Figures()): Stepper {
  const { preset = presets.reckon, game = dash, clients = 3, mode = "wander" } = options;
  const isFading = preset.client.smooth.show !== "none";
  const watches = Array.from({ length: clients }, () => new DrawnWatch(figures, isFading));
  const { onFrame } = options.more ?? {};
  return new Stepper({
    game,
    preset,
    profile: profileNamed(options.profile),
    seed,
    hashed: false,
    development: false,
    ...options.more,
    onFrame: (client, trueMs) => {
      watches[client.index].note(client, trueMs);
      onFrame?.(client, trueMs);
    },
    clients: Array.from({ length: clients }, () => ({
      bot: (player: number, botSeed: number) => new DashBot(botSeed, player, mode),
      clock: { offsetMs: 1000, skewPpm: 50 },
      ...(options.bot === undefined ? {} : { bot: options.bot }),
      ...options.client,
    })),
  });
}
