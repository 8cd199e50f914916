// `npm run build`: the page into dist/page and the server into dist/server.js. `npm start` runs them. dev.mjs builds the same, again and again.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { brotliCompressSync } from "node:zlib";
import { build } from "esbuild";

/** @type {import("esbuild").BuildOptions} */
export const pageOptions = {
  entryPoints: { page: "src/page.ts", index: "src/index.html", style: "src/style.css" },
  outdir: "dist/page",
  bundle: true,
  format: "esm",
  target: "es2022",
  sourcemap: true,
  loader: { ".html": "copy" },
};

/** @type {import("esbuild").BuildOptions} */
export const serverOptions = {
  entryPoints: ["src/server.ts"],
  outfile: "dist/server.js",
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  packages: "external",
  sourcemap: true,
};

if (process.argv[1] === import.meta.filename) {
  rmSync("dist", { recursive: true, force: true });
  // Without the engine's development checks.
  await build({ ...pageOptions, minify: true, sourcemap: false, conditions: ["production"] });
  await build(serverOptions);
  // The server sends these to browsers that accept them: a third of the bytes.
  for (const name of readdirSync("dist/page"))
    writeFileSync(`dist/page/${name}.br`, brotliCompressSync(readFileSync(`dist/page/${name}`)));
}
