// Networks that change, around a real connection: their time begins when they are chosen, over datagrams and over a stream, and applies
// to lines that open later.

import { Conditioner, PROFILE_NAMES, type ProfileName } from "reckon/conditioner";
import { describe, expect, it } from "vitest";
import type { HostLine } from "../../src/host/host-line.ts";
import type { Attempt, SessionServices } from "../../src/session/session-options.ts";
import { changing } from "../../src/testing/link/changing.ts";

/** Local time at which a network is chosen: a page has been open for a while. */
const CHOSEN_MS = 100_000;

interface Passed {
  readonly sentMs: number;
  readonly tookMs: number;
}

/** A line with a conditioner around it; packets carry the moment of their sending. */
class Road {
  readonly up: Passed[] = [];
  readonly down: Passed[] = [];
  #near: HostLine | undefined;
  #far: Attempt | undefined;
  #now = 0;

  constructor(conditioner: Conditioner, isStream: boolean) {
    const note = (into: Passed[], packet: Uint8Array, atMs: number): void => {
      const sentMs = new DataView(packet.buffer, packet.byteOffset).getFloat64(0);
      into.push({ sentMs: sentMs - CHOSEN_MS, tookMs: atMs - sentMs });
    };
    const services: SessionServices = {
      open: (_, attempt) => {
        this.#far = attempt;
        const send = (packet: Uint8Array): void => note(this.up, packet, this.#now);
        attempt.opened({ isStream, send, update: () => {}, close: () => {} });
      },
      probe: () => {},
      keep: () => {},
    };
    conditioner.around(services).open("", {
      opened: (near) => {
        this.#near = near;
      },
      failed: () => {},
      received: (packet, atMs) => note(this.down, packet, atMs),
      moved: () => {},
      closed: () => {},
    });
  }

  /** One ms passes; every tenth ms has a packet each way. */
  pass(now: number): void {
    this.#now = now;
    this.#near?.update(now, 0);
    if (now % 10 !== 0) return;
    const packet = new Uint8Array(8);
    new DataView(packet.buffer).setFloat64(0, now);
    this.#near?.send(packet);
    this.#far?.received(packet, now);
  }
}

/** What passed both ways in this many ms since a network was chosen. */
function drive(name: ProfileName, isStream: boolean, ms: number): Road {
  const conditioner = new Conditioner(4);
  const road = new Road(conditioner, isStream);
  conditioner.update(CHOSEN_MS);
  conditioner.use(name);
  for (let now = CHOSEN_MS; now < CHOSEN_MS + ms; now++) {
    conditioner.update(now);
    road.pass(now);
  }
  return road;
}

function mean(passed: readonly Passed[], fromMs: number, toMs: number): number {
  const times = passed.filter(({ sentMs }) => sentMs >= fromMs && sentMs < toMs).map(({ tookMs }) => tookMs);
  return times.reduce((sum, ms) => sum + ms, 0) / times.length;
}

function isInOrder(passed: readonly Passed[]): boolean {
  return passed.every(({ sentMs }, i) => i === 0 || sentMs > passed[i - 1].sentMs);
}

describe("a conditioner", () => {
  it("[CO6] offers every changing network by its name", () => {
    for (const name of Object.keys(changing)) expect(PROFILE_NAMES).toContain(name);
    const conditioner = new Conditioner();
    conditioner.use("bloat-up");
    expect(conditioner.profile).toBe("bloat-up");
    expect(conditioner.conditions).toMatchObject({ latencyMs: 60, jitterMs: 3, loss: 0.001 });
  });

  it("[CO6] says what it adds at the moment", () => {
    const conditioner = new Conditioner();
    conditioner.update(CHOSEN_MS);
    conditioner.use("bloat");
    conditioner.update(CHOSEN_MS + 9000);
    expect(conditioner.conditions.latencyMs).toBeCloseTo(30 + 415, 9);
    conditioner.update(CHOSEN_MS + 14_000);
    expect(conditioner.conditions.latencyMs).toBe(60);
    conditioner.use("handover");
    conditioner.update(CHOSEN_MS + 14_000 + 9100);
    expect(conditioner.conditions).toMatchObject({ latencyMs: 80, loss: 1 });
    conditioner.clear();
    expect(conditioner.conditions.latencyMs).toBe(0);
  });

  it.each([false, true])(
    "[CO6] steps with route, from the moment of the choice (over a stream: %s)",
    (isStream) => {
      const { up, down } = drive("route", isStream, 20_000);
      for (const way of [up, down]) {
        expect(mean(way, 0, 7800)).toBeGreaterThan(28);
        expect(mean(way, 0, 7800)).toBeLessThan(40);
        expect(mean(way, 8000, 15_700)).toBeGreaterThan(148);
        expect(mean(way, 8000, 15_700)).toBeLessThan(160);
        expect(mean(way, 17_000, 19_000)).toBeLessThan(40);
        // Packets on the short route again come before the last ones of the long route, but not over a stream.
        expect(isInOrder(way.filter(({ sentMs }) => sentMs > 15_000))).toBe(isStream);
      }
    },
  );

  it("[CO6] is dark with handover: over datagrams packets sent then are lost", () => {
    const { up, down } = drive("handover", false, 12_000);
    for (const way of [up, down]) {
      const sent = way.map(({ sentMs }) => sentMs);
      expect(sent.some((ms) => ms >= 9000 && ms < 9400)).toBe(false);
      expect(sent.filter((ms) => ms >= 8500 && ms < 9000).length).toBeGreaterThan(45);
      expect(sent.filter((ms) => ms >= 9400 && ms < 9900).length).toBeGreaterThan(45);
    }
  });

  it("[CO6] delays packets sent in the dark over a stream, and loses none", () => {
    const { up, down } = drive("handover", true, 12_000);
    for (const way of [up, down]) {
      const before = way.filter(({ sentMs }) => sentMs < 11_000);
      expect(before.map(({ sentMs }) => sentMs)).toEqual(Array.from({ length: 1100 }, (_, i) => 10 * i));
      expect(mean(way, 9000, 9010)).toBeGreaterThan(400);
    }
  });

  it.each([false, true])("[CO6] swells with bloat on the way down only (over a stream: %s)", (isStream) => {
    const { up, down } = drive("bloat", isStream, 14_000);
    expect(mean(up, 11_900, 12_100)).toBeLessThan(60);
    expect(mean(down, 11_900, 12_100)).toBeGreaterThan(750);
    expect(isInOrder(down)).toBe(true);
  });

  it.each([false, true])(
    "[CO6] hands packets over together with powersave (over a stream: %s)",
    (isStream) => {
      const { down } = drive("powersave", isStream, 5000);
      const moments = new Set(down.map(({ sentMs, tookMs }) => sentMs + tookMs));
      for (const ms of moments) expect(ms % 102).toBe(0);
      expect(down.length / moments.size).toBeGreaterThan(9);
    },
  );

  it("[CO6] gives a line that opens later the network of that moment", () => {
    const conditioner = new Conditioner(4);
    conditioner.update(CHOSEN_MS);
    conditioner.use("route");
    conditioner.update(CHOSEN_MS + 9000);
    const road = new Road(conditioner, false);
    for (let now = CHOSEN_MS + 9000; now < CHOSEN_MS + 11_000; now++) {
      conditioner.update(now);
      road.pass(now);
    }
    expect(mean(road.up, 9000, 10_800)).toBeGreaterThan(148);
  });
});
