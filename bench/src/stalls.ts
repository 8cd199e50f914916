// A server that stalls, over real sockets: `npm run -s bench:stalls -- --json`. A real host plays in a process of its own, which
// does nothing at all for 100 ms every 3 s; sessions with the delay of a cable play in this one, over WebSockets (`--webrtc`: over
// WebRTC as well). The same is played without stalls. Printed: median lead, and share of ticks that were stepped without their
// player's input, of both; what each client reported. Ends with 1 when a bar is missed.

import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { openUdp } from "reckon/transport/node";
import type { HostFigures } from "./stalls/host.ts";
import { Player, type PlayerFigures } from "./stalls/player.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "60" },
    settle: { type: "string", default: "10" },
    players: { type: "string", default: "4" },
    stall: { type: "string", default: "100" },
    every: { type: "string", default: "3000" },
    webrtc: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  },
});

/** A lead above that without stalls, ms, and a share of ticks, %. */
const BARS = { moreLeadMs: 10, starvedPercent: 0.2 } as const;
const JOIN_MS = 20_000;

interface Row {
  readonly stallMs: number;
  readonly stalls: number;
  readonly leadMs: number;
  readonly starvedPercent: number;
  readonly starved: number;
  readonly ticks: number;
  /** How busy the machine was: the longest that this process, and the host beyond its stalls, was held up, ms. */
  readonly heldUpMs: { readonly players: number; readonly host: number };
  readonly clients: readonly PlayerFigures[];
}

function told<T>(host: ChildProcess): Promise<T> {
  return new Promise((resolve) => host.once("message", (message) => resolve(message as T)));
}

function asked(host: ChildProcess): Promise<HostFigures> {
  const answer = told<HostFigures>(host);
  host.send("figures");
  return answer;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function row(stallMs: number): Promise<Row> {
  const program = fileURLToPath(new URL("stalls/host.ts", import.meta.url));
  const host = fork(program, [`${stallMs}`, values.every]);
  const port = await told<number>(host);
  const udp = values.webrtc ? await openUdp() : undefined;
  const players = Array.from({ length: Number(values.players) }, (_, i) => new Player(i, port, udp));
  let lastMs = performance.now();
  let heldUpMs = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    heldUpMs = Math.max(heldUpMs, now - lastMs);
    lastMs = now;
    for (const player of players) player.update(now);
  }, 1);
  const lateMs = performance.now() + JOIN_MS;
  while (!players.every(({ isPlaying }) => isPlaying)) {
    if (performance.now() > lateMs)
      throw new Error("Not every player plays: is the machine busy with other programs?");
    await pause(50);
  }
  await pause(1000 * Number(values.settle));
  for (const player of players) player.settle();
  heldUpMs = 0;
  const before = await asked(host);
  await pause(1000 * Number(values.seconds));
  const after = await asked(host);
  clearInterval(timer);
  host.disconnect();
  const clients = players.map((player) => player.figures());
  const leads = clients.map(({ leadMs }) => leadMs).sort((a, b) => a - b);
  const ticks = after.ticks - before.ticks;
  const starved = after.starved - before.starved;
  return {
    stallMs,
    stalls: after.stalls - before.stalls,
    leadMs: (leads[Math.floor((leads.length - 1) / 2)] + leads[Math.ceil((leads.length - 1) / 2)]) / 2,
    starvedPercent: Math.round((100_000 * starved) / ticks) / 1000,
    starved,
    ticks,
    heldUpMs: { players: Math.round(heldUpMs), host: Math.round(Math.max(0, after.latestMs - stallMs)) },
    clients,
  };
}

const calm = await row(0);
const stalling = await row(Number(values.stall));
const moreLeadMs = Math.round(10 * (stalling.leadMs - calm.leadMs)) / 10;
const isMet = moreLeadMs <= BARS.moreLeadMs && stalling.starvedPercent <= BARS.starvedPercent;
if (values.json) console.log(JSON.stringify({ isMet, bars: BARS, moreLeadMs, calm, stalling }, undefined, 2));
else {
  for (const one of [calm, stalling])
    console.log(
      `${one.stalls} stalls of ${one.stallMs} ms: median lead ${one.leadMs} ms, ${one.starvedPercent} % of ${one.ticks} ticks starved (machine: players held up for ${one.heldUpMs.players} ms at most, the host for ${one.heldUpMs.host})`,
    );
  console.log(`lead ${moreLeadMs} ms above that without stalls: ${isMet ? "bars met" : "a bar is missed"}`);
}
// The WebRTC library keeps the process alive.
process.exit(isMet ? 0 : 1);
