// A shooting gallery: skirmish on a network, every shot judged twice. The judge here looks at nothing but the poses that a
// client handed to its view in the frame in which its player pressed, and at the input; it shares no code with rewind. The
// server's verdicts come from its evidence. What the judge says was hit must have been hit.

import { RADIUS, RANGE, SkirmishBot, skirmish } from "@reckon/skirmish";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import type { Shot } from "../../src/server/evidence.ts";
import { type Profile, type SimulatedClientOptions, Stepper } from "../../src/testing/index.ts";
import type { World } from "../../src/world/world.ts";

/** A way that passes a target's edge within this many units is a graze: rounding to the grids decides it. */
const GRAZE = 1 / 16;

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

interface Judged {
  readonly row: number;
  readonly isGraze: boolean;
}

/** Whom the ray from the drawn muzzle meets first, on the drawn poses. */
function judge(shown: World, own: number, aim: number): Judged {
  const { x, y, health } = shown.fields.player;
  const dx = Math.cos(aim);
  const dy = Math.sin(aim);
  let row = -1;
  let nearest = Number.POSITIVE_INFINITY;
  let isGraze = false;
  for (const other of shown.all("player")) {
    if (other === own || health[other] === 0) continue;
    const toX = x[other] - x[own];
    const toY = y[other] - y[own];
    const along = toX * dx + toY * dy;
    const aside = Math.abs(toX * dy - toY * dx);
    const before = along - Math.sqrt(Math.max(0, RADIUS * RADIUS - aside * aside));
    const isInside = Math.hypot(toX, toY) <= RADIUS;
    if (along > -RADIUS && along < RANGE + RADIUS && Math.abs(aside - RADIUS) < GRAZE) isGraze = true;
    if (Math.abs(before - RANGE) < GRAZE) isGraze = true;
    if (aside > RADIUS || before > RANGE || (before < 0 && !isInside)) continue;
    const at = isInside ? 0 : before;
    // Two that overlap at the same distance: which comes first is rounding as well.
    if (Math.abs(at - nearest) < GRAZE) isGraze = true;
    if (at < nearest) {
      nearest = at;
      row = other;
    }
  }
  return { row, isGraze };
}

class JudgedBot {
  readonly judged = new Map<number, Judged>();
  readonly #bot: SkirmishBot;
  readonly #player: number;
  readonly #pace: number;

  constructor(player: number, seed: number, pace: number) {
    this.#bot = new SkirmishBot(seed, player);
    this.#player = player;
    this.#pace = pace;
  }

  sample(tick: number, shown: World, into: Record<string, number>): void {
    this.#bot.sample(tick, shown, into);
    into.moveX *= this.#pace;
    into.moveY *= this.#pace;
    const own = shown.rowOf("player", this.#player);
    if (own < 0 || into.fire === 0) return;
    // As the input carries it: on its grid.
    const settled = new Float64Array(skirmish.input.size);
    skirmish.input.settle(into, settled);
    const aim = settled[skirmish.input.names.indexOf("aim")];
    this.judged.set(tick, judge(shown, own, aim));
  }
}

function take(tally: Tally, shot: Shot, judged: Judged | undefined): void {
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
