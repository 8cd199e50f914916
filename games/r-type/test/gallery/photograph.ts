// Takes pictures of made-up scenes with both painters, and measures them, in headless Chromium:
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> [pictures|speed] [painter] [scene]
//   npx tsx --conditions=source games/r-type/test/gallery/photograph.ts <folder> shot <name> "<query of the page>" [1280x720]
// The second takes one picture, of a real run if the query has a level: "level=2&after=20000&painter=webgl". Look at what it made.

import { readdirSync, readFileSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";
import { build, defaultClientConditions } from "vite";
import { findBrowser } from "../../../../scripts/browsers.mjs";
import { MADE_UP } from "./made-up.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
};
/** ms of processor that the browser has used so far, with all its processes. */
function processorMs(): number {
  const stats = readdirSync("/proc")
    .filter((one) => /^\d+$/.test(one))
    .flatMap((pid) => {
      try {
        const text = readFileSync(`/proc/${pid}/stat`, "utf8");
        const [, parent, ...rest] = text
          .slice(text.lastIndexOf(")") + 2)
          .split(" ")
          .map(Number);
        return [{ pid: Number(pid), parent, ms: (rest[9] + rest[10]) * 10 }];
      } catch {
        return [];
      }
    });
  const own = new Set([process.pid]);
  for (let grown = 0; grown !== own.size; ) {
    grown = own.size;
    for (const { pid, parent } of stats) if (own.has(parent)) own.add(pid);
  }
  return stats.reduce((sum, { pid, ms }) => sum + (pid !== process.pid && own.has(pid) ? ms : 0), 0);
}

const [folder = "pictures", what = "pictures", onlyPainter = "", onlyScene = ""] = process.argv.slice(2);
const root = fileURLToPath(new URL(".", import.meta.url));
const outDir = await mkdtemp(join(tmpdir(), "r-type-gallery-"));
await build({
  root,
  logLevel: "error",
  configFile: false,
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    outDir,
    emptyOutDir: true,
    target: "es2022",
    modulePreload: false,
    rollupOptions: { input: join(root, "page.html") },
  },
});
const server = createServer((request, response) => {
  const path = new URL(request.url ?? "/", "http://x").pathname;
  readFile(join(outDir, path)).then(
    (bytes) =>
      response
        .writeHead(200, { "content-type": TYPES[extname(path)] ?? "application/octet-stream" })
        .end(bytes),
    () => response.writeHead(404).end(),
  );
}).listen(0);
const { port } = server.address() as AddressInfo;
const browser = await chromium.launch({
  executablePath: findBrowser("chromium"),
  args: [
    "--no-sandbox",
    "--no-first-run",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
await mkdir(folder, { recursive: true });
async function shoot(name: string, query: string, size: string): Promise<void> {
  const [width, height] = size.split("x").map(Number);
  const page = await browser.newPage({ viewport: { width, height } });
  await page.goto(`http://127.0.0.1:${port}/page.html?${query}`);
  const failed = new Promise<never>((_, reject) => page.on("pageerror", reject));
  await Promise.race([failed, page.locator("body[data-ready]").waitFor({ timeout: 240_000 })]);
  await page.screenshot({ path: join(folder, `${name}.png`) });
  await page.close();
}

const rest = process.argv.slice(4);
if (what === "shot")
  for (let i = 0; i + 1 < rest.length; i += 3) await shoot(rest[i], rest[i + 1], rest[i + 2] ?? "1280x720");
const painters = what === "shot" ? [] : ["canvas", "webgl"].filter((one) => one.includes(onlyPainter));
const scenes = MADE_UP.filter((one) => one.includes(onlyScene));
for (const painter of painters)
  for (const scene of what === "speed" && onlyScene === "" ? (["storm"] as const) : scenes) {
    const page = await browser.newPage({ viewport: { width: 1280, height: 720 } });
    page.on("console", (message) => console.log(message.text()));
    page.on("pageerror", (error) => console.log(String(error)));
    await page.goto(`http://127.0.0.1:${port}/page.html?painter=${painter}&scene=${scene}`);
    await page.locator("body[data-ready]").waitFor({ timeout: 60_000 });
    if (what === "pictures") await page.screenshot({ path: join(folder, `${painter}-${scene}.png`) });
    else {
      await page.evaluate("measure(1000)");
      const before = processorMs();
      const { fps, median, high } = (await page.evaluate("measure(5000)")) as Record<string, number>;
      const each = (processorMs() - before) / (5 * fps);
      const script = `script ${median.toFixed(2)} ms (95th ${high.toFixed(2)})`;
      console.log(
        `${painter} ${scene}: ${fps.toFixed(1)} pictures/s, ${script}, ${each.toFixed(1)} ms of processor each`,
      );
    }
    await page.close();
  }
await browser.close();
server.close();
await rm(outDir, { recursive: true });
