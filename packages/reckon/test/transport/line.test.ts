import { describe, expect, it } from "vitest";
import { VirtualLines } from "./virtual-lines.ts";

const calm = { latencyMs: 40 };

function opened(conditions = calm, seed = 1): VirtualLines {
  const lines = new VirtualLines(conditions, seed);
  lines.open();
  return lines;
}

describe("a line", () => {
  it("[TR5] moves within two round trips, once packets went both ways, and tells its owner", () => {
    const lines = new VirtualLines(calm, 1);
    lines.run(1000);
    expect(lines.a.line.isStream && lines.b.line.isStream).toBe(true);
    lines.open();
    lines.run(1200);
    for (const { line, moves, datagram } of [lines.a, lines.b]) {
      expect(moves).toEqual([{ atMs: expect.any(Number), isStream: false }]);
      expect(moves[0].atMs).toBeLessThanOrEqual(1000 + 4 * 40 + 20);
      expect(line.isStream).toBe(false);
      expect(datagram.sent).toBeGreaterThan(2);
    }
  });

  it.each(["toA", "toB"] as const)("[TR5] does not move while no packet passes one way: %s", (way) => {
    const lines = new VirtualLines(calm, 1);
    lines[way].blackout(0, 1e9);
    lines.open();
    lines.run(20_000);
    expect([lines.a.line.moves, lines.b.line.moves]).toEqual([0, 0]);
    // Each end still receives the other's packets over the stream.
    expect(lines.a.packets).toBeGreaterThan(390);
  });

  it("[TR5] hands out packets of both transports while the ends differ", () => {
    const lines = opened();
    lines.run(10_000);
    for (const { packets } of [lines.a, lines.b]) expect(packets).toBeGreaterThanOrEqual(197);
  });

  it("[TR5] stays on datagrams that lose a tenth each way, for an hour", () => {
    const lines = opened({ latencyMs: 75, jitterMs: 10, loss: 0.1 } as typeof calm, 3);
    lines.run(3_600_000);
    expect([lines.a.line.moves, lines.b.line.moves]).toEqual([1, 1]);
  });

  it("[TR5] sends fewer than nine small probes a second from both ends together", () => {
    const lines = opened();
    lines.run(2000);
    const before = lines.a.datagram.sent + lines.b.datagram.sent;
    lines.run(22_000, 1e9);
    expect(lines.a.datagram.sent + lines.b.datagram.sent - before).toBeLessThan(9 * 20);
  });
});

describe("a line on datagrams", () => {
  it("[TR6] falls back at both ends within two seconds of silence, and moves again when the silence is over", () => {
    const lines = opened();
    lines.run(3000);
    lines.toA.blackout(3000, 8000);
    lines.toB.blackout(3000, 8000);
    lines.run(12_000);
    for (const { moves } of [lines.a, lines.b]) {
      expect(moves.map(({ isStream }) => isStream)).toEqual([false, true, false]);
      expect(moves[1].atMs).toBeLessThan(5000);
      expect(moves[1].atMs).toBeGreaterThan(3400);
      expect(moves[2].atMs).toBeGreaterThanOrEqual(8000);
      expect(moves[2].atMs).toBeLessThan(8700);
    }
  });

  it.each(["toA", "toB"] as const)("[TR6] falls back at both ends when only one way is silent: %s", (way) => {
    const lines = opened();
    lines.run(3000);
    lines[way].blackout(3000, 1e9);
    lines.run(6000);
    for (const { moves } of [lines.a, lines.b]) {
      expect(moves.map(({ isStream }) => isStream)).toEqual([false, true]);
      expect(moves[1].atMs).toBeLessThan(5000);
    }
  });

  it("[TR6] falls back, and does not move again by a lapsed proof, even if the round trip has become longer", () => {
    const lines = opened();
    lines.run(3000);
    lines.toB.blackout(3000, 1e9);
    lines.run(6000);
    // The first acks after a fall back count the time for which the other end had not fallen back.
    lines.rttMs = 1500;
    lines.run(9000);
    expect([lines.a.line.moves, lines.b.line.moves]).toEqual([2, 2]);
  });

  it("[TR6] falls back at once when the datagrams close", () => {
    const lines = opened();
    lines.run(3000);
    lines.a.datagram.close("lost");
    expect(lines.a.line.isStream).toBe(true);
    lines.run(5000);
    expect(lines.b.line.isStream).toBe(true);
  });

  it("[TR6] waits longer after each fall back, so that a bad way does not make it move all the time", () => {
    const lines = opened();
    // Two seconds good, two seconds silent.
    for (let startMs = 2000; startMs < 120_000; startMs += 4000)
      for (const link of [lines.toA, lines.toB]) link.blackout(startMs, startMs + 2000);
    lines.run(120_000);
    expect(lines.a.line.moves).toBeLessThan(20);
    const backAtMs = lines.a.moves.filter(({ isStream }) => isStream).map(({ atMs }) => atMs);
    expect(backAtMs.length).toBeGreaterThan(3);
    expect(backAtMs.at(-1)! - backAtMs.at(-2)!).toBeGreaterThan(15_000);
  });

  it("[TR6] does not fall back because an end slept: its own sleep is no silence, and a sleeper still answers", () => {
    const lines = opened();
    lines.run(3000);
    lines.a.isAsleep = true;
    lines.run(20_000);
    lines.a.isAsleep = false;
    lines.run(25_000);
    expect([lines.a.line.moves, lines.b.line.moves]).toEqual([1, 1]);
  });
});

describe("a line's stream", () => {
  it("[TR6] carries a sign of life while play is on datagrams, which no owner sees", () => {
    const lines = opened();
    lines.run(1000);
    const [sent, packets] = [lines.a.stream.sent, lines.b.packets];
    lines.run(61_000, 1e9);
    expect(lines.a.stream.sent - sent).toBe(4);
    expect(lines.b.packets - packets).toBeLessThanOrEqual(2);
  });

  it("[TR3] ends the line and its datagrams with it, once", () => {
    const lines = opened();
    lines.run(1000);
    const reasons: string[] = [];
    lines.a.line.onClose = (reason) => reasons.push(reason);
    lines.a.stream.close("gone");
    lines.a.line.close("again");
    lines.a.line.send(new Uint8Array(3));
    lines.run(1100);
    expect(reasons).toEqual(["gone"]);
    expect(lines.a.line.closed).toBe("gone");
    expect(lines.a.datagram.closed).toBeDefined();
  });

  it("[TR3] refuses datagrams for a line that has ended", () => {
    const lines = new VirtualLines(calm, 1);
    lines.a.line.close("over");
    lines.open();
    expect(lines.a.datagram.closed).toBe("closed");
  });
});
