import { DashBot, dashAlone } from "@reckon/dash";
import { describe, expect, it, vi } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { InputLog } from "../../src/client/input/input-log.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { Stepper } from "../../src/testing/stepper.ts";
import { ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { withTrigger } from "../server/trigger.ts";

const game = withTrigger(dashAlone);

interface Seen {
  /** What the frame before the input had drawn. */
  readonly moment: number;
  readonly from: number;
  readonly to: number;
  readonly ownX: number;
  /** What the input's stamp says about it, and where own rows were at that number. */
  readonly stamp: ViewStamp;
  readonly predictedX: number;
}

/** Where own rows were predicted to be at an input number with fraction. */
function predictedX(client: Client, number: number): number {
  const whole = Math.floor(number);
  const [a, b] = [client.predictor.at(whole), client.predictor.at(whole + 1)];
  if (a === undefined || b === undefined) return Number.NaN;
  const row = a.rowOf("player", client.player);
  const [from, to] = [a.fields.player.x[row], b.fields.player.x[row]];
  return from + (to - from) * (number - whole);
}

/** Every input of a player who holds the trigger, with the frame before it. */
function play(preset: Preset, frameRate: number, seconds = 5, profile = profiles.wifi): Seen[] {
  const all: Seen[] = [];
  const { record } = InputLog.prototype;
  let drawn = { moment: -1, from: -1, to: -1, ownX: 0 };
  let client: Client | undefined;
  const spy = vi.spyOn(InputLog.prototype, "record").mockImplementation(function (
    this: InputLog,
    number,
    ...rest
  ) {
    const input = record.call(this, number, ...rest);
    const kept = this.stampAt(number);
    if (client === undefined || kept === undefined) return input;
    const stamp = new ViewStamp();
    stamp.copyFrom(kept);
    all.push({ ...drawn, stamp, predictedX: predictedX(client, number - stamp.own) });
    return input;
  });
  const stepper = new Stepper({
    game,
    preset,
    profile,
    seed: 5,
    hashed: false,
    clients: [
      {
        frameRate,
        bot: (player, seed) => {
          const bot = new DashBot(seed, player, "alone");
          return {
            sample(into, glance) {
              bot.sample(into, glance);
              into.trigger = 1;
            },
          };
        },
      },
    ],
    onFrame(simulated) {
      client = simulated.client;
      if (client === undefined) return;
      const { moment, fromTick, toTick } = client.interpolator;
      const row = client.shown.rowOf("player", client.player);
      drawn = { moment, from: fromTick, to: toTick, ownX: row < 0 ? 0 : client.shown.fields.player.x[row] };
    },
  });
  stepper.run(seconds * 1000);
  spy.mockRestore();
  return all;
}

describe("[HN22] the stamp of an input", () => {
  it.each([30, 60, 144])(
    "describes exactly what the frame before had drawn, at %i frames per second",
    (frameRate) => {
      const all = play(presets.reckon, frameRate);
      expect(all.length).toBeGreaterThan(250);
      for (const { moment, from, to, stamp } of all) {
        expect([stamp.moment, stamp.from, stamp.to]).toEqual([moment, from, to]);
        expect(Number.isInteger(moment * 256)).toBe(true);
        expect(stamp.isExtrapolated).toBe(moment > to);
      }
      // Before its first frame a player has seen nothing.
      expect(all.filter(({ stamp }) => !stamp.isKnown).length).toBeLessThanOrEqual(3);
    },
  );

  it.each([30, 60, 144])(
    "tells to 1/256 tick where own rows were drawn, at %i frames per second",
    (frameRate) => {
      const all = play(presets.reckon, frameRate, 5, profiles.lan).slice(60);
      for (const { stamp, ownX, predictedX: x } of all) {
        expect(Number.isInteger(stamp.own * 256)).toBe(true);
        expect(stamp.own).toBeGreaterThanOrEqual(1);
        expect(x).toBeCloseTo(ownX, 9);
      }
    },
  );

  it("is absent if everything is predicted, and says that own rows are like the others if nothing is", () => {
    const { reckon } = presets;
    const present = { ...reckon.room, rewind: { ...reckon.room.rewind, look: "present" as const } };
    const whole = { ...reckon, room: present, agreement: { ...reckon.agreement, scope: "world" as const } };
    const none = { ...reckon, client: { ...reckon.client, predict: false } };
    expect(play(whole, 60, 2).filter(({ stamp }) => stamp.isKnown)).toEqual([]);
    const unpredicted = play(none, 60, 2);
    expect(unpredicted.length).toBeGreaterThan(60);
    expect(unpredicted.filter(({ stamp }) => stamp.own !== 0)).toEqual([]);
  });

  it("[VW3] [VW4] stays on the grid of 1/256 tick while the picture slows down, holds and catches up", () => {
    const { reckon } = presets;
    const view = {
      ...reckon.client.view,
      underflow: { show: "staged" },
      recovery: { show: "warp", ms: 150 },
    } as const;
    const tight = { delay: "fixed", ms: 40 } as const;
    const preset = { ...reckon, client: { ...reckon.client, view, delay: tight } };
    const all = play(preset, 60, 5, profiles.bad);
    expect(all.filter(({ stamp }) => stamp.isExtrapolated).length).toBeGreaterThan(20);
    let last = -1;
    for (const { stamp } of all) {
      expect(Number.isInteger(stamp.moment * 256)).toBe(true);
      expect(stamp.moment).toBeGreaterThanOrEqual(last);
      last = stamp.moment;
    }
  });
});
