// RT11 on real sockets: `npm run -s bench:delay -- --json`. Two players of R-Type in Chromium, in one network namespace, play at the
// arcade's server in another, 75 ms away each way; once with the preset `rType`, once as the arcade hosts the game. Printed: the
// round trip that the page reads, in which frame after a key the own ship moves, and the steps of the partner's ship beyond what
// its speed explains. `--view none` draws nothing, so that a small machine has 60 frames per second. Ends with 1 when a bar is missed. Needs root and an emulator, as bench/src/sockets.ts says; without one
// (`RECKON_NETEM`) the page's own conditioner delays.

import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ArcadeGame } from "@reckon/stage";
import { type Preset, presets } from "reckon/presets";
import type { Plugin } from "vite";
import { rTypePreset } from "../../../games/r-type/src/preset.ts";
import { rTypeStage } from "../../../games/r-type/src/stage/index.ts";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { buildPage } from "./built-page.ts";
import { type DelayFigures, figuresOf, startWatching } from "./delay-watch.ts";
import { enterAs, seatOf, setLatency } from "./insides.ts";
import { openRoom, QUERY, SMALL, shieldAll, startTogether, worldOf } from "./squadron.ts";
import { Stand } from "./stand.ts";

const { values } = parseArgs({
  options: {
    delay: { type: "string", default: "75" },
    presses: { type: "string", default: "12" },
    netem: { type: "string", default: process.env.RECKON_NETEM },
    json: { type: "boolean", default: false },
    view: { type: "string", default: "canvas" },
    /** The name of the two namespaces, for the process that runs in the first of them. */
    inside: { type: "string" },
  },
});
/**
 * The round trip is the least of the clock's, which a busy machine does not lengthen; ships are shown on a grid of 1 px, and both
 * ends of a step may be off by one. An answer may take a second frame where no tick fell into the first, one time in ten.
 */
const BARS = { rttMs: 5, answer: 2, nextShare: 0.9, unexplainedPx: 2 } as const;
const SERVER = "10.77.0.1";
const PRESETS: readonly Preset[] = [rTypePreset, presets.rType];
/** Clocks and delays settle, ms. */
const SETTLE_MS = 8000;
const HELD_MS = 500;

/** The page, with another preset in place of the one that R-Type is hosted with. */
function withPreset(name: string): Plugin {
  return {
    name: "other-preset",
    transform: (_code, id) =>
      id.endsWith("games/r-type/src/preset.ts")
        ? `import { presets } from "reckon/presets"; export const rTypePreset = presets.${name};`
        : undefined,
  };
}

function hostedWith(preset: Preset): ArcadeGame {
  const rules: ArcadeGame["rules"] = async () => {
    const given = await rTypeStage.rules();
    return { ...given, hosted: { ...given.hosted, preset } };
  };
  return { ...rTypeStage, rules };
}

/** A program that starts Chromium in the second namespace. */
async function browserIn(space: string, folder: string): Promise<string> {
  const program = findBrowser("chromium");
  if (program === undefined) throw new Error(howToGet("chromium"));
  const path = join(folder, "chromium.sh");
  await writeFile(path, `#!/bin/sh\nexec ip netns exec ${space} ${program} "$@"\n`);
  await chmod(path, 0o755);
  return path;
}

async function measure(preset: Preset, folder: string): Promise<DelayFigures> {
  const isOwn = preset === rTypePreset;
  const pageFolder = await buildPage(isOwn ? [] : [withPreset(preset.name)]);
  const { inside } = values;
  const ends = inside === undefined ? {} : { host: SERVER, browser: await browserIn(`${inside}b`, folder) };
  const stand = await Stand.open(pageFolder, { ...ends, games: [hostedWith(preset)] });
  const query = QUERY.replace("canvas", values.view);
  try {
    const ann = await openRoom(stand, "Ann", query);
    const ben = await stand.page(query + new URL(ann.url()).hash, SMALL);
    await enterAs(ben, "Ben");
    await startTogether(ann, ben);
    if (inside === undefined) for (const page of [ann, ben]) await setLatency(page, 2 * Number(values.delay));
    const world = worldOf(stand, ann);
    const guard = setInterval(() => shieldAll(world), 1000);
    await ann.waitForTimeout(SETTLE_MS);
    await startWatching(ann, await seatOf(ben));
    for (let i = 0; i < Number(values.presses); i++) {
      const key = i % 2 === 0 ? "ArrowRight" : "ArrowLeft";
      await ben.keyboard.down(key);
      await ann.keyboard.down(key);
      await ann.waitForTimeout(HELD_MS);
      await Promise.all([ann.keyboard.up(key), ben.keyboard.up(key)]);
      await ann.waitForTimeout(200);
    }
    clearInterval(guard);
    return await figuresOf(ann);
  } finally {
    await stand.close();
    await rm(pageFolder, { recursive: true });
  }
}

function misses({ leastRttMs, answers, unexplainedPx }: DelayFigures): string[] {
  const late = answers.filter((frame) => frame > BARS.answer);
  const nextShare = answers.filter((frame) => frame === 1).length / answers.length;
  return [
    ...(Math.abs(leastRttMs - 2 * Number(values.delay)) > BARS.rttMs
      ? [`RTT ${leastRttMs.toFixed(1)} ms`]
      : []),
    ...late.map((frame) => `an answer in frame ${frame}`),
    ...(nextShare >= BARS.nextShare ? [] : [`${Math.round(100 * nextShare)} % of answers in the next frame`]),
    ...(unexplainedPx > BARS.unexplainedPx ? [`a step of ${unexplainedPx.toFixed(1)} px too much`] : []),
  ];
}

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "reckon-delay-"));
  let missed = 0;
  for (const preset of PRESETS) {
    const figures = await measure(preset, folder);
    const missing = misses(figures);
    missed += missing.length;
    if (values.json) console.log(JSON.stringify({ preset: preset.name, ...figures, missing }));
    else console.log(preset.name, figures, missing.length === 0 ? "all bars met" : missing);
  }
  await rm(folder, { recursive: true });
  return missed > 0 ? 1 : 0;
}

/** Makes the two namespaces, and runs this program in the first. */
function emulate(netem: string): void {
  const name = `rd${process.pid % 10_000}`;
  const emulator = spawn(netem, [name, "--delay", values.delay, "--seed", "1"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  createInterface(emulator.stdout).on("line", (line) => {
    if (!line.startsWith("up")) return;
    const again = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
    const inner = spawn("ip", ["netns", "exec", `${name}a`, process.execPath, ...again, "--inside", name], {
      stdio: "inherit",
    });
    inner.on("exit", (code) => {
      emulator.on("exit", () => process.exit(code ?? 2));
      emulator.kill("SIGTERM");
    });
  });
}

if (values.netem !== undefined && values.inside === undefined) emulate(values.netem);
// WebRTC's native threads would keep the process.
else process.exit(await run());
