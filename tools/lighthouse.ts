// `npm run -s lighthouse -- --json`: Lighthouse on the built site and arcade, and on the lab where it is built, in this machine's Chromium,
// as on a desktop. It prints the three scores of each page with what cost points, and fails below the bars: performance 95, accessibility
// 100, best practices 100. Pages may be
// named (`arcade docs/`). Run `npm run build` first, and nothing beside it: performance is measured. Lighthouse itself comes from the npm registry when
// this runs: its 116 packages are no part of an install.

import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "playwright-core";
import { startArcade } from "../apps/arcade/src/server/arcade.ts";
import { findBrowser, howToGet } from "../scripts/browsers.mjs";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** The last for Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const MOST_BYTES = 64 * 2 ** 20;
const BARS = { performance: 95, accessibility: 100, "best-practices": 100 } as const;
const PAGES = [
  "",
  "docs/",
  "docs/guide/first-game.html",
  "docs/concepts/lag-compensation.html",
  "docs/api/reckon.html",
  "docs/how-we-know.html",
  "docs/lab/",
];
/** A busy machine measures low: the best of these counts for performance. */
const RUNS = 2;

interface Measured {
  readonly page: string;
  readonly scores: Readonly<Record<string, number>>;
  readonly figures: Readonly<Record<string, number>>;
  /** What cost points. */
  readonly found: readonly string[];
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}

/** The parts of Lighthouse's report that are read here. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      { readonly score: number | null; readonly auditRefs: readonly { id: string; weight: number }[] }
    >
  >;
  readonly audits: Readonly<
    Record<
      string,
      {
        readonly title: string;
        readonly score: number | null;
        readonly displayValue?: string;
        readonly numericValue?: number;
      }
    >
  >;
}

async function reportOf(url: string, port: number): Promise<Report> {
  const args = [
    ...["--yes", LIGHTHOUSE, url, `--port=${port}`, "--preset=desktop", "--quiet"],
    ...[`--only-categories=${Object.keys(BARS).join(",")}`, "--output=json", "--output-path=stdout"],
    "--no-enable-error-reporting",
  ];
  try {
    return JSON.parse((await promisify(execFile)("npx", args, { maxBuffer: MOST_BYTES })).stdout) as Report;
  } catch (error) {
    throw new Error(
      `npx ${LIGHTHOUSE} gave no report of ${url}. It needs the npm registry, or npm's cache of an earlier run.`,
      { cause: error },
    );
  }
}

async function measure(address: string, page: string, port: number): Promise<Measured> {
  const onlyCategories = Object.keys(BARS);
  const { categories, audits } = await reportOf(address + page, port);
  const scores = Object.fromEntries(
    onlyCategories.map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
  );
  const found = onlyCategories.flatMap((name) =>
    categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 0.9)
      .map(({ id }) => `${id}: ${audits[id].displayValue ?? audits[id].title}`),
  );
  const figure = (id: string): number => Math.round(audits[id].numericValue ?? 0);
  const figures = {
    firstPaintMs: figure("first-contentful-paint"),
    largestPaintMs: figure("largest-contentful-paint"),
    blockedMs: figure("total-blocking-time"),
    bytes: figure("total-byte-weight"),
  };
  return { page: page === "" ? "arcade" : page, scores, figures, found };
}

const program = findBrowser("chromium");
const pageFolder = join(ROOT, "apps/arcade/dist");
if (program === undefined) throw new Error(howToGet("chromium"));
if (!existsSync(join(pageFolder, "docs/index.html")))
  throw new Error("Nothing is built: run npm run build first.");
const server = await startArcade({
  ...{ pageFolder, port: 0, host: "127.0.0.1", logLevel: "silent", environment: {} },
  ...{ signals: false, rehearses: false },
});
const asked = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));
const pages = asked.length === 0 ? PAGES : asked.map((page) => (page === "arcade" ? "" : page));
const port = await freePort();
const args = ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`];
const browser = await chromium.launch({ executablePath: program, headless: true, args });
const measured: Measured[] = [];
try {
  for (const page of pages) {
    const file = page.endsWith("/") || page === "" ? `${page}index.html` : page;
    if (!existsSync(join(pageFolder, file))) continue;
    const runs: Measured[] = [];
    for (let run = 0; run < RUNS; run++)
      runs.push(await measure(`http://127.0.0.1:${server.port}/`, page, port));
    runs.sort((a, b) => b.scores.performance - a.scores.performance);
    measured.push(runs[0]);
  }
} finally {
  await browser.close();
  await server.stop();
}
const isGood = measured.every(({ scores }) =>
  Object.entries(BARS).every(([name, bar]) => scores[name] >= bar),
);
if (process.argv.includes("--json")) console.log(JSON.stringify({ isGood, bars: BARS, pages: measured }));
else
  for (const { page, scores, figures, found } of measured)
    console.log(page, JSON.stringify(scores), JSON.stringify(figures), found.join("; "));
process.exit(isGood ? 0 : 1);
