import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Arrived, numbered, numberOf, Pair } from "./pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "newest" }] as const;
const SNAPSHOT_MS = 50;
const RTT_MS = 100;
const STALL_MS = 5000;
const calm: LinkConditions = { latencyMs: RTT_MS / 2, stream: { segmentLoss: 0 } };

/** One pause of 5 s in every 20 s, at a moment that depends on the seed: packets under way then arrive at its end. */
const spike = { everyMs: 20_000, minMs: STALL_MS, maxMs: STALL_MS };

/** A server (a) with 20 snapshots a second and a client (b) with 50 inputs a second, for two stalls of the way down. */
function stalled(seed: number, link: LinkConditions, stream: boolean): Pair {
  const pair = new Pair({ options: { lanes: LANES, stream }, up: { ...link, spike }, down: link, seed });
  pair.run(42_000, (now) => {
    if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 500 + ((now * 7) % 200)), now);
    if (now % 20 === 0) pair.b.send(1, numbered(now, 12), now);
  });
  return pair;
}

interface Recovery {
  /** Snapshots from before the end of the stall that came out before the first later one. */
  readonly stale: number;
  /** Age of that later one when it came out, and how long after the first packet it came. */
  readonly ageMs: number;
  readonly afterMs: number;
}

function recoveries(pair: Pair): Recovery[] {
  const found: Recovery[] = [];
  const all = pair.atB.filter(({ lane }) => lane === 1);
  for (let i = 20; i < all.length; i++) {
    const endMs = all[i].atMs;
    if (endMs - all[i - 1].atMs < STALL_MS - 1000) continue;
    const after: Arrived[] = all.slice(i);
    const stale = after.findIndex(({ bytes }) => numberOf(bytes) >= endMs - RTT_MS - 100);
    if (stale < 0) continue;
    const first = after[stale];
    found.push({ stale, ageMs: first.atMs - numberOf(first.bytes), afterMs: first.atMs - endMs });
  }
  return found;
}

it.each([
  ["constant latency", calm, 1],
  ["jitter", { ...calm, jitterMs: 5 }, 1],
  // A segment that is lost just then is another, short stall.
  ["the profile tcp, 2 % of segments lost", profiles.tcp.up, 0.9],
] as const)("[AX31] after a stall of 5 s the newest state goes first: %s", (_name, link, share) => {
  const found: Recovery[] = [];
  for (let seed = 1; seed <= 15; seed++) found.push(...recoveries(stalled(seed, link, true)));
  expect(found.length).toBeGreaterThan(20);
  for (const { stale } of found) expect(stale).toBeLessThanOrEqual(RTT_MS / SNAPSHOT_MS + 2);
  const inTime = found.filter(({ ageMs, afterMs }) => ageMs <= RTT_MS + 100 && afterMs <= 2 * RTT_MS);
  expect(inTime.length / found.length).toBeGreaterThanOrEqual(share);
});

it("[TR9] after a stall the newest snapshot comes first, also if each has events beside it, on a lane of their own", () => {
  const lanes = [...LANES, { kind: "unreliable" }] as const;
  for (let seed = 1; seed <= 5; seed++) {
    const pair = new Pair({ options: { lanes, stream: true }, up: { ...calm, spike }, down: calm, seed });
    pair.run(42_000, (now) => {
      if (now % 20 === 0) pair.b.send(1, numbered(now, 12));
      if (now % SNAPSHOT_MS !== 0) return;
      // As a room does: a caller who asks whether the gate is open has offered something, and the events are offered too.
      pair.a.send(2, numbered(now, 20));
      if (pair.a.isOpen(1, now)) pair.a.send(1, numbered(now, 500), now);
    });
    const found = recoveries(pair);
    expect(found.length).toBeGreaterThan(0);
    for (const { stale } of found) expect(stale).toBeLessThanOrEqual(RTT_MS / SNAPSHOT_MS + 2);
  }
});

it("without the gate a hundred stale snapshots follow the same stall", () => {
  for (const { stale } of recoveries(stalled(1, calm, false))) expect(stale).toBeGreaterThan(90);
});

it("the gate does not thin out a link without stalls", () => {
  for (const latencyMs of [5, 50, 150]) {
    const pair = new Pair({
      options: { lanes: LANES, stream: true },
      up: { latencyMs, stream: { segmentLoss: 0 } },
      seed: 1,
    });
    pair.run(10_000, (now) => {
      if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 500 + ((now * 7) % 200)), now);
      if (now % 20 === 0) pair.b.send(1, numbered(now, 12), now);
    });
    // Until the first ack the gate does not know how long the link is: two messages per round trip.
    expect(pair.a.lanes.replacedMessages).toBeLessThanOrEqual(Math.floor((2 * latencyMs) / SNAPSHOT_MS));
    expect(pair.atB.length).toBeGreaterThanOrEqual(190);
  }
});

/** Sends snapshots of 500 bytes over a link, and returns how old each was; `turn` may change the link. */
function agesMs(link: LinkConditions, untilMs: number, turn: (pair: Pair) => void = () => {}): number[] {
  const options = { lanes: LANES, stream: true };
  const pair = new Pair({ options, up: link, down: { ...link, rateKbps: undefined }, seed: 1 });
  pair.run(untilMs, (now) => {
    turn(pair);
    if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 500), now);
    if (now % 20 === 0) pair.b.send(1, numbered(now, 12));
  });
  return pair.atB.map(({ bytes, atMs }) => atMs - numberOf(bytes));
}

it("[TR9] snapshots do not become older and older on a stream that carries fewer than there are", () => {
  // All snapshots together take 81 kbit/s.
  for (const rateKbps of [79, 64, 40, 20])
    for (const latencyMs of [10, 50, 100]) {
      const ages = agesMs({ latencyMs, rateKbps, stream: { segmentLoss: 0 } }, 180_000);
      const oneMs = (8 * 512) / rateKbps;
      // Those of a round trip, two to spare and two more, each as long as the link takes for one.
      const most = latencyMs + ((2 * latencyMs + 2 * oneMs) / SNAPSHOT_MS + 4) * oneMs;
      expect(Math.max(...ages.slice(-200)), `${rateKbps} kbit/s, ${latencyMs} ms`).toBeLessThan(most);
    }
});

it("[TR9] all snapshots go out again ten seconds after the way has become longer", () => {
  const long: LinkConditions = { latencyMs: 200, stream: { segmentLoss: 0 } };
  const ages = agesMs({ ...long, latencyMs: 20 }, 60_000, (pair) => {
    if (pair.now !== 20_000) return;
    pair.up = new Link(long, 7);
    pair.down = new Link(long, 8);
  });
  expect(ages.slice(0, 350).every((ms) => ms < 60)).toBe(true);
  const later = ages.slice(-590);
  expect(later.every((ms) => ms <= 210)).toBe(true);
  // In 30 s there are 600.
  expect(ages.length).toBeGreaterThan(400 + 100 + 585);
});

it("a long reliable message does not shut the gate for good", () => {
  const pair = new Pair({ options: { lanes: LANES, stream: true }, up: calm, seed: 1, budgetBytes: 1200 });
  pair.run(4000, (now) => {
    if (now % 1000 === 0) pair.a.send(0, numbered(now, 60_000));
    if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 300), now);
    if (now % 20 === 0) pair.b.send(1, numbered(now, 12), now);
  });
  expect(pair.atB.filter(({ lane }) => lane === 0).length).toBe(4);
  expect(pair.atB.filter(({ lane }) => lane === 1).length).toBeGreaterThan(30);
});

it("nothing reliable is ever sent again on a stream, however long it stalls", () => {
  const pair = new Pair({ options: { lanes: LANES, stream: true }, up: profiles.tcp.up, seed: 4 });
  pair.up.blackout(1000, 9000);
  let sent = 0;
  pair.run(20_000, (now) => {
    if (now % 100 === 0 && now < 9000 && pair.a.send(0, numbered(sent, 200))) sent++;
    if (now % 20 === 0) pair.b.send(1, numbered(now, 12), now);
  });
  expect(sent).toBe(90);
  expect(pair.atB.map(({ bytes }) => numberOf(bytes))).toEqual(Array.from({ length: sent }, (_, i) => i));
  expect(pair.a.lanes.resentChunks).toBe(0);
  expect(pair.a.lanes.heldChunks).toBe(0);
});

it("a stalled stream gets no keep-alives: they would only queue up", () => {
  const pair = new Pair({ options: { lanes: LANES, stream: true }, up: calm, seed: 1 });
  pair.run(1000, (now) => {
    if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 500), now);
  });
  pair.up.blackout(1000, 1e6);
  const before = pair.a.counts.sent;
  pair.run(15_000, (now) => {
    if (now % SNAPSHOT_MS === 0) pair.a.send(1, numbered(now, 500), now);
  });
  // Four snapshots and an ack or two of what the other end still sends; one keep-alive a second would add 14.
  expect(pair.a.counts.sent - before).toBeLessThanOrEqual(RTT_MS / SNAPSHOT_MS + 2 + 2);
  expect(pair.a.closed).toBeUndefined();
});

it("a program that does not take its messages from a stream learns so, instead of losing one", () => {
  const lanes = [{ kind: "ordered", window: 8 }] as const;
  const options = { lanes, stream: true, messageBytes: 1000 };
  const a = new Connection(options);
  const b = new Connection(options);
  for (let i = 0; i < 20 && b.closed === undefined; i++) {
    a.send(0, numbered(i, 10));
    for (let packet = a.packet(i * 30); packet; packet = a.packet(i * 30)) b.receive(packet, i * 30);
    for (let packet = b.packet(i * 30); packet; packet = b.packet(i * 30)) a.receive(packet, i * 30);
  }
  expect(b.closed).toBe("inbox-full");
  expect(b.isClosedByPeer).toBe(false);
  expect(a.closed).toBe("inbox-full");
  expect(a.isClosedByPeer).toBe(true);
});
