// The site as the arcade serves it at /docs: every kind of page by day and at night, on a desk and on a phone, by keyboard.

import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";
import { withSite } from "./with-site.ts";

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };
/** One page of each kind. */
const KINDS = [
  "",
  "guide/delay.html",
  "concepts/prediction.html",
  "api/reckon-page.html",
  "how-we-know.html",
  "adr/index.html",
];

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(await withSite(inject("pageFolder")));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
}

test("[DS8] every kind of page fits a desk and a phone, by day and at night, and axe finds nothing serious on it", async () => {
  for (const [colorScheme, options] of [
    ["dark", {}],
    ["light", PHONE],
  ] as const) {
    const page = await stand.page("docs", { ...options, colorScheme });
    // The address without its slash leads to the one with it.
    expect(new URL(page.url()).pathname).toBe("/docs/");
    for (const kind of KINDS) {
      await page.goto(`${stand.address}docs/${kind}`);
      expect(await seriousOn(page, `${kind} in the ${colorScheme}`)).toEqual([]);
      expect(await overflow(page), kind).toBeLessThanOrEqual(0);
    }
  }
});

test("[DS3, DS7, DS8] a reader searches, changes the theme and stops moving pictures, by keyboard alone", async () => {
  const problems: string[] = [];
  const page = await stand.page("docs/", { reducedMotion: "reduce", colorScheme: "dark" });
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(message.text());
  });
  await page.keyboard.press("Tab");
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Skip to the text");
  await page.keyboard.press("/");
  await page.getByRole("searchbox").fill("lag compensation");
  await page.getByRole("listitem").getByText("Lag compensation", { exact: true }).first().waitFor();
  expect(await seriousOn(page, "search")).toEqual([]);
  await page.keyboard.press("Enter");
  await page.waitForURL("**/docs/concepts/lag-compensation.html");

  const isMoving = () =>
    page.evaluate(() => document.getAnimations().some(({ playState }) => playState === "running"));
  expect(await isMoving()).toBe(false);
  await page.getByRole("button", { name: "Play the moving picture" }).press("Enter");
  expect(await isMoving()).toBe(true);
  await page.getByRole("button", { name: "Pause the moving picture" }).press("Enter");
  expect(await isMoving()).toBe(false);

  const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const night = await ground();
  await page.getByRole("button", { name: /dark and light/ }).press("Enter");
  const day = await ground();
  expect(day).not.toBe(night);
  await page.reload();
  expect(await ground()).toBe(day);
  expect(problems).toEqual([]);
});

test("[DS8] on a phone the list of all pages opens, leads on, and closes with Escape", async () => {
  const page = await stand.page("docs/", PHONE);
  const menu = page.getByRole("button", { name: "All pages" });
  await menu.tap();
  await page.keyboard.press("Escape");
  expect(await menu.getAttribute("aria-expanded")).toBe("false");
  await menu.tap();
  await page
    .getByRole("navigation", { name: "All pages" })
    .getByRole("link", { name: "Prediction" })
    .first()
    .tap();
  await page.waitForURL("**/prediction.html");
});
