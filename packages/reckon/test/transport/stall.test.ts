import { afterEach, expect, it } from "vitest";
import { pause, until } from "./contract.ts";
import { RealMatch } from "./real-match.ts";

const STALL_MS = 2500;
/** A snapshot every three ticks. */
const EVERY = 3;

let match: RealMatch;
afterEach(() => match.end());

async function playing(): Promise<RealMatch> {
  match = await RealMatch.start();
  await until(() => match.client.isStarted && match.taken.length > 20, "the client played");
  return match;
}

it("[TR9] a room sends a client one frame in each tick with a snapshot, and none in others", async () => {
  const { framesDown, taken } = await playing();
  const [from, had] = [framesDown.length, taken.length];
  await until(() => framesDown.length - from > 120, "two seconds passed");
  const frames = framesDown.slice(from);
  expect(Math.max(...frames)).toBe(1);
  const sent = frames.reduce((sum, one) => sum + one, 0);
  // A frame that waits in a kernel at either end of the time may be counted on one side only.
  expect(Math.abs(sent - (taken.length - had))).toBeLessThanOrEqual(2);
});

it("[TR9] after a stall a client receives the newest snapshot behind at most a few old ones", async () => {
  const { socket, taken, room } = await playing();
  const before = room.tick;
  socket.pause();
  await pause(STALL_MS);
  const had = taken.length;
  const resumedAt = room.tick;
  socket.resume();
  await until(() => taken.some(({ tick }) => tick >= resumedAt - EVERY), "a fresh snapshot came");
  const after = taken.slice(had);
  const fresh = after.findIndex(({ tick, roomTick }) => roomTick - tick <= 2 * EVERY);
  // On this link a round trip is nothing, so two; a third for a machine that is busy. Without the gate: fifty.
  expect(resumedAt - before).toBeGreaterThan(100);
  expect(fresh).toBeLessThanOrEqual(3);
  expect(fresh).toBeGreaterThanOrEqual(0);
});

it("[TR9] after a stall a server finds at most a second of inputs in its stream, with the newest among them", async () => {
  const { server, room, client } = await playing();
  const [socket] = server.sockets.slice(-1);
  socket.pause();
  await pause(STALL_MS);
  const had = match.packetsUp;
  const frames = match.framesDown.length;
  socket.resume();
  await until(() => match.framesDown.length > frames + 2, "the room took what had come");
  // 60 inputs may wait, and acks with them. Without the gate: 150.
  expect(match.packetsUp - had).toBeLessThanOrEqual(80);
  await until(() => match.framesDown.length > frames + 60, "a second passed");
  const starved = room.seat(0)?.counts.starved ?? 0;
  await until(() => match.framesDown.length > frames + 120, "another passed");
  // After the stall, nearly all of sixty ticks had the input sampled for them.
  expect((room.seat(0)?.counts.starved ?? 1e9) - starved).toBeLessThan(20);
  expect(client.connection.closed).toBeUndefined();
});
