// Builds the arcade's page, and compressed forms beside each file that shrinks, which the server sends as they are. `npm start` and
// `npm run build` call it. It prints the reason of a failure to stderr.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { installedCommand, root, runQuietly } from "./run.mjs";

const SHRINKS = /\.(?:html|js|css|svg|json|txt|webmanifest)$/;
const LEAST_BYTES = 512;

/** Writes the compressed forms of a folder's files. @param {string} folder */
export function compress(folder) {
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!SHRINKS.test(name)) continue;
    const path = join(folder, name);
    const bytes = readFileSync(path);
    if (bytes.length < LEAST_BYTES) continue;
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }));
    const size = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    writeFileSync(`${path}.br`, brotliCompressSync(bytes, { params: size }));
  }
}

/** @returns {Promise<boolean>} whether there is a page now */
export async function buildPage() {
  const vite = [installedCommand("vite"), "build", join(root, "apps/arcade")];
  const { code, output } = await runQuietly(vite, "building the page");
  if (code === 0) compress(join(root, "apps/arcade/dist"));
  else console.error(output);
  return code === 0;
}
