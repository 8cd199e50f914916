/**
 * What a page says and offers when a visit goes wrong: with a link to no room, after the server died, after a refused chat line,
 * at a server that is not there.
 */
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { enterAs, letBotIn, openRoom, startMatch, untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

const QUERY = "?test&view=none&transport=websocket";

/** Enters under a name: a new room of dash, or the room of a link. */
async function enter(name: string, hash = "", options: BrowserContextOptions = {}): Promise<Page> {
  const page = await stand.page(QUERY + hash, options);
  await (hash === "" ? openRoom : enterAs)(page, name);
  return page;
}

test("[PG9] a page opened by a link does not ask for the open rooms", async () => {
  const page = await stand.page(`${QUERY}#dash/ZZZZZ`);
  await page.getByText("Room not found. Check the code.").waitFor();
  const asked = await page.evaluate(() =>
    performance.getEntriesByType("resource").filter(({ name }) => name.endsWith("/rooms")),
  );
  expect(asked).toHaveLength(0);
});

test("[LB28, PG5, PG31] a kicked player who opens the link again reads that they were kicked, and stays out", async () => {
  const ann = await enter("Ann");
  const ben = await enter("Ben", new URL(ann.url()).hash);
  const place = ben.url();
  await ben.goto("about:blank");
  await ann.getByText("disconnected").waitFor();
  await ann.getByRole("button", { name: "Kick Ben" }).click();
  await ann.getByText("Ben was kicked.").waitFor();
  await ben.goto(place);
  await ben.getByText("The host kicked you from this room.").waitFor();
  await ben.getByRole("button", { name: "Back to games" }).click();
  await ben.goto(place);
  await ben.getByText("The host kicked you from this room.").waitFor();
  await ben.getByRole("button", { name: "Back to games" }).click();
  await ben.getByRole("button", { name: "Play now: Dash" }).click();
  await ben.waitForFunction(() => globalThis.reckon.session?.lobby.room !== undefined);
  expect(new URL(ben.url()).hash).not.toBe(new URL(place).hash);
  expect(new URL(ben.url()).hash).toContain("#dash/");
});

test("[PG24] a spectator is offered nothing that only players can do", async () => {
  const ann = await enter("Ann");
  const eve = await stand.page(QUERY);
  const [, code] = new URL(ann.url()).hash.split("/");
  await eve.getByRole("button", { name: `Watch room ${code}` }).click();
  await eve.getByText("You are watching Ann.").waitFor();
  await eve.getByText("Join the game to chat.").waitFor();
  expect(await eve.getByRole("textbox", { name: "Message to the room" }).count()).toBe(0);
  await letBotIn(ann);
  await startMatch(ann);
  await untilPlaying(eve);
  await eve.keyboard.press("Escape");
  await eve.getByText("The match continues.").waitFor();
  expect(await eve.getByText("Your player stands still.").count()).toBe(0);
});

test("[PG5] a match on a phone shows a lost connection once, within its width; a refusal disappears after a while", async () => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await enter("Ann", "", phone);
  await letBotIn(page);
  await startMatch(page);
  await untilPlaying(page);
  // Faster than Playwright types.
  await page.evaluate(() => {
    const { lobby } = globalThis.reckon.session ?? {};
    for (let line = 0; line < 7; line++)
      lobby?.wish({ type: "chat", text: `hello ${line}` }, performance.now());
  });
  const refused = page.getByText("Slow down");
  await refused.waitFor();
  await refused.waitFor({ state: "detached" });

  await page.context().setOffline(true);
  await page.getByText("Reconnecting in").waitFor();
  const { sentences, left, right, wanted } = await page.evaluate(() => {
    const all = document.querySelectorAll<HTMLElement>(".banner, .match-chat .sentence");
    const [banner] = all;
    const { left, right } = banner.getBoundingClientRect();
    // As wide as its words and its button are in one line.
    banner.style.maxWidth = "none";
    const wanted = banner.getBoundingClientRect().width;
    banner.style.maxWidth = "";
    return { sentences: all.length, left, right, wanted };
  });
  expect(sentences).toBe(1);
  // Hints for newcomers can wait, and would not go away by themselves.
  expect(await page.locator(".hint").count()).toBe(0);
  // Nothing squeezes it: it is as wide as its words (279 px while it tries), or as the phone less its margins: with the button, which stands
  // beside them while seconds count down, it would take 414.
  expect(right - left).toBeCloseTo(Math.min(wanted, 390 - 32), 0);
  expect(left).toBeGreaterThanOrEqual(15.5);
});

test("[PG5] a refused line is back in its field, to be corrected", async () => {
  const page = await enter("Ann");
  const line = page.getByRole("textbox", { name: "Message to the room" });
  const long = "ж".repeat(200);
  await line.fill(long);
  await page.keyboard.press("Enter");
  await page.getByText("That message is too long").waitFor();
  expect(await line.inputValue()).toBe(long);
  await line.fill("short");
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("short").waitFor();
  // A line that was sent stays sent, whatever is refused later.
  await line.fill("\u200b");
  await page.keyboard.press("Enter");
  await page.getByText("That message is empty").waitFor();
  expect(await line.inputValue()).not.toContain("short");
});

test("[LB4] the server that a player chose stays chosen back at home, and its address can be corrected", async () => {
  const page = await stand.page(QUERY);
  await page.getByText("Server: this site").click();
  const address = page.getByRole("textbox", { name: "Server address" });
  await address.fill("127.0.0.1:1");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Play now: Dash" }).click();
  await page.getByText("No response from 127.0.0.1:1. Check the address.").waitFor();
  await page.getByText("Server: 127.0.0.1:1").click();
  expect(await address.inputValue()).toBe("127.0.0.1:1");
  await address.fill("");
  await page.keyboard.press("Enter");
  await page.getByText("Server: this site").waitFor();
});

test("[PG5] a message about a line does not push the newest lines out of sight", async () => {
  const page = await enter("Ann");
  const line = page.getByRole("textbox", { name: "Message to the room" });
  for (let count = 0; count < 4; count++) {
    await line.fill(`${count} ${"long ".repeat(48)}`);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("log").getByText("3 long").waitFor();
  await line.fill("\u200b");
  await page.keyboard.press("Enter");
  await page.getByText("That message is empty").waitFor();
  const hidden = await page.getByRole("log").evaluate((log) => ({
    above: log.scrollTop,
    below: log.scrollHeight - log.clientHeight - log.scrollTop,
  }));
  expect(hidden.above).toBeGreaterThan(0);
  expect(hidden.below).toBeLessThanOrEqual(1);
});

test("[PG8] a page works in a browser that refuses to store its seat", async () => {
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
  await page.getByRole("button", { name: "Create room: Dash" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await untilState(page, "lobby");
  await page.getByRole("button", { name: "Leave" }).click();
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(faults).toEqual([]);
});

test("[PG4] home and a leaderboard with the longest name are no wider than a narrow phone", async () => {
  const narrow = { viewport: { width: 320, height: 568 }, hasTouch: true, isMobile: true };
  const page = await stand.page(QUERY, narrow);
  const width = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth);
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(await width()).toBe(320);

  const ann = await enter("W".repeat(16), "", narrow);
  await letBotIn(ann);
  await startMatch(ann);
  await untilPlaying(ann);
  stand.endMatch(ann);
  await ann.getByRole("button", { name: "See the leaderboard" }).tap();
  await ann.getByRole("rowheader").first().waitFor();
  expect(await ann.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

/** Runs in a page: whether a canvas of the stage draws with WebGL. A canvas that draws otherwise returns no WebGL context. */
function hasWebGL(): boolean {
  const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".stage canvas")];
  return canvases.some((canvas) => canvas.getContext("webgl2")?.isContextLost() === false);
}

test.each(["By a Thread", "High Noon", "R-Type"])(
  "[ST21] %s goes on in its plain view while the browser has taken WebGL away",
  async (title) => {
    const small = { viewport: { width: 320, height: 200 } };
    const page = await stand.page("?test&view=webgl&transport=websocket", small);
    const faults: string[] = [];
    page.on("pageerror", ({ message }) => faults.push(message));
    await page.getByRole("button", { name: `Play now: ${title}` }).click();
    await page.getByRole("button", { name: "Continue" }).click();
    await untilPlaying(page);
    await page.waitForFunction(hasWebGL);
    const isPlain = await page.evaluate(async () => {
      const canvases = [...document.querySelectorAll<HTMLCanvasElement>(".stage canvas")];
      for (const canvas of canvases)
        canvas.getContext("webgl2")?.getExtension("WEBGL_lose_context")?.loseContext();
      await new Promise((done) => setTimeout(done, 100));
      const now = [...document.querySelectorAll<HTMLCanvasElement>(".stage canvas")];
      return now.length > 0 && now.every((canvas) => canvas.getContext("webgl2") === null);
    });
    expect(isPlain).toBe(true);
    await page.waitForFunction(hasWebGL);
    expect(faults).toEqual([]);
  },
);
