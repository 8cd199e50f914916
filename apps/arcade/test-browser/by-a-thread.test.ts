/**
 * By a Thread through the page: two people in two browsers go from the lobby to the leaderboard, with a passcode, a choice of
 * difficulty, a death and Hades; the host leaves in each phase and the room goes on; a player who reloads plays on.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { enterAs, seatOf, setLatency, untilPlaying, untilState } from "./insides.ts";
import {
  comeTo,
  enterRoom,
  face,
  fellOthers,
  givePasscode,
  joinRoom,
  leaderboardOf,
  openRoom,
  PASSCODE,
  QUERY,
  SMALL,
  setHealth,
  untilSeen,
  worldOf,
} from "./labyrinth.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

const TIMEOUT_MS = 180_000;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand?.close());

async function say(page: Page, text: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message to the room" }).fill(text);
  await page.keyboard.press("Enter");
}

function isHost(page: Page): Promise<boolean> {
  return page.evaluate(() => globalThis.reckon.session?.lobby.room?.isHost === true);
}

async function untilHost(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.reckon.session?.lobby.room?.isHost === true);
}

/** When the phase ends, on the clock that both contexts share. */
function endOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const leftMs = globalThis.reckon.session?.lobby.leftMs(performance.now()) ?? Number.NaN;
    return performance.timeOrigin + performance.now() + leftMs;
  });
}

/** Leaves with the page's own button. */
async function leave(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Leave", exact: true }).click();
  await page.getByRole("button", { name: "Play now: By a Thread" }).waitFor();
}

/** Leaves through the menu of the match. */
async function leaveMatch(page: Page): Promise<void> {
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Leave room" }).click();
  await page.getByRole("button", { name: "Play now: By a Thread" }).waitFor();
}

test("[BT38, BT39, BT41, BT43, PG12, PG13] two players go from the lobby to the leaderboard, with passcode, name, chat, difficulty, countdown, a shot and Hades", {
  timeout: TIMEOUT_MS,
}, async () => {
  const ann = await openRoom(stand, "Ann");
  const ben = await stand.page(QUERY + new URL(ann.url()).hash, SMALL);
  await givePasscode(ben, "314159");
  await ben.getByText("Wrong passcode: 2 tries left.").waitFor();
  await givePasscode(ben, PASSCODE);
  await untilState(ben, "choosingUsername");
  await ben.getByRole("textbox", { name: "Name" }).fill("ann");
  await ben.keyboard.press("Enter");
  await ben.getByText("That name is taken").waitFor();
  await enterAs(ben, "Ben");
  await say(ann, "hello Ben");
  await ben.getByText("hello Ben").waitFor();
  await ann.getByRole("button", { name: "Add a bot" }).click();
  await ben.getByText(/^Bot-/).waitFor();

  await ann.getByRole("button", { name: "Start match" }).click();
  await ben.getByText("Ann is choosing a mode.").waitFor();
  const pictures = ann.locator(".pictured canvas");
  await expect.poll(() => pictures.count()).toBe(10);
  await expect
    .poll(async () => {
      const drawn = await pictures.evaluateAll((all) =>
        all.map((one) => (one as HTMLCanvasElement).toDataURL()),
      );
      return new Set(drawn).size;
    })
    .toBe(10);
  expect(await seriousOn(ann, "difficulty")).toEqual([]);
  await ann.getByText("Harder", { exact: true }).click();
  await ann.getByRole("button", { name: "Start", exact: true }).click();
  await Promise.all([untilState(ann, "countdown"), untilState(ben, "countdown")]);
  await ben.getByText("Difficulty Harder").waitFor();
  const [first, second] = await Promise.all([endOf(ann), endOf(ben)]);
  expect(Math.abs(first - second)).toBeLessThan(100);
  expect(first - Date.now()).toBeGreaterThan(5000);
  expect(first - Date.now()).toBeLessThan(11_000);

  await untilSeen([ann, ben]);
  expect(worldOf(stand, ann).fields.match.maze[0] % 10).toBe(6);
  await setHealth(stand, ben, 1);
  const out = ben.getByRole("button", { name: "Down to Hades" });
  for (let shots = 0; shots < 20 && !(await out.isVisible()); shots++) {
    await setHealth(stand, ann, 9);
    await face(stand, ann, ben);
    await ann.keyboard.press("Space", { delay: 100 });
    await ann.waitForTimeout(400);
  }
  await ben.getByRole("heading", { name: "What Ann saw" }).waitFor();
  await out.press("Enter");
  await untilState(ben, "afterGameChat");
  expect(await seriousOn(ben, "Hades")).toEqual([]);
  await say(ben, "it is dark down here");
  await ben.getByRole("log").getByText("it is dark down here").waitFor();
  await ben.reload();
  await untilState(ben, "afterGameChat");
  await ben.locator(".stage canvas").first().waitFor();
  const tick = await ben.evaluate(() => globalThis.reckon.session?.client?.shown.tick ?? 0);
  await ben.waitForFunction((before) => (globalThis.reckon.session?.client?.shown.tick ?? 0) > before, tick);
  expect(await ann.getByText("it is dark down here").count()).toBe(0);

  fellOthers(worldOf(stand, ann), await seatOf(ann));
  // Ben finished first: the leaderboard comes to them while Ann still sees the end of the match.
  const below = await leaderboardOf(ben);
  await ann.getByRole("button", { name: "See the leaderboard" }).click();
  const boards = [await leaderboardOf(ann), below];
  expect(boards.map(({ verdict }) => verdict)).toEqual(["You win.", "Ann wins."]);
  const [{ rows }] = boards;
  expect(rows.map(([rank, , , outcome]) => [rank, outcome])).toEqual([
    ["1", "winner"],
    ["2", "got shot"],
    ["3", "got shot"],
  ]);
  expect([rows[0][1], rows[2][1]]).toEqual(["Ann", "Ben"]);
  for (const [, , survived] of rows) expect(survived).toMatch(/^0:\d\d$/);
});

describe("[BT42, BT43, LB13] the host leaves", () => {
  test("in the chat, while choosing, in the countdown, in the match, at its end and at the leaderboard: another player becomes host, and the room goes on", {
    timeout: TIMEOUT_MS,
  }, async () => {
    const ann = await openRoom(stand, "Ann");
    const link = ann.url();
    const ben = await joinRoom(stand, link, "Ben");
    await untilState(ben, "lobby");
    expect([await isHost(ann), await isHost(ben)]).toEqual([true, false]);

    await leave(ann);
    await untilHost(ben);
    const ada = await joinRoom(stand, link, "Ada");
    await untilState(ada, "lobby");

    await ben.getByRole("button", { name: "Start match" }).click();
    await untilState(ben, "choosingDifficulty");
    // Like a closed tab.
    await ben.evaluate(() => globalThis.reckon.session?.lobby.wish({ type: "leave" }, performance.now()));
    await untilState(ada, "choosingDifficulty");
    const bob = await joinRoom(stand, link, "Bob");
    await untilState(bob, "lobby");

    // A countdown is short, so players who join during it are already at the passcode before it starts.
    const cid = await comeTo(stand, link);
    const eve = await comeTo(stand, link);
    await ada.getByText("Trivial", { exact: true }).click();
    await ada.getByRole("button", { name: "Start", exact: true }).click();
    await untilState(bob, "countdown");
    await ada.evaluate(() => globalThis.reckon.session?.lobby.wish({ type: "leave" }, performance.now()));
    await bob.getByRole("button", { name: "Cancel" }).waitFor();
    await enterRoom(cid, "Cid");
    await enterRoom(eve, "Eve");
    await untilSeen([bob, cid, eve]);

    await leaveMatch(bob);
    await untilHost(cid);
    fellOthers(worldOf(stand, cid), await seatOf(cid));
    await cid.getByRole("button", { name: "See the leaderboard", disabled: false }).waitFor();
    await leaveMatch(cid);
    await untilHost(eve);
    await eve.getByRole("button", { name: "See the leaderboard" }).click();
    expect(await leaderboardOf(eve)).toMatchObject({
      verdict: "Cid wins.",
      rows: [
        ["1", "Cid", expect.stringMatching(/^0:/), "winner"],
        ["2", "Eve", expect.stringMatching(/^0:/), "got shot"],
        ["3", "Bob", expect.stringMatching(/^0:/), "left"],
      ],
    });
    const dan = await joinRoom(stand, link, "Dan");
    await untilState(dan, "leaderboard");
    await leave(eve);
    await untilHost(dan);
    await dan.getByRole("button", { name: "Start match" }).waitFor();
  });
});

interface Turned {
  /** Pictures from the first one after the mouse moved to the first one that shows it. */
  readonly pictures: number;
  /** How much a picture differed from the one before: at most while the mouse stood still, and in the picture that shows the turn. */
  readonly still: number;
  readonly turned: number;
}

interface Watched {
  turn: Promise<Turned | undefined>;
}

/** Runs in a page: looks at every picture until the mouse has moved and the picture shows it. */
function watchForTurn(): void {
  const [WIDTH, HEIGHT] = [64, 16];
  const small = document.createElement("canvas");
  small.width = WIDTH;
  small.height = HEIGHT;
  const context = small.getContext("2d", { willReadFrequently: true }) as CanvasRenderingContext2D;
  let before: Uint8ClampedArray | undefined;
  const change = (): number => {
    context.drawImage(document.querySelector(".stage canvas") as HTMLCanvasElement, 0, 0, WIDTH, HEIGHT);
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
    const sum = before?.reduce((all, value, i) => all + Math.abs(value - data[i]), 0) ?? 0;
    before = data;
    return sum / data.length;
  };
  (globalThis as unknown as Watched).turn = new Promise((done) => {
    let [still, pictures, frames] = [0, 0, 0];
    let hasMoved = false;
    addEventListener("pointermove", () => (hasMoved = true), { once: true, capture: true });
    // Runs after the page's own frame, which was requested earlier.
    const look = (): void => {
      const changed = change();
      const isSeen = hasMoved && changed > 2 * still + 2;
      if (hasMoved) pictures++;
      else still = Math.max(still, changed);
      if (isSeen) done({ pictures, still, turned: changed });
      else if (++frames > 600) done(undefined);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

test("[FP1, BT28] at a round trip of 150 ms the next picture shows a turn of the mouse", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await stand.page(QUERY, SMALL);
  await page.getByRole("button", { name: "Play now: By a Thread" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilSeen([page]);
  await setLatency(page, 150);
  await page.mouse.click(320, 150);
  await page.getByText("Click to look around with the mouse.").waitFor({ state: "detached" });
  const found: (Turned | undefined)[] = [];
  for (const x of [520, 320, 520]) {
    await page.evaluate(watchForTurn);
    await page.waitForTimeout(300);
    await page.mouse.move(x, 150);
    found.push(await page.evaluate(() => (globalThis as unknown as Watched).turn));
  }
  expect(found.map((one) => one?.pictures)).toEqual([1, 1, 1]);
});

test("[PG1, PG11] a player who reloads during a match is back in their seat within a second; after losing the mouse, one press lets them go on", {
  timeout: TIMEOUT_MS,
}, async () => {
  const page = await stand.page(QUERY, SMALL);
  await page.getByRole("button", { name: "Play now: By a Thread" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilSeen([page]);
  const seat = await seatOf(page);
  // A busy machine may be slow, and from the second time on the browser has cached the compiled code.
  let quickestMs = Number.POSITIVE_INFINITY;
  for (let tries = 0; tries < 16 && quickestMs > 1000; tries++) {
    await page.reload({ waitUntil: "commit" });
    await untilPlaying(page);
    quickestMs = Math.min(quickestMs, await page.evaluate(() => performance.now()));
  }
  expect(quickestMs).toBeLessThanOrEqual(1000);
  expect(await seatOf(page)).toBe(seat);

  await page.locator(".stage canvas").first().waitFor();
  const hint = page.getByText("Click to look around with the mouse.");
  await hint.waitFor();
  await page.mouse.click(320, 150);
  await hint.waitFor({ state: "detached" });
  const isLocked = (): Promise<boolean> => page.evaluate(() => document.pointerLockElement !== null);
  await expect.poll(isLocked).toBe(true);
  await page.evaluate(() => document.exitPointerLock());
  const goOn = page.getByRole("button", { name: "Click to resume" });
  await goOn.waitFor();
  expect(await seriousOn(page, "go on")).toEqual([]);
  await page.keyboard.press("Enter");
  await expect.poll(isLocked).toBe(true);
  await goOn.waitFor({ state: "detached" });
});
