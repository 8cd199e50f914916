/**
 * What a page says, and does not do, where a visit goes otherwise than planned: by a link to no room, after a server that died,
 * with a line that is refused, at a server that is not there.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { enterAs, openRoom, untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterAll(() => stand.close());

const QUERY = "?test&view=none&transport=websocket";

/** Enters under a name: a new room of dash, or the one that a link names. */
async function enter(name: string, hash = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await stand.page(QUERY + hash, options);
  await (hash === "" ? openRoom : enterAs)(page, name);
  return page;
}

test("[PG9] who comes by a link does not ask for the open rooms", async () => {
  const page = await stand.page(`${QUERY}#dash/ZZZZZ`);
  await page.getByText("There is no such room").waitFor();
  const asked = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/rooms")),
  );
  expect(asked).toHaveLength(0);
  await page.context().close();
});

test("[LB6, PG5] whose seat is gone is told so before he enters again", async () => {
  const ann = await enter("Ann");
  const ben = await enter("Ben", new URL(ann.url()).hash);
  const place = ben.url();
  await ben.goto("about:blank");
  await ann.getByText("connection lost").waitFor();
  await ann.getByRole("button", { name: "Send out Ben" }).click();
  await ann.getByText("Ben was sent out.").waitFor();
  await ben.goto(place);
  await ben.getByText("Your seat is gone: enter again.").waitFor();
  await ben.keyboard.press("Enter");
  await untilState(ben, "chat");
  await Promise.all([ann.context().close(), ben.context().close()]);
});

test("[PG5] a lost connection is said once over a match, as wide as a phone is; what was refused is not said for ever", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await enter("Ann", "", phone);
  await page.getByRole("button", { name: "Start the match" }).tap();
  await untilPlaying(page);
  // Faster than Playwright types.
  await page.evaluate(() => {
    const { lobby } = globalThis.reckon.session ?? {};
    for (let line = 0; line < 7; line++)
      lobby?.wish({ type: "chat", text: `hello ${line}` }, performance.now());
  });
  const refused = page.getByText("Not so fast");
  await refused.waitFor();
  await refused.waitFor({ state: "detached" });

  await page.context().setOffline(true);
  await page.getByText("Coming back in").waitFor();
  const { sentences, width } = await page.evaluate(() => ({
    sentences: document.querySelectorAll(".banner, .match-chat .sentence").length,
    width: document.querySelector(".banner")?.clientWidth ?? 0,
  }));
  expect(sentences).toBe(1);
  expect(width).toBeGreaterThan(300);
  await page.context().close();
});

test("[PG5] a line that was refused is there again, to be mended", async () => {
  const page = await enter("Ann");
  const line = page.getByRole("textbox", { name: "Say something to the room" });
  const long = "ж".repeat(200);
  await line.fill(long);
  await page.keyboard.press("Enter");
  await page.getByText("That is too long").waitFor();
  expect(await line.inputValue()).toBe(long);
  await line.fill("short");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("short").waitFor();
  // What was said stays said, whatever else is refused.
  await line.fill("\u200b");
  await page.keyboard.press("Enter");
  await page.getByText("There is nothing to say in that").waitFor();
  expect(await line.inputValue()).not.toContain("short");
  await page.context().close();
});

test("[LB4] the server that a player chose stays chosen when he comes home, and its address can be mended", async () => {
  const page = await stand.page(QUERY);
  await page.getByText("Server: this one").click();
  const address = page.getByRole("textbox", { name: "Address of another server" });
  await address.fill("127.0.0.1:1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Play now: Dash" }).click();
  await page.getByText("No server answers at 127.0.0.1:1: check the address.").waitFor();
  await page.getByText("Server: 127.0.0.1:1").click();
  expect(await address.inputValue()).toBe("127.0.0.1:1");
  await address.fill("");
  await page.keyboard.press("Enter");
  await page.getByText("Server: this one").waitFor();
  await page.context().close();
});

test("[PG5] what is said about a line takes the newest lines out of nobody's sight", async () => {
  const page = await enter("Ann");
  const line = page.getByRole("textbox", { name: "Say something to the room" });
  for (let count = 0; count < 4; count++) {
    await line.fill(`${count} ${"long ".repeat(48)}`);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("log").getByText("3 long").waitFor();
  await line.fill("\u200b");
  await page.keyboard.press("Enter");
  await page.getByText("There is nothing to say in that").waitFor();
  const hidden = await page.getByRole("log").evaluate((log) => ({
    above: log.scrollTop,
    below: log.scrollHeight - log.clientHeight - log.scrollTop,
  }));
  expect(hidden.above).toBeGreaterThan(0);
  expect(hidden.below).toBeLessThanOrEqual(1);
  await page.context().close();
});

test("[PG8] a browser that keeps nothing does not mind being asked to keep a seat", async () => {
  const page = await stand.page();
  const faults: string[] = [];
  page.on("pageerror", ({ name }) => faults.push(name));
  await page.addInitScript(() => {
    for (const storage of ["sessionStorage", "localStorage"])
      Object.defineProperty(globalThis, storage, {
        get() {
          throw new Error("denied");
        },
      });
  });
  await page.goto(`${stand.address}${QUERY}`);
  await page.getByRole("button", { name: "Open a room of Dash" }).click();
  await page.getByRole("button", { name: "Open the room" }).click();
  await page.getByRole("textbox", { name: "Your name here" }).press("Enter");
  await untilState(page, "chat");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(faults).toEqual([]);
  await page.context().close();
});

test("[PG4] home, and a leaderboard with the longest name, are no wider than a narrow phone", async () => {
  const narrow = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
  const page = await stand.page(QUERY, narrow);
  const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(await width()).toBe(320);
  await page.context().close();

  const ann = await enter("W".repeat(16), "", narrow);
  await ann.getByRole("button", { name: "Start the match" }).tap();
  await untilPlaying(ann);
  stand.endMatch(ann);
  await ann.getByRole("button", { name: "See the leaderboard" }).tap();
  await ann.getByRole("rowheader").waitFor();
  expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  await ann.context().close();
});
