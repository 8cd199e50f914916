import { Worker } from "node:worker_threads";
import { afterEach, describe, expect, it } from "vitest";
import { TickLoop } from "../../src/transport/node/tick-loop.ts";
import { NodeServer } from "./node-server.ts";

const BEAT_MS = 1000 / 60 / 4;
/** Numbers shared with the worker: it is to send `GO` frames, and has sent `SENT`. */
const GO = 0;
const SENT = 1;

/** A client in a thread of its own, which sends while the thread of the server does nothing. */
const CLIENT = `
const { workerData: { url, shared } } = require("node:worker_threads");
const { WebSocket } = require("ws");
const socket = new WebSocket(url, { perMessageDeflate: false });
socket.on("open", () => {
  socket.send(Buffer.from([255]));
  const wait = () => {
    Atomics.wait(shared, ${GO}, 0, 5);
    const count = Atomics.exchange(shared, ${GO}, 0);
    if (count === 0) return setImmediate(wait);
    for (let i = 0; i < count; i++) socket.send(Buffer.from([i & 127]));
    const flushed = () => {
      if (socket.bufferedAmount > 0) return setImmediate(flushed);
      Atomics.store(shared, ${SENT}, count);
      Atomics.notify(shared, ${SENT});
    };
    flushed();
    setImmediate(wait);
  };
  wait();
});
`;

let ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends) await end();
  ends = [];
});

/** Frames that were read before the first wake after a stall in which a client sent `frames` of them. */
async function readBeforeWake(frames: number): Promise<{ readonly read: number; readonly wakes: number }> {
  const server = await NodeServer.start();
  const shared = new Int32Array(new SharedArrayBuffer(8));
  const accepted = server.next();
  const worker = new Worker(CLIENT, { eval: true, workerData: { url: server.url, shared } });
  ends.push(
    () => worker.terminate(),
    () => server.end(),
  );
  const transport = await accepted;
  await new Promise<void>((resolve) => {
    transport.onPacket = () => resolve();
  });
  let read = 0;
  transport.onPacket = () => {
    read++;
  };
  let isOver = false;
  let wakes = 0;
  return await new Promise((resolve) => {
    const loop = new TickLoop(BEAT_MS, () => {
      wakes++;
      if (isOver) {
        loop.stop();
        resolve({ read, wakes });
      }
      return undefined;
    });
    loop.start();
    setTimeout(() => {
      Atomics.store(shared, GO, frames);
      Atomics.notify(shared, GO);
      Atomics.wait(shared, SENT, 0);
      // Long enough for every frame: a client makes one in a tick.
      const until = performance.now() + Math.min(frames, 30) * 4 * BEAT_MS;
      while (performance.now() < until);
      isOver = true;
    }, 50);
  });
}

describe("the loop that wakes a host", () => {
  it("[TR11] reads frames that arrived in a stall before it steps, so that no input among them is late", async () => {
    for (const frames of [1, 6, 12]) {
      let read = 0;
      // Reading is bounded in time: on a machine that is busy with others all of it may go to them.
      for (let tries = 0; tries < 20 && read < frames; tries++) ({ read } = await readBeforeWake(frames));
      expect(read).toBe(frames);
    }
  });

  it("[TR11] is not held up by a client that sends without end: it reads a bounded number of frames and steps", async () => {
    const { read } = await readBeforeWake(2000);
    expect(read).toBeGreaterThan(0);
    expect(read).toBeLessThanOrEqual(120);
  });
});
