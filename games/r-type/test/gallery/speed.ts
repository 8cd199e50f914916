// The cost of a picture of R-Type: `npm run -s bench:r-type-views -- --json`. The worst burst (the last boss, four pilots, 300
// projectiles in the field) plays in headless Chromium without a graphics card, at 1280 × 720, and the real view draws one client
// of it. For the plain view: pictures per second, as shown (at most 60). For WebGL: the script time of a picture; its number of pictures
// is meaningless, because software draws them. Each is measured several times and the best round counts, because others share
// the machine; all rounds are printed. It exits with 1 if a bar is missed.

import { loadavg } from "node:os";
import { parseArgs } from "node:util";
import type { CDPSession } from "playwright-core";
import { Gallery } from "./gallery.ts";
import type { DrawFigures } from "./play-page.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    seconds: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});
/** Pictures per second: a 60 Hz screen may drop one when a round begins or ends. */
const BARS = { picturesPerSecond: 59.5, scriptMs: 4, projectiles: 300 } as const;
const WARM_UP_MS = 1000;

interface Round extends DrawFigures {
  /** CPU time that the page's thread spent for each picture, script and canvas, ms. */
  readonly threadMs: number;
  /** Load average of the last minute. */
  readonly load: number;
}

/** CPU seconds that the page's thread has spent on tasks. */
async function taskSeconds(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send("Performance.getMetrics");
  return metrics.find(({ name }) => name === "TaskDuration")?.value ?? Number.NaN;
}

async function roundsOf(gallery: Gallery, painter: string): Promise<readonly Round[]> {
  const page = await gallery.page(`burst&painter=${painter}`);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Performance.enable", { timeDomain: "threadTicks" });
  const rounds: Round[] = [];
  await page.evaluate((ms) => drawFor(ms), WARM_UP_MS);
  for (let i = 0; i < Number(values.rounds); i++) {
    const before = await taskSeconds(devtools);
    const figures = await page.evaluate((ms) => drawFor(ms), 1000 * Number(values.seconds));
    const threadMs = (1000 * ((await taskSeconds(devtools)) - before)) / figures.pictures;
    rounds.push({ ...figures, threadMs, load: loadavg()[0] });
  }
  await page.close();
  return rounds;
}

function told({ picturesPerSecond, scriptMs, scriptMsP95, threadMs, projectiles, load }: Round): string {
  const script = `script ${scriptMs.toFixed(2)} ms (95 of 100 below ${scriptMsP95.toFixed(2)})`;
  const thread = `${threadMs.toFixed(2)} ms of the page's thread with the run`;
  return `${picturesPerSecond.toFixed(1)} pictures/s, ${script}, ${thread}, ${projectiles} projectiles, load ${load.toFixed(1)}`;
}

const gallery = await Gallery.open();
const plain = await roundsOf(gallery, "canvas");
const webgl = await roundsOf(gallery, "webgl");
await gallery.close();
const picturesPerSecond = Math.max(...plain.map((round) => round.picturesPerSecond));
const scriptMs = Math.min(...webgl.map((round) => round.scriptMs));
const projectiles = Math.min(...[...plain, ...webgl].map((round) => round.projectiles));
const missed = [
  ...(picturesPerSecond >= BARS.picturesPerSecond
    ? []
    : [`${picturesPerSecond.toFixed(1)} pictures per second`]),
  ...(scriptMs <= BARS.scriptMs ? [] : [`${scriptMs.toFixed(2)} ms of script in WebGL`]),
  ...(projectiles >= BARS.projectiles ? [] : [`only ${projectiles} projectiles`]),
];
if (values.json)
  console.log(JSON.stringify({ bars: BARS, picturesPerSecond, scriptMs, projectiles, plain, webgl, missed }));
else {
  for (const round of plain) console.log(`plain: ${told(round)}`);
  for (const round of webgl) console.log(`WebGL: ${told(round)}`);
  console.log(missed.length === 0 ? "Both bars are met." : `Missed: ${missed.join("; ")}.`);
}
process.exit(missed.length > 0 ? 1 : 0);
