import { describe, expect, it } from "vitest";
import { SnapshotBuffer } from "../../src/client/snapshot-buffer.ts";
import { integer } from "../../src/world/grid.ts";
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

describe("snapshots that arrived", () => {
  it("[RT8] [SN5] an older one never becomes the newest, but may fill a gap", () => {
    const buffer = bufferWith([3, 9]);
    expect(buffer.wants(6)).toBe(true);
    expect(buffer.commit(6)).toBe(false);
    expect(buffer.newest).toBe(9);
    expect(buffer.at(6)?.tick).toBe(6);
  });

  it("wants none twice, none between snapshot ticks, and none that is too old to keep", () => {
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

  it("what is being decoded touches nothing that is kept", () => {
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
