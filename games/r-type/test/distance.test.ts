// A partner's ship from afar, in virtual time; `npm run -s bench:delay` measures it on real sockets.

import { type Preset, presets } from "reckon/presets";
import type { Bot } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { rTypePreset } from "../src/preset.ts";
import type { RType } from "../src/r-type.ts";
import { SHIP_SPEED } from "../src/tuning.ts";
import { startRun } from "./play.ts";

const FRAME_MS = 1000 / 60;
/** Until clocks and delays have settled. */
const SETTLED_MS = 4000;

/** The partner's largest step beyond what their speed explains in a frame, px; and the number of frames in which they moved. */
function watch(preset: Preset, jitterMs: number): { readonly stepPx: number; readonly moving: number } {
  const way = { latencyMs: 75, jitterMs };
  let [before, stepPx, moving] = [Number.NaN, 0, 0];
  const bot = (): Bot<RType> => ({
    sample: (into, { tick }) => {
      into.moveX = tick % 120 < 60 ? 1 : -1;
    },
  });
  startRun(
    { preset },
    {
      profile: { name: "75 ms", up: way, down: way },
      clients: [
        { bot, frameRate: 60 },
        { bot, frameRate: 60 },
      ],
      onFrame: ({ index, client }, now) => {
        if (index !== 0 || client === undefined || now < SETTLED_MS) return;
        const x = client.shown.fields.ship.x[client.shown.rowOf("ship", 1 - client.player)];
        const step = Math.abs(x - before);
        if (step > 0) moving++;
        if (step >= 0) stepPx = Math.max(stepPx, step - (SHIP_SPEED * FRAME_MS) / 1000);
        before = x;
      },
    },
  ).run(9000);
  return { stepPx, moving };
}

describe("a partner's ship, 75 ms away each way", () => {
  it.each([0, 10])(
    "[RT7, RT11] makes no step beyond its speed as R-Type is hosted, with %i ms of jitter",
    (jitterMs) => {
      const { stepPx, moving } = watch(rTypePreset, jitterMs);
      expect(moving).toBeGreaterThan(250);
      expect(stepPx).toBeLessThanOrEqual(1);
    },
  );

  it("[RT7, RT11] makes none with rType without jitter, and jumps with jitter: the seed's own fault h", () => {
    expect(watch(presets.rType, 0).stepPx).toBeLessThanOrEqual(1);
    expect(watch(presets.rType, 10).stepPx).toBeGreaterThan(4);
  });
});
