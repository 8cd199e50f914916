// The style sheet, typefaces and scripts of the site's pages, built by vite with a hash in every name. main.ts and tests call it. Always true:
// it writes into assets/ of the folder alone; what it returns are addresses from the root of the site.

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, defaultClientConditions, type Rolldown } from "vite";
import { notices } from "../../../../scripts/notices.mjs";
import type { Assets } from "./layout.ts";

const SITE = fileURLToPath(new URL("../..", import.meta.url));

/** Builds the lab's own page into the site, from where it finds the guide. */
export async function buildLab(outDir: string): Promise<void> {
  const configFile = fileURLToPath(new URL("../../../lab/vite.config.ts", import.meta.url));
  const folder = join(outDir, "lab");
  await build({ configFile, logLevel: "error", build: { outDir: folder } });
  const page = join(folder, "index.html");
  writeFileSync(page, readFileSync(page, "utf8").replace("<html ", '<html data-guide="../guide/" '));
}

/** @param outDir folder of the site */
export async function buildAssets(outDir: string): Promise<Assets> {
  const built = (await build({
    configFile: false,
    root: SITE,
    plugins: [notices("apps/site")],
    base: "./",
    logLevel: "error",
    resolve: { conditions: ["source", ...defaultClientConditions] },
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { site: `${SITE}src/page/site.ts`, theme: `${SITE}src/page/theme.ts` } },
    },
  })) as Rolldown.RolldownOutput;
  const names = built.output.map(({ fileName }) => fileName);
  const named = (pattern: RegExp): string => {
    const found = names.find((name) => pattern.test(name));
    if (found === undefined)
      throw new Error(`vite built no file like ${pattern}: it built ${names.join(", ")}.`);
    return found;
  };
  return {
    style: named(/\.css$/),
    theme: named(/theme-[\w-]+\.js$/),
    script: named(/site-[\w-]+\.js$/),
    notices: named(/^notices\.txt$/),
    font: named(/inter-latin-wght-normal[\w-]*\.woff2$/),
  };
}
