// What the two painters of By a Thread cost: `npm run -s bench:views -- --json`. Chromium without a graphics card, 1280 × 720,
// ten spheres and 60 balls in sight. For the ray-caster: pictures per second, as shown (at most 60) and as fast as possible, and
// the script time of one picture. For WebGL: draw calls by the renderer's own count, and script time; its pictures per second mean
// nothing, because software draws them on the same cores. For the same reason script time is given twice: by the clock, with every
// wait for that software, and as CPU time of the page's own thread. With `--pictures` it takes one picture of each for
// docs/pictures instead, and one of all difficulties.

import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import type { ViewFigures } from "./view-page.ts";
import { ViewStand } from "./view-stand.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "6" },
    json: { type: "boolean", default: false },
    pictures: { type: "boolean", default: false },
  },
});
const FOLDER = fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const UNLIMITED = ["--disable-frame-rate-limit", "--disable-gpu-vsync"];
const WARM_UP_MS = 4000;

/** What a page reports, and the script of one frame as CPU time of its own thread, which other work on the machine does not change. */
interface Measured extends ViewFigures {
  readonly threadMs: number;
}

async function measure(flags: readonly string[], query: string): Promise<Measured> {
  const stand = await ViewStand.open(flags);
  try {
    const page = await stand.page(query, 1280, 720);
    const inside = await page.context().newCDPSession(page);
    await inside.send("Performance.setTimeDomain", { timeDomain: "threadTicks" });
    await inside.send("Performance.enable", { timeDomain: "threadTicks" });
    const scriptMs = async (): Promise<number> => {
      const { metrics } = await inside.send("Performance.getMetrics");
      return 1000 * (metrics.find(({ name }) => name === "ScriptDuration")?.value ?? Number.NaN);
    };
    await page.waitForTimeout(WARM_UP_MS);
    await page.evaluate(() => startFigures());
    const before = await scriptMs();
    await page.waitForTimeout(1000 * Number(values.seconds));
    const figures = await page.evaluate(() => viewFigures());
    return { ...figures, threadMs: ((await scriptMs()) - before) / figures.frames };
  } finally {
    await stand.close();
  }
}

/** Takes one picture with each painter, of the same corridor, with few enough figures to see the walls; and all difficulties from above. */
async function photograph(): Promise<void> {
  const stand = await ViewStand.open();
  for (const painter of ["canvas", "webgl"]) {
    const page = await stand.page(`painter=${painter}&balls=7&spheres=4&seed=25&thread`, 1280, 720);
    await page.waitForTimeout(WARM_UP_MS);
    await page.screenshot({ path: `${FOLDER}/by-a-thread-${painter}-1280x720.png` });
    await page.context().close();
  }
  const sheet = await stand.page("sheet", 1280, 720);
  await sheet.screenshot({ path: `${FOLDER}/by-a-thread-difficulties-1280x720.png` });
  await stand.close();
}

async function report(): Promise<void> {
  const shown = await measure([], "painter=canvas&balls=60&thread");
  const free = await measure(UNLIMITED, "painter=canvas&balls=60&thread");
  const webgl = await measure([], "painter=webgl&balls=60&thread");
  const figures = {
    rayCaster: {
      picture: `${shown.width} × ${shown.height}`,
      picturesPerSecond: shown.frames / shown.seconds,
      picturesPerSecondUnlimited: free.frames / free.seconds,
      scriptMs: shown.meanMs,
      scriptMsP95: shown.mostMs,
      scriptMsOfItsThread: shown.threadMs,
    },
    webgl: {
      drawCalls: webgl.calls,
      scriptMs: webgl.meanMs,
      scriptMsP95: webgl.mostMs,
      scriptMsOfItsThread: webgl.threadMs,
    },
  };
  console.log(values.json ? JSON.stringify(figures, undefined, 2) : figures);
}

await (values.pictures ? photograph() : report());
