/**
 * R-Type through the page: two people in two browsers are ready, fly a level, fall to its enemies, read how it ended and play
 * again; the host pauses for everybody, leaves, and the next host lets the run go on.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { figuresOf, startWatching } from "./delay-watch.ts";
import { enterAs, seatOf, setLatency, untilPlaying } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import {
  bringToBoss,
  lineUp,
  openRoom,
  QUERY,
  ram,
  SMALL,
  shieldAll,
  shipOf,
  sightOf,
  startTogether,
  tempt,
  worldOf,
} from "./squadron.ts";
import { Stand } from "./stand.ts";

const TIMEOUT_MS = 120_000;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand?.close());

function said(page: Page, sentence: string): Promise<void> {
  return page.getByRole("status").getByText(sentence, { exact: true }).waitFor({ state: "attached" });
}

async function untilPaused(pages: readonly Page[], isPaused: boolean): Promise<void> {
  for (const page of pages) await expect.poll(async () => (await sightOf(page, 0)).isPaused).toBe(isPaused);
}

/** A key that went down while the pause's dialog closed is nobody's: it is pressed again. */
function fliesRight(page: Page, seat: number, from: number): Promise<void> {
  const press = async (): Promise<number> => {
    await page.keyboard.press("ArrowRight", { delay: 300 });
    return (await sightOf(page, seat)).x;
  };
  return expect.poll(press, { timeout: 20_000 }).toBeGreaterThan(from + 50);
}

test("[RT5, AX37, AX39, AX40, PG15, PG16] two players: room, ready, pause, a level, a death, game over, play again, another host", {
  timeout: TIMEOUT_MS,
}, async () => {
  const ann = await openRoom(stand, "Ann");
  const ben = await stand.page(QUERY + new URL(ann.url()).hash, SMALL);
  await enterAs(ben, "Ben");
  await ann.getByText("0 of 1 other ready").waitFor();
  await ben.getByText("Waiting for Ann to start the match.").waitFor();
  expect(await seriousOn(ben, "ready")).toEqual([]);
  await startTogether(ann, ben);

  // Ben is no host: his P is nothing, and no button is his.
  await ben.keyboard.press("KeyP");
  expect(await ben.getByRole("button", { name: "Pause for everyone" }).count()).toBe(0);
  await ann.keyboard.press("KeyP");
  await untilPaused([ann, ben], true);
  await said(ben, "Ann paused the match.");
  const [annSeat, benSeat] = [await seatOf(ann), await seatOf(ben)];
  const before = await sightOf(ben, benSeat);
  await ben.keyboard.press("ArrowRight", { delay: 300 });
  expect((await sightOf(ben, benSeat)).x).toBe(before.x);
  expect(await seriousOn(ann, "pause")).toEqual([]);
  await ann.getByRole("button", { name: "Resume" }).click();
  await untilPaused([ann, ben], false);
  await said(ben, "The match continues.");
  await fliesRight(ben, benSeat, before.x);

  const world = worldOf(stand, ann);
  const annRow = await shipOf(world, ann);
  bringToBoss(world);
  await expect
    .poll(
      async () => {
        shieldAll(world);
        if (lineUp(world, annRow)) await ann.keyboard.press("Space", { delay: 30 });
        return (await sightOf(ben, benSeat)).level;
      },
      { timeout: 40_000, interval: 200 },
    )
    .toBe(2);

  ram(world, await shipOf(world, ben));
  for (const page of [ann, ben])
    await expect.poll(async () => (await sightOf(page, benSeat)).isOut).toBe(true);
  expect((await sightOf(ben, annSeat)).isOut).toBe(false);
  ram(world, annRow);
  for (const page of [ben, ann])
    await page.getByRole("button", { name: "See the leaderboard", disabled: false }).press("Enter");
  for (const page of [ann, ben]) {
    await page.getByText("You lost level 2.").waitFor();
    expect(await page.locator(".leaderboard tbody tr").count()).toBe(2);
    await page.getByRole("button", { name: /Back to room/ }).press("Enter");
  }

  await startTogether(ann, ben);
  expect((await sightOf(ben, benSeat)).level).toBe(1);
  await ann.getByRole("button", { name: "Pause for everyone" }).click();
  await untilPaused([ben], true);
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Leave room" }).click();
  await ben.getByRole("button", { name: "Resume" }).waitFor();
  await ben.keyboard.press("KeyP");
  await untilPaused([ben], false);
  const { x } = await sightOf(ben, benSeat);
  await fliesRight(ben, benSeat, x);
});

test("[RT11] 75 ms from the server one's own ship answers in the next frame, and a partner's never jumps", {
  timeout: TIMEOUT_MS,
}, async () => {
  // Nothing is drawn: on a busy machine pictures cost the frames that are looked at.
  const page = await stand.page(QUERY.replace("canvas", "none"), SMALL);
  await page.getByRole("button", { name: "Play now: R-Type" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await setLatency(page, 150);
  const world = worldOf(stand, page);
  const seat = await seatOf(page);
  const partner = [...world.all("ship")].find((row) => world.ownerOf("ship", row) !== seat) ?? -1;
  await page.waitForTimeout(3000);
  await startWatching(page, world.ownerOf("ship", partner));
  let presses = 0;
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"]) {
    shieldAll(world);
    tempt(world, partner);
    await page.keyboard.press(key, { delay: 400 });
    await page.waitForTimeout(200);
    presses++;
  }
  const { answers, tickless, movingFrames, freeStepPx, rttMs } = await figuresOf(page);
  expect(answers).toHaveLength(presses);
  // In the second where no tick fell into the first.
  expect(answers.filter((frame) => frame === 1).length + tickless).toBe(presses);
  expect(Math.max(...answers)).toBeLessThanOrEqual(2);
  expect(movingFrames).toBeGreaterThan(5);
  // Tests of other files make frames late here, and with them the view: `npm run -s bench:delay` counts that, too.
  expect(freeStepPx).toBeLessThanOrEqual(1);
  expect(rttMs).toBeGreaterThan(145);
  expect(rttMs).toBeLessThan(250);
});
