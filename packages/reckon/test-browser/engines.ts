// Opens the JavaScript engines that the browser tests compare with Node: Chromium through playwright-core and
// Firefox through puppeteer-core (WebDriver BiDi). Browser tests call it; a browser that is not on this machine is
// left out, and scripts/test.mjs says so (or fails, when browsers are demanded).

import { chromium } from "playwright-core";
import puppeteer from "puppeteer-core";
import { build } from "vite";
import { browserNames, findBrowser } from "../../../scripts/browsers.mjs";

/** An open browser with one blank page. */
export interface Engine {
  readonly name: string;
  /** Runs the script in the page and gives the value of its last expression, a string. */
  run(script: string): Promise<string>;
  close(): Promise<void>;
}

export const CHROMIUM_FLAGS: readonly string[] = [
  "--no-sandbox",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-gpu",
];

async function openChromium(executablePath: string): Promise<Engine> {
  const browser = await chromium.launch({ executablePath, headless: true, args: [...CHROMIUM_FLAGS] });
  const page = await browser.newPage();
  return {
    name: `Chromium ${browser.version()}`,
    run: async (script) => String(await page.evaluate(script)),
    close: () => browser.close(),
  };
}

async function openFirefox(executablePath: string): Promise<Engine> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath, headless: true });
  const page = await browser.newPage();
  return {
    name: `Firefox ${await browser.version()}`,
    run: async (script) => String(await page.evaluate(script)),
    close: () => browser.close(),
  };
}

/** The browsers found on this machine, each with the function that opens it. */
export const engines: { name: string; open: () => Promise<Engine> }[] = browserNames.flatMap((name) => {
  const path = findBrowser(name);
  if (path === undefined) return [];
  return [{ name, open: () => (name === "chromium" ? openChromium(path) : openFirefox(path)) }];
});

/**
 * Bundles a TypeScript module into one script that defines the global `bundled` with the module's exports, so that
 * `${await bundle(path)}; bundled.answer()` can be given to {@link Engine.run}.
 */
export async function bundle(entry: string): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: "error",
    resolve: { conditions: ["source"] },
    build: { write: false, minify: false, lib: { entry, formats: ["iife"], name: "bundled" } },
  });
  const first = Array.isArray(output) ? output[0] : output;
  if (!("output" in first)) throw new Error("Build once, not in watch mode.");
  return first.output[0].code;
}
