import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Agreement } from "../../src/wire/agreement.ts";
import { BitReader, BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import {
  MOST_MARGINS,
  Report,
  readReport,
  readTime,
  writeReport,
  writeTime,
} from "../../src/wire/messages/report.ts";
import { QUEUED, STAMPED } from "../server/drive.ts";
import { RUNS } from "../world/samples.ts";

const BITFIELD: Agreement = { ...QUEUED, ack: "bitfield" };

function written(report: Report, agreement: Agreement): Uint8Array {
  const out = new ByteWriter();
  const bits = new BitWriter();
  bits.start(out);
  writeReport(report, agreement, bits);
  bits.finish();
  return out.finish();
}

function readBack(
  bytes: Uint8Array,
  agreement: Agreement,
  known: number,
  into = new Report(),
): { isSound: boolean; report: Report } {
  const from = new ByteReader();
  from.start(bytes);
  const bits = new BitReader();
  bits.start(from);
  const isRead = readReport(bits, agreement, known, into);
  return { isSound: isRead && !from.overflowed && bits.isClean() && from.left === 0, report: into };
}

const HEADS = [0, 40, 2 ** 16 - 3, 2 ** 32 - 3, 2 ** 40];
const word = fc.integer({ min: 0, max: 0xffffffff });

describe("a report", () => {
  const arbitrary = fc.record({
    hold: fc.oneof(fc.nat(0xffffff), fc.nat(4200)),
    head: fc.constantFrom(...HEADS),
    back: fc.nat(127),
    receivedBits: word,
    substitutes: fc.oneof(word, fc.constant(0)),
    margins: fc.array(
      fc.record({ step: fc.constantFrom(1, 1, 1, 2, 5), quarters: fc.integer({ min: -32768, max: 32767 }) }),
      { maxLength: MOST_MARGINS },
    ),
  });

  it.each([
    ["stamped", STAMPED],
    ["queued", QUEUED],
    ["with bits", BITFIELD],
  ])("[AX16] [AX32] [BT10] comes back whole, its numbers expanded from 8 bits (%s)", (_name, agreement) => {
    const reused = new Report();
    fc.assert(
      fc.property(arbitrary, ({ hold, head, back, receivedBits, substitutes, margins }) => {
        const report = Object.assign(new Report(), { holdMs: hold / 32, receivedBits, substitutes });
        report.ack = Math.max(0, head - back);
        report.newest = head;
        report.marginCount = margins.length;
        // From the oldest on, all within what 8 bits tell apart.
        let number = Math.max(0, head - 100);
        margins.forEach(({ step, quarters }, i) => {
          report.marginNumbers[i] = number;
          report.marginsMs[i] = quarters / 4;
          number += step;
        });
        const { isSound, report: copy } = readBack(written(report, agreement), agreement, head, reused);
        expect(isSound).toBe(true);
        expect(copy).toMatchObject({ holdMs: hold / 32, substitutes, marginCount: margins.length });
        expect(copy.ack).toBe(agreement.addressing === "tick" ? -1 : report.ack);
        expect([copy.newest, copy.receivedBits]).toEqual(
          agreement.ack === "bitfield" ? [head, receivedBits] : [-1, 0],
        );
        for (let i = 0; i < margins.length; i++) {
          expect(copy.marginNumbers[i]).toBe(report.marginNumbers[i]);
          expect(copy.marginsMs[i]).toBe(report.marginsMs[i]);
        }
      }),
      { ...RUNS, numRuns: 100 },
    );
  });

  it("before the first packet says so: no ack, no hold", () => {
    for (const agreement of [STAMPED, QUEUED, BITFIELD]) {
      const { isSound, report } = readBack(written(new Report(), agreement), agreement, -1);
      expect(isSound).toBe(true);
      expect(report.ack).toBe(-1);
      expect(report.holdMs).toBeNaN();
      expect(report).toMatchObject({ receivedBits: 0, substitutes: 0, marginCount: 0 });
    }
  });

  it("takes bits as signed words too, as bit arithmetic leaves them", () => {
    const report = Object.assign(new Report(), { receivedBits: -1, substitutes: 1 << 31 });
    expect(readBack(written(report, BITFIELD), BITFIELD, 0).report).toMatchObject({
      receivedBits: 0xffffffff,
      substitutes: 0x80000000,
    });
  });

  it("rounds a margin down to 1/4 ms, so late is never shown as in time, and holds ±8 s", () => {
    const report = new Report();
    report.marginCount = 4;
    report.marginsMs.set([0.99, -0.01, 1e6, -1e6]);
    expect([...readBack(written(report, STAMPED), STAMPED, 0).report.marginsMs.subarray(0, 4)]).toEqual([
      3 / 4,
      -1 / 4,
      32767 / 4,
      -8192,
    ]);
  });

  it("cut off anywhere is refused", () => {
    for (const agreement of [STAMPED, QUEUED, BITFIELD]) {
      const report = Object.assign(new Report(), { holdMs: 200, ack: 3, newest: 5, substitutes: 9 });
      report.marginCount = MOST_MARGINS;
      const bytes = written(report, agreement);
      expect(readBack(bytes, agreement, 0).isSound).toBe(true);
      for (let length = 0; length < bytes.length; length++)
        expect(readBack(bytes.subarray(0, length), agreement, 0).isSound).toBe(false);
    }
  });

  it("is small: with three margins in a row, as in each snapshot of a quiet link, at most 11 bytes", () => {
    const report = Object.assign(new Report(), { holdMs: 9 });
    report.marginCount = 3;
    report.marginNumbers.set([200, 201, 202]);
    report.marginsMs.set([21, 22, 21.5]);
    expect(written(report, STAMPED).length).toBeLessThanOrEqual(11);
  });
});

describe("a time", () => {
  it("of 0 ms or more comes back rounded down to 1/32 ms, short when it can be, and saturates", () => {
    const after = (ms: number): [number, number] => {
      const out = new ByteWriter();
      const bits = new BitWriter();
      bits.start(out);
      writeTime(ms, 10, bits);
      bits.finish();
      const from = new ByteReader();
      from.start(out.finish());
      const reader = new BitReader();
      reader.start(from);
      return [readTime(10, reader), out.length];
    };
    expect(after(0)).toEqual([0, 2]);
    expect(after(-3)).toEqual([0, 2]);
    expect(after(31.99)).toEqual([31 + 31 / 32, 2]);
    expect(after(32)).toEqual([32, 4]);
    expect(after(1e9)).toEqual([0xffffff / 32, 4]);
  });
});
