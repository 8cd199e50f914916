// Networks in files: a valid file reads as it was written, and any other is refused with a sentence that names the piece and the fix.
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import { parseNetwork } from "../../src/testing/link/network-file.ts";
import { runLink } from "./run-link.ts";

const WORDS =
  "name up down repeatMs fromMs rampMs darkMs held latencyMs jitterMs loss burst duplicate reorder rateKbps queueBytes spike stream batchMs".split(
    " ",
  );
const PIECE = { fromMs: 0, latencyMs: 30, jitterMs: 3, loss: 0.001 };
const NETWORK = { name: "steps", up: [PIECE], down: [PIECE] };

const parse = (value: unknown): unknown => parseNetwork(JSON.stringify(value));
/** A network whose way up has these pieces. */
const up = (...pieces: unknown[]): unknown => ({ ...NETWORK, up: pieces });
const second = (piece: object): unknown => up(PIECE, { fromMs: 1000, ...piece });

describe("[TS10] a network in a file", () => {
  it("reads as it is written, with every knob of a piece", () => {
    const every = {
      fromMs: 0,
      latencyMs: 30,
      jitterMs: 3,
      loss: 0.01,
      burst: { lossRate: 0.01, burstMs: 60, lossInside: 0.8 },
      duplicate: 0.01,
      reorder: false,
      rateKbps: 500,
      queueBytes: 16_000,
      spike: { everyMs: 3000, minMs: 30, maxMs: 70 },
      batchMs: 20,
      darkMs: 100,
      held: true,
    };
    const later = { fromMs: 5000, rampMs: 500, burst: null, spike: null, queueBytes: null, rateKbps: null };
    const network = { name: "all of it", up: [every, later], down: [PIECE], repeatMs: 20_000 };
    expect(parse(network)).toEqual(network);
    const stream = { fromMs: 0, latencyMs: 50, stream: { segmentLoss: 0.02, rttMs: 100 } };
    const streams = { ...NETWORK, up: [stream], down: [stream, { fromMs: 9, stream: { segmentLoss: 0.1 } }] };
    expect(parse(streams)).toEqual(streams);
  });

  it.each<[string, unknown, string]>([
    ["a list", [], 'The network is no object: write {"name": …, "up": […], "down": […]}.'],
    ["no name", { ...NETWORK, name: undefined }, 'The network\'s name is missing: give "name"'],
    ["a name that draws", { ...NETWORK, name: "\u001b[2J" }, 'The network\'s name is "\\u001b[2J"'],
    ["an endless name", { ...NETWORK, name: "x".repeat(61) }, "at most 60 letters"],
    ["a word of its own", { ...NETWORK, dwon: [] }, 'A network has no "dwon": use name, up, down, repeatMs.'],
    ["no way down", { name: "n", up: [PIECE] }, 'The network has no way down: give "down", a list of pieces'],
    ["a way that is no list", { ...NETWORK, up: PIECE }, "up is no list of pieces"],
    ["a way without pieces", up(), "up is no list of pieces"],
    ["too many pieces", { ...NETWORK, down: new Array(10_001).fill(0) }, "down has more than 10000 pieces"],
    ["a piece that is none", up(PIECE, 7), "up, piece 2 is 7: make it an object with fromMs, rampMs,"],
    ["a piece that is null", up(null), "up, piece 1 is null: make it an object"],
    ["a piece without time", up(PIECE, { latencyMs: 9 }), "up, piece 2: fromMs is missing; give it, too."],
    [
      "an unknown knob",
      second({ latency: 9 }),
      'up, piece 2 (from 1000 ms): there is no knob "latency"; use fromMs,',
    ],
    ["a recording", second({ trace: "x" }), 'there is no knob "trace"'],
    [
      "a text for a number",
      second({ latencyMs: "9" }),
      'up, piece 2 (from 1000 ms): latencyMs is "9": make it a number of ms from 0 to 60000.',
    ],
    [
      "a negative",
      second({ jitterMs: -1 }),
      "up, piece 2 (from 1000 ms): jitterMs is -1: make it a number of ms",
    ],
    [
      "a share in per cent",
      second({ loss: 5 }),
      "up, piece 2 (from 1000 ms): loss is 5: make it a share from 0 to 1.",
    ],
    ["a latency taken away", second({ latencyMs: null }), "latencyMs is null: make it a number of ms"],
    ["a truth that is a number", second({ reorder: 1 }), "reorder is 1: make it true or false."],
    ["a rate of 0", second({ rateKbps: 0 }), "rateKbps is 0: make it a number of kbit/s from 1"],
    [
      "a burst that is a number",
      second({ burst: 0.1 }),
      "burst is 0.1: make it an object with lossRate, burstMs, lossInside.",
    ],
    ["half a burst", second({ burst: { lossRate: 0.1, burstMs: 9 } }), "burst: lossInside is missing"],
    [
      "bursts without length",
      second({ burst: { lossRate: 0.1, burstMs: 1e-300, lossInside: 0.8 } }),
      "burst: burstMs is 1e-300: make it a number of ms from 1",
    ],
    [
      "an unknown part",
      second({ spike: { every: 9 } }),
      'spike: there is no knob "every"; use everyMs, minMs, maxMs.',
    ],
    [
      "the wrong order",
      up(PIECE, { fromMs: 9 }, { fromMs: 5 }),
      "up, piece 3 (from 5 ms): it does not begin after the piece before, from 9 ms: sort the pieces",
    ],
    [
      "a late start",
      up({ ...PIECE, fromMs: 1 }),
      "up, piece 1 (from 1 ms): the first piece begins the way: make its fromMs 0.",
    ],
    [
      "a long ramp",
      up(PIECE, { fromMs: 9, rampMs: 9 }, { fromMs: 12 }),
      "up, piece 2 (from 9 ms): rampMs 9 is longer than the piece",
    ],
    [
      "a long night",
      { ...NETWORK, down: [{ ...PIECE, darkMs: 50 }], repeatMs: 50 },
      "down, piece 1 (from 0 ms): darkMs 50 does not end",
    ],
    [
      "a short round",
      { ...NETWORK, up: [PIECE, { fromMs: 99 }], repeatMs: 50 },
      "up, piece 2 (from 99 ms): repeatMs 50 is not after it",
    ],
    [
      "a round of nothing",
      { ...NETWORK, repeatMs: 0 },
      "The network's repeatMs is 0: make it a number of ms from 1",
    ],
    ["a round that is no number", { ...NETWORK, repeatMs: null }, "The network's repeatMs is null"],
    [
      "half a stream",
      { ...NETWORK, up: [{ fromMs: 0, latencyMs: 9, stream: { segmentLoss: 0 } }] },
      "Only one of up and down is a stream",
    ],
    [
      "a stream that loses",
      up({ ...PIECE, stream: { segmentLoss: 0 } }),
      "up, piece 1 (from 0 ms): A stream resends what is lost",
    ],
    ["no latency", up({ fromMs: 0 }), "up, piece 1 (from 0 ms): latencyMs is undefined"],
  ])("is refused with a sentence that names the piece and the fix: %s", (_, network, sentence) => {
    expect(() => parse(network)).toThrow(sentence);
  });

  it("reads from the page that explains the format", () => {
    const page = readFileSync(new URL("../../../../docs/networks.md", import.meta.url), "utf8");
    const examples = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(([, text]) => parseNetwork(text));
    expect(examples.map(({ name }) => name)).toEqual(["route and swell"]);
  });

  it("has each of its knobs explained on that page", () => {
    const page = readFileSync(new URL("../../../../docs/networks.md", import.meta.url), "utf8");
    expect(() => parse(second({ nothing: 0 }))).toThrow(/use fromMs/);
    for (const word of WORDS) expect(page, word).toMatch(new RegExp(`^\\|.*\`${word}\`.* \\|`, "m"));
  });

  it("is refused if it is no JSON, or has numbers beyond all bounds, or keys that every object has", () => {
    expect(() => parseNetwork("{")).toThrow("The network is no JSON: mend the text (");
    expect(() => parseNetwork("")).toThrow("The network is no JSON");
    expect(() => parseNetwork(" ".repeat(1_000_001))).toThrow("longer than 1000000 characters");
    const text = JSON.stringify(NETWORK);
    expect(() => parseNetwork(text.replace("30", "1e999"))).toThrow("latencyMs is Infinity: make it");
    expect(() => parseNetwork(text.replace('"loss"', '"__proto__"'))).toThrow('no knob "__proto__"');
    expect(() => parseNetwork(text.replace('"loss"', '"toString"'))).toThrow('no knob "toString"');
    expect(() => parseNetwork(`{"__proto__": 1, ${text.slice(1)}`)).toThrow('A network has no "__proto__"');
  });

  it("is refused with a sentence or makes a link that runs, whatever the text", () => {
    const value = fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.constantFrom(0, 1, 0.5, 20, 300, true, null));
    const burst = fc.record({ lossRate: fc.double(), burstMs: fc.double(), lossInside: fc.constant(1) });
    const piece = fc.dictionary(fc.constantFrom(...WORDS.slice(4)), fc.oneof(value, burst), { maxKeys: 5 });
    const way = fc.array(piece, { minLength: 1, maxLength: 4 });
    let read = 0;
    const property = fc.property(way, fc.constantFrom(undefined, 50, 5000), (pieces, repeatMs) => {
      const timed = pieces.map((one, i) => ({ latencyMs: 30, fromMs: i * 100, ...one }));
      let network: ReturnType<typeof parseNetwork>;
      try {
        network = parseNetwork(JSON.stringify({ ...NETWORK, up: timed, repeatMs }));
      } catch (error) {
        expect((error as Error).message).toMatch(/^(up, piece \d|The network|Only one).*[.)]$/s);
        return;
      }
      read++;
      runLink(new Link(network.up, 1, network), { count: 50, everyMs: 20 });
    });
    fc.assert(property, { seed: 3, numRuns: 3000 });
    expect(read).toBeGreaterThan(100);
  });
});
