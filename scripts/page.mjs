// Builds the arcade's page, the site at /docs below it, and compressed forms beside each file that shrinks, which the server sends as they
// are. `npm start` and `npm run build` call it. It prints the reason of a failure to stderr. Always true: a site that cannot be built
// takes no page with it.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { installedCommand, root, runQuietly } from "./run.mjs";

const SHRINKS = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const LEAST_BYTES = 512;

/** Of Brotli: the most for a page that every player loads; less for the many pages of the site, of which a reader loads few. */
const MOST = 11;
const QUICK = 5;

/** Writes the compressed forms of a folder's files. @param {string} folder @param {number} [quality] of Brotli */
export function compress(folder, quality = MOST) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!SHRINKS.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const params = {
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      [constants.BROTLI_PARAM_QUALITY]: quality,
    };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params }));
  }
}

/** @returns {Promise<boolean>} whether there is a page now */
export async function buildPage() {
  const vite = [installedCommand("vite"), "build", join(root, "apps/arcade")];
  const { code, output } = await runQuietly(vite, "building the page");
  if (code === 0) {
    compress(join(root, "apps/arcade/dist"));
    await buildSite(join(root, "apps/arcade/dist/docs"));
  } else console.error(output);
  return code === 0;
}

/** Builds the site into a folder. @param {string} folder @returns {Promise<boolean>} whether it is there now */
async function buildSite(folder) {
  const program = ["--import", "tsx", "--conditions=source", join(root, "apps/site/src/main.ts")];
  const { code, output } = await runQuietly(
    [process.execPath, ...program, "--arcade", "--out", folder],
    "building the site at /docs",
  );
  if (code === 0) compress(folder, QUICK);
  else console.error(output);
  return code === 0;
}
