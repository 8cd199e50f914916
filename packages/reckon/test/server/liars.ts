// Matches whose clients aim all the time and claim their views, or lie about them: the lie replaces the stamp in the client's own input log,
// without the client's knowledge, and everything else about it stays honest. Always true: the honest stamp of every input is kept, so the
// view that the server used can be compared with it in the same tick.

import { DashBot, dash } from "@reckon/dash";
import { InputLog } from "../../src/client/input/input-log.ts";
import { Random } from "../../src/core/random.ts";
import { reckon } from "../../src/presets/reckon.ts";
import type { ViewBasis } from "../../src/server/seen/view-check.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { Stepper } from "../../src/testing/stepper.ts";
import { onViewGrid, type ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { type Rhythm, RhythmicSender, STEADY, Teller } from "./rhythms.ts";
import { withTrigger } from "./trigger.ts";

const game = withTrigger(dash);
const { snapshotEvery } = reckon.agreement;
const FRAME_RATES = [60, 144, 30, 75];
/** Players settle in first. */
const START_MS = 3500;

/** By how many ms a claim is older than what was seen; the n-th of its player. */
export type Lie = (n: number, random: Random) => number;

export const LIES: { readonly [name: string]: Lie } = {
  "constantly 1 s older": () => 1000,
  "random, 1 s either way": (_n, random) => random.between(-1000, 1000),
  "in the future by 300 ms": () => -300,
  "alternating, honest and 1 s older": (n) => (n % 2 === 0 ? 0 : 1000),
  "alternating, 200 ms newer and older": (n) => (n % 2 === 0 ? -200 : 200),
  "constantly 25 ms older": () => 25,
  "at random, up to 350 ms older": (_n, random) => random.between(0, 350),
};

/** Makes a stamp tell of a moment `ms` older, between snapshots that its client held. */
export function forge(stamp: ViewStamp, ms: number): void {
  if (ms === 0) return;
  const newest = stamp.to;
  stamp.moment = Math.max(0, stamp.moment - onViewGrid(ms / game.tickMs));
  stamp.isExtrapolated = stamp.moment >= newest;
  stamp.from = stamp.isExtrapolated ? newest : Math.floor(stamp.moment / snapshotEvery) * snapshotEvery;
  stamp.to = stamp.isExtrapolated ? newest : stamp.from + snapshotEvery;
  if (stamp.moment === newest) stamp.isExtrapolated = false;
  // Later snapshots need not be reported.
  stamp.newest = Math.max(stamp.to, stamp.from);
}

export interface Verdicts {
  /** Aiming inputs that were used in their tick. */
  readonly count: number;
  readonly byBasis: { readonly [B in ViewBasis]: number };
  /** Ms by which the view that the server used was older than what was seen: mean and most. */
  readonly mean: number;
  readonly most: number;
  /** From when inputs were sampled until they were due, on average, ms: what a rhythm costs who has it. */
  readonly leadMs: number;
}

/** Plays with four clients that hold the trigger in every other tick and tell this lie, in this rhythm. */
export function playLying(
  profile: Profile,
  seconds: number,
  lie: Lie,
  seed = 11,
  rhythm: Rhythm = STEADY,
): Verdicts {
  const { record, write } = InputLog.prototype;
  try {
    return play(profile, seconds, lie, seed, rhythm);
  } finally {
    InputLog.prototype.record = record;
    InputLog.prototype.write = write;
  }
}

function play(profile: Profile, seconds: number, lie: Lie, seed: number, rhythm: Rhythm): Verdicts {
  const honest = FRAME_RATES.map(() => new Map<number, number>());
  const players = new WeakMap<InputLog, number>();
  const random = Random.from(seed);
  let sampling = 0;
  const { record, write } = InputLog.prototype;
  InputLog.prototype.record = function (this: InputLog, number, ...rest) {
    if (!players.has(this)) players.set(this, sampling);
    const input = record.call(this, number, ...rest);
    const stamp = this.stampAt(number);
    const seen = honest[players.get(this) ?? 0];
    if (stamp?.isKnown === true) {
      seen.set(number, stamp.moment);
      forge(stamp, lie(seen.size, random));
    }
    return input;
  };
  const tellers = new WeakMap<InputLog, Teller<number>>();
  InputLog.prototype.write = function (this: InputLog, messages, header, ...rest) {
    const teller = tellers.get(this) ?? new Teller<number>(rhythm.places, rhythm.placesBehind);
    tellers.set(this, teller);
    const { place } = header;
    if (place >= 0) header.place = teller.tell(place, random);
    write.call(this, messages, header, ...rest);
    header.place = place;
  };
  const byBasis = { claimed: 0, silent: 0, older: 0, newer: 0, own: 0, missing: 0 };
  const advantages: number[] = [];
  let [leadMs, sampled] = [0, 0];
  const stepper = new Stepper({
    game,
    preset: reckon,
    profile,
    seed,
    hashed: false,
    clients: FRAME_RATES.map((frameRate, i) => ({
      frameRate,
      clock: { offsetMs: 1000 * i, skewPpm: 100 - 50 * i },
      bot: (player, botSeed) => {
        const bot = new DashBot(botSeed, player, "wander");
        return {
          sample(into, glance) {
            const { tick } = glance;
            sampling = player;
            if (stepper.nowMs >= START_MS) {
              leadMs += stepper.room.timeOf(tick) - stepper.nowMs;
              sampled++;
            }
            bot.sample(into, glance);
            into.trigger = tick & 1;
          },
        };
      },
    })),
    onTick(room) {
      for (let player = 0; player < FRAME_RATES.length; player++) {
        const seat = room.seat(player);
        const seen = honest[player].get(room.tick);
        if (seat === undefined || seen === undefined || seat.wasSubstituted(0) || stepper.nowMs < START_MS)
          continue;
        byBasis[seat.view.basis]++;
        advantages.push((seen - seat.view.moment) * game.tickMs);
      }
    },
  });
  for (const { up } of stepper.clients) {
    const send = up.send.bind(up);
    const sender = new RhythmicSender(rhythm, random);
    up.send = (bytes, nowMs) => sender.send(bytes, (packet) => send(packet, nowMs));
  }
  stepper.run(seconds * 1000);
  const count = advantages.length;
  const mean = advantages.reduce((sum, one) => sum + one, 0) / count;
  return { count, byBasis, mean, most: Math.max(...advantages), leadMs: leadMs / sampled };
}
