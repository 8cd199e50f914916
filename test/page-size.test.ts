// How large the page of the first game is, as a player downloads it: what the library puts into it must not grow unseen.

import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { root } from "./empty-project.ts";

/** 106 kB before the lobby's machines were our own; what would have to go for 75 is in docs/adr/0041-own-machine.md. */
const MOST_BYTES = 99_500;

async function bundled(): Promise<Rolldown.OutputChunk> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source"] },
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "examples/first-game/page.ts") },
    },
  })) as Rolldown.RolldownOutput;
  return result.output[0];
}

it("the first game's page is small, and has no server, no test code and no policy of a preset that it did not choose", async () => {
  const { code, moduleIds } = await bundled();
  const strangers = moduleIds.filter((id) =>
    /\/(?:server|testing|conditioner|bitecs|node)\/|node_modules\//.test(id),
  );
  expect(strangers.filter((id) => /reckon\/src\/|node_modules/.test(id))).toEqual([]);
  expect(moduleIds.filter((id) => /presets\/(?!reckon|fair)/.test(id))).toEqual([]);
  const bytes = gzipSync(code, { level: 9 }).length;
  expect(bytes).toBeGreaterThan(60_000);
  expect(bytes).toBeLessThanOrEqual(MOST_BYTES);
});
