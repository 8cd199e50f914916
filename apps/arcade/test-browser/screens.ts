// A walk through every screen of the page by keyboard alone, with a stop at each. The accessibility test checks each stop, and the
// picture maker photographs it.

import type { Page } from "playwright-core";
import { untilPlaying, untilState } from "./insides.ts";

/** Called at every screen once it has settled. */
export type Stop = (name: string) => Promise<void>;

/** Moves the focus with Tab until it is on something with that name; the focus must be visible everywhere on the way. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 40; presses++) {
    const focused = await page.evaluate(() => {
      const { activeElement: element } = document;
      const { outlineStyle } = getComputedStyle(element ?? document.body);
      const text = element?.getAttribute("aria-label") ?? element?.textContent ?? "";
      return { text, isSeen: outlineStyle !== "none", isControl: element?.matches("main, body") === false };
    });
    if (focused.isControl && !focused.isSeen) throw new Error(`The focus on ${focused.text} cannot be seen.`);
    if (focused.text.startsWith(name) && focused.isControl) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`Tab never reached ${name}.`);
}

/** Visits a room with a passcode, a link to no room, a game with choices, and a server that is not there. */
export async function stray(page: Page, other: Page, stop: Stop): Promise<void> {
  await page.getByRole("button", { name: "Create room: Dash" }).click();
  await page.getByRole("textbox", { name: "Passcode" }).fill("271828");
  await page.getByRole("button", { name: "Create room", exact: true }).click();
  await page.getByRole("textbox", { name: "Name" }).press("Enter");
  await untilState(page, "lobby");
  await other.goto(page.url());
  await untilState(other, "passcodeAsked");
  await other.getByRole("textbox").fill("314159");
  await other.keyboard.press("Enter");
  await other.getByText("Wrong passcode").waitFor();
  await stop("passcode");
  await other.getByRole("textbox").fill("271828");
  await other.keyboard.press("Enter");
  await untilState(other, "choosingUsername");
  await other.goto(page.url().replace(/#.*/, "#dash/ZZZZZ"));
  await untilState(other, "disconnected");
  await other.getByText("Room not found. Check the code.").waitFor();
  await stop("lost");
  await other.getByRole("button", { name: "Back to games", disabled: false }).press("Enter");
  await other.getByRole("button", { name: "Create room: High Noon" }).press("Enter");
  await other.getByRole("button", { name: "Create room", exact: true }).press("Enter");
  await other.getByRole("textbox", { name: "Name" }).press("Enter");
  await other.getByRole("button", { name: "Start match" }).press("Enter");
  await untilState(other, "choosingDifficulty");
  await stop("choices");
  await other.keyboard.press("Escape");
  await untilState(other, "lobby");
  await other.getByRole("button", { name: "Leave" }).press("Enter");
  await other.getByText("Server: this site").click();
  await other.getByRole("textbox", { name: "Server address" }).fill("127.0.0.1:1");
  await other.keyboard.press("Enter");
  await other.getByText("No response from 127.0.0.1:1").waitFor();
}

/** Goes from home through a room and a match to the leaderboard, and home again. */
export async function walk(page: Page, stop: Stop, endMatch: () => void): Promise<void> {
  await enterRoom(page, stop);
  await playMatch(page, stop, endMatch);
  await tabTo(page, "Back to room");
  await page.keyboard.press("Enter");
  // The lobby's state changes a frame before its screen.
  await page.getByRole("button", { name: "Start match" }).waitFor();
  await tabTo(page, "Leave");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
}

async function enterRoom(page: Page, stop: Stop): Promise<void> {
  await page.getByRole("button", { name: "Play now" }).first().waitFor();
  await stop("home");
  await tabTo(page, "Settings");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await stop("settings");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await tabTo(page, "Create room");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await stop("create");
  await page.keyboard.press("Enter");
  await untilState(page, "choosingUsername");
  await stop("name");
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Ann");
  await page.keyboard.press("Enter");
  await untilState(page, "lobby");
  await tabTo(page, "Add a bot");
  for (let bots = 1; bots <= 2; bots++) {
    await page.keyboard.press("Enter");
    await page.waitForFunction(
      (count) => globalThis.reckon.session?.lobby.players.length === count + 1,
      bots,
    );
  }
  await tabTo(page, "Message");
  await page.keyboard.type("Two bots and me. Anybody else?");
  await page.keyboard.press("Enter");
  await page.getByText("Anybody else?").waitFor();
  await stop("room");
}

async function playMatch(page: Page, stop: Stop, endMatch: () => void): Promise<void> {
  await tabTo(page, "Start match");
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await tabTo(page, "Start");
  await page.keyboard.press("Enter");
  await untilState(page, "countdown");
  await stop("countdown");
  await untilPlaying(page);
  await stop("play");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor();
  await stop("menu");
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.keyboard.press("Backquote");
  await page.getByRole("complementary", { name: "Network overlay" }).waitFor();
  await stop("network");
  await page.keyboard.press("Backquote");
  endMatch();
  await page.getByRole("button", { name: "See the leaderboard", disabled: false }).waitFor();
  await stop("over");
  await tabTo(page, "See the leaderboard");
  await page.keyboard.press("Enter");
  await untilState(page, "leaderboard");
  await stop("leaderboard");
}
