// AX1, AX2 and AX4 in whole matches: how inputs are addressed, what stands in for a missing one, what overflows.

import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { LEAD_POLICIES } from "../../src/client/input/lead-policy.ts";
import type { Preset } from "../../src/presets/index.ts";
import type { OverflowPolicy } from "../../src/server/input/input-buffer.ts";
import type { MissingPolicy } from "../../src/server/input/missing-input.ts";
import { type CounterWorld, counterGame } from "../server/counter.ts";
import { change, type Figures, play, start } from "./match.ts";

const overflow: OverflowPolicy = { drop: "oldest", above: 30 };
const QUEUE = {
  agreement: { addressing: "queue", ack: "number" },
  client: { lead: { control: "free" } },
} as const;
const queued = change(QUEUE);
const latched = change({
  agreement: { addressing: "latch", ack: "number" },
  client: { lead: { control: "free" }, redundancy: { repeat: "last", count: 1 } },
});
/** Starves often: no repetition, and a lead that is too short for `bad`. */
const HUNGRY = { lead: LEAD_POLICIES.plan, redundancy: { repeat: "last", count: 1 } } as const;

/** Stamped inputs, the default. */
const SEEDS = [1, 2, 3, 4];
const stamped = {
  wifi: play({ profile: "wifi", seeds: SEEDS }),
  bad: play({ profile: "bad", seeds: SEEDS }),
};

/** What latency and starvation cost together, ms: 1 % starved is worth 40 ms of lead. */
function cost(figures: Figures): number {
  return figures.leadMs.percentile(0.5) + 40 * figures.starvedShare;
}

function lead(figures: Figures): number {
  return figures.leadMs.percentile(0.5);
}

/** Units that corrections moved own rows by, per minute. */
function corrected(figures: Figures): number {
  return figures.corrections.sum / figures.minutes;
}

/** Two players press a button that is sent as a flag and as a count; what did the server see? */
function press(profile: string, preset: Preset): { pressed: number; asFlag: number; asCount: number } {
  let pressed = 0;
  const stepper = start(
    {
      profile,
      preset,
      game: counterGame,
      clients: 2,
      bot: () => {
        let samples = 0;
        let taps = 0;
        return {
          sample(into): void {
            const isDown = stepper.nowMs > 3000 && stepper.nowMs < 23_000 && ++samples % 7 === 0;
            if (isDown) taps++;
            pressed += isDown ? 1 : 0;
            into.fire = isDown ? 1 : 0;
            into.taps = taps & 15;
          },
        };
      },
    },
    1,
  );
  stepper.run(25_000);
  const { fires, tapped } = (stepper.room.world as unknown as CounterWorld).fields.counter;
  return { pressed, asFlag: fires[0] + fires[1], asCount: tapped[0] + tapped[1] };
}

describe("[AX1] input addressing", () => {
  it("[AX1] the latch answers soonest, but starves far more and rolls back more than stamps on wifi: stamps win (36 % v 0.5 %)", () => {
    const tick = stamped.wifi;
    const latch = play({ profile: "wifi", preset: latched });
    const figures = `starved ${latch.starvedShare} v ${tick.starvedShare} %, rollbacks ${latch.rollbacksPerMinute} v ${tick.rollbacksPerMinute} per minute`;
    expect(latch.starvedShare, figures).toBeGreaterThan(10 * tick.starvedShare);
    expect(latch.lateRollbacks, figures).toBeGreaterThan(20 * tick.lateRollbacks);
    expect(latch.rollbacksPerMinute, figures).toBeGreaterThan(2 * tick.rollbacksPerMinute);
    expect(lead(latch), figures).toBeLessThan(lead(tick) - 30);
    expect(tick.ownRule + latch.ownRule).toBe(0);
  });

  it.each([
    ["wifi", "stamps win at 40 ms per % starved", 2],
    ["bad", "neither wins at 40 ms per % starved", -40],
  ] as const)(
    "[AX1] a queue starves less on %s, but keeps whatever length a burst left it: %s",
    (profile, _who, atLeast) => {
      const tick = stamped[profile];
      const queue = play({ profile, seeds: SEEDS, preset: queued });
      const figures = `starved ${queue.starvedShare} v ${tick.starvedShare} %, lead ${lead(queue)} v ${lead(tick)} ms`;
      expect(queue.starvedShare, figures).toBeLessThan(0.8 * tick.starvedShare);
      expect(lead(queue), figures).toBeGreaterThan(lead(tick) + 10);
      expect(cost(queue) - cost(tick), figures).toBeGreaterThan(atLeast);
      expect(Math.abs(cost(queue) - cost(tick)), figures).toBeLessThan(40);
    },
  );

  it("[AX1] a latch loses presses that are flags, stamps and a queue next to none, and a counted press is never lost", () => {
    const tick = press("wifi", change({}));
    const queue = press("wifi", queued);
    const latch = press("wifi", latched);
    const figures = JSON.stringify({ tick, queue, latch });
    expect(latch.asFlag, figures).toBeLessThan(0.8 * latch.pressed);
    expect(tick.asFlag, figures).toBeGreaterThan(0.98 * tick.pressed);
    expect(queue.asFlag, figures).toBeGreaterThan(0.98 * queue.pressed);
    for (const { pressed, asCount } of [tick, queue, latch]) expect(asCount, figures).toBe(pressed);
  });
});

describe("[AX2] missing inputs", () => {
  function missing(policy: MissingPolicy): Figures {
    return play({
      profile: "bad",
      game: dashAlone,
      mode: "alone",
      preset: change({ room: { input: { missing: policy, overflow } }, client: HUNGRY }),
    });
  }

  const hold = missing({ use: "hold", ticks: 20 });

  it("[AX2] repeat and hold win on bad, neutral corrects several times as far (360 v 2000 units per minute) [HN12]", () => {
    const repeat = missing({ use: "repeat" });
    const short = missing({ use: "hold", ticks: 3 });
    const neutral = missing({ use: "neutral" });
    const figures = [repeat, hold, short, neutral].map(corrected).join(", ");
    expect(corrected(hold), figures).toBeLessThan(0.5 * corrected(neutral));
    expect(corrected(repeat), figures).toBeLessThan(0.5 * corrected(neutral));
    expect(corrected(short), figures).toBeGreaterThan(corrected(hold));
    expect(corrected(short), figures).toBeLessThan(corrected(neutral));
  });

  it("[AX2] decay makes smaller corrections than hold, but twice as many: hold wins by the sum [HN12]", () => {
    const decay = missing({ use: "decay", factor: 0.9 });
    const figures = `mean ${decay.corrections.mean} v ${hold.corrections.mean}, rollbacks ${decay.rollbacksPerMinute} v ${hold.rollbacksPerMinute}, sum ${corrected(decay)} v ${corrected(hold)}`;
    expect(decay.corrections.mean, figures).toBeLessThan(0.9 * hold.corrections.mean);
    expect(decay.rollbacksPerMinute, figures).toBeGreaterThan(1.5 * hold.rollbacksPerMinute);
    expect(corrected(hold), figures).toBeLessThan(0.9 * corrected(decay));
  });

  it("[AX2] repeat presses flags again, hold never does: hold wins, and counts are right under both [BT19]", () => {
    const repeat = press(
      "bad",
      change({ client: HUNGRY, room: { input: { missing: { use: "repeat" }, overflow } } }),
    );
    const hold = press("bad", change({ client: HUNGRY }));
    const figures = JSON.stringify({ repeat, hold });
    // Both lose as many that come too late; only repeat presses some of the others twice.
    expect(repeat.asFlag, figures).toBeGreaterThan(1.15 * hold.asFlag);
    expect(hold.asFlag, figures).toBeLessThan(hold.pressed);
    expect(repeat.asCount, figures).toBe(repeat.pressed);
    expect(hold.asCount, figures).toBe(hold.pressed);
  });

  it("[AX2] waiting for two inputs in the queue starves less than holding on wifi, and answers later [HN12]", () => {
    const queue = (policy: MissingPolicy): Figures =>
      play({
        profile: "wifi",
        preset: change({
          agreement: QUEUE.agreement,
          client: { ...QUEUE.client, redundancy: { repeat: "last", count: 1 } },
          room: { input: { missing: policy, overflow } },
        }),
      });
    const hold = queue({ use: "hold", ticks: 20 });
    const wait = queue({ use: "wait", ticks: 2 });
    const figures = `starved ${wait.starvedShare} v ${hold.starvedShare} %, lead ${lead(wait)} v ${lead(hold)} ms`;
    expect(wait.starvedShare, figures).toBeLessThan(0.8 * hold.starvedShare);
    expect(lead(wait), figures).toBeGreaterThan(lead(hold));
  });
});

describe("[AX4] a queue that overflows", () => {
  it("[AX4] trimming above 6 to 3 answers sooner on bad than dropping above 30, and starves far more: 30 wins", () => {
    const with_ = (policy: OverflowPolicy): Figures =>
      play({
        profile: "bad",
        preset: change({
          ...QUEUE,
          room: { input: { missing: { use: "hold", ticks: 3 }, overflow: policy } },
        }),
      });
    const drop = with_(overflow);
    const trim = with_({ drop: "trim", above: 6, to: 3 });
    const figures = `starved ${trim.starvedShare} v ${drop.starvedShare} %, lead ${lead(trim)} v ${lead(drop)} ms`;
    expect(lead(trim), figures).toBeLessThan(lead(drop) - 50);
    expect(trim.starvedShare, figures).toBeGreaterThan(5 * drop.starvedShare);
    expect(cost(drop), figures).toBeLessThan(cost(trim));
  });
});
