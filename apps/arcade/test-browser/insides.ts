// What a page opened with `?test` exposes, for functions that Playwright runs in it; and the steps that many tests share.

import type { Page } from "playwright-core";
import type { Session } from "reckon/session";

declare global {
  var reckon: { readonly session: Session | undefined };
}

/** Waits until a page's lobby is in a state. */
export async function untilState(page: Page, state: string): Promise<void> {
  await page.waitForFunction((wanted) => globalThis.reckon.session?.lobby.state === wanted, state);
}

/** Enters a room under a name; the page already asks for it. */
export async function enterAs(page: Page, name: string): Promise<void> {
  await page.getByRole("textbox", { name: "Name" }).fill(name);
  await page.keyboard.press("Enter");
  await untilState(page, "lobby");
}

/** Opens a room of a game from home, enters it as Ann, and adds three bots. */
export async function openRoomWithBots(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Create room: ${title}` }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(page, "Ann");
  for (let bots = 1; bots <= 3; bots++) {
    await page.getByRole("button", { name: "Add a bot" }).click();
    await page.waitForFunction((all) => globalThis.reckon.session?.lobby.players.length === all, bots + 1);
  }
}

/** Opens a room of dash from home and enters it. */
export async function openRoom(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Create room: Dash" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await enterAs(page, name);
}

/** Adds a bot to the room of a lone player: a match of dash needs two. */
export async function letBotIn(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add a bot" }).click();
  await page.waitForFunction(() => globalThis.reckon.session?.lobby.players.length === 2);
}

/** Starts a match in the room of a page, with the default choices. */
export async function startMatch(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Start match" }).click();
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

/** Waits until inputs are sampled, the own player is predicted, and the match screen listens to keys. */
export async function untilPlaying(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.reckon.session?.client?.isStarted === true);
  await page.locator(".stage").first().waitFor({ state: "attached" });
  // It listens from the frame after its first one on.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

/** Waits until a page draws a player of dash somewhere else than at the start. */
export async function untilMoved(page: Page, seat: number): Promise<void> {
  await page.waitForFunction(
    ([player, startX, startY]) => {
      const shown = globalThis.reckon.session?.client?.shown;
      const row = shown?.rowOf("player", player) ?? -1;
      if (shown === undefined || row < 0) return false;
      const [x, y] = shown.of("player").columns.map((column) => column[row]);
      return Math.abs(x - startX) + Math.abs(y - startY) > 20;
    },
    [seat, ...(await placeOf(page, seat))],
  );
}

/** Where a page draws a player of dash. Waits until it does. */
async function placeOf(page: Page, seat: number): Promise<number[]> {
  const place = await page.waitForFunction((player) => {
    const shown = globalThis.reckon.session?.client?.shown;
    const row = shown?.rowOf("player", player) ?? -1;
    if (shown === undefined || row < 0) return undefined;
    return [...shown.of("player").columns.slice(0, 2)].map((column) => column[row]);
  }, seat);
  return (await place.jsonValue()) ?? [];
}

/** The seat of a page's own player. */
export function seatOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.reckon.session?.lobby.seat ?? -1);
}

/** Slows a page's own connection down by this much, with the network overlay, and waits until it is slower. */
export async function setLatency(page: Page, ms: number): Promise<void> {
  await page.keyboard.press("Backquote");
  const slider = page.getByRole("slider", { name: /Latency/ });
  await slider.fill(String(ms));
  await slider.blur();
  await page.keyboard.press("Backquote");
  await page.waitForFunction(
    (least) => (globalThis.reckon.session?.connection?.stats().rttMs ?? 0) > least,
    ms,
  );
}
