// Real sockets through an emulated network: `npm run -s bench:sockets -- --json`. A room and a client play in two
// network namespaces with 75 ms and 5 % loss each way: over WebSocket alone, and with the move to WebRTC. Printed: when
// clients were in control, and how old snapshots were when they came. Another client is stopped for five seconds
// (nobody reads its socket), over a link that loses nothing: printed is what it finds then. Ends with 1 when a bar is
// missed. Needs root and an emulator: a program that takes `NAME --delay MS --loss PCT --seed N`, makes the namespaces
// NAMEa (10.77.0.1) and NAMEb (10.77.0.2), prints a line that starts with "up", and removes them on SIGTERM.

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { ended, fail, startedWith } from "./shared/programs.ts";
import type { ClientFigures } from "./sockets/end.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    joins: { type: "string", default: "40" },
    delay: { type: "string", default: "75" },
    loss: { type: "string", default: "5" },
    seed: { type: "string", default: "1" },
    netem: { type: "string", default: process.env.RECKON_NETEM },
    json: { type: "boolean", default: false },
  },
});

const BARS = { controlMs: 1500, webRtcAgeMsP99: 150, stallMs: 5000, freshAgeMs: 100 } as const;
const SNAPSHOT_MS = 50;
/** After the move, and after the start, ages count from this much later on. */
const SETTLE_MS = 2000;
const JOIN_SECONDS = 4;
const SERVER = "10.77.0.1";
const name = `rk${process.pid % 10_000}`;
const end = fileURLToPath(new URL("sockets/end.ts", import.meta.url));

function inNamespace(side: "a" | "b", ...args: string[]): ChildProcess {
  const command = ["netns", "exec", `${name}${side}`, process.execPath, ...process.execArgv, end, ...args];
  return spawn("ip", command, { stdio: ["ignore", "pipe", "inherit"] });
}

type Play = (
  transport: "websocket" | "webrtc",
  seconds: number,
  during?: (client: ChildProcess) => Promise<void>,
) => Promise<ClientFigures>;

/** Starts a network and a room in it; `work` lets clients play there, one after the other. */
async function onNetwork<T>(lossPercent: string, work: (play: Play) => Promise<T>): Promise<T> {
  const args = [name, "--delay", values.delay, "--loss", lossPercent, "--seed", values.seed];
  const network = spawn(values.netem ?? "", args, { stdio: ["pipe", "pipe", "inherit"] });
  await startedWith(network, "up");
  const server = inNamespace("a", "server", SERVER);
  await startedWith(server, "ready");
  const result = await work(async (transport, seconds, during) => {
    const client = inNamespace("b", "client", SERVER, transport, `${seconds}`);
    const figures = startedWith(client, "{");
    await during?.(client);
    return JSON.parse(await figures) as ClientFigures;
  });
  await ended(server);
  await ended(network);
  return result;
}

function quantile(sorted: readonly number[], share: number): number {
  return (
    Math.round((sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN) * 10) /
    10
  );
}

interface Row {
  readonly transport: string;
  /** Until the client moved; 0: it never did. */
  readonly movedMs: number;
  readonly moves: number;
  readonly snapshots: number;
  readonly ageMsP50: number;
  readonly ageMsP95: number;
  readonly ageMsP99: number;
  readonly ageMsMax: number;
}

function row(transport: "websocket" | "webrtc"): Promise<Row> {
  return onNetwork(values.loss, async (play) => {
    const { controlMs, movedMs, moves, agesMs, atMs } = await play(transport, Number(values.seconds));
    const fromMs = Math.max(controlMs, movedMs) + SETTLE_MS;
    const counted = agesMs.filter((_, i) => atMs[i] >= fromMs).sort((x, y) => x - y);
    return {
      transport,
      movedMs: Math.round(movedMs),
      moves,
      snapshots: counted.length,
      ageMsP50: quantile(counted, 0.5),
      ageMsP95: quantile(counted, 0.95),
      ageMsP99: quantile(counted, 0.99),
      ageMsMax: quantile(counted, 1),
    };
  });
}

interface Control {
  readonly joins: number;
  readonly controlMsP50: number;
  readonly controlMsP95: number;
  readonly controlMsMax: number;
  /** Joins that took longer than the bar: of those that lose a first packet, which one in ten does, some lose another. */
  readonly late: number;
}

function control(): Promise<Control> {
  return onNetwork(values.loss, async (play) => {
    const all: number[] = [];
    for (let i = 0; i < Number(values.joins); i++) {
      const { controlMs } = await play("webrtc", JOIN_SECONDS);
      all.push(controlMs > 0 ? controlMs : Number.POSITIVE_INFINITY);
    }
    all.sort((x, y) => x - y);
    return {
      joins: all.length,
      controlMsP50: quantile(all, 0.5),
      controlMsP95: quantile(all, 0.95),
      controlMsMax: quantile(all, 1),
      late: all.filter((one) => one > BARS.controlMs).length,
    };
  });
}

interface Stall {
  readonly stallMs: number;
  /** Snapshots taken after the stall before the first that is at most RTT + 100 ms old, and how old that one was. */
  readonly stale: number;
  readonly freshAgeMs: number;
}

async function stall(): Promise<Stall> {
  const { agesMs, atMs } = await onNetwork("0", (play) =>
    play("websocket", 16, async (client) => {
      await new Promise((resolve) => setTimeout(resolve, 7000));
      client.kill("SIGSTOP");
      await new Promise((resolve) => setTimeout(resolve, BARS.stallMs));
      client.kill("SIGCONT");
    }),
  );
  const resumed = atMs.findIndex((ms, i) => i > 0 && ms - atMs[i - 1] > BARS.stallMs / 2);
  const after = agesMs.slice(resumed);
  const rttMs = 2 * Number(values.delay);
  const stale = after.findIndex((ageMs) => ageMs <= rttMs + BARS.freshAgeMs);
  return { stallMs: BARS.stallMs, stale, freshAgeMs: Math.round(after[stale]) };
}

if (values.netem === undefined || !existsSync(values.netem))
  fail(
    `bench:sockets needs a network emulator${values.netem === undefined ? "" : `, and ${values.netem} does not exist`}: ` +
      "give its path by --netem or RECKON_NETEM. The head of bench/src/sockets.ts says what it must do.",
  );
if (process.getuid?.() !== 0) fail("bench:sockets makes network namespaces: run it as root.");

const rows = [await row("websocket"), await row("webrtc")];
const joined = await control();
const stalled = await stall();
const rttMs = 2 * Number(values.delay);
const [, webRtc] = rows;
const missed = [
  ...(joined.controlMsP95 <= BARS.controlMs
    ? []
    : [`In control after ${joined.controlMsP95} ms at p95 of ${joined.joins} joins, and the bar is 1500.`]),
  ...(webRtc.movedMs > 0 && webRtc.ageMsP99 < BARS.webRtcAgeMsP99
    ? []
    : [`webrtc: moved at ${webRtc.movedMs} ms, p99 of ages ${webRtc.ageMsP99} ms, and the bar is 150.`]),
  ...(stalled.stale >= 0 && stalled.stale <= rttMs / SNAPSHOT_MS + 2
    ? []
    : [`stall: ${stalled.stale} stale snapshots, and the bar is ${rttMs / SNAPSHOT_MS + 2}.`]),
];
if (values.json)
  console.log(
    JSON.stringify({ bars: BARS, delayMs: Number(values.delay), rows, control: joined, stall: stalled }),
  );
else {
  for (const one of rows)
    console.log(
      `${one.transport}${one.movedMs > 0 ? `, moved after ${one.movedMs} ms` : ""}: ` +
        `age of ${one.snapshots} snapshots p50 ${one.ageMsP50}, p95 ${one.ageMsP95}, p99 ${one.ageMsP99}, max ${one.ageMsMax} ms.`,
    );
  console.log(
    `After a stall of 5 s: ${stalled.stale} stale snapshots, then one that is ${stalled.freshAgeMs} ms old.`,
  );
}
for (const sentence of missed) console.error(sentence);
process.exit(missed.length > 0 ? 1 : 0);
