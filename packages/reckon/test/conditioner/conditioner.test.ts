// A player's own worse network, around a session in a town: what it adds, that it is live, and that it changes nothing without conditions.

import { Conditioner, NO_CONDITIONS, PROFILE_NAMES } from "reckon/conditioner";
import { describe, expect, it } from "vitest";
import type { HostLine } from "../../src/host/host-line.ts";
import type { Attempt, SessionServices } from "../../src/session/session-options.ts";
import { enter, type Guest, Town } from "../host/town.ts";

/** Two players in a match; the second has a conditioned connection. */
function play(profile = "lan"): { town: Town; conditioner: Conditioner; bob: Guest } {
  const town = new Town({}, {}, profile);
  const conditioner = new Conditioner(5);
  const guests = [town.add(), town.add({ seed: 2, around: (services) => conditioner.around(services) })];
  enter(town, guests[0], "ann");
  enter(town, guests[1], "bob");
  guests[0].session.lobby.wish({ type: "start" }, town.now);
  town.until("all play", () => guests.every(({ session }) => session.client?.isStarted === true));
  return { town, conditioner, bob: guests[1] };
}

function rttOf({ session }: Guest): number {
  return session.connection?.stats().rttMs ?? Number.NaN;
}

describe("conditions", () => {
  it("[CO1] are added to the round trip, live, and can be removed", () => {
    const { town, conditioner, bob } = play();
    town.run(3000);
    const before = rttOf(bob);
    conditioner.set({ ...NO_CONDITIONS, latencyMs: 150 });
    town.run(5000);
    const during = rttOf(bob);
    conditioner.clear();
    town.run(5000);
    expect(during - before).toBeGreaterThan(140);
    expect(during - before).toBeLessThan(150 + 2 * 17);
    expect(Math.abs(rttOf(bob) - before)).toBeLessThan(10);
    expect(bob.session.client?.quality.rollbacks["own rule"]).toBe(0);
  });

  it("[CO2] lose and double packets over datagrams, and slow jitter is measured", () => {
    const { town, conditioner, bob } = play();
    conditioner.set({
      latencyMs: 60,
      jitterMs: 20,
      loss: 0.1,
      duplicate: 0.2,
      rateKbps: Number.POSITIVE_INFINITY,
    });
    town.run(3000);
    const { packetsIn, snapshots, staleSnapshots } = bob.session.client!.quality;
    town.run(10_000);
    const { quality } = bob.session.client!;
    expect(quality.snapshots - snapshots).toBeLessThan(20 * 10 * 0.97);
    expect(quality.snapshots - snapshots).toBeGreaterThan(20 * 10 * 0.8);
    expect(quality.packetsIn).toBeGreaterThan(packetsIn);
    expect(quality.staleSnapshots).toBeGreaterThanOrEqual(staleSnapshots);
    expect(bob.session.connection!.stats().jitterMs).toBeGreaterThan(5);
  });

  it("[CO3] lose nothing over a stream: a loss is a delay", () => {
    const { town, conditioner, bob } = play("tcp");
    conditioner.set({ ...NO_CONDITIONS, latencyMs: 100, loss: 0.05, duplicate: 0.5 });
    town.run(2000);
    const { snapshots, staleSnapshots } = bob.session.client!.quality;
    town.run(10_000);
    const { quality } = bob.session.client!;
    expect(quality.badPackets).toBe(0);
    // The room sends fewer while a stream is behind, and none overtakes another.
    expect(quality.snapshots - snapshots).toBeGreaterThan(80);
    expect(quality.staleSnapshots).toBe(staleSnapshots);
    expect(rttOf(bob)).toBeGreaterThan(190);
  });

  it("[CO1] may be a profile by name, which gives its figures", () => {
    expect(PROFILE_NAMES).toContain("wifi");
    const { town, conditioner, bob } = play();
    for (const name of PROFILE_NAMES) {
      conditioner.use(name);
      expect(conditioner.profile).toBe(name);
      town.run(700);
    }
    conditioner.use("ocean");
    expect(conditioner.conditions.latencyMs).toBe(150);
    town.run(5000);
    expect(rttOf(bob)).toBeGreaterThan(145);
    expect(() => conditioner.use("moon" as "wifi")).toThrow(/use one of/);
  });

  it("[CO1] stay in force for a player who comes back", () => {
    const { town, conditioner, bob } = play();
    conditioner.set({ ...NO_CONDITIONS, latencyMs: 200 });
    bob.cut();
    bob.cables[0].attempt.closed("lost");
    bob.cables[0].visitor?.lost();
    town.run(500);
    town.until("they play again", () => bob.session.client?.isStarted === true);
    town.run(2000);
    expect(rttOf(bob)).toBeGreaterThan(190);
  });
});

/** A conditioner between two ends that the test drives. */
class Bench {
  readonly conditioner = new Conditioner(3);
  readonly up: number[] = [];
  readonly down: string[] = [];
  isStream = false;
  near: HostLine | undefined;
  far: Attempt | undefined;

  constructor() {
    const line = {
      send: (packet: Uint8Array) => this.up.push(packet[0]),
      update: () => {},
      close: () => {},
    };
    const services: SessionServices = {
      open: (_, attempt) => {
        this.far = attempt;
        const bench = this;
        attempt.opened({
          ...line,
          get isStream() {
            return bench.isStream;
          },
        });
      },
      probe: () => {},
      keep: () => {},
    };
    this.conditioner.around(services).open("", {
      opened: (near) => {
        this.near = near;
      },
      failed: () => {},
      received: (packet, now) => this.down.push(`${packet[0]} at ${now}`),
      moved: () => {},
      closed: (reason) => this.down.push(reason),
    });
  }
}

describe("packets", () => {
  it("[CO4] pass at once, both ways, without conditions", () => {
    const bench = new Bench();
    bench.near!.send(Uint8Array.of(1));
    bench.far!.received(Uint8Array.of(2), 123.5);
    expect(bench.up).toEqual([1]);
    expect(bench.down).toEqual(["2 at 123.5"]);
  });

  it("[CO4] are copied, and handed over with the time at which they were due", () => {
    const bench = new Bench();
    bench.conditioner.set({ ...NO_CONDITIONS, latencyMs: 100 });
    const bytes = Uint8Array.of(7);
    bench.far!.received(bytes, 1000);
    bytes[0] = 9;
    bench.conditioner.update(1040);
    expect(bench.down).toEqual([]);
    bench.conditioner.update(1060);
    expect(bench.down).toEqual(["7 at 1050"]);
  });

  it("[CO5] stay in order over a stream when conditions change, and come before the end of the line", () => {
    const bench = new Bench();
    bench.isStream = true;
    bench.conditioner.set({ ...NO_CONDITIONS, latencyMs: 400 });
    bench.far!.received(Uint8Array.of(1), 1000);
    bench.conditioner.set({ ...NO_CONDITIONS, latencyMs: 20 });
    bench.far!.received(Uint8Array.of(2), 1001);
    bench.conditioner.clear();
    bench.far!.received(Uint8Array.of(3), 1002);
    bench.far!.closed("replaced");
    bench.conditioner.update(1100);
    expect(bench.down).toEqual([]);
    bench.conditioner.update(1300);
    expect(bench.down.map((one) => one.split(" ")[0])).toEqual(["1", "2", "3", "replaced"]);
  });

  it("[CO3] all arrive over a stream, once and in order, however many are lost on the way", () => {
    const bench = new Bench();
    bench.isStream = true;
    bench.conditioner.set({ latencyMs: 60, jitterMs: 20, loss: 0.3, duplicate: 0.3, rateKbps: 200 });
    for (let i = 0; i < 200; i++) {
      bench.near!.update(1000 + 16 * i, 0);
      bench.near!.send(Uint8Array.of(i));
    }
    bench.near!.update(60_000, 0);
    expect(bench.up).toEqual(Array.from({ length: 200 }, (_, i) => i));
  });

  it("[CO5] pass at once again when all delayed packets are out", () => {
    const bench = new Bench();
    bench.conditioner.set({ ...NO_CONDITIONS, latencyMs: 100 });
    bench.near!.update(1000, 0);
    bench.near!.send(Uint8Array.of(1));
    bench.conditioner.clear();
    bench.near!.update(1060, 0);
    bench.near!.send(Uint8Array.of(2));
    expect(bench.up).toEqual([1, 2]);
  });
});
