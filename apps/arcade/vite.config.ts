// How the page is built: from the sources of the workspaces, into dist/, which the server serves as it is. BUILD names the build: the page
// tells servers that name (src/page/build-name.ts), and the server takes it from dist/build.txt (src/server/build-name.ts).

import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { defaultClientConditions, defineConfig, type Plugin } from "vite";
import { notices } from "../../scripts/notices.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const { BUILD: build = "" } = process.env;
if (!/^[A-Za-z0-9._+-]{0,64}$/.test(build))
  throw new Error(`BUILD is "${build}": give up to 64 letters, digits, . _ + and -.`);

/** Leaves the name beside the page. */
const named: Plugin = {
  name: "build-name",
  generateBundle() {
    if (build !== "") this.emitFile({ type: "asset", fileName: "build.txt", source: `${build}\n` });
  },
};

/** Knows what each module of the build imports. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

/** Modules of the page and its games that the first picture needs. A package is behind its door: what of it is used, nobody knows yet. */
function firstModules(graph: Graph): Set<string> {
  const found = new Set([here("src/page/main.tsx")]);
  for (const id of found)
    for (const imported of graph.getModuleInfo(id)?.importedIds ?? [])
      if (!imported.includes("/packages/")) found.add(imported);
  return found;
}

let first: Set<string> | undefined;
/** One file for the first picture: in forty small ones, which other files share, the same code is a sixth larger. */
const firstFile = {
  name(id: string, graph: Graph): string | null {
    first ??= firstModules(graph);
    return first.has(id) && !id.endsWith(".css") ? "page" : null;
  },
};

/** What the heads of both pages have in common, in place of `<!-- head -->`. */
const HEAD = `<meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <meta name="theme-color" content="#0e1116" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />`;
const headed: Plugin = {
  name: "head",
  transformIndexHtml: { order: "pre", handler: (html) => html.replace("<!-- head -->", HEAD) },
};

export default defineConfig({
  root: here("."),
  plugins: [preact(), headed, notices("apps/arcade"), named],
  define: { "import.meta.env.BUILD": JSON.stringify(build) },
  resolve: { conditions: ["source", ...defaultClientConditions] },
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    // The server's policy allows no data addresses for fonts, and a font in the style sheet would delay it.
    assetsInlineLimit: 0,
    // Rules and views are loaded when a game is chosen; preloading them with the page would spend its budget.
    modulePreload: { polyfill: false },
    // The page of the games, and that of the inspector.
    rolldownOptions: {
      input: [here("index.html"), here("inspect.html")],
      output: { codeSplitting: { groups: [firstFile] } },
    },
  },
});
