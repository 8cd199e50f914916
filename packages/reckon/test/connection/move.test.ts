import { expect, it } from "vitest";
import { Link } from "../../src/testing/link/link.ts";
import type { LinkConditions } from "../../src/testing/link/link-conditions.ts";
import { drain, numbered, numberOf, Pair } from "./pair.ts";

const LANES = [{ kind: "ordered" }, { kind: "unordered" }, { kind: "newest" }] as const;
const webSocket: LinkConditions = { latencyMs: 80, jitterMs: 5, stream: { segmentLoss: 0.05 } };
const webRtc: LinkConditions = { latencyMs: 30, jitterMs: 20, loss: 0.1, duplicate: 0.05 };

/** Runs with a move at 3 s; `isCut` loses what is under way on the old links, otherwise it still arrives. */
function moved(seed: number, from: LinkConditions, to: LinkConditions, isCut: boolean): Pair {
  const isStream = from.stream !== undefined;
  const pair = new Pair({ options: { lanes: LANES, stream: isStream }, up: from, seed });
  const old = [pair.up, pair.down] as const;
  let next = 0;
  const step = (now: number): void => {
    if (!isCut) takeOld(pair, old);
    if (now < 6000 && now % 20 === 0) {
      const bytes = numbered(next, next % 50 === 0 ? 3000 : 30);
      const isTaken = pair.a.send(0, bytes) && pair.b.send(0, bytes) && pair.a.send(1, bytes);
      if (isTaken) next++;
    }
    pair.a.send(2, numbered(now, 60), now);
    pair.b.send(2, numbered(now, 12), now);
  };
  pair.run(3000, step);
  pair.up = new Link(to, seed + 100);
  pair.a.move(!isStream);
  // The other end moves a little later, as in reality.
  pair.run(3200, step);
  pair.down = new Link(to, seed + 200);
  pair.b.move(!isStream);
  pair.run(14_000, step);
  expect(next).toBeGreaterThan(250);
  const numbers = Array.from({ length: next }, (_, i) => i);
  expect(pair.atB.filter(({ lane }) => lane === 0).map(({ bytes }) => numberOf(bytes))).toEqual(numbers);
  expect(pair.atA.filter(({ lane }) => lane === 0).map(({ bytes }) => numberOf(bytes))).toEqual(numbers);
  const unordered = pair.atB.filter(({ lane }) => lane === 1).map(({ bytes }) => numberOf(bytes));
  expect(unordered.sort((x, y) => x - y)).toEqual(numbers);
  expect([pair.a.closed, pair.b.closed]).toEqual([undefined, undefined]);
  return pair;
}

function takeOld(pair: Pair, [up, down]: readonly [Link, Link]): void {
  for (let packet = up.receive(pair.now); packet; packet = up.receive(pair.now)) {
    pair.b.receive(packet, pair.now);
    drain(pair.b, pair.now, pair.atB);
  }
  for (let packet = down.receive(pair.now); packet; packet = down.receive(pair.now)) {
    pair.a.receive(packet, pair.now);
    drain(pair.a, pair.now, pair.atA);
  }
}

it.each([
  ["WebSocket to WebRTC, the old one still delivers", webSocket, webRtc, false],
  ["WebSocket to WebRTC, the old one is cut", webSocket, webRtc, true],
  ["WebRTC to WebSocket, the old one still delivers", webRtc, webSocket, false],
  ["WebRTC to WebSocket, the old one is cut", webRtc, webSocket, true],
])("[AX31] a move between transports loses and doubles nothing: %s", (_name, from, to, isCut) => {
  for (let seed = 1; seed <= 6; seed++) {
    const pair = moved(seed, from, to, isCut);
    const newest = pair.atB.filter(({ lane }) => lane === 2).map(({ bytes }) => numberOf(bytes));
    expect(newest).toEqual([...newest].sort((x, y) => x - y));
  }
});

it("after a move the round trip is that of the new transport", () => {
  const pair = moved(1, webSocket, { latencyMs: 10 }, true);
  expect(pair.a.stats().minRttMs).toBeLessThan(50);
  expect(pair.a.stats().rttMs).toBeLessThan(60);
});

it("a move to another stream sends again what was lost with the first one", () => {
  const pair = new Pair({ options: { lanes: LANES, stream: true }, up: webSocket, seed: 1 });
  pair.run(100);
  pair.a.send(0, numbered(1, 3000));
  pair.run(120);
  pair.up = new Link(webSocket, 9);
  pair.a.move(true);
  pair.run(3000, () => pair.b.send(2, numbered(0, 4)));
  expect(pair.atB.map(({ bytes }) => numberOf(bytes))).toEqual([1]);
});

it("[TR5] a lane full of long messages survives every move: a message that lacks one piece never takes more room than there is", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const links = [
      new Link(webRtc, seed),
      new Link({ latencyMs: 30, stream: { segmentLoss: 0 } }, seed),
    ] as const;
    const pair = new Pair({ options: { lanes: LANES }, up: webRtc, seed });
    let sent = 0;
    let isStream = false;
    const step = (now: number): void => {
      if (now < 20_000 && now % 600 === 0) {
        isStream = !isStream;
        pair.up = links[isStream ? 1 : 0];
        pair.a.move(isStream);
      }
      takeOld(pair, [links[isStream ? 0 : 1], pair.down]);
      while (now < 20_000 && pair.a.send(0, numbered(sent, 60_000 - 500 * (sent % 100)))) sent++;
      if (now % 20 === 0) pair.b.send(2, numbered(now, 12));
    };
    pair.run(40_000, step);
    expect([pair.a.closed, pair.b.closed], `seed ${seed}`).toEqual([undefined, undefined]);
    expect(sent).toBeGreaterThan(30);
    expect(pair.atB.map(({ bytes }) => numberOf(bytes))).toEqual(Array.from({ length: sent }, (_, i) => i));
  }
});

it("[TR9] packets lost on datagrams do not keep the gate of the stream shut after a fall back", () => {
  for (let seed = 1; seed <= 10; seed++) {
    const pair = new Pair({ options: { lanes: LANES }, up: { latencyMs: 50 }, seed });
    const step = (now: number): void => {
      if (now % 50 === 0) pair.a.send(2, numbered(now, 60), now);
      if (now % 20 === 0) pair.b.send(2, numbered(now, 12));
    };
    // The way to b dies a while before a falls back: packets sent meanwhile are never acknowledged.
    pair.run(2000, step);
    pair.up.blackout(2000, 1e9);
    pair.run(2100 + 100 * seed, step);
    pair.up = new Link({ latencyMs: 50, stream: { segmentLoss: 0 } }, seed);
    pair.a.move(true);
    const movedMs = pair.now;
    pair.run(movedMs + 8000, step);
    const times = pair.atB.map(({ atMs }) => atMs).filter((ms) => ms >= movedMs);
    const gaps = times.map((ms, i) => ms - (times[i - 1] ?? movedMs));
    expect(Math.max(...gaps), `seed ${seed}`).toBeLessThanOrEqual(200);
  }
});
