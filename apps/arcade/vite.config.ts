// How the page is built: from the sources of the workspaces, into dist/, which the server serves as it is.

import { fileURLToPath } from "node:url";
import preact from "@preact/preset-vite";
import { defaultClientConditions, defineConfig } from "vite";
import { notices } from "../../scripts/notices.mjs";

const here = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here("."),
  plugins: [preact(), notices("apps/arcade")],
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
    rolldownOptions: { input: [here("index.html"), here("inspect.html")] },
  },
});
