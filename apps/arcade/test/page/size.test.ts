/**
 * Builds the page and checks how much a browser loads before a game is chosen, and how much each game adds.
 */
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, expect, it } from "vitest";

const MOST_BYTES = 150_000;
const MOST_GAME_BYTES = 260_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reckon-size-"));
  const configFile = fileURLToPath(new URL("../../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error", build: { outDir: folder, manifest: true } });
});
afterAll(() => rm(folder, { recursive: true }));

async function text(file: string): Promise<string> {
  return readFile(join(folder, file), "utf8");
}

/** What the page needs for its first picture: files named in index.html, their imports, and what the styles load. */
async function eager(): Promise<Set<string>> {
  const found = new Set<string>(["index.html"]);
  for (const file of found) {
    if (!/\.(html|js|css)$/.test(file)) continue;
    const named = /\.html$/.test(file)
      ? /(?:src|href)="\/(assets\/[^"]+)"/g
      : /\.css$/.test(file)
        ? /url\(\/(assets\/[^)]+)\)/g
        : /(?:from|^import|;import)\s*"\.\/([^"]+)"/g;
    for (const [, name] of (await text(file)).matchAll(named))
      found.add(name.startsWith("assets/") ? name : `assets/${name}`);
  }
  return found;
}

it("[PG7] the first load, fonts included, is at most 150 kB gzip", async () => {
  const files = await eager();
  let bytes = 0;
  for (const file of files) {
    const content = await readFile(join(folder, file));
    bytes += file.endsWith(".woff2") ? content.length : gzipSync(content).length;
  }
  expect([...files].filter((file) => file.endsWith(".woff2"))).toHaveLength(2);
  expect([...files].some((file) => file.endsWith(".js"))).toBe(true);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
  expect(bytes).toBeGreaterThan(90_000);
});

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** The files that loading these modules loads: their chunks and the static imports of those. */
function filesOf(manifest: Readonly<Record<string, Chunk>>, isAsked: (name: string) => boolean): Set<string> {
  const names = new Set(Object.keys(manifest).filter(isAsked));
  for (const name of names) for (const imported of manifest[name].imports ?? []) names.add(imported);
  return new Set([...names].map((name) => manifest[name].file));
}

it("[PG7] By a Thread's own part, its rules and both painters, is at most 260 kB gzip", async () => {
  const manifest = JSON.parse(await text(".vite/manifest.json")) as Record<string, Chunk>;
  const isOwn = (name: string): boolean => name.includes("games/by-a-thread/src/stage/");
  const others = filesOf(manifest, (name) => /^(src|index|\.\.\/\.\.\/games)/.test(name) && !isOwn(name));
  const own = [...filesOf(manifest, isOwn)].filter((file) => !others.has(file));
  let bytes = 0;
  for (const file of own) bytes += gzipSync(await readFile(join(folder, file))).length;
  expect(own.length).toBeGreaterThan(2);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThanOrEqual(MOST_GAME_BYTES);
});
