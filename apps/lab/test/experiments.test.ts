// The ten experiments: each is walked through, and what its text promises is asserted on the engine's figures.

import { describe, expect, it } from "vitest";
import { EXPERIMENTS } from "../src/experiments/experiments.ts";
import { sizeOf } from "../src/experiments/shove.ts";
import { Lab } from "../src/model/lab.ts";
import { playerOn } from "../src/model/settings.ts";
import { mean, rollbackCount } from "../src/model/tally.ts";
import { yard } from "../src/yard/yard.ts";
import { type Walked, walk } from "./walk.ts";

const [YOU, BEA] = [0, 1];

function stepsOf(id: string): readonly Walked[] {
  const experiment = EXPERIMENTS.find((one) => one.id === id);
  if (experiment === undefined) throw new Error(`There is no experiment ${id}.`);
  const { lab, steps } = walk(experiment);
  expect(lab.progress.isDone, `${id} stops at step ${lab.progress.step + 1}`).toBe(true);
  expect(steps).toHaveLength(experiment.steps.length);
  for (const { watches } of lab.runs)
    for (const { tally } of watches)
      expect(tally.rollbacks["own rule"], "a rollback by an own rule is a bug").toBe(0);
  return steps;
}

describe("[NL2] the experiments", () => {
  it("are ten, each with a name of its own", () => {
    expect(EXPERIMENTS).toHaveLength(10);
    expect(new Set(EXPERIMENTS.map(({ id }) => id)).size).toBe(10);
  });

  it("work with settings of any size, as an address may have them", () => {
    for (const experiment of EXPERIMENTS) {
      const lab = new Lab(
        yard,
        { ...experiment.settings, presets: ["reckon"], players: [playerOn("lan", "you")] },
        experiment,
      );
      lab.restart(lab.settings, experiment.demonstration);
      lab.advance(90);
      expect(experiment.score(lab, lab.progress).length).toBeGreaterThan(0);
      for (const step of experiment.steps) expect(typeof step.isDone(lab, lab.progress)).toBe("boolean");
    }
  });

  it("answer: without prediction a key takes a round trip, with it two frames at most", () => {
    const [waits, , answers] = stepsOf("answer");
    expect(waits.responseMs).toBeGreaterThan(200);
    expect(answers.responseMs).toBeLessThanOrEqual(34);
  });

  it("gate: without reconciliation a player stays behind a gate that the server has shut, with it they come back", () => {
    const [, walks, stands, returns] = stepsOf("gate");
    expect(walks.apart).toBeGreaterThan(40);
    expect(stands.apart).toBeGreaterThan(100);
    expect(stands.tallies[0][YOU].correctedUnits).toBe(0);
    expect(rollbackCount(stands.tallies[0][YOU])).toBe(0);
    expect(returns.seconds).toBeLessThan(2);
  });

  it("smoothing: the same corrections jump without it, and do not with it", () => {
    const [jumps, , fades] = stepsOf("smoothing");
    expect(jumps.tallies[0][YOU].ownJumps).toBeGreaterThanOrEqual(2);
    expect(fades.tallies[0][YOU].correctedUnits).toBeGreaterThan(20);
    expect(fades.tallies[0][YOU].ownJumps).toBeLessThanOrEqual(1);
  });

  it("push: alone nothing is corrected, contact is, and a short way makes corrections smaller", () => {
    const [alone, far, , near] = stepsOf("push");
    expect(rollbackCount(alone.tallies[0][YOU])).toBe(0);
    expect(far.tallies[0][YOU].rollbacks["other actor"]).toBeGreaterThanOrEqual(4);
    expect(near.tallies[0][YOU].rollbacks["other actor"]).toBeGreaterThanOrEqual(1);
    expect(sizeOf(near.tallies[0][YOU])).toBeLessThan(sizeOf(far.tallies[0][YOU]) / 2);
  });

  it("jumps: without interpolation others jump with every snapshot, with it never", () => {
    const [jumps, , smooth] = stepsOf("jumps");
    expect(mean(jumps.tallies[0][YOU].othersJumps, jumps.seconds)).toBeGreaterThan(30);
    expect(mean(smooth.tallies[0][YOU].othersJumps, smooth.seconds)).toBeLessThan(1);
    const ageOf = ({ tallies }: Walked): number => mean(tallies[0][YOU].viewAgeMs, tallies[0][YOU].frames);
    expect(ageOf(smooth)).toBeGreaterThan(ageOf(jumps) + 30);
  });

  it("hundred: 100 ms are more than a LAN needs, and too few for a bad network", () => {
    const [lan, , bad] = stepsOf("hundred");
    const ageOf = ({ tallies }: Walked, run: number): number =>
      mean(tallies[run][YOU].viewAgeMs, tallies[run][YOU].frames);
    const starvedOf = ({ tallies }: Walked, run: number): number =>
      mean(tallies[run][YOU].starvedFrames, tallies[run][YOU].frames);
    const [fixed, ours] = [0, 1];
    expect(ageOf(lan, fixed)).toBeGreaterThan(95);
    expect(ageOf(lan, ours)).toBeLessThan(75);
    expect(starvedOf(bad, fixed)).toBeGreaterThan(0.3);
    expect(starvedOf(bad, ours)).toBeLessThan(0.1);
  });

  it("aim: a perfect aim at what one sees misses without lag compensation, and hits with it", () => {
    const [misses, , hits] = stepsOf("aim");
    const shareOf = ({ tallies }: Walked): number =>
      mean(tallies[0][YOU].counts.hits, tallies[0][YOU].counts.shots);
    expect(misses.tallies[0][YOU].counts.shots).toBeGreaterThanOrEqual(7);
    expect(shareOf(misses)).toBeLessThan(0.65);
    expect(shareOf(hits)).toBeGreaterThan(0.95);
  });

  it("behind: lag compensation hits players behind a wall, without it nobody is", () => {
    const [, hit, spared] = stepsOf("behind");
    expect(hit.tallies[0][YOU].counts.covered).toBeGreaterThanOrEqual(1);
    expect(spared.tallies[0][YOU].counts.covered).toBe(0);
    expect(spared.tallies[0][BEA].counts.shots).toBeGreaterThanOrEqual(3);
    expect(spared.tallies[0][BEA].counts.hits).toBeLessThan(hit.tallies[0][BEA].counts.hits);
  });

  it("loss: a third of all packets costs next to no input, sudden delay costs many", () => {
    const [, , losses, , gusts] = stepsOf("loss");
    const missingOf = ({ tallies }: Walked): number =>
      mean(tallies[0][YOU].missingTicks, tallies[0][YOU].ticks);
    expect(losses.tallies[0][YOU].packetsLost).toBeGreaterThanOrEqual(99);
    expect(missingOf(losses)).toBeLessThan(0.04);
    expect(gusts.tallies[0][YOU].packetsLost).toBeLessThan(20);
    expect(missingOf(gusts)).toBeGreaterThan(missingOf(losses));
  });

  it("lead: inputs are late after a change of the network, then the lead has followed", () => {
    const [before, , after] = stepsOf("lead");
    expect(before.leadMs).toBeLessThan(60);
    expect(after.tallies[0][YOU].lateInputs).toBeGreaterThan(5);
    expect(after.leadMs).toBeGreaterThan(180);
    const { lab } = walk(EXPERIMENTS[9]);
    const { lateInputs } = lab.tally(YOU);
    lab.advance(180);
    expect(lab.tally(YOU).lateInputs - lateInputs).toBeLessThanOrEqual(2);
  });
});
