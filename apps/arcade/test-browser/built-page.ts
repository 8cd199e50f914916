// The page, built once for all browser tests of a run: vitest calls `setup` before them and `teardown` after them, and tests get
// the folder with `inject("pageFolder")`. The picture maker builds its own page. Always true: the page is built from the current
// sources, and nothing is left behind.

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "vite";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    readonly pageFolder: string;
  }
}

let folder = "";

export async function setup({ provide }: TestProject): Promise<void> {
  folder = await buildPage();
  provide("pageFolder", folder);
}

export async function teardown(): Promise<void> {
  await rm(folder, { recursive: true });
}

/** Builds the page into a new folder. `plugins` may change its sources. */
export async function buildPage(plugins: readonly Plugin[] = []): Promise<string> {
  const outDir = await mkdtemp(join(tmpdir(), "reckon-page-"));
  const configFile = fileURLToPath(new URL("../vite.config.ts", import.meta.url));
  await build({ configFile, logLevel: "error", plugins: [...plugins], build: { outDir } });
  return outDir;
}
