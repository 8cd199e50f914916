// The style sheet, typefaces and scripts of the site's pages, built by vite with a hash in every name. main.ts and tests call it. Always true:
// it writes into assets/ of the folder alone; what it returns are addresses from the root of the site.

import { fileURLToPath } from "node:url";
import { build, type Rolldown } from "vite";
import type { Assets } from "./layout.ts";

const HERE = fileURLToPath(new URL("../page", import.meta.url));

/** @param outDir folder of the site */
export async function buildAssets(outDir: string): Promise<Assets> {
  const built = (await build({
    configFile: false,
    root: HERE,
    base: "./",
    logLevel: "error",
    build: {
      outDir,
      emptyOutDir: false,
      target: "es2022",
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: { site: `${HERE}/site.ts`, theme: `${HERE}/theme.ts` } },
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
    font: named(/inter-latin-wght-normal[\w-]*\.woff2$/),
  };
}
