// The server: the page, the rooms and their sockets on one port.
import { buildSync } from "esbuild";
import { serve } from "reckon/node";
import { first } from "./rules.ts";

const entryPoints = ["page.ts", "index.html"];
buildSync({ entryPoints, bundle: true, format: "esm", loader: { ".html": "copy" }, outdir: "dist" });
const { address } = await serve({ first }, { page: "dist" });
console.log(address);
