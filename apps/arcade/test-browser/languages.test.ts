/**
 * A browser in German shows the page in German, on a small phone too; another language is chosen in the settings, at once and for good,
 * and in the middle of a match.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { leavesOf } from "../test/texts/leaves.ts";
import { untilPlaying } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

const PARTS = [
  ...["page", "overlay"].map((part) => `../src/texts/${part}`),
  ...["by-a-thread", "dash", "high-noon", "r-type"].map((game) => `../../../games/${game}/src/stage/texts`),
];

let stand: Stand;
let english: ReadonlySet<string>;
beforeAll(async () => {
  const [ours, theirs] = await Promise.all(["en", "de"].map(said));
  const german = new Set(theirs);
  english = new Set(ours.filter((text) => !german.has(text)));
  stand = await Stand.open(inject("pageFolder"));
});
afterAll(() => stand.close());

async function said(language: string): Promise<string[]> {
  const all: string[] = [];
  for (const part of PARTS) {
    const module = await import(`${part}/${language}.ts`);
    all.push(...leavesOf(module[language]).values());
  }
  return all;
}

/** What a screen says: texts, and what is read aloud. */
function saidOn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      found.push(node.textContent?.trim() ?? "");
    for (const one of document.querySelectorAll("[aria-label], [placeholder]"))
      found.push(one.getAttribute("aria-label") ?? "", one.getAttribute("placeholder") ?? "");
    return found.filter((text) => text !== "");
  });
}

test("[PG34] a browser in German shows home, settings, a room and a match in German, without overflow on a small phone, and axe finds nothing serious", async () => {
  const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, locale: "de-DE" };
  const page = await stand.page("?test&view=canvas&transport=websocket", phone);
  const found: string[] = [];
  const look = async (screen: string): Promise<void> => {
    const texts = await saidOn(page);
    expect(texts.length, screen).toBeGreaterThan(3);
    found.push(...texts.filter((text) => english.has(text)).map((text) => `${screen}: ${text}`));
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    if (width > 360) found.push(`${screen}: ${width} px wide`);
    found.push(...(await seriousOn(page, screen)));
  };
  await page.getByRole("button", { name: "Jetzt spielen: Dash" }).waitFor();
  expect(await page.evaluate(() => [document.documentElement.lang, document.title])).toEqual([
    "de",
    "Reckon-Spielhalle",
  ]);
  await look("home");
  await page.getByRole("button", { name: "Einstellungen" }).tap();
  await page.getByRole("combobox", { name: "Sprache" }).waitFor();
  await look("settings");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Neuer Raum: High Noon" }).tap();
  await page.getByRole("button", { name: "Raum erstellen", exact: true }).last().tap();
  await page.getByRole("button", { name: "Weiter" }).tap();
  await page.getByRole("heading", { name: "So wird gespielt" }).waitFor();
  await look("room");
  await page.getByRole("button", { name: "Match starten" }).tap();
  await page.getByRole("group", { name: "Modus" }).waitFor();
  await look("choices");
  await page.getByRole("button", { name: "Los" }).tap();
  await untilPlaying(page);
  await look("play");

  // Another language in the middle of the match: the view is made anew, and the player stays.
  await page.getByRole("button", { name: "Menü" }).tap();
  await page.getByRole("button", { name: "Einstellungen" }).tap();
  await page.getByRole("combobox", { name: "Sprache" }).selectOption("en");
  await page.getByRole("combobox", { name: "Language" }).waitFor();
  await page.getByRole("button", { name: "Done" }).tap();
  await page.getByRole("button", { name: "Resume" }).tap();
  await untilPlaying(page);
  expect(await page.locator(".stage canvas").count()).toBeGreaterThan(0);
  await page.reload();
  await page.getByRole("button", { name: "Menu" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe("en");
  expect(found).toEqual([]);
});
