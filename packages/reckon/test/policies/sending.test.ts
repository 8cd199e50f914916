// AX5 and AX6 in whole matches: how often inputs are repeated and when they are sent, in starved ticks and bytes.

import { describe, expect, it } from "vitest";
import type { RedundancyPolicy } from "../../src/client/input/input-log.ts";
import type { SendPolicy } from "../../src/client/input/sender.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { messagesOf } from "../wire/messages-of.ts";
import { change, type Figures, play, start } from "./match.ts";

function lead(figures: Figures): number {
  return figures.leadMs.percentile(0.5);
}

describe("[AX5] redundancy", () => {
  const repeating = (redundancy: RedundancyPolicy): Figures =>
    play({ profile: "bad", preset: change({ client: { redundancy } }) });
  const one = repeating({ repeat: "last", count: 1 });
  const four = repeating({ repeat: "last", count: 4 });
  const unacked = repeating({ repeat: "unacked", cap: 12 });
  const figures = `starved ${one.starvedShare}, ${four.starvedShare}, ${unacked.starvedShare} %; up ${one.upPerSecond}, ${four.upPerSecond}, ${unacked.upPerSecond} B/s; lead ${lead(one)}, ${lead(four)}, ${lead(unacked)} ms`;

  it("[AX5][BT18] repeating the last 4 starves less on bad than sending each input once (1.9 v 6.1 %)", () => {
    expect(four.starvedShare, figures).toBeLessThan(0.6 * one.starvedShare);
  });

  it("[AX5] [IN10] repeating every unacknowledged input starves less on bad than the last 4 (0.9 v 1.9 %), and wins", () => {
    expect(unacked.starvedShare, figures).toBeLessThan(0.6 * four.starvedShare);
  });

  it("[AX5] it costs 40 % more bytes than sending each once (1.05 v 0.75 kB/s), and saves 85 ms of lead", () => {
    expect(four.upPerSecond, figures).toBeGreaterThan(1.04 * one.upPerSecond);
    expect(unacked.upPerSecond, figures).toBeGreaterThan(1.1 * four.upPerSecond);
    expect(unacked.upPerSecond, figures).toBeLessThan(1.6 * one.upPerSecond);
    expect(lead(unacked), figures).toBeLessThan(lead(one) - 50);
  });
});

describe("[AX5] [HN9] redundancy over a stream", () => {
  it("[IN10] what is unacknowledged is not repeated: it costs what sending once does, and starves no more than repeating twelve", () => {
    const repeating = (redundancy: RedundancyPolicy): Figures =>
      play({ profile: "tcp", preset: change({ client: { redundancy } }) });
    const one = repeating({ repeat: "last", count: 1 });
    const twelve = repeating({ repeat: "last", count: 12 });
    const unacked = repeating({ repeat: "unacked", cap: 12 });
    expect(unacked.starvedShare).toBe(twelve.starvedShare);
    expect(unacked.upPerSecond).toBe(one.upPerSecond);
    expect(twelve.upPerSecond).toBeGreaterThan(1.1 * one.upPerSecond);
  });
});

describe("[AX6] when to send", () => {
  const sending = (send: SendPolicy, frameRate: number): Figures =>
    play({ profile: "wifi", preset: change({ client: { send } }), client: { frameRate } });

  it("[AX6] each frame costs twice the bytes of each tick at 144 Hz (2.2 v 0.9 kB/s) and starves about as much: each tick wins", () => {
    const tick = sending({ each: "tick" }, 144);
    const frame = sending({ each: "frame" }, 144);
    const figures = `up ${frame.upPerSecond} v ${tick.upPerSecond} B/s, starved ${frame.starvedShare} v ${tick.starvedShare} %`;
    expect(frame.upPerSecond, figures).toBeGreaterThan(1.8 * tick.upPerSecond);
    expect(Math.abs(frame.starvedShare - tick.starvedShare), figures).toBeLessThan(0.4);
  });

  it("[AX6] [IN11] batches of 3 and packets on change save three fifths of the bytes, and cost 45 and 145 ms of lead: each tick wins", () => {
    const tick = sending({ each: "tick" }, 60);
    const batch = sending({ each: "batch", ticks: 3 }, 60);
    const onChange = sending({ each: "change" }, 60);
    const figures = `up ${tick.upPerSecond}, ${batch.upPerSecond}, ${onChange.upPerSecond} B/s; lead ${lead(tick)}, ${lead(batch)}, ${lead(onChange)} ms; starved ${tick.starvedShare}, ${batch.starvedShare}, ${onChange.starvedShare} %`;
    expect(batch.upPerSecond, figures).toBeLessThan(0.5 * tick.upPerSecond);
    expect(onChange.upPerSecond, figures).toBeLessThan(0.5 * tick.upPerSecond);
    expect(lead(batch), figures).toBeGreaterThan(lead(tick) + 20);
    expect(lead(onChange), figures).toBeGreaterThan(lead(batch) + 50);
    for (const { starvedShare } of [tick, batch, onChange]) expect(starvedShare, figures).toBeLessThan(1.5);
  });

  it.each([0, 1])(
    "[AX6] on change: also one in the first of two ticks of a frame is sent at once (phase %i)",
    (phase) => {
      let packets = 0;
      const stepper = start(
        {
          profile: "lan",
          clients: 1,
          preset: change({ client: { send: { each: "change" } } }),
          client: { frameRate: 30 },
          bot: () => ({
            sample: (into, { tick }) => {
              into.moveX = (tick + phase) % 4 < 2 ? 1 : -1;
            },
          }),
          more: {
            tamper: (way, _client, bytes) => {
              if (way === "up" && stepper.nowMs >= 5000) packets += messagesOf(bytes, LANE.play).length;
            },
          },
        },
        1,
      );
      stepper.run(15_000);
      // A change every two ticks is one in every frame.
      expect(packets).toBeGreaterThan(0.9 * 10 * 30);
    },
  );
});
