// Foresight: its paths are as cheap and as slow as promised, and the engine that plays them beats the best constants
// clearly in a network that changes, and is never worse than them in one that does not.

import { presets } from "reckon/presets";
import { profileNamed } from "reckon/testing";
import { startOf } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { ClientRecord, InputPath, type Path, SLEW_SHARE, SLOT_MS, valueAt } from "../src/client-record.ts";
import { figuresOf } from "../src/figures.ts";
import { Fates } from "../src/foresight/fates.ts";
import { Foresight } from "../src/foresight/foresight.ts";
import { NeedLog, steady } from "../src/foresight/oracle.ts";
import { type Hooks, play } from "../src/run.ts";

const FRAME_MS = 1000 / 60;
const INTERVAL_MS = 50;
const SECONDS = 30;

/** A link that takes `delayMs(at)` for packets sent at a moment. */
function made(delayMs: (atMs: number) => number): ClientRecord {
  const record = new ClientRecord();
  for (let ms = 3; ms < 1000 * SECONDS; ms += FRAME_MS) {
    record.framesMs.push(ms);
    record.up.note(ms, delayMs(ms));
  }
  for (let ms = 0; ms < 1000 * SECONDS - 2000; ms += INTERVAL_MS) record.arrivals.push(ms, ms + delayMs(ms));
  return record;
}

/** 30 ms of delay, and more from 10 to 20 s. */
const step =
  (slowMs: number) =>
  (atMs: number): number =>
    atMs >= 10_000 && atMs < 20_000 ? slowMs : 30;

function fastest({ ms }: Path): number {
  return Math.max(...ms.map((value, i) => (i === 0 ? 0 : Math.abs(value - ms[i - 1])))) / SLOT_MS;
}

describe("a path that knows the future", () => {
  it("[QU25] is constant if the link's delay is constant", () => {
    const record = made(() => 30);
    const leads = record.leads();
    // A tick and a frame are equally long, so the wait for a frame can be chosen: none.
    expect(Math.max(...leads.ms)).toBeLessThan(30.9);
    expect(Math.min(...leads.ms)).toBeGreaterThanOrEqual(30);
    const views = record.views();
    expect(Math.max(...views.ms)).toBeLessThan(30 + INTERVAL_MS + 0.5);
    expect(Math.min(...views.ms.slice(10, -10))).toBeGreaterThan(30 + INTERVAL_MS - 0.5);
  });

  it("[QU25] rises at its slew before a step of 120 ms, is up when the step comes, and falls after it", () => {
    const record = made(step(150));
    for (const path of [record.leads(), record.views()]) {
      const at = (ms: number): number => valueAt(path, Math.floor(ms / SLOT_MS));
      expect(fastest(path)).toBeLessThanOrEqual(SLEW_SHARE + 1e-9);
      const lowMs = at(5000);
      expect(at(7000) - lowMs).toBeLessThan(5);
      expect(at(9000) - lowMs).toBeGreaterThan(60);
      expect(at(10_100) - lowMs).toBeGreaterThan(115);
      expect(at(20_000) - lowMs).toBeGreaterThan(110);
      expect(at(24_000) - lowMs).toBeLessThan(5);
    }
  });

  it("[QU25] holds or skips if a slew would take too long", () => {
    const record = made(step(900));
    for (const path of [record.leads(), record.views()]) expect(fastest(path)).toBeGreaterThan(0.5);
  });

  it("[QU25] has input time at a tick when that tick's input is due, and never runs backward", () => {
    const leads = made(step(900)).leads();
    const input = new InputPath(leads);
    let before = 0;
    for (let ms = 3; ms < 1000 * SECONDS; ms += FRAME_MS) {
      const inputMs = input.at(ms);
      expect(inputMs).toBeGreaterThanOrEqual(before);
      before = inputMs;
    }
    const tick = leads.firstSlot + 200;
    const dueMs = tick * SLOT_MS - valueAt(leads, tick);
    expect(new InputPath(leads).at(dueMs + 1e-6)).toBeCloseTo(tick * SLOT_MS, 3);
  });
});

/** What `reckon`, the best constants and foresight cost in the same runs. */
function costs(profile: string, onStart?: Hooks["onStart"]): { [name: string]: number } {
  const options = { profile: profileNamed(profile), seed: 2, seconds: SECONDS, clients: 4 };
  const log = new NeedLog();
  const foresight = new Foresight();
  const listening = foresight.listen(2);
  const nothing = { clientMs: 0, serverMs: 0, linkMs: 0 };
  const cost = (hooks: Hooks, preset = presets.reckon): number =>
    figuresOf(play({ preset, ...options, ...hooks }), nothing).costMs;
  const reckon = cost({
    onStart: (clients) => {
      onStart?.(clients);
      listening.onStart?.(clients);
    },
    onFrame: (client, trueMs) => {
      log.listen(client, trueMs);
      listening.onFrame?.(client, trueMs);
    },
  });
  const stands = steady(presets.reckon, log.cheapest("by screen"));
  const constant = cost({ onStart, onFrame: stands.onFrame, rightClocks: true }, stands.preset);
  return { reckon, constant, foresight: cost(foresight.play(2)) };
}

describe("the engine that plays what foresight found", () => {
  it.each(["cable", "wifi"])("[QU25] costs no more than constants or reckon on %s", (profile) => {
    const { reckon, constant, foresight } = costs(profile);
    expect(foresight).toBeLessThan(Math.min(reckon, constant));
    // The delay of the network itself cannot be avoided: the mean travel time both ways and a snapshot interval.
    const { up, down } = profileNamed(profile);
    expect(foresight).toBeGreaterThan(0.7 * (startOf(up).latencyMs + startOf(down).latencyMs + INTERVAL_MS));
  });

  it("[QU25] costs a third less than constants in a network that steps by 120 ms for a third of the time", () => {
    const fates = new Fates();
    for (let ms = 0; ms < 1000 * SECONDS; ms++) fates.note(ms, step(150)(ms));
    const { constant, foresight } = costs("cable", (clients) => {
      for (const { up, down } of clients) {
        fates.replay(up, false);
        fates.replay(down, false);
      }
    });
    expect(constant).toBeGreaterThan(300);
    expect(foresight).toBeLessThan(0.67 * constant);
  });
});

describe("the fates of packets", () => {
  it("[QU25] are given again to packets sent at about the same moments", () => {
    const fates = new Fates();
    fates.note(0, 10);
    fates.note(20, Number.POSITIVE_INFINITY);
    // Two at one moment: the last one counts.
    fates.note(40, 20);
    fates.note(40, 70);
    expect([0, 9, 11, 29, 31, 1000].map((ms) => fates.arrivalMs(ms))).toEqual([
      10,
      19,
      Number.POSITIVE_INFINITY,
      Number.POSITIVE_INFINITY,
      101,
      1070,
    ]);
  });

  it("[QU25] give a run that is repeated with right clocks the same network", () => {
    const options = {
      preset: presets.reckon,
      profile: profileNamed("bad"),
      seed: 3,
      seconds: 12,
      clients: 2,
    };
    const [first, again] = [new Foresight(), new Foresight()];
    play({ ...options, ...first.listen(3) });
    const [known, heard] = [first.play(3), again.listen(3)];
    const arrivals: number[][] = [];
    play({
      ...options,
      rightClocks: true,
      onStart: (clients) => {
        known.onStart?.(clients);
        heard.onStart?.(clients);
      },
      onFrame: (client, trueMs) => {
        known.onFrame?.(client, trueMs);
        heard.onFrame?.(client, trueMs);
      },
    });
    for (const foresight of [first, again]) arrivals.push(foresight.recordOf(3, 1).arrivals);
    expect(arrivals[0].length).toBeGreaterThan(200);
    expect(arrivals[1]).toEqual(arrivals[0]);
  });
});
