// How large the page of the first game is, as a player downloads it: what the library puts into it must not grow unseen.

import { basename, join } from "node:path";
import { gzipSync } from "node:zlib";
import { build, type Rolldown } from "vite";
import { expect, it } from "vitest";
import { root } from "./empty-project.ts";

/** What is in it, and what is not, is in docs/adr/0046-what-a-page-carries.md. */
const MOST_BYTES = 75_000;
/** What is loaded after the WebSocket is open: WebRTC. */
const MOST_LATER_BYTES = 2500;

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

/** Parts of the engine that a game of this page has no use for, and that would come with what brings them. */
const STRANGERS =
  /\/(?:server|testing|conditioner|bitecs|node)\/|node_modules\/|presets\/(?!reckon|fair)|\/(?:effects|client-flights|drawn-moments|last-frame|all-timelines|clock-filters|event-message|packed-coder|range-encoder|negotiation|browser-peer)\.ts/;

const gzipped = (code: string): number => gzipSync(code, { level: 9 }).length;

it("the first game's page is small, and has no server, no test code and nothing that its game does not use", async () => {
  const [page, ...later] = await bundled();
  // A module may be listed though every line of it was left out.
  const rendered = Object.entries(page.modules).filter(([, { renderedLength }]) => renderedLength > 0);
  const strangers = rendered
    .map(([id]) => id)
    .filter((id) => STRANGERS.test(id) && /reckon\/src\/|node_modules/.test(id));
  expect(strangers).toEqual([]);
  expect(gzipped(page.code)).toBeGreaterThan(60_000);
  expect(gzipped(page.code)).toBeLessThanOrEqual(MOST_BYTES);
  expect(later.map(({ facadeModuleId }) => basename(facadeModuleId ?? ""))).toEqual(["datagrams.ts"]);
  expect(gzipped(later.map(({ code }) => code).join(""))).toBeLessThanOrEqual(MOST_LATER_BYTES);
}, 60_000);
