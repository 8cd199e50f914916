// The server process of the bench of attacks: an arcade on real sockets, with its page, its heaviest game and public figures, which reports
// on request how late its ticks were. attacks.ts forks it.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { dash } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { GameRules } from "@reckon/stage";
import { LOBBY_RULES } from "reckon";
import { presets } from "reckon/presets";
import { startArcade } from "../../apps/arcade/src/server/arcade.ts";
import { Distribution } from "../../packages/reckon/src/quality/distribution.ts";
import { LARGEST_FILE } from "../../packages/reckon/test/hostile/clients/http-attacks.ts";

/** Lateness of the ticks since the last report. */
export interface TickReport {
  readonly ticks: number;
  readonly latenessMs: readonly [p50: number, p99: number, max: number];
  readonly workMsP99: number;
  /** Share of a core. */
  readonly cpu: number;
  readonly rssMb: number;
  readonly visitors: number;
  readonly rooms: number;
  /** Addresses that the log named, since it began. */
  readonly named: number;
}

const LARGEST_BYTES = 8_000_000;
const folder = mkdtempSync(join(tmpdir(), "reckon-attacks-"));
mkdirSync(join(folder, "assets"));
writeFileSync(join(folder, "index.html"), "<!doctype html><title>Here</title>");
writeFileSync(join(folder, LARGEST_FILE), "x".repeat(LARGEST_BYTES));

/** Attacks are short: nobody counts down for long. */
const HASTE = { countdownMs: 200, quickCountdownMs: 200 };
const lobby = { ...LOBBY_RULES.reckon, ...HASTE };
const { bots } = (await dashStage.rules()).hosted;
const hosted = { make: () => dash, preset: presets.reckon, lobby, bots };
const rules = async () => ({ hosted });
const heavyLobby = { ...highNoonStage.lobby, ...HASTE };
const heavyRules = async (): Promise<GameRules> => {
  const loaded = await highNoonStage.rules();
  return { hosted: { ...loaded.hosted, lobby: heavyLobby } };
};
let named = 0;
// What is logged at "warn" names an attacker; it is counted, and printed nowhere.
const count = (): void => {
  named++;
};
const log = { error: count, warn: count, info: () => {}, debug: () => {} };
const arcade = await startArcade({
  ...{ port: 0, host: "127.0.0.1", stateFile: "off", publicMetrics: true, environment: {}, log },
  ...{ pageFolder: folder, signals: false },
  games: [
    { ...dashStage, lobby, rules },
    { ...highNoonStage, lobby: heavyLobby, rules: heavyRules },
  ],
});
const { hostServer: server } = arcade;
if (server === undefined) throw new Error("The arcade did not start.");
const { host, loop } = server;
const { workMs } = loop;
/** How late each due tick was, even a skipped one: a wake that is late by ten ticks counts as ten late ticks. */
const latenessMs = new Distribution(0, 250, 2500);
const { latenessMs: wakes } = loop;
const addWake = wakes.add.bind(wakes);
wakes.add = (ms) => {
  addWake(ms);
  for (let lateMs = ms; lateMs >= 0; lateMs -= dash.tickMs) latenessMs.add(lateMs);
};
let cpu = process.cpuUsage();
let sinceMs = performance.now();

function report(): TickReport {
  const { user, system } = process.cpuUsage(cpu);
  const now = performance.now();
  const made: TickReport = {
    ticks: latenessMs.count,
    latenessMs: [latenessMs.percentile(0.5), latenessMs.percentile(0.99), latenessMs.max],
    workMsP99: workMs.percentile(0.99),
    cpu: (user + system) / 1000 / (now - sinceMs),
    rssMb: process.memoryUsage.rss() / 1048576,
    visitors: host.visitors,
    rooms: host.rooms,
    named,
  };
  cpu = process.cpuUsage();
  sinceMs = now;
  return made;
}

process.on("message", (what) => {
  if (what === "begin") {
    report();
    latenessMs.clear();
    workMs.clear();
  } else process.send?.(report());
});
process.on("disconnect", () => {
  rmSync(folder, { recursive: true });
  process.exit();
});
process.send?.(arcade.port);
