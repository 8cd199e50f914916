// What a client's view is told, notice by notice: predictions, replays, the server's word, and whatever order it comes in.
import { describe, expect, it } from "vitest";
import { EventCount } from "../../src/client/effects/event-count.ts";
import { Bench, EVERY } from "./effects-bench.ts";

describe("an own effect", () => {
  it("[EV2] [EV3] is shown when it is predicted, and not again by a replay, whose values count", () => {
    const bench = new Bench();
    bench.predict(10, { name: "thrown", x: 5 });
    expect(bench.frame()).toEqual(["shown thrown of 1 at 10 x 5"]);
    bench.effects.beginReplay(9);
    bench.predict(10, { name: "thrown", x: 6 });
    bench.effects.endReplay();
    expect(bench.frame()).toEqual([]);
    expect(bench.receive({ name: "thrown", tick: 10, x: 7 })).toBe(true);
    expect(bench.frame()).toEqual(["confirmed thrown of 1 at 10 x 7"]);
    bench.effects.confirm(12, 12, 1);
    expect(bench.frame()).toEqual([]);
  });

  it("[EV4] that a replay does not emit again is cancelled once, whatever later replays do", () => {
    const bench = new Bench();
    bench.predict(10);
    bench.predict(10, { ordinal: 1 });
    bench.predict(8);
    bench.frame();
    const replay = (ordinals: readonly number[]): void => {
      bench.effects.beginReplay(9);
      for (const ordinal of ordinals) bench.predict(10, { ordinal });
      bench.effects.endReplay();
    };
    replay([0]);
    expect(bench.frame()).toEqual(["cancelled shot of 1 at 10 x 0"]);
    replay([0, 1]);
    replay([0]);
    expect(bench.frame()).toEqual([]);
    replay([]);
    expect(bench.frame()).toEqual(["cancelled shot of 1 at 10 x 0"]);
  });

  it("[EV4] that was cancelled and did happen is confirmed, and not shown again", () => {
    const bench = new Bench();
    bench.predict(10, { name: "thrown" });
    bench.effects.beginReplay(9);
    bench.effects.endReplay();
    expect(bench.frame()).toHaveLength(2);
    bench.receive({ name: "thrown", tick: 10 });
    bench.receive({ name: "thrown", tick: 10 });
    expect(bench.frame()).toEqual(["confirmed thrown of 1 at 10 x 0"]);
  });

  it("[EV4] is cancelled, if it is reliable, when the server has stepped its input and every message until then is here", () => {
    const bench = new Bench();
    bench.predict(10, { name: "thrown" });
    bench.predict(11, { name: "thrown" });
    bench.frame();
    bench.effects.confirm(9, 9, 0);
    expect(bench.frame()).toEqual([]);
    // Two messages are on their way; one that belongs to a later snapshot does not stand for the other.
    bench.effects.confirm(12, 12, 2);
    bench.receive({ name: "thrown", tick: 14, player: 0 });
    bench.receive({ name: "thrown", tick: 12, player: 0 });
    expect(bench.frame()).toEqual([]);
    bench.receive({ name: "thrown", tick: 11 });
    expect(bench.frame()).toEqual(["confirmed thrown of 1 at 11 x 0", "cancelled thrown of 1 at 10 x 0"]);
    expect(bench.frame(20)).toHaveLength(2);
  });

  it("[EV4] is cancelled 30 inputs later, if it is passing, and an event that comes after that is dropped", () => {
    const bench = new Bench();
    bench.predict(10);
    bench.frame();
    bench.effects.confirm(39, 39, 0);
    expect(bench.frame()).toEqual([]);
    bench.effects.confirm(42, 42, 0);
    expect(bench.frame()).toEqual(["cancelled shot of 1 at 10 x 0"]);
    bench.receive({ tick: 10 });
    expect(bench.frame()).toEqual([]);
  });

  it("[EV5] that was not predicted is shown when it arrives, and not again if it is predicted then", () => {
    const bench = new Bench();
    bench.effects.confirm(9, 9, 0);
    bench.receive({ name: "thrown", tick: 8 }, { name: "thrown", tick: 11 });
    expect(bench.frame()).toEqual(["shown thrown of 1 at 8 x 0", "shown thrown of 1 at 11 x 0"]);
    bench.predict(11, { name: "thrown" });
    bench.effects.beginReplay(9);
    bench.predict(11, { name: "thrown" });
    bench.effects.endReplay();
    expect(bench.frame()).toEqual([]);
  });

  it("[EV1] of numbered inputs is known by its number, whatever tick the server stepped it in", () => {
    const bench = new Bench(true);
    bench.predict(100, { name: "thrown", number: 7, x: 1 });
    bench.receive({ name: "thrown", tick: 103, number: 7, x: 2 });
    expect(bench.frame()).toEqual(["shown thrown of 1 at 100 x 1", "confirmed thrown of 1 at 103 x 2"]);
    // Stepped with once more, for want of a newer input: no client predicted that.
    bench.receive({ name: "thrown", tick: 104, number: -1, x: 2 });
    expect(bench.frame()).toEqual(["shown thrown of 1 at 104 x 2"]);
  });

  it("[QU17] is counted by name when it is predicted, confirmed, cancelled by a replay, or waited for in vain", () => {
    const bench = new Bench();
    bench.predict(10);
    bench.predict(11);
    bench.predict(12);
    bench.predict(12, { name: "thrown" });
    bench.effects.beginReplay(9);
    for (const tick of [10, 12]) bench.predict(tick);
    bench.predict(12, { name: "thrown" });
    bench.effects.endReplay();
    for (let times = 0; times < 2; times++) bench.receive({ tick: 12 });
    // No prediction had this one.
    bench.receive({ tick: 13 });
    bench.effects.confirm(60, 60, 0);
    bench.frame();
    expect(bench.counts.get("shot")).toEqual({ predicted: 3, confirmed: 1, cancelled: 1, expired: 1 });
    expect(bench.counts.get("thrown")).toEqual({ predicted: 1, confirmed: 0, cancelled: 0, expired: 1 });
  });

  it("is shown late, as those of others are, if nothing is predicted", () => {
    const bench = new Bench(false, false);
    bench.receive({ name: "thrown", tick: 10 });
    expect(bench.frame(9)).toEqual([]);
    expect(bench.frame(10)).toEqual(["shown thrown of 1 at 10 x 0"]);
  });
});

describe("an effect of others", () => {
  it("[EV7] waits for its tick, in whatever order it came", () => {
    const bench = new Bench();
    bench.receive({ tick: 14, player: 0 });
    bench.receive({ tick: 11, player: -1 }, { tick: 12, player: 2 });
    expect(bench.frame(10.9)).toEqual([]);
    expect(bench.frame(12)).toEqual(["shown shot of -1 at 11 x 0", "shown shot of 2 at 12 x 0"]);
    expect(bench.frame(14.5)).toEqual(["shown shot of 0 at 14 x 0"]);
  });

  it("[EV7] is shown at once if its tick has passed; a passing one only within 250 ms of view time", () => {
    const bench = new Bench();
    bench.receive({ tick: 10, player: 0 }, { tick: 20, player: 0 });
    bench.receive({ tick: 10, player: 0, name: "thrown" });
    expect(bench.frame(10 + 15.1)).toEqual(["shown thrown of 0 at 10 x 0", "shown shot of 0 at 20 x 0"]);
    expect(bench.effects.dropped).toBe(1);
  });

  it("is not predicted", () => {
    const bench = new Bench();
    bench.predict(10, { player: 2 });
    bench.predict(10, { player: -1 });
    expect(bench.frame(99)).toEqual([]);
  });
});

describe("[EV9] memory", () => {
  it("is bounded, whatever a server sends: reliable effects are shown early, passing ones dropped", () => {
    const bench = new Bench();
    for (let i = 0; i < 300; i++) bench.receive({ tick: 30_000 - i, player: 0 });
    expect(bench.effects.dropped).toBe(44);
    for (let i = 0; i < 20; i++) bench.receive({ tick: 20_000 + i, player: 0, name: "thrown" });
    const early = bench.frame(0);
    expect(early).toHaveLength(20);
    expect(early[19]).toBe("shown thrown of 0 at 20018 x 0");
    for (let i = 0; i < 5000; i++) bench.receive({ tick: 40 + i, ordinal: i % 64, name: "thrown" });
    expect(bench.frame(0).length).toBe(512);
  });

  it("is bounded, whatever rules emit: an effect too many is shown when the server's event arrives", () => {
    const bench = new Bench();
    for (let i = 0; i < 300; i++) bench.predict(i, { name: "thrown" });
    expect(bench.frame()).toHaveLength(256);
    bench.receive({ name: "thrown", tick: 280 });
    expect(bench.frame()).toEqual(["shown thrown of 1 at 280 x 0"]);
  });

  it("is bounded if the view takes none: the oldest notices go, and the records are used again", () => {
    const bench = new Bench();
    for (let i = 0; i < 600; i++) {
      bench.predict(i);
      bench.effects.confirm(i + 30, i + 30, 0);
      bench.effects.update(0);
    }
    const notices = [...bench.effects.take()];
    expect(notices).toHaveLength(512);
    expect(notices.at(-1)?.tick).toBe(599);
    expect(bench.effects.dropped).toBe(1200 - 512);
    const before = new Set(notices);
    bench.effects.take();
    for (let i = 600; i < 610; i++) bench.predict(i);
    for (const notice of bench.effects.take()) expect(before.has(notice)).toBe(true);
  });
});

describe("[EV8] a message", () => {
  it("is refused whole on the lane of the other sort, or if it goes with no snapshot", () => {
    const bench = new Bench();
    expect(bench.take(bench.bytes([{ tick: 9 }, { name: "thrown", tick: 9 }]), true)).toBe(false);
    expect(bench.take(bench.bytes([{ tick: 9 }, { name: "thrown", tick: 9 }]), false)).toBe(false);
    const bytes = bench.bytes([{ tick: 9 }]);
    bytes[0]++;
    expect(bench.take(bytes, false)).toBe(false);
    expect(bench.frame(99)).toEqual([]);
  });
});

describe("[EV4] the count of messages", () => {
  it("leaves later messages out until their snapshot is here, also when snapshots are lost", () => {
    const count = new EventCount(6, EVERY);
    expect([6, 7, 8, 9, 3].map((tick) => count.isSnapshot(tick))).toEqual([true, false, false, true, false]);
    count.arrived(9);
    count.arrived(9);
    count.arrived(15);
    count.confirm(6, 0);
    expect(count.isComplete).toBe(true);
    count.confirm(12, 3);
    expect(count.isComplete).toBe(false);
    count.arrived(12);
    expect(count.isComplete).toBe(true);
    count.confirm(15, 4);
    expect(count.isComplete).toBe(true);
  });

  it("goes on past 256 messages, and past 256 that wait for a snapshot", () => {
    const count = new EventCount(0, EVERY);
    for (let i = 1; i <= 1000; i++) count.arrived(i * EVERY);
    count.confirm(1000 * EVERY, 1000 & 255);
    expect(count.isComplete).toBe(true);
    count.confirm(1001 * EVERY, 1001 & 255);
    expect(count.isComplete).toBe(false);
  });
});
