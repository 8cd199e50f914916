/**
 * Two players meet in a room through the page: over WebSocket alone, and with WebRTC too.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { enterAs, openRoom, seatOf, startMatch, untilMoved, untilPlaying, untilState } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

/** Joins a room by its link or by its code. */
async function join(page: Page, query: string, by: "link" | "code"): Promise<Page> {
  const { hash } = new URL(page.url());
  const other = await stand.page(by === "link" ? query + hash : query);
  if (by === "code") {
    await other.getByRole("textbox", { name: "Room code or link" }).fill(hash.slice(-5).toLowerCase());
    await other.keyboard.press("Enter");
  }
  await enterAs(other, "Ben");
  return other;
}

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message to the room" }).fill(text);
  await page.keyboard.press("Enter");
}

/** When the phase ends, on the clock that both contexts share. */
function endOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const leftMs = globalThis.reckon.session?.lobby.leftMs(performance.now()) ?? Number.NaN;
    return performance.timeOrigin + performance.now() + leftMs;
  });
}

describe.each<{ way: string; query: string; isStream: boolean; by: "link" | "code" }>([
  { way: "WebSocket", query: "?test&view=none&transport=websocket", isStream: true, by: "code" },
  { way: "WebRTC", query: "?test&view=none", isStream: false, by: "link" },
])("over $way", ({ query, isStream, by }) => {
  test("[PG1, PG2, PG30] two players join, chat, count down together, see each other move, come back after a reload, and read who won", async () => {
    const ann = await stand.page(query);
    await openRoom(ann, "Ann");
    const ben = await join(ann, query, by);

    await say(ann, "hello Ben");
    await ben.getByText("hello Ben").waitFor();
    await ben.getByRole("button", { name: "Mute Ann" }).click();
    await say(ann, "can you hear me");
    await say(ben, "not any more");
    await ann.getByText("not any more").waitFor();
    expect(await ben.getByText("can you hear me").count()).toBe(0);
    expect(await ben.getByText("hello Ben").count()).toBe(0);

    await startMatch(ann);
    await Promise.all([untilState(ann, "countdown"), untilState(ben, "countdown")]);
    const [first, second] = await Promise.all([endOf(ann), endOf(ben)]);
    expect(Math.abs(first - second)).toBeLessThan(100);

    await Promise.all([untilPlaying(ann), untilPlaying(ben)]);
    const moved = untilMoved(ben, await seatOf(ann));
    // A wall may block one of these ways, but not all.
    for (const key of ["KeyD", "KeyS", "KeyA", "KeyW"]) await ann.keyboard.press(key, { delay: 300 });
    await moved;

    const ways = [ann, ben].map((page) =>
      page.waitForFunction((wanted) => globalThis.reckon.session?.connection?.isStream === wanted, isStream),
    );
    await Promise.all(ways);

    const benSeat = await seatOf(ben);
    await ben.reload();
    await untilPlaying(ben);
    expect(await seatOf(ben)).toBe(benSeat);

    stand.endMatch(ann);
    await ann.getByRole("button", { name: "See the leaderboard" }).click();
    await ann.getByText("Waiting for 1 more player").waitFor();
    for (const name of [/Ann/, /Ben/]) await ann.getByRole("rowheader", { name }).waitFor();
    expect(await seriousOn(ann, "after the match")).toEqual([]);
    await ben.getByRole("button", { name: "See the leaderboard" }).click();
    for (const page of [ann, ben])
      for (const name of [/Ann/, /Ben/]) await page.getByRole("rowheader", { name }).waitFor();
    await ann.getByRole("button", { name: "Back to room" }).click();
    await ann.getByRole("button", { name: "Waiting for others" }).waitFor();
    await ben.getByRole("button", { name: "Back to room" }).click();
    await Promise.all([untilState(ann, "lobby"), untilState(ben, "lobby")]);
  });
});
