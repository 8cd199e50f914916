// Takes the pictures of docs/pictures again: every screen of the arcade, at the size of a desktop and of a phone. `npm run pictures`
// runs it; look at its pictures before you commit them.

import { mkdir, rm } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import type { BrowserContextOptions, Page } from "playwright-core";
import { buildPage } from "./built-page.ts";
import { photographByAThread } from "./by-a-thread-pictures.ts";
import { photographHighNoon } from "./high-noon-pictures.ts";
import { photographRType } from "./r-type-pictures.ts";
import { stray, walk } from "./screens.ts";
import { Stand } from "./stand.ts";

const FOLDER = process.argv[2] ?? fileURLToPath(new URL("../../../docs/pictures", import.meta.url));
const QUERY = "?test&view=canvas&transport=websocket";
const SIZES: readonly { readonly name: string; readonly options: BrowserContextOptions }[] = [
  { name: "1280x720", options: { viewport: { width: 1280, height: 720 } } },
  { name: "390x844", options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } },
];
/** Time for moving parts to arrive, ms; a match needs longer to be worth a picture. */
const SETTLE_MS = 400;
const MATCH_MS = 8000;

function photographer(page: Page, size: string): (name: string) => Promise<void> {
  return async (name) => {
    if (name === "home") await page.locator(".picture.live").first().waitFor();
    await page.waitForTimeout(["play", "network"].includes(name) ? MATCH_MS : SETTLE_MS);
    await page.screenshot({ path: `${FOLDER}/arcade-${name}-${size}.png` });
  };
}

await mkdir(FOLDER, { recursive: true });
const pageFolder = await buildPage();
const stand = await Stand.open(pageFolder);
try {
  for (const { name, options } of SIZES) {
    const page = await stand.page(QUERY, options);
    await walk(page, photographer(page, name), () => stand.endMatch(page));
    await page.context().close();
    const [host, guest] = await Promise.all([stand.page(QUERY), stand.page(QUERY, options)]);
    await stray(host, guest, photographer(guest, name));
    await Promise.all([host.context().close(), guest.context().close()]);
  }
  await photographHighNoon(stand, FOLDER);
  await photographByAThread(stand, FOLDER);
  await photographRType(stand, FOLDER);
} finally {
  await stand.close();
  await rm(pageFolder, { recursive: true });
}
// WebRTC's native threads would keep the process alive.
process.exit(0);
