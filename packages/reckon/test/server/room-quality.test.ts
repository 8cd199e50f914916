import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { reckon } from "../../src/presets/reckon.ts";
import { RoomQuality, SeatCounts } from "../../src/quality/room-quality.ts";
import { Room } from "../../src/server/room.ts";

function roomOf(): Room {
  const { agreement, room: policy, client: shown } = reckon;
  return new Room({ game: dash, agreement, policy, shown, seed: 1, send: () => {} });
}

describe("what a room measures of itself", () => {
  it("[QU20] how late each tick was stepped, and how many were skipped", () => {
    const room = roomOf();
    const { tickMs } = dash;
    for (let tick = 1; tick <= 60; tick++) room.update(tick * tickMs + 2);
    expect(room.quality.ticks).toBe(60);
    expect(room.quality.lateMs.percentile(0.5)).toBeCloseTo(2, 1);
    // Half a second late: eight ticks are stepped, the newest in time, and the rest is skipped.
    room.update(90 * tickMs);
    expect([room.quality.ticks, room.quality.skippedTicks]).toEqual([68, 22]);
    expect(room.quality.lateMs.max).toBeCloseTo(7 * tickMs, 6);
  });

  it("[QU20] totals of all seats, also of those given back", () => {
    const room = roomOf();
    const first = room.join()!;
    const second = room.join()!;
    for (let i = 0; i < 3; i++) room.receive(first.player, Uint8Array.of(255), i);
    room.receive(second.player, Uint8Array.of(255, 1), 3);
    const bad = room.quality.total("badPackets");
    expect(bad).toBe(4);
    expect(room.quality.total("bytesIn")).toBe(5);
    room.leave(first.player);
    room.leave(first.player);
    expect(room.seat(first.player)).toBeUndefined();
    expect(room.quality.total("bytesIn")).toBe(5);
    room.join();
    room.receive(first.player, Uint8Array.of(255), 4);
    expect(room.quality.total("packetsIn")).toBe(5);
    expect(room.seat(first.player)!.counts.packetsIn).toBe(1);
  });

  it("[QU20] a total of every count", () => {
    const counts = new SeatCounts();
    const names = Object.keys(counts) as (keyof typeof counts)[];
    names.forEach((name, i) => {
      counts[name] = i + 1;
    });
    const quality = new RoomQuality([undefined, { counts }]);
    quality.keep(counts);
    names.forEach((name, i) => {
      expect(quality.total(name)).toBe(2 * (i + 1));
    });
  });
});
