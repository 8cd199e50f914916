// `npm run site`: builds the site and serves it on loopback; `--out FOLDER` only builds it. With `--arcade` pages lead to the games one
// folder up, as `npm run build` and `npm start` ask for the arcade, which serves the site at /docs. It prints what it built and how long that took.

import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { preview } from "vite";
import { buildAssets, buildLab } from "./build/assets.ts";
import { SiteBuilder } from "./build/site-builder.ts";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));
const { values } = parseArgs({ options: { out: { type: "string" }, arcade: { type: "boolean" } } });
const isServed = values.out === undefined;
const folder = resolve(values.out ?? join(ROOT, "apps/site/dist"));

const beganMs = performance.now();
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const builder = new SiteBuilder(ROOT, folder, await buildAssets(folder), values.arcade);
builder.build();
await buildLab(folder);
console.log(`${builder.pages} pages in ${((performance.now() - beganMs) / 1000).toFixed(1)} s.`);
if (isServed) {
  const server = await preview({
    configFile: false,
    root: join(ROOT, "apps/site"),
    logLevel: "error",
    appType: "mpa",
    preview: { port: Number(process.env.PORT ?? 4180), host: "127.0.0.1" },
  });
  console.log(`Open ${server.resolvedUrls?.local[0]} in a browser. Ctrl-C ends it.`);
}
