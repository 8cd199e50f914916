// The effect on players when others start rooms with bots: `npm run -s bench:starts -- --json`. The arcade's own server, honest players in
// rooms of dash and High Noon, and a program that starts rooms with seven bots again and again have their own processes; the server and the
// players have priority (`chrt`, needs root; not with --fair). First nothing happens (control), then rooms are started from eight addresses,
// then from one. It exits with 1 when a bar is missed.

import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { PlayerReport } from "./starts-players.ts";
import type { ServerReport } from "./starts-server.ts";

const { values } = parseArgs({
  options: {
    json: { type: "boolean", default: false },
    game: { type: "string", default: "high-noon" },
    bots: { type: "string", default: "7" },
    seconds: { type: "string", default: "60" },
    control: { type: "string", default: "15" },
    addresses: { type: "string", default: "8,1" },
    /** All processes compete with other programs. */
    fair: { type: "boolean", default: false },
  },
});

const BARS = { latenessMsP99: 10, heldUpMs: 25, missed: 0, moreMsP99: 2 } as const;

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

async function begin(file: string, ...args: string[]): Promise<{ child: ChildProcess; first: unknown }> {
  const child = fork(fileURLToPath(new URL(`./starts-${file}.ts`, import.meta.url)), args);
  return { child, first: await reply(child) };
}

function reply<T = unknown>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    const fail = (): void => reject(new Error("A process of the bench has ended: see above."));
    child.once("exit", fail);
    child.once("message", (message) => {
      child.removeListener("exit", fail);
      resolve(message as T);
    });
  });
}

function goFirst({ pid }: ChildProcess): void {
  const { status } = spawnSync("chrt", ["-a", "-f", "-p", "5", String(pid)]);
  if (status !== 0) console.error("Other programs may hold up the server: run this as root, with chrt.");
}

const { child: server, first: port } = await begin("server");
const { child: players } = await begin("players", String(port));
const { child: attacker } = await begin("attacker");
if (!values.fair) for (const one of [server, players]) goFirst(one);

interface Row {
  readonly addresses: number;
  readonly matches: number;
  readonly players: PlayerReport;
  readonly server: Omit<ServerReport, "metrics">;
  readonly metrics: readonly string[];
}

const SHOWN = /^reckon_(longest_wake_seconds|ticks_skipped_total|bots|matches\{game="high-noon"\}) /;

let nextAddress = 2;
async function slice(addresses: number, ms: number): Promise<Row> {
  for (const one of [server, players]) one.send("begin");
  let matches = 0;
  if (addresses === 0) await pause(ms);
  else {
    const from = Array.from({ length: addresses }, () => `127.2.${nextAddress >> 8}.${nextAddress++ & 255}`);
    attacker.send({ game: values.game, bots: Number(values.bots), port, addresses: from, ms });
    matches = await reply<number>(attacker);
  }
  for (const one of [server, players]) one.send("report");
  const [ofPlayers, ofServer] = await Promise.all([
    reply<PlayerReport>(players),
    reply<ServerReport>(server),
  ]);
  const { metrics, ...rest } = ofServer;
  return {
    addresses,
    matches,
    players: ofPlayers,
    server: rest,
    metrics: metrics.split("\n").filter((line) => SHOWN.test(line)),
  };
}

await pause(3000);
const rows: Row[] = [await slice(0, 1000 * Number(values.control))];
for (const addresses of values.addresses.split(",").map(Number)) {
  rows.push(await slice(addresses, 1000 * Number(values.seconds)));
  await pause(3000);
}

function rounded(value: number): number {
  return Math.round(100 * value) / 100;
}

const [control] = rows;
const faults = rows
  .slice(1)
  .flatMap(({ addresses, players: { missed, latenessMs }, server: { heldUpMs } }) => {
    const more = latenessMs[1] - control.players.latenessMs[1];
    return [
      missed > BARS.missed && `${missed} snapshots missed`,
      latenessMs[1] > BARS.latenessMsP99 && `p99 of lateness ${rounded(latenessMs[1])} ms`,
      heldUpMs[1] > BARS.heldUpMs && `held up for ${rounded(heldUpMs[1])} ms`,
      addresses === 1 && more > BARS.moreMsP99 && `p99 of lateness ${rounded(more)} ms more than without`,
    ].flatMap((fault) => (fault === false ? [] : `${addresses} addresses: ${fault}`));
  });
if (values.json)
  console.log(
    JSON.stringify({ bars: BARS, rows, faults }, (_key, value) =>
      typeof value === "number" ? rounded(value) : value,
    ),
  );
else
  for (const { addresses, matches, players: p, server: s, metrics } of rows)
    console.log(
      `${addresses === 0 ? "control" : `${addresses} addresses, ${matches} matches`}: lateness at players p50 ${rounded(p.latenessMs[0])}, ` +
        `p99 ${rounded(p.latenessMs[1])}, at most ${rounded(p.latenessMs[2])} ms (they were held up for ${rounded(p.heldUpMs)}); ` +
        `${p.missed} of ${p.snapshots} snapshots missed; server held up for ${rounded(s.heldUpMs[1])} ms, p99 ${rounded(s.heldUpMs[0])}, ` +
        `collections ${rounded(s.collectionMs[0])} ms, longest ${rounded(s.collectionMs[1])}; ${rounded(s.cpu)} of a core, ${rounded(s.rssMb)} MB; ${metrics.join(", ")}`,
    );
for (const fault of faults) console.error(fault);
process.exit(faults.length > 0 ? 1 : 0);
