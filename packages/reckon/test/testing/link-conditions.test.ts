// Senseless conditions are refused at once, with a sentence that names the fix.
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";

const trace = { deliveriesMs: Float64Array.of(1, 2), periodMs: 2 };
const burst = { lossRate: 0.1, burstMs: 50, lossInside: 0.8 };
const stream = { segmentLoss: 0.02 };

const refused: [string, Partial<LinkConditions>, RegExp][] = [
  ["a negative latency", { latencyMs: -1 }, /latencyMs is -1: make it/],
  ["a latency that is no number", { latencyMs: NaN }, /latencyMs is NaN/],
  ["a negative jitter", { jitterMs: -1 }, /jitterMs is -1/],
  ["loss above 1", { loss: 1.5 }, /loss is 1.5: make it a share/],
  ["loss in per cent", { duplicate: 5 }, /duplicate is 5: make it a share/],
  ["a rate of 0", { rateKbps: 0 }, /rateKbps is 0: make it above 0/],
  ["a queue of 0", { rateKbps: 1, queueBytes: 0 }, /queueBytes is 0: make it above 0/],
  ["a queue that nothing fills", { queueBytes: 100 }, /without a rateKbps or a trace/],
  ["a rate and a trace", { rateKbps: 1, trace }, /leave one of them out/],
  ["a burst that never ends", { burst: { ...burst, lossRate: 0.9 } }, /never end/],
  ["a burst that loses nothing", { burst: { ...burst, lossInside: 0 } }, /leave burst out/],
  ["a burst without length", { burst: { ...burst, burstMs: 0 } }, /mean length/],
  ["a spike upside down", { spike: { everyMs: 100, minMs: 20, maxMs: 10 } }, /swap them/],
  ["a spike without pause", { spike: { everyMs: 100, minMs: 20, maxMs: 100 } }, /shorten it/],
  ["an empty trace", { trace: { deliveriesMs: new Float64Array(0), periodMs: 1 } }, /no deliveries/],
  [
    "a trace out of order",
    { trace: { deliveriesMs: Float64Array.of(2, 1), periodMs: 2 } },
    /sort deliveriesMs/,
  ],
  ["a trace cut short", { trace: { ...trace, periodMs: 1 } }, /make it longer/],
  ["a stream that loses everything", { stream: { segmentLoss: 1 } }, /make it lower/],
  ["a stream with loss", { stream, loss: 0.1 }, /use stream.segmentLoss/],
  ["a stream with bursts", { stream, burst }, /use stream.segmentLoss/],
  ["a stream with duplicates", { stream, duplicate: 0.1 }, /leave duplicate out/],
  ["a stream out of order", { stream, reorder: true }, /leave reorder out/],
  ["a stream with a queue", { stream, rateKbps: 100, queueBytes: 1000 }, /leave queueBytes out/],
];

describe("conditions", () => {
  it.each(refused)("%s is refused", (_, conditions, sentence) => {
    expect(() => new Link({ latencyMs: 10, ...conditions }, 1)).toThrow(sentence);
  });

  it("a send that goes back in time is refused", () => {
    const link = new Link({ latencyMs: 10 }, 1);
    link.send(new Uint8Array(4), 5);
    expect(() => link.send(new Uint8Array(4), 4)).toThrow(/in order of time/);
    expect(() => link.send(new Uint8Array(4), NaN)).toThrow(/in order of time/);
  });
});
