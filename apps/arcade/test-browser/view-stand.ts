// Chromium with the page of view-page.ts, for figures and tests of By a Thread's painters. Always true: the page is built from the
// current sources.

import { fileURLToPath } from "node:url";
import { type Browser, chromium, type Page } from "playwright-core";
import { build, defaultClientConditions } from "vite";
import { findBrowser, howToGet } from "../../../scripts/browsers.mjs";
import { FLAGS } from "./stand.ts";

const ADDRESS = "http://views.test/";

export class ViewStand {
  readonly #browser: Browser;
  readonly #script: string;

  /** `flags`: more flags for Chromium. */
  static async open(flags: readonly string[] = []): Promise<ViewStand> {
    const built = await build({
      configFile: false,
      logLevel: "error",
      resolve: { conditions: ["source", ...defaultClientConditions] },
      build: {
        write: false,
        target: "es2022",
        lib: { entry: fileURLToPath(new URL("view-page.ts", import.meta.url)), formats: ["es"] },
      },
    });
    const first = Array.isArray(built) ? built[0] : built;
    if (!("output" in first)) throw new Error("The page of the views was not built.");
    const executablePath = findBrowser("chromium");
    if (executablePath === undefined) throw new Error(howToGet("chromium"));
    const browser = await chromium.launch({ executablePath, headless: true, args: [...FLAGS, ...flags] });
    return new ViewStand(browser, first.output[0].code);
  }

  private constructor(browser: Browser, script: string) {
    this.#browser = browser;
    this.#script = script;
  }

  /** A page that paints; `query` is for example "painter=webgl&balls=60". */
  async page(query: string, width: number, height: number): Promise<Page> {
    const context = await this.#browser.newContext({ viewport: { width, height } });
    const page = await context.newPage();
    const script = this.#script.replaceAll("</script", "<\\/script");
    await page.route(`${ADDRESS}**`, (route) =>
      route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><script type="module">${script}</script>`,
      }),
    );
    await page.goto(`${ADDRESS}?${query}`);
    await page.waitForFunction(() => globalThis.viewFigures !== undefined && viewFigures().frames > 0);
    return page;
  }

  async close(): Promise<void> {
    await this.#browser.close();
  }
}
