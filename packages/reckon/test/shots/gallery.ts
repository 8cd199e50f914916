// A shooting gallery: skirmish on a network, with every shot judged twice: by eye on its shooter's screen (ray-judge.ts, which shares no
// code with rewind), and by the server, from its evidence. Targets that the judge saw hit must have been hit.

import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { type JudgedRay, judgeRay } from "../../../../apps/quality/src/judge/ray-judge.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import type { Shot } from "../../src/server/rewind/evidence-log.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import type { SimulatedClientOptions } from "../../src/testing/stepper.ts";
import type { Glance } from "../../src/world/game-types.ts";

export interface GalleryOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly seconds: number;
  readonly preset?: Preset;
  readonly frameRates?: readonly number[];
  /** Factor on how fast the targets run, 0…1. */
  readonly pace?: number;
  /** Start that is left out, ms. */
  readonly settleMs?: number;
  /** Is given the room when the match is over. */
  readonly onRoom?: (room: Stepper["room"]) => void;
}

/** What became of the shots of a match. */
export interface Tally {
  shots: number;
  /** Hit on the shooter's view. */
  seen: number;
  /** Of those not hit on the server, or another was, by reason. */
  denied: number;
  capped: number;
  /** Hit on the server, and not on the shooter's view. */
  phantom: number;
  grazes: number;
  /** Ticks in which somebody's input was missing. */
  starved: number;
  readonly reasons: Record<string, number>;
}

class JudgedBot {
  readonly judged = new Map<number, JudgedRay>();
  readonly #bot: SkirmishBot;
  readonly #player: number;
  readonly #pace: number;

  constructor(player: number, seed: number, pace: number) {
    this.#bot = new SkirmishBot(seed, player);
    this.#player = player;
    this.#pace = pace;
  }

  sample(into: Record<string, number>, glance: Glance): void {
    const { tick, shown } = glance;
    this.#bot.sample(into, glance);
    into.moveX *= this.#pace;
    into.moveY *= this.#pace;
    const own = shown.rowOf("player", this.#player);
    if (own < 0 || into.fire === 0) return;
    // As the input carries it: on its grid.
    const settled = new Float64Array(skirmish.input.size);
    skirmish.input.settle(into, settled);
    const aim = settled[skirmish.input.names.indexOf("aim")];
    this.judged.set(tick, judgeRay(shown, own, aim));
  }
}

function take(tally: Tally, shot: Shot, judged: JudgedRay | undefined): void {
  if (judged === undefined) return;
  tally.shots++;
  if (judged.isGraze) {
    tally.grazes++;
    return;
  }
  const row = shot.verdict === "hit" ? shot.row : -1;
  if (judged.row >= 0) tally.seen++;
  else if (row >= 0) tally.phantom++;
  if (judged.row < 0 || judged.row === row) return;
  if (shot.isCapped) tally.capped++;
  else {
    tally.denied++;
    const reason = shot.isEstimated ? "estimated" : shot.verdict;
    tally.reasons[reason] = (tally.reasons[reason] ?? 0) + 1;
  }
}

/** Plays a match and counts its shots. */
export function playGallery(options: GalleryOptions): Tally {
  const { frameRates = [60, 60, 60, 60], pace = 1, settleMs = 3000, preset = presets.reckon } = options;
  const bots: JudgedBot[] = [];
  const tally: Tally = {
    shots: 0,
    seen: 0,
    denied: 0,
    capped: 0,
    phantom: 0,
    grazes: 0,
    starved: 0,
    reasons: {},
  };
  const clients: SimulatedClientOptions[] = frameRates.map((frameRate, i) => ({
    frameRate,
    clock: { offsetMs: 1000 * i, skewPpm: 20 * i },
    bot: (player, seed) => {
      bots[player] = new JudgedBot(player, seed, pace);
      return bots[player];
    },
  }));
  const room = { ...preset.room, rewind: { ...preset.room.rewind, evidence: 64 } };
  const stepper = new Stepper({
    game: skirmish,
    preset: { ...preset, room },
    profile: options.profile,
    seed: options.seed,
    clients,
    hashed: false,
    onTick: ({ tick, evidence }) => {
      for (const shot of evidence.shots())
        if (shot.tick === tick && stepper.nowMs >= settleMs && shot.isOwnInput)
          take(tally, shot, bots[shot.player].judged.get(shot.number));
    },
  });
  stepper.run(options.seconds * 1000);
  options.onRoom?.(stepper.room);
  for (const { last } of stepper.clients)
    if (last !== undefined) tally.starved += stepper.room.seat(last.player)?.counts.starved ?? 0;
  return tally;
}
