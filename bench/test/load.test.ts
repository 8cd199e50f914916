// The bots of the load bench play for real: in a room with them, a full session sees them walk, and the room steps with what
// they send. Real sockets on this machine.

import { presets } from "reckon/presets";
import { Session } from "reckon/session";
import { type HostServer, nodeServices } from "reckon/transport/node";
import { afterEach, describe, expect, it } from "vitest";
import type { Counts } from "../src/load/clients/bot.ts";
import { ReckonBot } from "../src/load/clients/reckon-bot.ts";
import { rowOf } from "../src/load/figures.ts";
import { Meter } from "../src/load/meter.ts";
import { fieldGame, fieldLobby, startReckon } from "../src/load/servers/reckon-server.ts";
import { startServed } from "../src/load/servers/served-server.ts";
import { verdictsOfWorkers, type WorkersRow } from "../src/load/workers.ts";

const BOTS = 5;
const timers: NodeJS.Timeout[] = [];
const bots: ReckonBot[] = [];
let server: HostServer | undefined;

afterEach(async () => {
  for (const timer of timers.splice(0)) clearInterval(timer);
  for (const bot of bots.splice(0)) bot.leave();
  await server?.stop();
});

async function until(what: string, holds: () => boolean): Promise<void> {
  const end = performance.now() + 20_000;
  while (!holds()) {
    if (performance.now() > end) throw new Error(`${what} did not happen.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

function fullSession(address: string, room: string) {
  const session = new Session(
    {
      game: fieldGame(),
      name: "field",
      preset: presets.reckon,
      rules: fieldLobby,
      ownAddress: address,
      wish: { room },
      sample: (into) => void Object.assign(into, { moveX: 1, moveY: 0 }),
      services: nodeServices(),
      development: true,
    },
    performance.now(),
  );
  timers.push(setInterval(() => session.update(performance.now()), 8));
  return session;
}

describe("the bots of the load bench", () => {
  it.each([
    ["a WebSocket", false],
    ["WebRTC", true],
  ])("walk over %s in the eyes of a full session, and the room steps with their inputs", async (_, isRtc) => {
    server = await startReckon(new Meter(), isRtc);
    const counts: Counts = { snapshots: 0, bytes: 0, inputs: 0 };
    const to = { port: server.port, counts, everyTicks: 3, perRoom: 32, starts: true };
    for (let i = 0; i < BOTS; i++) bots.push(new ReckonBot(i, to, isRtc));
    for (const bot of bots) await bot.join();
    const speak = (): void => {
      for (const bot of bots) bot.speak(performance.now());
    };
    timers.push(setInterval(speak, 50));
    if (isRtc)
      await until("all are on WebRTC", () => bots.every(({ isOnDatagrams }) => isOnDatagrams === true));
    const [{ code }] = server.host.list();
    const session = fullSession(`127.0.0.1:${server.port}`, code);
    session.lobby.wish({ type: "address", text: "" }, performance.now());
    await until("a name is asked for", () => session.lobby.state === "choosingUsername");
    session.lobby.wish({ type: "username", name: "ann" }, performance.now());
    await until("she sees everybody", () => [...(session.client?.shown?.all("walker") ?? [])].length > BOTS);
    const xs = (): number[] => Array.from(session.client?.shown?.fields.walker.x ?? []).slice(0, BOTS + 1);
    const before = xs();
    await until("all have walked", () => xs().every((x, i) => x !== before[i]));
    const match = server.host.room(code)?.match;
    const stepped = (): number[] => bots.map((_, i) => match?.seat(i)?.counts.ticks ?? 0);
    await until("each has stepped for a second", () => stepped().every((ticks) => ticks > 60));
    for (let i = 0; i < BOTS; i++) {
      const { ticks, starved, badPackets } = match?.seat(i)?.counts ?? {
        ticks: 0,
        starved: 0,
        badPackets: -1,
      };
      expect(badPackets).toBe(0);
      // On a machine that is busy some come late; a bot that stamps wrongly starves in all.
      expect(starved).toBeLessThan(ticks / 2);
    }
    expect(session.client?.quality.badPackets).toBe(0);
    expect(counts.snapshots).toBeGreaterThan(BOTS);
  });
});

describe("a server program under load", () => {
  it("has its rooms in all of its workers, and the meter sums over all processes", async () => {
    const meter = new Meter();
    const { port, end } = await startServed(meter, { WORKERS: "2" });
    try {
      const counts: Counts = { snapshots: 0, bytes: 0, inputs: 0 };
      // Rooms of one: the emptier worker has the next.
      const to = { port, counts, everyTicks: 3, perRoom: 1, starts: true };
      meter.begin();
      for (let i = 0; i < 2; i++) {
        const bot = new ReckonBot(i, to);
        bots.push(bot);
        await bot.join();
      }
      const speak = (): void => {
        for (const bot of bots) bot.speak(performance.now());
      };
      timers.push(setInterval(speak, 50));
      await until("both are sent snapshots", () => counts.snapshots > 40);
      const { cpu, cpuByProcess } = meter.end();
      expect(meter.pids).toHaveLength(3);
      expect(cpuByProcess.every((one) => one > 0)).toBe(true);
      expect(cpu).toBeCloseTo(
        cpuByProcess.reduce((sum, one) => sum + one, 0),
        6,
      );
    } finally {
      end();
    }
  });

  it("is judged against one process with the rooms of one worker, and with those of all", () => {
    const row = (workers: number, rooms: number, cpuPerRoom: number): WorkersRow => ({
      ...{ workers, rooms, cpuPerRoom, cpu: rooms * cpuPerRoom, cpuByProcess: [], waiting: 0, botCpu: 0.1 },
      ...{
        bytesPerClientPerSecond: 1400,
        snapshotsPerClientPerSecond: 20,
        inputMessagesPerClientPerSecond: 20,
      },
    });
    expect(verdictsOfWorkers([row(1, 8, 0.01), row(1, 16, 0.009), row(2, 16, 0.0104)])).toEqual([
      "met: CPU per room of 2 workers with 16 rooms 1.040 × one process with 8, ≤ 1.05",
      "MISSED: CPU per room of 2 workers with 16 rooms 1.156 × one process with 16, ≤ 1.05",
    ]);
    const behind = { ...row(1, 16, 0.005), snapshotsPerClientPerSecond: 17 };
    expect(verdictsOfWorkers([row(1, 8, 0.01), behind, row(2, 16, 0.0104)])[1]).toBe(
      "MISSED: CPU per room of 2 workers with 16 rooms cannot be compared with one process with 16: too few snapshots were sent",
    );
  });
});

describe("a row of the load bench", () => {
  it("is made of the slices in which the server waited least", () => {
    const slice = (cpu: number, waiting: number, lateMs: number) => ({
      served: { seconds: 2, cpu, cpuByProcess: [cpu], waiting, latenessMs: [lateMs, lateMs], steps: 240 },
      heard: {
        snapshots: 2560,
        bytes: 128_000,
        inputs: 2560,
        bots: 64,
        cpu: 0.1,
        seconds: 2,
        onDatagrams: 0,
      },
    });
    const row = rowOf("reckon", 2, [slice(0.9, 0.5, 30), slice(0.2, 0, 1), slice(0.4, 0.1, 3)]);
    expect(row).toMatchObject({
      players: 64,
      cpu: 0.3,
      cpuPerRoom: 0.15,
      latenessMsP50: 3,
      latenessMsP99: 3,
    });
    expect(row).toMatchObject({ bytesPerClientPerSecond: 1000, snapshotsPerClientPerSecond: 20 });
    expect(row).toMatchObject({ stepsPerRoomPerSecond: 60, inputMessagesPerClientPerSecond: 20 });
  });
});
