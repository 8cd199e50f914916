// RT11 on real sockets: `npm run -s bench:delay -- --json`. Two players of R-Type in Chromium, in one network namespace, play on the
// arcade's server in another, 75 ms away each way: once with the preset `rType`, once as the arcade hosts the game. It prints the
// round trip that the page shows, in which frame after a key the own ship moves, and how far the partner's ship steps beyond what
// its speed explains. `--view none` draws nothing, so that a small machine reaches 60 frames per second. Exits with 1 when a bar is
// missed, unless a known fault of the seed explains the miss (RT11 in docs/seeds.md): then it prints the fault's letter.
// A busy machine misses bars by itself, so its load is printed. Needs root and an emulator, as bench/src/sockets.ts explains; without
// one (`RECKON_NETEM`) the page's own conditioner adds the delay.

import { spawn } from "node:child_process";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ArcadeGame } from "@reckon/stage";
import { type Preset, presets } from "reckon/presets";
import type { Plugin } from "vite";
import { ended, startedWith } from "../../../bench/src/shared/programs.ts";
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
    /** The name of the two namespaces, for the process that runs inside the first one. */
    inside: { type: "string" },
  },
});
/** RT11's bars: the round trip within ± 5 ms; own movement in the next frame; no step beyond the speed, on a grid of half a px. */
const BARS = { rttMs: 5, answer: 1, stepPx: 1 } as const;
/** At least this many frames of a moving partner: a partner who stands still never jumps. */
const LEAST_MOVING = 60;
/**
 * Faults that the seed has by design. h: its view restarts with each arrival, so it holds and jumps when a snapshot is late. b: the
 * seed moves by the frame's time; the preset moves by ticks, as the server does, so a frame without a tick shows no answer.
 */
const FAULTS: Readonly<Record<string, { readonly step: string; readonly answer: string }>> = {
  rType: { step: "h", answer: "b" },
};
const SERVER = "10.77.0.1";
const PRESETS: readonly Preset[] = [rTypePreset, presets.rType];
/** Time for clocks and delays to settle, ms. */
const SETTLE_MS = 8000;
const HELD_MS = 500;

/** The page, with another preset in place of R-Type's own. */
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
    // The tables that the game ships fit only its own preset.
    const tables = preset === rTypePreset ? given.hosted.tables : undefined;
    return { ...given, hosted: { ...given.hosted, preset, tables } };
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

/** A missed bar, in words; `fault`: the letter of the seed's own fault that explains it. */
interface Miss {
  readonly what: string;
  readonly fault?: string;
}

function misses(preset: string, figures: DelayFigures): Miss[] {
  const { rttMs, answers, tickless, movingFrames, stepPx } = figures;
  const faults = FAULTS[preset];
  const late = answers.filter((frame) => !(frame <= BARS.answer)).length;
  const all: Miss[] = [];
  if (!(Math.abs(rttMs - 2 * Number(values.delay)) <= BARS.rttMs)) all.push({ what: `RTT ${rttMs} ms` });
  if (answers.length < Number(values.presses)) all.push({ what: `${answers.length} presses were seen` });
  if (late > 0)
    all.push({
      what: `${late} of ${answers.length} answers after the next frame, ${tickless} of them for want of a tick`,
      fault: late === tickless ? faults?.answer : undefined,
    });
  if (!(movingFrames >= LEAST_MOVING)) all.push({ what: `the partner moved in ${movingFrames} frames` });
  if (!(stepPx <= BARS.stepPx)) all.push({ what: `a step of ${stepPx} px too much`, fault: faults?.step });
  return all;
}

async function run(): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), "reckon-delay-"));
  let missed = 0;
  for (const preset of PRESETS) {
    const figures = await measure(preset, folder);
    const missing = misses(preset.name, figures);
    missed += missing.filter(({ fault }) => fault === undefined).length;
    const row = { preset: preset.name, bars: BARS, load: loadavg()[0], ...figures, missing };
    if (values.json) console.log(JSON.stringify(row));
    else console.log(row);
    for (const { what, fault } of missing)
      console.error(
        `${preset.name} misses a bar: ${what}${fault === undefined ? "" : `, the seed's own fault ${fault}`}.`,
      );
    if (missing.length === 0) console.error(`${preset.name} meets every bar.`);
  }
  await rm(folder, { recursive: true });
  return missed > 0 ? 1 : 0;
}

/** Makes the two namespaces, runs this program in the first one, and returns its exit code. */
async function emulate(netem: string): Promise<number> {
  const name = `rd${process.pid % 10_000}`;
  const emulator = spawn(netem, [name, "--delay", values.delay, "--seed", "1"], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  await startedWith(emulator, "up");
  const again = [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2)];
  const inner = spawn("ip", ["netns", "exec", `${name}a`, process.execPath, ...again, "--inside", name], {
    stdio: "inherit",
  });
  const code = await new Promise<number>((resolve) => inner.on("exit", (one) => resolve(one ?? 2)));
  await ended(emulator);
  return code;
}

const isOutside = values.netem !== undefined && values.inside === undefined;
// WebRTC's native threads would keep the process alive.
process.exit(await (isOutside ? emulate(values.netem ?? "") : run()));
