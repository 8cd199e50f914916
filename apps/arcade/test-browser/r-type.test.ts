/**
 * R-Type through the page: two people in two browsers get ready, fly a level, fall to its enemies, read how it ended and play
 * again; the host pauses the match for everybody, leaves, and the next host resumes the run.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { figuresOf, startWatching, untilWatched } from "./delay-watch.ts";
import { enterAs, seatOf, setLatency, untilPlaying } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import {
  hasten,
  openRoom,
  QUERY,
  ram,
  type Sight,
  SMALL,
  shieldAll,
  shipOf,
  sightOf,
  startTogether,
  tempt,
  untilSampled,
  worldOf,
} from "./squadron.ts";
import { Stand } from "./stand.ts";

const TIMEOUT_MS = 120_000;
/** All tests here wait for what a page shows, and a busy machine shows it late. */
const LATE = { timeout: 60_000 } as const;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand?.close());

function said(page: Page, sentence: string): Promise<void> {
  return page.getByRole("status").getByText(sentence, { exact: true }).waitFor({ state: "attached" });
}

/** Waits until each page shows a state of a seat's ship and of the run. */
async function untilSeen(pages: readonly Page[], seat: number, sight: Partial<Sight>): Promise<void> {
  for (const page of pages) await expect.poll(() => sightOf(page, seat), LATE).toMatchObject(sight);
}

/** Holds a key until the ship has moved to the right. */
async function fliesRight(page: Page, seat: number): Promise<void> {
  const { x } = await sightOf(page, seat);
  const hold = async (): Promise<number> => {
    // Repeats the key, as a keyboard does.
    await page.keyboard.down("ArrowRight");
    return (await sightOf(page, seat)).x;
  };
  await expect.poll(hold, LATE).toBeGreaterThan(x + 50);
  await page.keyboard.up("ArrowRight");
}

test("[RT5, AX37, AX39, AX40, PG15, PG16] two players go through room, ready, pause, a level, a death, game over, play again and another host", {
  timeout: TIMEOUT_MS,
}, async () => {
  const ann = await openRoom(stand, "Ann");
  const ben = await stand.page(QUERY + new URL(ann.url()).hash, SMALL);
  await enterAs(ben, "Ben");
  await ann.getByText("0 of 1 other ready").waitFor();
  await ben.getByText("Waiting for Ann to start the match.").waitFor();
  expect(await seriousOn(ben, "ready")).toEqual([]);
  await startTogether(ann, ben);

  const [annSeat, benSeat] = [await seatOf(ann), await seatOf(ben)];
  const world = worldOf(stand, ann);
  shieldAll(world);
  // Ben is not the host: their P does nothing, and they have no pause button.
  await ben.keyboard.press("KeyP");
  expect(await ben.getByRole("button", { name: "Pause for everyone" }).count()).toBe(0);
  await ann.keyboard.press("KeyP");
  await untilSeen([ann, ben], benSeat, { isPaused: true });
  await said(ben, "Ann paused the match.");
  const before = await sightOf(ben, benSeat);
  await ben.keyboard.down("ArrowRight");
  await untilSampled(ben, 10);
  expect((await sightOf(ben, benSeat)).x).toBe(before.x);
  await ben.keyboard.up("ArrowRight");
  expect(await seriousOn(ann, "pause")).toEqual([]);
  await ann.getByRole("button", { name: "Resume" }).click();
  await untilSeen([ann, ben], benSeat, { isPaused: false });
  await said(ben, "The match continues.");
  await fliesRight(ben, benSeat);

  const annRow = await shipOf(world, ann);
  const shoot = async (): Promise<number> => {
    hasten(world, annRow);
    await ann.keyboard.press("Space");
    return world.fields.run.level[0];
  };
  await expect.poll(shoot, { ...LATE, interval: 100 }).toBe(2);
  shieldAll(world);
  await untilSeen([ann, ben], benSeat, { level: 2 });

  ram(world, await shipOf(world, ben));
  await untilSeen([ann, ben], benSeat, { isOut: true });
  await untilSeen([ann, ben], annSeat, { isOut: false });
  ram(world, annRow);
  for (const page of [ben, ann])
    await page.getByRole("button", { name: "See the leaderboard", disabled: false }).press("Enter");
  for (const page of [ann, ben]) {
    await page.getByText("You lost level 2.").waitFor();
    expect(await page.locator(".leaderboard tbody tr").count()).toBe(2);
    await page.getByRole("button", { name: /Back to room/ }).press("Enter");
  }

  await startTogether(ann, ben);
  await untilSeen([ann, ben], benSeat, { level: 1, isOut: false });
  await ann.getByRole("button", { name: "Pause for everyone" }).click();
  await untilSeen([ben], benSeat, { isPaused: true });
  await ann.keyboard.press("Escape");
  await ann.getByRole("button", { name: "Leave room" }).click();
  await ben.getByRole("button", { name: "Resume" }).waitFor();
  await ben.keyboard.press("KeyP");
  await untilSeen([ben], benSeat, { isPaused: false });
  await fliesRight(ben, benSeat);
});

interface Box {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Every visible button in a match, the page's own and the thumb buttons, and the hints. */
function boxesOf(page: Page): Promise<Box[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("button, .hint")]
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return { name: element.textContent.trim(), x, y, width, height };
      })
      .filter(({ width }) => width > 0),
  );
}

test("[PG22, RV6] on a phone, upright or in landscape, no button or hint of the page covers a thumb button", {
  timeout: TIMEOUT_MS,
}, async () => {
  const [long, short] = [844, 390];
  const phone = { viewport: { width: short, height: long }, hasTouch: true, isMobile: true };
  const page = await stand.page(QUERY, phone);
  await page.getByRole("button", { name: "Play now: R-Type" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await page.getByRole("button", { name: "Rapid" }).waitFor();
  const turn = page.getByRole("button", { name: "Not now" });
  if (await turn.isVisible()) await turn.click();
  await page.locator(".hint", { hasText: "Hold Fire" }).waitFor();
  for (const [width, height] of [
    [short, long],
    [long, short],
    [320, 640],
  ]) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => page.evaluate(() => innerWidth)).toBe(width);
    const boxes = await boxesOf(page);
    expect(boxes.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Fire", "Rapid", "Bomb", "Chat", "Pause", "Menu"]),
    );
    const overlaps = boxes.flatMap((a, i) =>
      boxes
        .slice(i + 1)
        .filter(
          (b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height,
        )
        .map((b) => `${a.name} on ${b.name} at ${width} × ${height}`),
    );
    expect(overlaps).toEqual([]);
  }
});

test("[RT11] at 75 ms from the server the own ship answers in the next frame and a partner's never jumps", {
  timeout: TIMEOUT_MS,
}, async () => {
  // Nothing is drawn: on a busy machine drawing would cost the frames that this test measures.
  const page = await stand.page(QUERY.replace("canvas", "none"), SMALL);
  await page.getByRole("button", { name: "Play now: R-Type" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await setLatency(page, 150);
  const world = worldOf(stand, page);
  const seat = await seatOf(page);
  // Bots join one after the other, later on a busy machine.
  const partnerRow = (): number =>
    [...world.all("ship")].find((row) => world.ownerOf("ship", row) !== seat) ?? -1;
  await expect.poll(partnerRow, LATE).toBeGreaterThanOrEqual(0);
  const partner = world.ownerOf("ship", partnerRow());
  await expect.poll(async () => (await sightOf(page, partner)).x, LATE).toBeGreaterThanOrEqual(0);
  shieldAll(world);
  await untilSampled(page, 120);
  await startWatching(page, partner);
  const keys = ["ArrowRight", "ArrowLeft", "ArrowRight", "ArrowLeft"];
  for (const key of keys) {
    // Holds and releases the key for this many frames, however long they are.
    await page.keyboard.down(key);
    await untilWatched(page, 12);
    await page.keyboard.up(key);
    await untilWatched(page, 6);
  }
  const partnerMoves = async (): Promise<number> => {
    tempt(world, partnerRow());
    return (await figuresOf(page)).movingFrames;
  };
  await expect.poll(partnerMoves, { ...LATE, interval: 300 }).toBeGreaterThan(5);
  const { answers, tickless, freeStepPx, rttMs, leastRttMs } = await figuresOf(page);
  expect(answers).toHaveLength(keys.length);
  // In the next frame in which a tick was due.
  expect(answers.filter((frame) => frame === 1).length + tickless).toBe(keys.length);
  // Tests of other files make frames late here, and the view with them: `npm run -s bench:delay` checks that too.
  expect(freeStepPx).toBeLessThanOrEqual(1);
  expect(rttMs).toBeGreaterThan(145);
  expect(leastRttMs).toBeLessThan(250);
});
