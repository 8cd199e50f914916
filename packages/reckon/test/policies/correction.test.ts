// AX17, AX19, AX41 and the projection of others, in whole matches: what a misprediction costs in the picture, what is
// predicted at all, and how late an own press is seen.

import { dashAlone } from "@reckon/dash";
import { OrbitBot, orbit, orbitOwn } from "@reckon/orbit";
import { describe, expect, it } from "vitest";
import type { SmoothPolicy } from "../../src/client/picture/smoother.ts";
import type { OthersPolicy } from "../../src/client/predict/projection.ts";
import type { Preset } from "../../src/presets/index.ts";
import type { Game } from "../../src/world/game.ts";
import { change, type Figures, play, start } from "./match.ts";
import { watchOthers } from "./others.ts";

describe("[AX17] corrections", () => {
  const chasing = (smooth: SmoothPolicy, correctBeyond = 0): Figures =>
    play({ profile: "wifi", mode: "chase", preset: change({ client: { smooth, correctBeyond } }) });
  const offset = chasing({ show: "offset", perSecond: 15, snap: 96, epsilon: 0.5 });
  const blend = chasing({ show: "blend", ticks: 6, snap: 96 });
  const none = chasing({ show: "none" });
  const keep = chasing({ show: "none" }, 4);
  const drawn = [offset, blend, none, keep].map((one) => one.drawn.percentile(0.99));
  const figures = `drawn p99 ${drawn.join(", ")}; rollbacks ${[offset, blend, none, keep].map((one) => one.rollbacksPerMinute).join(", ")} per minute`;

  it("[AX17][HN7] an error offset moves the picture a third as far in a frame as a hard set: offset wins (p99 7 v 26 units) [BT30]", () => {
    expect(drawn[0], figures).toBeLessThan(0.5 * drawn[2]);
    expect(offset.snaps, figures).toBeLessThan(none.snaps / 50);
  });

  it("[AX17] a blend over 6 ticks is as smooth as the offset: neither wins", () => {
    expect(drawn[1], figures).toBeLessThan(0.5 * drawn[2]);
    expect(drawn[1], figures).toBeLessThan(1.5 * drawn[0]);
    expect(drawn[1], figures).toBeGreaterThan(drawn[0] / 1.5);
  });

  it("[RC6] [AX17][RT6] keeping what is within 4 px replays less than half as often, and corrects farther when it does", () => {
    expect(keep.rollbacksPerMinute, figures).toBeLessThan(0.6 * none.rollbacksPerMinute);
    expect(keep.corrections.mean, `${keep.corrections.mean} v ${none.corrections.mean}`).toBeGreaterThan(
      1.2 * none.corrections.mean,
    );
    expect(drawn[3], figures).toBeGreaterThan(2 * drawn[0]);
  });

  it("[AX17] no policy changes the state: the causes are others, never own rules", () => {
    for (const one of [offset, blend, none, keep]) expect(one.ownRule).toBe(0);
  });
});

describe("[AX19] what is predicted", () => {
  const bot = (player: number, seed: number): OrbitBot => new OrbitBot(seed, player);
  const world = change({ agreement: { scope: "world" } });

  it.each([
    ["orbit", orbit, 0.8],
    ["dash", undefined, 0.25],
  ])(
    "[AX19] the whole world replays on most snapshots of %s, own rows on few: own rows win by work",
    (_name, game, atLeast) => {
      const options = { profile: "wifi", game, bot: game === undefined ? undefined : bot };
      const all = play({ ...options, preset: world });
      const own = play(options);
      const figures = `${all.replaysPerSnapshot} v ${own.replaysPerSnapshot} replays per snapshot`;
      expect(all.replaysPerSnapshot, figures).toBeGreaterThan(atLeast);
      expect(all.replaysPerSnapshot, figures).toBeGreaterThan(2 * own.replaysPerSnapshot);
      expect(all.replaysPerSnapshot, figures).toBeLessThanOrEqual(1);
      expect(all.ownRule + own.ownRule).toBe(0);
    },
  );

  it.each([
    ["orbit", orbit, 0.2],
    ["dash", undefined, 0.5],
  ])(
    "[AX19] the whole world shows others of %s where own inputs meet them, own rows show them late: whole world wins by sight",
    (_name, game, share) => {
      const options = { profile: "wifi", game, bot: game === undefined ? undefined : bot };
      const all = watchOthers({ ...options, preset: world }).errorAtInput.mean;
      const own = watchOthers(options).errorAtInput.mean;
      expect(all, `${all} v ${own} units`).toBeLessThan(share * own);
    },
  );

  it("[AX19] without others' velocities (owner only) own rows of orbit are predicted as well", () => {
    const figures = (game: Game): Figures => play({ profile: "wifi", game, bot });
    const hidden = figures(orbitOwn);
    const open = figures(orbit);
    expect(hidden.ownRule).toBe(0);
    expect(hidden.replaysPerSnapshot).toBeLessThan(open.replaysPerSnapshot + 0.05);
    expect(hidden.downPerSecond, `${hidden.downPerSecond} v ${open.downPerSecond} B/s`).toBeLessThan(
      0.995 * open.downPerSecond,
    );
  });
});

describe("others in the predicted world", () => {
  it("[PR3] two who push each other on wifi: projected others correct a fraction of frozen ones, and win (drawn p99 1.3 v 3.1 units)", () => {
    const pushing = (others: OthersPolicy): Figures =>
      play({
        profile: "wifi",
        mode: "push",
        clients: 2,
        seeds: [1, 2, 3],
        preset: change({ client: { others } }),
      });
    const projected = pushing("projected");
    const frozen = pushing("frozen");
    const figures = `drawn p99 ${projected.drawn.percentile(0.99)} v ${frozen.drawn.percentile(0.99)}, mean correction ${projected.corrections.mean} v ${frozen.corrections.mean}`;
    expect(projected.drawn.percentile(0.99), figures).toBeLessThan(0.7 * frozen.drawn.percentile(0.99));
    expect(projected.corrections.mean, figures).toBeLessThan(0.5 * frozen.corrections.mean);
    expect(projected.drawn.percentile(0.99), figures).toBeLessThan(4);
  });
});

/** Mean ms from the frame that sampled a new direction to the first frame that draws it. */
function answer(preset: Preset): number {
  let pressedMs = -1;
  let at = 0;
  let sum = 0;
  let count = 0;
  const stepper = start(
    {
      profile: "wifi",
      preset,
      game: dashAlone,
      clients: 1,
      bot: () => {
        let samples = 0;
        return {
          sample(into, { shown }): void {
            const phase = ++samples % 120;
            into.moveX = phase < 10 ? 1 : phase >= 60 && phase < 70 ? -1 : 0;
            if ((phase !== 0 && phase !== 60) || stepper.nowMs < 5000) return;
            pressedMs = stepper.nowMs;
            at = shown.fields.player.x[shown.rowOf("player", 0)];
          },
        };
      },
      more: {
        onFrame: ({ client }, trueMs) => {
          const row = client?.shown.rowOf("player", 0) ?? -1;
          if (client === undefined || row < 0 || pressedMs < 0 || client.shown.fields.player.x[row] === at)
            return;
          sum += trueMs - pressedMs;
          count++;
          pressedMs = -1;
        },
      },
    },
    1,
  );
  stepper.run(35_000);
  expect(count).toBeGreaterThan(20);
  return sum / count;
}

describe("[AX41] input delay", () => {
  const delayed = (inputDelayTicks: number): Preset => change({ client: { inputDelayTicks } });

  it("[PR5] [AX41][HN10] an own press is drawn in its frame; 1 and 3 ticks of delay cost 17 and 50 ms; unpredicted it takes the round trip and the view delay: prediction wins", () => {
    const ms = [delayed(0), delayed(1), delayed(3), change({ client: { predict: false } })].map(answer);
    const figures = `${ms.join(", ")} ms`;
    expect(ms[0], figures).toBeLessThan(4);
    expect(Math.abs(ms[1] - ms[0] - 1000 / 60), figures).toBeLessThan(4);
    expect(Math.abs(ms[2] - ms[0] - 3000 / 60), figures).toBeLessThan(4);
    expect(ms[3], figures).toBeGreaterThan(150);
    expect(ms[3], figures).toBeLessThan(400);
  });

  it("[AX41] 3 ticks of delay replay 3 ticks less, and correct less: delay wins in the picture (depth 3.3 v 6.3, drawn p99 3.9 v 7.1)", () => {
    const at = (preset: Preset): Figures => play({ profile: "wifi", mode: "chase", preset });
    const none = at(delayed(0));
    const three = at(delayed(3));
    const figures = `depth ${three.replayDepth} v ${none.replayDepth}, drawn p99 ${three.drawn.percentile(0.99)} v ${none.drawn.percentile(0.99)}`;
    expect(three.replayDepth, figures).toBeLessThan(none.replayDepth - 2);
    expect(three.drawn.percentile(0.99), figures).toBeLessThan(0.85 * none.drawn.percentile(0.99));
    expect(three.ownRule + none.ownRule).toBe(0);
  });

  it("[AX41] without prediction nothing is ever rolled back", () => {
    const shown = play({ profile: "wifi", preset: change({ client: { predict: false } }) });
    expect(shown.rollbacks).toBe(0);
    expect(shown.starvedShare).toBeLessThan(2);
  });
});
