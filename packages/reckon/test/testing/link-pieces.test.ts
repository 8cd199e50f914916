// Ways that change with time: the conditions that a packet meets at every moment, at the boundaries of pieces, in the dark, and when the
// schedule begins again.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { isPieces, type LinkPiece } from "../../src/testing/link/link-pieces.ts";
import { Schedule, type Timing } from "../../src/testing/link/link-schedule.ts";
import { profiles, type SteadyProfile } from "../../src/testing/link/profiles.ts";
import { type Arrival, runLink, type Sends } from "./run-link.ts";

const STEADY = Object.values(profiles).filter((one): one is SteadyProfile => !isPieces(one.up));
const SENDS: Sends = { count: 100, everyMs: 10 };

function run(pieces: readonly LinkPiece[], sends: Sends = SENDS, timing: Timing = {}): Arrival[] {
  return runLink(new Link(pieces, 5, timing), sends);
}

/** Time on the way of the packet that was sent at a moment; undefined: it was lost. */
function wayOf(arrivals: readonly Arrival[], sentMs: number): number | undefined {
  const found = arrivals.find((arrival) => Math.abs(arrival.sentMs - sentMs) < 1e-6);
  return found && Math.round((found.arrivedMs - found.sentMs) * 1e6) / 1e6;
}

describe("[TS7] a way of one piece", () => {
  it.each(STEADY)("$name gives the arrivals of constant conditions, to the last bit", ({ up, down }) => {
    for (const conditions of [up, down]) {
      const sends = { count: 2000, everyMs: 1000 / 60, bytes: (id: number) => 40 + ((id * 53) % 1800) };
      const piece = { fromMs: 0, ...conditions };
      const steady = runLink(new Link(conditions, 9), sends);
      expect(runLink(new Link([piece], 9), sends)).toEqual(steady);
      expect(runLink(new Link([piece], 9, { repeatMs: 777 }), sends)).toEqual(steady);
      const same: LinkPiece[] = [piece, { fromMs: 5000 }, { fromMs: 9000, rampMs: 4000 }];
      expect(runLink(new Link(same, 9), sends)).toEqual(steady);
    }
  });
});

describe("[TS7] a way of several pieces", () => {
  it("has the figures of a piece from its first ms on, and keeps the knobs that a piece does not name", () => {
    const pieces = [
      { fromMs: 0, latencyMs: 30, loss: 1 },
      { fromMs: 200, loss: 0 },
      { fromMs: 500, latencyMs: 150 },
    ];
    const arrivals = run(pieces);
    expect(wayOf(arrivals, 190)).toBeUndefined();
    expect(wayOf(arrivals, 200)).toBe(30);
    expect(wayOf(arrivals, 490)).toBe(30);
    expect(wayOf(arrivals, 500)).toBe(150);
    expect(wayOf(arrivals, 990)).toBe(150);
  });

  it("changes gradually in a ramp: figures lie on a straight line between the pieces", () => {
    const arrivals = run([
      { fromMs: 0, latencyMs: 30 },
      { fromMs: 200, latencyMs: 130, rampMs: 400 },
    ]);
    expect([200, 300, 400, 500, 600, 900].map((ms) => wayOf(arrivals, ms))).toEqual([
      30, 55, 80, 105, 130, 130,
    ]);
  });

  it("ramps every numeric figure, and changes all other knobs at the beginning of the piece", () => {
    const burst = { lossRate: 0.01, burstMs: 60, lossInside: 0.8 };
    const spike = { everyMs: 100, minMs: 1, maxMs: 2 };
    const sizes = { latencyMs: 10, jitterMs: 2, loss: 0, duplicate: 0, rateKbps: 100, queueBytes: 1000 };
    const larger = { latencyMs: 30, jitterMs: 4, loss: 0.2, duplicate: 0.1, rateKbps: 300, queueBytes: 3000 };
    const others = { burst, spike, batchMs: 50, reorder: false };
    const schedule = new Schedule([
      { fromMs: 0, ...sizes },
      { fromMs: 100, rampMs: 100, ...larger, ...others },
    ]);
    expect(schedule.at(99)).toMatchObject({ ...sizes, batchMs: 0, isInOrder: false });
    expect(schedule.at(150)).toMatchObject({
      latencyMs: 20,
      jitterMs: 3,
      loss: 0.1,
      duplicate: 0.05,
      rateKbps: 200,
      queueBytes: 2000,
      burst,
      spike,
      batchMs: 50,
      isInOrder: true,
    });
    expect([99, 150, 200].map((ms) => schedule.rateKbpsAt(ms))).toEqual([100, 200, 300]);
    expect(schedule.at(200)).toMatchObject(larger);
    const stream = new Schedule([
      { fromMs: 0, latencyMs: 10, stream: { segmentLoss: 0 } },
      { fromMs: 100, rampMs: 100, latencyMs: 30, stream: { segmentLoss: 0.2 } },
    ]);
    expect(stream.at(150)).toMatchObject({ segmentLoss: 0.1, rttMs: 40 });
    // Without a bound there is no line to it.
    const freed = new Schedule([
      { fromMs: 0, latencyMs: 10, rateKbps: 100 },
      { fromMs: 100, rampMs: 100, rateKbps: null },
    ]);
    expect([99, 100, 150].map((ms) => freed.rateKbpsAt(ms))).toEqual([100, Infinity, Infinity]);
  });

  it("lets packets overtake when the latency falls, but not where they keep their order", () => {
    const falls = [
      { fromMs: 0, latencyMs: 200 },
      { fromMs: 500, latencyMs: 20 },
    ];
    const free = run(falls);
    expect(free.map(({ id }) => id)).not.toEqual(free.map((_, i) => i));
    expect(wayOf(free, 500)).toBe(20);
    const kept: readonly LinkPiece[][] = [
      [{ ...falls[0], reorder: false }, falls[1]],
      [{ ...falls[0], stream: { segmentLoss: 0 } }, falls[1]],
    ];
    for (const pieces of kept) {
      const inOrder = run(pieces);
      expect(inOrder.map(({ id }) => id)).toEqual(inOrder.map((_, i) => i));
      // The first of the short way waits for the last of the long one.
      expect(wayOf(inOrder, 500)).toBe(190);
      expect(wayOf(inOrder, 700)).toBe(20);
    }
  });

  it("keeps order from the piece on in which packets may no longer overtake", () => {
    const arrivals = run([
      { fromMs: 0, latencyMs: 100, jitterMs: 40 },
      { fromMs: 300, latencyMs: 10, jitterMs: 5, reorder: false },
    ]);
    const late = arrivals.filter(({ sentMs }) => sentMs >= 300).map(({ id }) => id);
    expect(late).toEqual([...late].sort((a, b) => a - b));
    const first = arrivals.findIndex(({ sentMs }) => sentMs >= 300);
    expect(arrivals.slice(first).every(({ sentMs }) => sentMs >= 300)).toBe(true);
  });

  it("empties a queue at the new rate: each waiting packet meets the rate of the moment at which its turn comes", () => {
    const pieces = [
      { fromMs: 0, latencyMs: 10, rateKbps: 80, queueBytes: 10_000 },
      { fromMs: 200, rateKbps: 800 },
    ];
    // 1000 bytes take 100 ms, and from 200 ms on 10.
    const arrivals = run(pieces, { count: 6, everyMs: 1, bytes: () => 1000 });
    expect(arrivals.map(({ arrivedMs }) => Math.round(arrivedMs))).toEqual([110, 210, 220, 230, 240, 250]);
  });

  it("takes a knob away with null, and brings it back", () => {
    const spike = { everyMs: 100, minMs: 60, maxMs: 60 };
    const arrivals = run([
      { fromMs: 0, latencyMs: 10, spike },
      { fromMs: 300, spike: null },
      { fromMs: 600, spike },
    ]);
    const waits = (from: number, to: number): number =>
      arrivals.filter(({ sentMs, arrivedMs }) => sentMs >= from && sentMs < to && arrivedMs - sentMs > 10.1)
        .length;
    expect(waits(300, 600)).toBe(0);
    expect(waits(0, 300)).toBeGreaterThan(10);
    expect(waits(600, 900)).toBeGreaterThan(10);
  });

  it("loses in bursts only in the pieces that have them, at the rate of each", () => {
    const burst = (lossRate: number) => ({ lossRate, burstMs: 50, lossInside: 0.8 });
    const pieces: LinkPiece[] = [
      { fromMs: 0, latencyMs: 1, burst: burst(0.3) },
      { fromMs: 100_000, burst: null },
      { fromMs: 200_000, burst: burst(0.05) },
    ];
    const arrivals = run(pieces, { count: 30_000, everyMs: 10 });
    const shareLost = (from: number): number =>
      1 - arrivals.filter(({ sentMs }) => sentMs >= from && sentMs < from + 100_000).length / 10_000;
    expect(shareLost(0)).toBeCloseTo(0.3, 1);
    expect(shareLost(100_000)).toBe(0);
    expect(Math.abs(shareLost(200_000) - 0.05)).toBeLessThan(0.015);
  });
});

describe("[TS8] a piece that is dark", () => {
  const dark = { fromMs: 200, darkMs: 300 };

  it("loses every packet sent in it, and no other", () => {
    const link = new Link([{ fromMs: 0, latencyMs: 30 }, dark], 1);
    const arrivals = runLink(link, SENDS);
    expect(link.counts.lost).toBe(30);
    expect(arrivals.every(({ sentMs }) => sentMs < 200 || sentMs >= 500)).toBe(true);
    expect(arrivals.every(({ sentMs, arrivedMs }) => arrivedMs - sentMs === 30)).toBe(true);
  });

  it("holds packets until its end instead, if it is held, and releases them with the figures of that moment", () => {
    const pieces: LinkPiece[] = [
      { fromMs: 0, latencyMs: 30 },
      { ...dark, held: true, latencyMs: 60 },
    ];
    const link = new Link(pieces, 1);
    const arrivals = runLink(link, SENDS);
    expect(link.counts).toMatchObject({ sent: 100, lost: 0, delivered: 100 });
    for (const { sentMs, arrivedMs } of arrivals)
      expect(arrivedMs).toBe(sentMs < 200 ? sentMs + 30 : Math.max(sentMs, 500) + 60);
    expect(arrivals.map(({ id }) => id)).toEqual(arrivals.map((_, i) => i));
  });

  it("holds packets in every round, and also the segments that a stream sends again", () => {
    const pieces: LinkPiece[] = [
      { fromMs: 0, latencyMs: 30 },
      { fromMs: 50, darkMs: 50, held: true },
    ];
    for (const { sentMs, arrivedMs } of run(pieces, SENDS, { repeatMs: 200 })) {
      const within = sentMs % 200;
      expect(arrivedMs).toBe(sentMs + 30 + (within >= 50 && within < 100 ? 100 - within : 0));
    }
    const stream = { segmentLoss: 0, rttMs: 40 };
    // Lost in the dark at 0, it is sent again after 80 ms, when packets are held until 150.
    const [first] = run(
      [
        { fromMs: 0, latencyMs: 20, stream, darkMs: 10 },
        { fromMs: 50, darkMs: 100, held: true },
      ],
      { count: 1, everyMs: 10 },
    );
    expect(first.arrivedMs).toBe(170);
  });

  it("releases held packets at the rate, and drops those for which the queue has no room", () => {
    const pieces: LinkPiece[] = [
      { fromMs: 0, latencyMs: 0, rateKbps: 80, queueBytes: 500, darkMs: 100, held: true },
    ];
    const link = new Link(pieces, 1);
    const arrivals = runLink(link, { count: 8, everyMs: 10, bytes: () => 100 });
    expect(arrivals.map(({ arrivedMs }) => Math.round(arrivedMs))).toEqual([110, 120, 130, 140, 150]);
    expect(link.counts.dropped).toBe(3);
  });

  it.each([50, 0])("costs a stream resends, not packets, even with a round trip of %s ms", (rttMs) => {
    const stream = { segmentLoss: 0, rttMs };
    const arrivals = run([{ fromMs: 0, latencyMs: 20, stream }, dark]);
    expect(arrivals.map(({ id }) => id)).toEqual(arrivals.map((_, i) => i));
    expect(arrivals).toHaveLength(100);
    expect(wayOf(arrivals, 200) ?? 0).toBeGreaterThanOrEqual(300);
    expect(wayOf(arrivals, 990)).toBeLessThan(400);
  });
});

describe("[TS8] batches", () => {
  it("deliver packets together, at multiples of their length, in the order of sending", () => {
    const arrivals = run([
      { fromMs: 0, latencyMs: 30, batchMs: 100 },
      { fromMs: 600, batchMs: 0 },
    ]);
    for (const { sentMs, arrivedMs } of arrivals)
      expect(arrivedMs).toBe(sentMs < 600 ? Math.ceil((sentMs + 30) / 100) * 100 : sentMs + 30);
  });
});

describe("[TS9] a schedule", () => {
  const pieces: LinkPiece[] = [
    { fromMs: 0, latencyMs: 20 },
    { fromMs: 100, latencyMs: 60, rampMs: 100 },
    { fromMs: 250, darkMs: 40, latencyMs: 20 },
  ];

  it("begins again every repeatMs, with the first piece's figures", () => {
    const arrivals = run(pieces, { count: 400, everyMs: 10 }, { repeatMs: 400 });
    for (let ms = 0; ms < 400; ms += 10)
      for (const round of [1, 2, 7])
        expect(wayOf(arrivals, ms + 400 * round), `${ms} of round ${round}`).toBe(wayOf(arrivals, ms));
    expect(wayOf(arrivals, 250)).toBeUndefined();
  });

  it("counts from startMs, and has its first figures before that", () => {
    const now = (startMs: number) => run(pieces, { count: 100, everyMs: 10 }, { repeatMs: 400, startMs });
    const [from0, from300] = [now(0), now(300)];
    for (let ms = 300; ms < 1000; ms += 10) expect(wayOf(from300, ms)).toBe(wayOf(from0, ms - 300));
    for (let ms = 0; ms < 300; ms += 10) expect(wayOf(from300, ms)).toBe(20);
  });

  it("keeps the counts of a link balanced, and delivers no packet too early, whatever the pieces are", () => {
    const piece = fc.record({
      latencyMs: fc.integer({ min: 0, max: 400 }),
      jitterMs: fc.integer({ min: 0, max: 60 }),
      loss: fc.constantFrom(0, 0.1, 1),
      duplicate: fc.constantFrom(0, 0.2),
      reorder: fc.boolean(),
      rateKbps: fc.constantFrom(null, 50, 500),
      batchMs: fc.constantFrom(0, 0, 30, 102),
      rampMs: fc.integer({ min: 0, max: 300 }),
      darkMs: fc.constantFrom(0, 0, 100, 299),
      isHeld: fc.boolean(),
    });
    const property = fc.property(fc.array(piece, { minLength: 1, maxLength: 6 }), fc.nat(), (list, seed) => {
      const way: LinkPiece[] = list.map(({ isHeld, ...one }, i) => ({
        ...one,
        rampMs: i === 0 ? 0 : one.rampMs,
        held: isHeld && one.darkMs > 0,
        fromMs: 300 * i,
      }));
      const timing = { repeatMs: 300 * way.length };
      const link = new Link(way, seed, timing);
      const arrivals = runLink(link, { count: 200, everyMs: 11 });
      const { sent, duplicated, lost, dropped, delivered } = link.counts;
      expect(sent + duplicated).toBe(lost + dropped + delivered);
      let before = 0;
      for (const { sentMs, arrivedMs } of arrivals) {
        expect(arrivedMs >= sentMs && arrivedMs >= before).toBe(true);
        before = arrivedMs;
      }
      expect(runLink(new Link(way, seed, timing), { count: 200, everyMs: 11 })).toEqual(arrivals);
    });
    fc.assert(property, { seed: 19, numRuns: 150 });
  });
});

describe("[TS7] senseless pieces", () => {
  const first: LinkPiece = { fromMs: 0, latencyMs: 30 };
  const stream = { segmentLoss: 0.1 };
  const trace = { deliveriesMs: Float64Array.of(1, 2), periodMs: 2 };
  const refused: [string, readonly LinkPiece[], string, number?][] = [
    ["none", [], "there is no piece: give at least one, from 0 ms."],
    ["a late start", [{ ...first, fromMs: 5 }], "piece 1 (from 5 ms): the first piece begins the way"],
    ["no latency", [{ fromMs: 0 }], "piece 1 (from 0 ms): latencyMs is undefined"],
    ["a ramp from nothing", [{ ...first, rampMs: 5 }], "leave its rampMs out"],
    [
      "an order of their own",
      [first, { fromMs: 9 }, { fromMs: 9 }],
      "piece 3 (from 9 ms): it does not begin after",
    ],
    ["a start that is no number", [first, { fromMs: NaN }], "piece 2 (from NaN ms): fromMs is NaN"],
    ["a negative knob", [first, { fromMs: 9, latencyMs: -1 }], "piece 2 (from 9 ms): latencyMs is -1"],
    [
      "a ramp that does not fit",
      [first, { fromMs: 9, rampMs: 6 }, { fromMs: 14 }],
      "piece 2 (from 9 ms): rampMs 6 is longer",
    ],
    ["a ramp into the next round", [first, { fromMs: 9, rampMs: 6 }], "make it at most 5", 14],
    [
      "darkness without end",
      [{ ...first, darkMs: 9 }, { fromMs: 9 }],
      "piece 1 (from 0 ms): darkMs 9 does not end",
    ],
    ["a held light", [first, { fromMs: 9, held: true }], "held without darkMs"],
    ["a stream that begins late", [first, { fromMs: 9, stream }], "a way is a stream from beginning to end"],
    [
      "a stream that ends",
      [
        { ...first, stream },
        { fromMs: 9, stream: null },
      ],
      "a way is a stream from beginning",
    ],
    [
      "a recording that begins late",
      [first, { fromMs: 9, trace }],
      "a trace lasts for the whole way: give it to the first piece",
    ],
    ["a round that is too short", [first, { fromMs: 9 }], "repeatMs 9 is not after it", 9],
    ["a round of nothing", [first], "repeatMs is 0", 0],
  ];
  it.each(refused)("are refused with the piece and the fix: %s", (_, pieces, sentence, repeatMs) => {
    expect(() => new Link(pieces, 1, { repeatMs })).toThrow(sentence);
  });

  it("are refused like constant conditions if they name a knob that their own way excludes", () => {
    const streamed: LinkConditions = { latencyMs: 1, stream };
    expect(
      () =>
        new Link(
          [
            { fromMs: 0, ...streamed },
            { fromMs: 5, loss: 0.1 },
          ],
          1,
        ),
    ).toThrow("piece 2 (from 5 ms): A stream resends what is lost");
  });
});
