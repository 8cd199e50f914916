import { describe, expect, it } from "vitest";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { PI } from "../../src/core/trig.ts";
import { angle, fixed, integer, quaternion } from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";

const layout = layoutOf(
  [kind("stone", { capacity: 1, fields: { weight: integer({ min: 0, max: 1000 }) } })],
  60,
);

function bufferWith(ticks: readonly number[], firstTick = 0): SnapshotBuffer {
  const buffer = new SnapshotBuffer(layout, 3, firstTick);
  for (const tick of ticks) if (buffer.wants(tick)) buffer.commit(tick);
  return buffer;
}

describe("the snapshot buffer", () => {
  it("[RT8] [SN5] never takes an older snapshot for the newest, but lets it fill a gap", () => {
    const buffer = bufferWith([3, 9]);
    expect(buffer.wants(6)).toBe(true);
    expect(buffer.commit(6)).toBe(false);
    expect(buffer.newest).toBe(9);
    expect(buffer.at(6)?.tick).toBe(6);
  });

  it("wants no snapshot twice, none between snapshot ticks, and none that is too old to keep", () => {
    const buffer = bufferWith([3, 300]);
    expect(buffer.wants(300)).toBe(false);
    expect(buffer.wants(301)).toBe(false);
    expect(buffer.wants(300 - 3 * 31)).toBe(false);
    expect(buffer.wants(300 - 3 * 30)).toBe(true);
  });

  it("[BT13] [HN14] finds the pair around a moment, over gaps", () => {
    const buffer = bufferWith([3, 6, 15]);
    expect([buffer.before(7.5), buffer.after(7.5)]).toEqual([6, 15]);
    expect([buffer.before(6), buffer.after(6)]).toEqual([6, 15]);
    expect([buffer.before(99), buffer.after(99)]).toEqual([15, -1]);
    expect([buffer.before(2), buffer.after(2)]).toEqual([-1, 3]);
  });

  it("changes nothing that it keeps while a snapshot is decoded", () => {
    const buffer = bufferWith([3]);
    buffer.draft.fields.stone.weight[0] = 7;
    expect(buffer.at(3)?.fields.stone.weight[0]).toBe(0);
  });

  it("[BT10] counts from any first tick", () => {
    const first = 1_099_511_627_776 - 3;
    const buffer = bufferWith([first + 3, first + 6], first);
    expect([buffer.before(first + 4.5), buffer.after(first + 4.5)]).toEqual([first + 3, first + 6]);
  });
});

describe("rows that were skipped for want of bytes", () => {
  const birds = layoutOf(
    [
      kind("bird", {
        capacity: 2,
        fields: {
          x: fixed({ min: -100, max: 100, resolution: 1 / 16 }),
          mark: fixed({ min: -100, max: 100, resolution: 1 / 16, shown: "step" }),
          look: angle({ bits: 12 }),
          wing: fixed({ min: -4, max: 4, resolution: 1 / 64, shown: "angle" }),
          eggs: integer({ min: 0, max: 100 }),
          spin: quaternion({ bits: 10 }),
        },
      }),
    ],
    60,
  );

  interface Sample {
    readonly x: number;
    readonly look?: number;
    readonly spin?: readonly number[];
    readonly generation?: number;
    readonly isSkipped?: boolean;
  }

  class Flight {
    readonly buffer = new SnapshotBuffer(birds, 3, 0);

    /** Commits a snapshot in which row 1 has this sample, or an old value that was left unchanged. */
    commit(tick: number, { x, look = 0, spin = [0, 0, 0, 1], generation = 1, isSkipped }: Sample): void {
      const { draft, draftSkipped } = this.buffer;
      const rows = draft.kinds[0];
      rows.alive[1] = 1;
      rows.generation[1] = generation;
      for (const [i, value] of [x, x, look, look, x, ...spin].entries()) rows.columns[i][1] = value;
      draftSkipped[0][1] = isSkipped ? 1 : 0;
      this.buffer.commit(tick);
    }

    at(tick: number, column = "x", component = 0): number {
      const rows = this.buffer.at(tick)?.kinds[0];
      const i = rows?.layout.columns.findIndex((one) => one.name === column && one.component === component);
      return rows?.columns[i ?? -1][1] ?? Number.NaN;
    }
  }

  it("[SN10] [AX35] are mended between their samples as soon as a later snapshot has them, except for fields shown in steps", () => {
    const flight = new Flight();
    flight.commit(3, { x: 10 });
    flight.commit(6, { x: 10, isSkipped: true });
    flight.commit(9, { x: 10, isSkipped: true });
    expect([flight.at(6), flight.at(9)]).toEqual([10, 10]);
    flight.commit(12, { x: 40 });
    expect([3, 6, 9, 12].map((tick) => flight.at(tick))).toEqual([10, 20, 30, 40]);
    expect([3, 6, 9, 12].map((tick) => flight.at(tick, "mark"))).toEqual([10, 10, 10, 40]);
    expect([3, 6, 9, 12].map((tick) => flight.at(tick, "eggs"))).toEqual([10, 10, 10, 40]);
  });

  it("[SN10] [AX35] are shown as last received, not as in an older baseline", () => {
    const flight = new Flight();
    flight.commit(3, { x: 10 });
    flight.commit(6, { x: 40 });
    // Coded against the snapshot at 3, because the server knew that the client holds it.
    flight.commit(9, { x: 10, isSkipped: true });
    expect([flight.at(9), flight.at(9, "eggs")]).toEqual([40, 40]);
    // Another entity in that slot is another row.
    flight.commit(12, { x: 5, generation: 2, isSkipped: true });
    expect(flight.at(12)).toBe(5);
  });

  it("are mended by time, across a lost snapshot, and also when they come late", () => {
    const flight = new Flight();
    flight.commit(3, { x: 10 });
    flight.commit(12, { x: 10, isSkipped: true });
    flight.commit(15, { x: 50 });
    expect(flight.at(12)).toBe(40);
    flight.commit(9, { x: 10, isSkipped: true });
    expect(flight.at(9)).toBe(30);
    expect(flight.at(12)).toBe(40);
  });

  it("are not mended across another generation, nor without a sample before them", () => {
    const flight = new Flight();
    flight.commit(3, { x: 10, isSkipped: true });
    flight.commit(6, { x: 20 });
    flight.commit(9, { x: 20, isSkipped: true });
    flight.commit(12, { x: 80, generation: 2 });
    flight.commit(15, { x: 90, generation: 2 });
    expect([3, 6, 9, 12].map((tick) => flight.at(tick))).toEqual([10, 20, 20, 80]);
  });

  it("turn the shorter way, also over the end of the circle", () => {
    const flight = new Flight();
    flight.commit(3, { x: 0, look: PI - 0.3 });
    flight.commit(6, { x: 0, look: PI - 0.3, isSkipped: true });
    flight.commit(9, { x: 0, look: 0.1 - PI });
    expect(flight.at(6, "look")).toBeCloseTo(PI - 0.1, 9);
    expect(flight.at(6, "wing")).toBeCloseTo(PI - 0.1, 9);
    flight.commit(12, { x: 0, look: 0.1 - PI, isSkipped: true });
    flight.commit(15, { x: 0, look: PI - 0.2 });
    expect(Math.abs(flight.at(12, "look"))).toBeCloseTo(PI - 0.05, 9);
    expect(flight.at(12, "look")).toBeLessThan(PI);
  });

  it("stay turns: of length 1, whichever of its two signs a sample came with", () => {
    const flight = new Flight();
    const near = [0, 0, Math.sqrt(1 - 0.51), Math.sqrt(0.51)];
    const far = [0, 0, Math.sqrt(0.51), Math.sqrt(1 - 0.51)];
    for (const sign of [1, -1]) {
      flight.commit(sign > 0 ? 3 : 12, { x: 0, spin: near });
      flight.commit(sign > 0 ? 6 : 15, { x: 0, spin: near, isSkipped: true });
      flight.commit(sign > 0 ? 9 : 18, { x: 0, spin: far.map((part) => part * sign) });
      for (const [i, part] of [0, 0, Math.SQRT1_2, Math.SQRT1_2].entries())
        expect(flight.at(sign > 0 ? 6 : 15, "spin", i)).toBeCloseTo(part, 9);
    }
  });
});
