// How the benches of games measure what a room costs: a near network, the processor's time of each tick after a warm-up, and what
// is told of many such figures. Always true: rounds of one seed have the same ticks, so the fastest of each tick can be taken.

import type { Stepper } from "reckon/testing";
import type { Profile } from "reckon/testing/engine";

export const NEAR: Profile = { name: "near", up: { latencyMs: 20 }, down: { latencyMs: 20 } };

/** Plays a match; `begin` is called after the warm-up. Gives the time that each tick took from then on, step and publish, µs. */
export function timeTicks(
  stepper: Stepper,
  warmUpMs: number,
  seconds: number,
  begin: () => void,
): readonly number[] {
  const { room } = stepper;
  const tickUs: number[] = [];
  stepper.run(warmUpMs);
  begin();
  const update = room.update.bind(room);
  room.update = (nowMs) => {
    // Time of the processor, not of the wall: others share the machine.
    const before = process.cpuUsage();
    const { tick } = room;
    update(nowMs);
    const { user, system } = process.cpuUsage(before);
    if (room.tick > tick) tickUs.push(user + system);
  };
  stepper.run(warmUpMs + seconds * 1000);
  return tickUs;
}

/** Of each tick the round in which it took least. */
export function fastestOf(rounds: readonly (readonly number[])[]): readonly number[] {
  return rounds[0].map((_, i) => Math.min(...rounds.map((ticks) => ticks[i] ?? Number.POSITIVE_INFINITY)));
}

/** The number below which such a share of all lies, rounded. */
export function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
}
