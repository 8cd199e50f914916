// The download size of the first game's page: the library's share must not grow unseen.

import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { root } from "./empty-project.ts";

/** docs/adr/0046-what-a-page-carries.md says what a page contains. */
const MOST_BYTES = 75_000;
/** Chunks that are loaded after the WebSocket is open: WebRTC, and how to find the servers of a fleet. */
const MOST_LATER_BYTES = 3500;

/** As `vite build` makes it by itself: its conditions are said here because tests are not production. */
async function bundled(): Promise<Rolldown.OutputChunk[]> {
  const result = (await build({
    root,
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source", "production", "module", "browser"] },
    build: {
      write: false,
      target: "es2022",
      modulePreload: { polyfill: false },
      rolldownOptions: { input: join(root, "examples/first-game/page.ts") },
    },
  })) as Rolldown.RolldownOutput;
  return result.output.filter((file) => file.type === "chunk");
}

/** Parts of the engine that this page's game does not use. */
const STRANGERS =
  /\/(?:server|testing|conditioner|bitecs|node)\/|node_modules\/|presets\/(?!reckon|fair)|\/(?:effects|client-flights|drawn-moments|last-frame|all-timelines|clock-filters|event-message|flight-effects|flight-message|list-messages|range-encoder|negotiation|browser-peer)\.ts/;

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;

it("the first game's page is small, without server, test code or parts that its game does not use", async () => {
  const [page, ...later] = await bundled();
  // A module may be listed though every line of it was left out.
  const rendered = Object.entries(page.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const strangers = rendered
    .map(([id]) => id.replace(root, ""))
    .filter((id) => STRANGERS.test(id) && /reckon\/src\/|node_modules/.test(id));
  expect(strangers).toEqual([]);
  expect(gzipped(page.code)).toBeGreaterThan(60_000);
  expect(gzipped(page.code)).toBeLessThanOrEqual(MOST_BYTES);
  expect(later.map(({ facadeModuleId }) => basename(facadeModuleId ?? "")).sort()).toEqual([
    "datagrams.ts",
    "node-search.ts",
  ]);
  expect(gzipped(later.map(({ code }) => code).join(""))).toBeLessThanOrEqual(MOST_LATER_BYTES);
}, 60_000);
