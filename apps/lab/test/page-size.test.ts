// The size of the lab's page: it is embedded in pages that people read, so its first load is bounded.

import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "vite";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const MOST_BYTES = 200_000;

let folder = "";
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "reckon-lab-"));
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error", build: { outDir: folder } });
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The page and all that it loads before it can start. */
function firstLoad(): readonly string[] {
  const page = readFileSync(join(folder, "index.html"), "utf8");
  const files = [...page.matchAll(/(?:src|href)="\.\/([^"]+)"/g)].map(([, file]) => file);
  for (const file of files) {
    const text = readFileSync(join(folder, file), "utf8");
    for (const [, next] of text.matchAll(/\b(?:from|import)\s*["']\.\/([^"']+)["']/g))
      if (!files.includes(`assets/${next}`)) files.push(`assets/${next}`);
  }
  return ["index.html", ...files];
}

describe("[NL6] the lab's page", () => {
  it(`loads at most ${MOST_BYTES / 1000} kB at first, compressed`, () => {
    const files = firstLoad();
    expect(files.length).toBeGreaterThanOrEqual(2);
    const bytes = files.map((file) => gzipSync(readFileSync(join(folder, file)), { level: 9 }).length);
    expect(bytes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(MOST_BYTES);
  });

  it("works in any folder: it names no address of a server", () => {
    const page = readFileSync(join(folder, "index.html"), "utf8");
    expect(page).not.toMatch(/(?:src|href)="(?:\/|https?:)/);
  });
});
