import { expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkPiece } from "../../src/testing/link/link-pieces.ts";
import { grown } from "../grown.ts";

it("[TS7] a link makes no objects for a packet after warm-up, in pieces that ramp, hold, batch and begin again", () => {
  const pieces: LinkPiece[] = [
    { fromMs: 0, latencyMs: 20, jitterMs: 3, loss: 0.01, rateKbps: 2000, queueBytes: 20_000 },
    { fromMs: 500, latencyMs: 80, rampMs: 400, duplicate: 0.05, rateKbps: 500 },
    {
      fromMs: 1000,
      darkMs: 100,
      held: true,
      batchMs: 40,
      burst: { lossRate: 0.1, burstMs: 50, lossInside: 0.8 },
    },
    { fromMs: 1500, darkMs: 100, latencyMs: 20, spike: { everyMs: 300, minMs: 20, maxMs: 40 } },
  ];
  const link = new Link(pieces, 3, { repeatMs: 2000 });
  const bytes = new Uint8Array(100);
  let now = 0;
  const packets = 10_000;
  const run = (): void => {
    for (let i = 0; i < packets; i++) {
      now += 10;
      link.send(bytes, now);
      while (link.receive(now) !== undefined);
    }
  };
  // Numbers that pass from call to call cost a link some bytes; new figures for each packet would cost 264 more.
  expect(grown(run) / packets).toBeLessThan(256);
});
