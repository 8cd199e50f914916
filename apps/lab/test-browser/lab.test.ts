/** The lab's page in Chromium: an experiment by keyboard alone, back in time, the address, accessibility and a phone. */
import axe from "axe-core";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { LabStand } from "./lab-stand.ts";

let stand: LabStand;
beforeAll(async () => {
  stand = await LabStand.open();
});
afterAll(() => stand.close());

/** Presses a key some times, and waits until the page has got there. */
async function moments(page: Page, key: "." | ",", count: number): Promise<void> {
  const from = await page.evaluate(() => globalThis.reckonLab?.lab.at ?? -1);
  for (let i = 0; i < count; i++) await page.keyboard.press(key);
  const to = key === "." ? from + count : from - count;
  await page.waitForFunction((at) => globalThis.reckonLab?.lab.at === at, to);
}

function step(page: Page): Promise<number | undefined> {
  return page.evaluate(() => globalThis.reckonLab?.lab.progress.step);
}

function hash(page: Page): Promise<string | undefined> {
  return page.evaluate(() => globalThis.reckonLab?.lab.hash);
}

async function violationsOn(page: Page): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`);
}

test("[NL7] an experiment is done by keyboard alone, and undone by going back in time; its link leads to the same moment", async () => {
  const page = await stand.page("?experiment=answer&at=119");
  await page.getByRole("heading", { name: "Why does a game answer at once?" }).waitFor();
  await page.getByRole("button", { name: "Play", exact: true }).waitFor();
  await page.keyboard.down("ArrowLeft");
  await moments(page, ".", 30);
  expect(await step(page)).toBe(1);
  await page.keyboard.up("ArrowLeft");
  await moments(page, ".", 40);
  await page.getByRole("switch", { name: "Prediction of You" }).press("Space");
  await moments(page, ".", 2);
  expect(await step(page)).toBe(2);
  await page.keyboard.down("KeyD");
  await moments(page, ".", 20);
  await page.keyboard.up("KeyD");
  expect(await step(page)).toBe(3);
  await page.getByText("With prediction your page steps the same rules").first().waitFor();
  expect(await violationsOn(page)).toEqual([]);

  await moments(page, ".", 1);
  const last = await hash(page);
  await page.getByRole("button", { name: "Copy link to this moment" }).press("Enter");
  const link = page.url();
  expect(link).toMatch(/[?&]at=212/);
  await page.getByRole("button", { name: "1 s back" }).press("Enter");
  await page.waitForFunction(() => globalThis.reckonLab?.lab.at === 152);
  expect(await step(page)).toBe(1);
  await page.getByText("1.07 s", { exact: false }).first().waitFor({ state: "detached" });
  expect(
    await page
      .getByRole("listitem")
      .filter({ hasText: "Switch your prediction on." })
      .getAttribute("aria-current"),
  ).toBe("step");

  const other = await stand.page(link.slice(link.indexOf("?")));
  await other.waitForFunction(() => globalThis.reckonLab?.lab.at === 212);
  expect(await hash(other)).toBe(last);
  await page.context().close();
  await other.context().close();
});

test("[NL7] a phone has thumb keys and targets of 44 px, shows dash, and nothing is wider than the screen", async () => {
  const page = await stand.page("?game=dash&at=60", {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
  });
  await page.getByRole("heading", { name: "Dash" }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const right = page.getByRole("button", { name: "Right", exact: true });
  await right.dispatchEvent("pointerdown", { pointerId: 1, isPrimary: true });
  await page.getByRole("button", { name: "One moment on" }).click();
  await page.waitForFunction(() => globalThis.reckonLab?.lab.at === 61);
  expect(await page.evaluate(() => globalThis.reckonLab?.lab.log.length)).toBe(1);
  for (const button of await page.getByRole("button").all()) {
    const box = await button.boundingBox();
    if (box !== null) expect(box.height, (await button.textContent()) ?? "").toBeGreaterThanOrEqual(44);
  }
  expect(await violationsOn(page)).toEqual([]);
  await page.context().close();
});

/** Words of figures and choices that are wider than their place. */
function cutWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector("main")?.shadowRoot ?? document;
    const pen = document.createElement("canvas").getContext("2d");
    const cut: string[] = [];
    for (const pair of root.querySelectorAll(".figures div"))
      if (pair.scrollWidth > pair.clientWidth) cut.push(pair.textContent ?? "");
    for (const select of root.querySelectorAll("select")) {
      if (pen === null || select.clientWidth === 0) continue;
      pen.font = getComputedStyle(select).font;
      const text = select.selectedOptions[0]?.text ?? "";
      // Its padding, and its arrow.
      if (pen.measureText(text).width + 40 > select.clientWidth) cut.push(text);
    }
    return cut;
  });
}

test("[NL7] the lab as a part of a page says every word whole, in the column of the site and on a phone", async () => {
  for (const width of [688, 328]) {
    const page = await stand.page("?experiment=aim&embed&at=120", { viewport: { width, height: 900 } });
    await page.getByRole("heading", { name: "The server" }).waitFor();
    expect(await cutWords(page), `${width} px`).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
    await page.context().close();
  }
});
