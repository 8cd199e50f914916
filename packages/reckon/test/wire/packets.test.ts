import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { expandTick } from "../../src/core/tick.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputCodec, MOST_MARGINS, Report, readReport, writeReport } from "../../src/wire/packets.ts";
import { angle, enumeration, fixed, flag, integer, presses } from "../../src/world/grid.ts";
import { InputSchema } from "../../src/world/input.ts";
import { RUNS } from "../world/samples.ts";

function written(report: Report): Uint8Array {
  const out = new ByteWriter();
  writeReport(report, out);
  return out.finish();
}

function readBack(
  bytes: Uint8Array,
  into = new Report(),
): { isSound: boolean; report: Report; left: number } {
  const reader = new ByteReader();
  reader.start(bytes);
  return { isSound: readReport(reader, into), report: into, left: reader.left };
}

const HEADS = [0, 40, 2 ** 16 - 3, 2 ** 32 - 3, 2 ** 40];
const word = fc.integer({ min: 0, max: 0xffffffff });
const milliseconds = fc.double({ min: 0, max: 1e9, noNaN: true });
const margin = fc.record({ back: fc.nat(200), sixteenths: fc.integer({ min: -32768, max: 32767 }) });

describe("a report", () => {
  it("[AX16] [AX32] [BT10] comes back whole, its numbers expanded from 16 bits", () => {
    const arbitrary = fc.record({
      player: fc.nat(253),
      echoMs: milliseconds,
      receivedMs: milliseconds,
      head: fc.constantFrom(...HEADS),
      back: fc.nat(300),
      receivedBits: word,
      substitutes: word,
      margins: fc.array(margin, { maxLength: MOST_MARGINS }),
    });
    const reused = new Report();
    fc.assert(
      fc.property(
        arbitrary,
        ({ player, echoMs, receivedMs, head, back, receivedBits, substitutes, margins }) => {
          const report = Object.assign(new Report(), {
            player,
            echoMs,
            receivedMs,
            receivedBits,
            substitutes,
          });
          report.ack = Math.max(0, head - back);
          report.newest = head;
          report.marginCount = margins.length;
          margins.forEach((one, i) => {
            report.marginNumbers[i] = Math.max(0, head - one.back);
            report.marginsMs[i] = one.sixteenths / 16;
          });
          const { isSound, report: copy, left } = readBack(written(report), reused);
          expect([isSound, left]).toEqual([true, 0]);
          expect(copy).toMatchObject({ player, echoMs, receivedMs, receivedBits, substitutes });
          expect(expandTick(copy.ack, head)).toBe(report.ack);
          expect(expandTick(copy.newest, head)).toBe(report.newest);
          expect(copy.marginCount).toBe(margins.length);
          for (let i = 0; i < margins.length; i++) {
            expect(expandTick(copy.marginNumbers[i], head)).toBe(report.marginNumbers[i]);
            expect(copy.marginsMs[i]).toBe(report.marginsMs[i]);
          }
        },
      ),
      { ...RUNS, numRuns: 100 },
    );
  });

  it("before the first packet says so: no ack, no times", () => {
    const { isSound, report } = readBack(written(new Report()));
    expect(isSound).toBe(true);
    expect(report.ack).toBe(-1);
    expect(report.echoMs).toBeNaN();
    expect(report.receivedMs).toBeNaN();
    expect(report.marginCount).toBe(0);
  });

  it("takes bits as signed words too, as bit arithmetic leaves them", () => {
    const report = Object.assign(new Report(), { receivedBits: -1, substitutes: 1 << 31 });
    expect(readBack(written(report)).report).toMatchObject({
      receivedBits: 0xffffffff,
      substitutes: 0x80000000,
    });
  });

  it("rounds a margin down to 1/16 ms, so late is never shown as in time, and holds ±2 s", () => {
    const report = new Report();
    report.marginCount = 4;
    report.marginsMs.set([0.99, -0.01, 1e6, -1e6]);
    expect([...readBack(written(report)).report.marginsMs.subarray(0, 4)]).toEqual([
      15 / 16,
      -1 / 16,
      32767 / 16,
      -2048,
    ]);
  });

  it("cut off anywhere, or with more margins than fit, is refused", () => {
    const report = new Report();
    report.marginCount = 2;
    const bytes = written(report);
    for (let length = 0; length < bytes.length; length++)
      expect(readBack(bytes.subarray(0, length)).isSound).toBe(false);
    // The last byte of a report without margins is their count.
    const empty = written(new Report());
    const many = new Uint8Array(empty.length + 4 * (MOST_MARGINS + 1));
    many.set(empty);
    many[empty.length - 1] = MOST_MARGINS;
    expect(readBack(many)).toMatchObject({ isSound: true, left: 4 });
    many[empty.length - 1] = MOST_MARGINS + 1;
    expect(readBack(many).isSound).toBe(false);
  });
});

describe("[BT20] an input on the wire", () => {
  const schema = new InputSchema({
    move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
    aim: angle({ bits: 14 }),
    fire: flag(),
    tool: enumeration(["rope", "hook", "lamp"]),
    floor: integer({ min: -70000, max: 70000 }),
    jumps: presses(),
  });
  const codec = new InputCodec(schema);
  const bytesOf = (input: Float64Array): Uint8Array => {
    const out = new ByteWriter();
    codec.write(input, out);
    return out.finish();
  };
  const read = (bytes: Uint8Array, into: Float64Array): boolean => {
    const reader = new ByteReader();
    reader.start(bytes);
    return codec.read(reader, into);
  };

  it("[BT9] [AX33] comes back bit for bit", () => {
    const number = fc.double({ min: -80000, max: 80000, noNaN: true });
    const small = fc.double({ min: -4, max: 20, noNaN: true });
    fc.assert(
      fc.property(small, number, small, small, number, small, (move, aim, fire, tool, floor, jumps) => {
        const input = new Float64Array(schema.size);
        schema.settle({ move, aim, fire, tool, floor, jumps }, input);
        const copy = new Float64Array(schema.size).fill(Number.NaN);
        expect(read(bytesOf(input), copy)).toBe(true);
        expect(copy).toEqual(input);
      }),
      RUNS,
    );
  });

  it("takes the bytes of its fields and no more, and is refused when cut off", () => {
    const input = new Float64Array(schema.size);
    schema.neutral(input);
    const bytes = bytesOf(input);
    expect(bytes.length).toBe(1 + 2 + 1 + 1 + 3 + 1);
    for (let length = 0; length < bytes.length; length++)
      expect(read(bytes.subarray(0, length), input)).toBe(false);
  });

  it.each([
    ["move", 0, 129],
    ["fire", 3, 2],
    ["tool", 4, 3],
    ["jumps", 8, 16],
  ])("with a code of %s out of its range is refused", (_name, at, code) => {
    const input = new Float64Array(schema.size);
    schema.neutral(input);
    const bytes = bytesOf(input).slice();
    bytes[at] = code - 1;
    expect(read(bytes, input)).toBe(true);
    bytes[at] = code;
    expect(read(bytes, input)).toBe(false);
  });
});
