// The server: the page, the rooms and their sockets on one port.
import { buildSync } from "esbuild";
import { serve } from "reckon/node";
import { first } from "./rules.ts";

const entryPoints = ["page.ts", "index.html"];
buildSync({ entryPoints, bundle: true, minify: true, loader: { ".html": "copy" }, outdir: "dist" });
console.log((await serve({ first }, { page: "dist" })).address);
