/**
 * Problems that players met around a match (issue 22): match presses that hit the screens after it, refused names, gamepads in
 * menus, keys with two actions, and layouts that hide what players need.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { letBotIn, openRoom, startMatch, untilPlaying, untilState } from "./insides.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

const QUERY = "?test&view=none&transport=websocket";

/** Where something on the page is, in CSS pixels. */
async function boxOf(
  page: Page,
  selector: string,
): Promise<{ readonly top: number; readonly bottom: number }> {
  const box = await page.locator(selector).boundingBox();
  return { top: box?.y ?? Number.NaN, bottom: (box?.y ?? Number.NaN) + (box?.height ?? 0) };
}

/** Presses a button of a gamepad that the test adds to the page. */
async function padPress(page: Page, button: number): Promise<void> {
  for (const isDown of [true, false]) {
    await page.evaluate(
      ([at, down]) => {
        const pads = globalThis as unknown as { padDown: Set<number> };
        if (down === 1) pads.padDown.add(at);
        else pads.padDown.delete(at);
        return new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      },
      [button, Number(isDown)],
    );
  }
}

async function givePad(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const padDown = new Set<number>();
    Object.assign(globalThis, { padDown });
    const buttons = Array.from({ length: 17 }, (_, i) => ({
      get pressed() {
        return padDown.has(i);
      },
      value: 0,
    }));
    const pad = { connected: true, axes: [0, 0, 0, 0], buttons };
    Object.defineProperty(navigator, "getGamepads", { value: () => [pad] });
  });
  await page.reload();
}

function focused(page: Page): Promise<string> {
  return page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "",
  );
}

test("[PG18, PG20] a player who mashes Space stays at the end of the match; a gamepad alone gets there and back", async () => {
  const page = await stand.page(QUERY);
  await givePad(page);
  await page.getByRole("button", { name: "Play now: Dash" }).waitFor();
  expect(await focused(page)).toBe("Play now: Dash");
  await padPress(page, 15);
  expect(await focused(page)).toBe("Create room: Dash");
  await padPress(page, 0);
  await page.getByRole("dialog").waitFor();
  await padPress(page, 1);
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await padPress(page, 0);
  await page.getByRole("dialog").waitFor();
  await padPress(page, 0);
  await untilState(page, "choosingUsername");
  await padPress(page, 0);
  await untilState(page, "lobby");
  await letBotIn(page);
  await page.getByRole("button", { name: "Start match" }).focus();
  await padPress(page, 0);
  await untilState(page, "choosingDifficulty");
  await page.getByRole("button", { name: "Start", exact: true }).focus();
  await padPress(page, 0);
  await untilState(page, "countdown");
  expect(await page.locator(".how-to dt").count()).toBeLessThanOrEqual(3);
  await untilPlaying(page);
  await padPress(page, 9);
  await page.getByRole("dialog", { name: "Menu" }).waitFor();
  await padPress(page, 1);
  await page.getByRole("dialog").waitFor({ state: "detached" });

  stand.endMatch(page);
  for (let presses = 0; presses < 25; presses++) {
    await page.keyboard.press("Space");
    await page.waitForTimeout(60);
  }
  expect(await page.evaluate(() => globalThis.reckon.session?.lobby.state)).toBe("game");
  const leaderboard = page.getByRole("button", { name: "See the leaderboard", disabled: false });
  await leaderboard.waitFor();
  await leaderboard.press("Space");
  await untilState(page, "leaderboard");
});

test("[PG8, PG19] a refused name is not kept; mouse buttons can be bound; taking a key from another action is reported", async () => {
  const page = await stand.page(QUERY);
  await page.getByRole("button", { name: "Create room: Dash" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Zoë 🤠");
  await page.keyboard.press("Enter");
  await page.getByText("A name has 1 to 16").waitFor();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("bad name!");
  await page.getByText("A name has 1 to 16").waitFor();
  await page.getByRole("textbox", { name: "Name" }).fill("Ann");
  await page.getByText("A name has 1 to 16").waitFor({ state: "detached" });

  const choice = (keys: string) => page.getByRole("button", { name: `Dash: ${keys}. Change`, exact: true });
  await choice("Space, Left Shift, Left button").click();
  await page.getByRole("button", { name: "Press a key for Dash" }).click({ button: "right" });
  await choice("Right button").press("Enter");
  await page.keyboard.press("KeyW");
  await choice("W").waitFor();
  await page.getByText("W was Up. Up is now ↑.").waitFor();
  await choice("W").press("Enter");
  await page.keyboard.press("Backquote");
  await page.getByText("` opens the network overlay").waitFor();
  await page.getByRole("button", { name: "Network overlay: `. Change" }).click();
  // The page's own actions cannot be on a mouse button: nothing would hear it.
  await page.getByRole("button", { name: "Press a key for Network overlay" }).click({ button: "right" });
  await page.getByRole("button", { name: "Press a key for Network overlay" }).press("Escape");
  await page.getByRole("button", { name: "Network overlay: `. Change" }).waitFor();
  await page.getByRole("button", { name: "Chat in a match: Enter. Change" }).press("Enter");
  await page.keyboard.press("KeyQ");
  await page.getByText("Q is Showdown in High Noon. Choose another.").waitFor();
  await page.getByRole("button", { name: "Chat in a match: Enter. Change" }).press("Enter");
  await page.keyboard.press("KeyC");
  await page.getByRole("button", { name: "Chat in a match: C. Change" }).waitFor();
  await page.getByRole("button", { name: "Done" }).click();
  await page.getByRole("button", { name: "Ann · Settings" }).waitFor();
  await openRoomOnly(page);
  // The card shows the chosen keys.
  await page.locator(".how-to").getByText("W", { exact: true }).waitFor();
  await page.locator(".how-to").getByText("↑ A S D").waitFor();
});

async function openRoomOnly(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Create room: Dash" }).click();
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await untilState(page, "lobby");
}

test("[PG22] on small screens Play is in sight, nothing overflows its dialog, and the overlay covers neither match nor thumb buttons", async () => {
  const side = { viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true };
  const flat = await stand.page(QUERY, side);
  for (const button of await flat.getByRole("button", { name: /^Play now/ }).all()) {
    const box = await button.boundingBox();
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(390);
  }

  const small = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };
  const page = await stand.page(QUERY, small);
  await page.getByRole("button", { name: "Settings" }).click();
  const dialog = await page.getByRole("dialog").boundingBox();
  for (const select of await page.getByRole("combobox").all()) {
    const box = await select.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(
      (dialog?.x ?? 0) + (dialog?.width ?? 0) - 8,
    );
  }
  await page.getByRole("button", { name: "Done" }).click();
  await openRoom(page, "Ann");
  await letBotIn(page);
  await startMatch(page);
  await untilPlaying(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Network" }).click();
  const overlay = await page.getByRole("complementary", { name: "Network overlay" }).boundingBox();
  const match = await page.locator(".stage").boundingBox();
  expect((overlay?.y ?? 0) + (overlay?.height ?? 999)).toBeLessThanOrEqual((match?.y ?? 0) + 1);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);

  // On the largest screen it grows with the page and still leaves its buttons in sight.
  await page.setViewportSize({ width: 3840, height: 2160 });
  const large = await page.getByRole("complementary", { name: "Network overlay" }).boundingBox();
  const menu = await page.getByRole("button", { name: "Menu" }).boundingBox();
  const stage = await page.locator(".stage").boundingBox();
  expect(large?.width).toBeGreaterThan(800);
  expect((menu?.y ?? 0) + (menu?.height ?? 999)).toBeLessThanOrEqual(large?.y ?? 0);
  expect((stage?.x ?? 0) + (stage?.width ?? 9999)).toBeLessThanOrEqual((large?.x ?? 0) + 1);
});

test("[PG22] on a small phone neither a hint nor the connection banner hides the own figure, health or map; on a tablet the chat fills its column", async () => {
  const phone = await stand.page(QUERY, {
    viewport: { width: 320, height: 640 },
    hasTouch: true,
    isMobile: true,
  });
  await phone.getByRole("button", { name: "Play now: High Noon" }).tap();
  await phone.getByRole("button", { name: "Continue" }).tap();
  await untilPlaying(phone);
  await phone.getByText("The right stick aims").waitFor();
  // The figure stands in the middle and is 40 px high.
  expect((await boxOf(phone, ".hint")).bottom).toBeLessThan(300);
  await phone.context().setOffline(true);
  await phone.getByText("Reconnecting").waitFor();
  // Health and map end at 160.
  const lost = await boxOf(phone, ".banner");
  expect(lost.top).toBeGreaterThan(160);
  expect(lost.bottom).toBeLessThan(300);

  const tablet = await stand.page(QUERY, {
    viewport: { width: 820, height: 1180 },
    hasTouch: true,
    isMobile: true,
  });
  await openRoom(tablet, "Ann");
  const chat = await boxOf(tablet, ".columns > .chat");
  const cards = await boxOf(tablet, ".columns > .stack");
  expect(chat.bottom).toBeGreaterThanOrEqual(cards.bottom - 1);
});
