// What the overlay remembers of the last ten seconds, and how it places the names at the ends of lines. Its picture is not tested.

import { DashBot, dash } from "@reckon/dash";
import { presets } from "reckon/presets";
import type { Session } from "reckon/session";
import { Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { EndLabels } from "../src/overlay/end-labels.ts";
import { History, SLOTS } from "../src/overlay/history.ts";
import { Measures } from "../src/overlay/measures.ts";

describe("the last ten seconds", () => {
  it("are all that it keeps", () => {
    const history = new History();
    for (let now = 1000; now < 31_000; now += 16) {
      history.advance(now);
      history.set("rtt", now < 15_000 ? 500 : 50);
    }
    expect(history.most("rtt", 0)).toBe(50);
    expect(history.newest("rtt")).toBe(50);
    expect(history.at("rtt", SLOTS - 1)).toBe(50);
  });

  it("have no gaps at a low frame rate, but a gap where nothing was drawn for long", () => {
    const history = new History();
    for (let now = 0; now < 2000; now += 100) {
      history.advance(now);
      history.set("lead", 80);
    }
    for (let ago = 0; ago < 40; ago++) expect(history.at("lead", ago)).toBe(80);
    history.advance(4000);
    history.set("lead", 90);
    expect([history.at("lead", 0), history.at("lead", 1)]).toEqual([90, Number.NaN]);
  });

  it("count rollbacks, and keep the longest frame of a slot", () => {
    const history = new History();
    history.advance(40);
    history.add("rollbacks", 2);
    history.raise("frame", 30);
    history.advance(50);
    history.add("rollbacks", 1);
    history.raise("frame", 10);
    expect(history.at("rollbacks", 0)).toBe(3);
    expect(history.sum("rollbacks")).toBe(3);
    expect(history.newest("frame")).toBe(30);
    history.advance(40 + 40 * SLOTS);
    expect(history.sum("rollbacks")).toBe(0);
  });
});

describe("the round trip shown", () => {
  it.each([presets.reckon, presets.rType])(
    "[RT9, RT11] is the way there and back without the server's wait for its next snapshot: $name",
    (preset) => {
      const measures = new Measures();
      const acked: number[] = [];
      // Our packets arrive just after a tick, so that their acks wait for the next one.
      const profile = { name: "150 ms", up: { latencyMs: 68 }, down: { latencyMs: 82 } };
      new Stepper({
        game: dash,
        preset,
        profile,
        seed: 1,
        clients: [{ frameRate: 60, bot: (player, seed) => new DashBot(seed, player) }],
        onFrame: ({ client }, now) => {
          if (client === undefined) return;
          const { connection } = client;
          measures.sample({ connection, client } as unknown as Session, now, 16);
          acked.push(connection.stats().rttMs);
        },
      }).run(12_000);
      expect(measures.history.newest("rtt")).toBeGreaterThan(145);
      expect(measures.history.newest("rtt")).toBeLessThan(155);
      expect(acked.at(-1)).toBeGreaterThan(156);
    },
  );
});

describe("names at the ends of lines", () => {
  function drawn(labels: EndLabels): { text: string; y: number }[] {
    const found: { text: string; y: number }[] = [];
    const context = { fillText: (text: string, _x: number, y: number) => found.push({ text, y }) };
    labels.draw(context as unknown as CanvasRenderingContext2D, 0, 100);
    return found;
  }

  it("make room for each other within their strip", () => {
    const labels = new EndLabels();
    labels.begin(0, 0);
    for (const [name, y] of [
      ["a", 98],
      ["b", 97],
      ["c", 96],
      ["d", 2],
    ] as const)
      labels.add(name, 1, "", y);
    labels.add("none", Number.NaN, "", 50);
    const found = drawn(labels);
    expect(found.map(({ text }) => text)).toEqual(["d 1", "c 1", "b 1", "a 1"]);
    for (let i = 1; i < found.length; i++) expect(found[i].y - found[i - 1].y).toBeGreaterThanOrEqual(13);
    expect(found[0].y).toBeGreaterThanOrEqual(0);
    expect(found[3].y).toBeLessThanOrEqual(100);
  });

  it("update their figures at most four times per second", () => {
    const labels = new EndLabels();
    const texts = [0, 100, 200, 300].map((now) => {
      labels.begin(0, now);
      labels.add("RTT", now, "", 50, " ms");
      return drawn(labels)[0].text;
    });
    expect(texts).toEqual(["RTT 0 ms", "RTT 0 ms", "RTT 0 ms", "RTT 300 ms"]);
  });
});
