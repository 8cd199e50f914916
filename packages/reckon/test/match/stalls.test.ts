import { dashAlone } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { dashMatch } from "./cast.ts";

describe("a tab that slept", () => {
  for (const sleepMs of [300, 1000, 10_000])
    it(`[BT4] [AX13] [TK7] is live again within a second after ${sleepMs} ms`, () => {
      const wakeMs = 10_000 + sleepMs;
      const match = dashMatch(
        ["alone", "alone"],
        "wifi",
        { game: dashAlone },
        { stalls: [{ fromMs: 10_000, toMs: wakeMs }] },
      );
      match.run(wakeMs + 1000);
      const counts = match.clients.map(({ last }) => ({ ...match.room.seat(last!.player)!.counts }));
      match.run(wakeMs + 4000);
      match.clients.forEach(({ last, truth }, i) => {
        const seat = match.room.seat(last!.player)!;
        expect(truth.backwardFrames).toBe(0);
        expect(last!.isHolding).toBe(false);
        expect(last!.quality.rollbacks["own rule"]).toBe(0);
        // Live: of the next 180 ticks nearly all use the player's own input, and the view is where it should be.
        expect(seat.counts.starved - counts[i].starved).toBeLessThan(9);
        expect(match.nowMs - last!.viewMs).toBeLessThan(400);
      });
    });
});

describe("a machine that was suspended, and its clock with it", () => {
  it("[AX9] finds out, and is live again within two seconds", () => {
    const asleep = [{ fromMs: 10_000, toMs: 27_000 }];
    const match = dashMatch(
      ["alone", "alone"],
      "wifi",
      { game: dashAlone },
      { stalls: asleep, clock: { offsetMs: 500, skewPpm: 80, stops: asleep } },
    );
    match.run(29_000);
    const counts = match.clients.map(({ last }) => ({ ...match.room.seat(last!.player)!.counts }));
    match.run(32_000);
    match.clients.forEach(({ last, truth }, i) => {
      expect(truth.backwardFrames).toBe(0);
      expect(last!.isHolding).toBe(false);
      expect(match.room.seat(last!.player)!.counts.starved - counts[i].starved).toBeLessThan(9);
      expect(match.nowMs - last!.viewMs).toBeLessThan(400);
    });
  });

  it("[AX9] learns that it timed out, and its seat is free, if it was suspended for longer than a connection lasts", () => {
    const asleep = [{ fromMs: 10_000, toMs: 40_000 }];
    const match = dashMatch(
      ["alone"],
      "wifi",
      { game: dashAlone },
      { stalls: asleep, clock: { offsetMs: 500, stops: asleep } },
    );
    match.run(42_000);
    const { connection, player } = match.clients[0].last!;
    expect([connection.closed, connection.isClosedByPeer]).toEqual(["timeout", true]);
    expect(match.room.seat(player)).toBeUndefined();
    expect(match.room.world.rowOf("player", player)).toBe(-1);
  });
});

describe("a server that stalled", () => {
  for (const stallMs of [300, 2000, 10_000])
    it(`[TK2] keeps its mapping of time to ticks and skips the missed ticks, ${stallMs} ms`, () => {
      const endMs = 10_000 + stallMs;
      const match = dashMatch(["alone", "alone"], "cable", {
        game: dashAlone,
        serverStalls: [{ fromMs: 10_000, toMs: endMs }],
      });
      match.run(endMs - 1);
      for (const { last } of match.clients) {
        const ahead = last!.predictor.number - last!.snapshots.newest;
        expect(ahead).toBeLessThanOrEqual(69);
        expect(last!.isHolding).toBe(stallMs > 1150);
        expect(last!.control.state).toBe("silent");
      }
      match.run(endMs + 3005);
      expect(match.room.tick).toBe(Math.floor((endMs + 3005) / dashAlone.tickMs + 1e-6));
      expect(match.room.quality.skippedTicks).toBeGreaterThan(0);
      for (const { last, truth } of match.clients) {
        expect(truth.backwardFrames).toBe(0);
        expect(last!.isHolding).toBe(false);
        expect(last!.control.state).toBe("inControl");
        expect(last!.quality.rollbacks["own rule"]).toBe(0);
      }
    });
});

describe("a blackout of the link", () => {
  it("[AX23] [TK8, CT3] holds, says so, and goes on when packets come again", () => {
    const match = dashMatch(
      ["alone", "alone"],
      "cable",
      { game: dashAlone },
      { blackouts: [{ fromMs: 10_000, toMs: 15_000 }] },
    );
    match.run(14_900);
    for (const { last } of match.clients)
      expect([last!.control.state, last!.isHolding]).toEqual(["silent", true]);
    match.run(16_000);
    for (const { last, truth } of match.clients) {
      expect([last!.control.state, last!.isHolding]).toEqual(["inControl", false]);
      expect(truth.backwardFrames).toBe(0);
    }
  });
});
