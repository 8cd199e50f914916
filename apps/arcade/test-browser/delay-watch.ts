// What a player of R-Type sees at some distance from the server, frame by frame: one's own ship after a key, a moving partner's
// ship, and the round trip that the page measures. delay-figures.ts and r-type.test.ts use it. Always true: it looks after each
// update of the page's own session, with the time of that update.

import type { Page } from "playwright-core";
import type { RTypeWorld } from "../../../games/r-type/src/kinds.ts";
import { SHIP_SPEED } from "../../../games/r-type/src/tuning.ts";
import { seatOf } from "./insides.ts";

/** One frame. */
interface Seen {
  /** Local time, ms. */
  readonly now: number;
  /** The time that others are shown at, ms. */
  readonly viewMs: number;
  /** Others are held: no snapshot says yet where they go next. */
  readonly isHeld: boolean;
  /** The x of the own ship. x and y are the partner's. */
  readonly own: number;
  readonly x: number;
  readonly y: number;
  /** A key went down since the frame before. */
  readonly isPressed: boolean;
  /** Input ticks stepped in this frame. */
  readonly ticks: number;
  /** As the overlay shows it. */
  readonly rttMs: number;
}

/** After a hold the view catches up over this long (games/r-type/src/preset.ts), ms. */
const CATCH_UP_MS = 150;

interface Watching {
  seen: Seen[];
}

export interface DelayFigures {
  readonly frames: number;
  readonly longestFrameMs: number;
  /** The round trip that the overlay shows, as the median over all frames, and the least that the clock has measured, ms. */
  readonly rttMs: number;
  readonly leastRttMs: number;
  /** Time until the server's next packet acknowledges ours, ms. */
  readonly ackRttMs: number;
  /** For each press, in which frame after it the own ship moved: 1 is the next; 99: not within 30. */
  readonly answers: readonly number[];
  /** Answers that came later than in the next frame because no tick fell into the frames before: there are 60 ticks per second. */
  readonly tickless: number;
  /** Frames in which the partner moved, and frames in which they were held because no newer snapshot was there. */
  readonly movingFrames: number;
  readonly heldFrames: number;
  /** The partner's largest step beyond what their speed explains in the frame's time, px. */
  readonly stepPx: number;
  /** The same without what a held view needs to catch up: a busy machine holds the view, whatever the network does. */
  readonly freeStepPx: number;
}

/** Runs in a page: looks after every update. */
function watch([own, partner]: readonly number[]): void {
  const { session } = globalThis.reckon;
  if (session === undefined) return;
  const watching = globalThis as unknown as Watching;
  watching.seen = [];
  let isPressed = false;
  let before = session.client?.predictor.number ?? 0;
  addEventListener("keydown", (event) => (isPressed ||= !event.repeat), { capture: true });
  const update = session.update.bind(session);
  session.update = (now: number): void => {
    update(now);
    const { client } = session;
    if (client === undefined) return;
    const shown = client.shown as RTypeWorld;
    const { x, y } = shown.fields.ship;
    const row = shown.rowOf("ship", partner);
    watching.seen.push({
      now,
      viewMs: client.viewMs,
      isHeld: client.interpolator.isUnderflow,
      own: x[shown.rowOf("ship", own)],
      x: x[row],
      y: y[row],
      isPressed,
      ticks: client.predictor.number - before,
      rttMs: client.clock.rttMs,
    });
    isPressed = false;
    before = client.predictor.number;
  };
}

/** `partner`: the seat of the partner to watch. */
export async function startWatching(page: Page, partner: number): Promise<void> {
  await page.evaluate(watch, [await seatOf(page), partner]);
  // The first frame has none before it.
  await page.waitForFunction(() => (globalThis as unknown as Watching).seen.length > 1);
}

/** Waits until this many more frames have been recorded. */
export async function untilWatched(page: Page, frames: number): Promise<void> {
  const before = await page.evaluate(() => (globalThis as unknown as Watching).seen.length);
  await page.waitForFunction(
    (least) => (globalThis as unknown as Watching).seen.length >= least,
    before + frames,
  );
}

export async function figuresOf(page: Page): Promise<DelayFigures> {
  const { seen, leastRttMs, ackRttMs } = await page.evaluate(() => {
    const { connection, client } = globalThis.reckon.session ?? {};
    return {
      seen: (globalThis as unknown as Watching).seen,
      leastRttMs: client?.clock.minRttMs ?? Number.NaN,
      ackRttMs: connection?.stats().rttMs ?? Number.NaN,
    };
  });
  const presses: number[] = [];
  let [longestFrameMs, movingFrames, heldFrames, stepPx, freeStepPx] = [0, 0, 0, 0, 0];
  let heldMs = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < seen.length; i++) {
    const { now, viewMs, x, y, isHeld, isPressed } = seen[i];
    const before = seen[i - 1];
    const frameMs = now - before.now;
    // A ship has its full speed along each axis.
    const step = Math.max(Math.abs(x - before.x), Math.abs(y - before.y));
    const beyond = step - (SHIP_SPEED * frameMs) / 1000;
    if (isHeld) heldMs = now;
    stepPx = Math.max(stepPx, beyond);
    if (now - heldMs >= CATCH_UP_MS + frameMs)
      freeStepPx = Math.max(
        freeStepPx,
        Math.min(beyond, step - (SHIP_SPEED * (viewMs - before.viewMs)) / 1000),
      );
    longestFrameMs = Math.max(longestFrameMs, frameMs);
    if (step > 0) movingFrames++;
    if (isHeld) heldFrames++;
    if (isPressed) presses.push(i);
  }
  const answers = presses.map((pressed) => answerAfter(seen, pressed));
  const tickless = presses.filter(
    (pressed, i) =>
      answers[i] > 1 && seen.slice(pressed, pressed + answers[i] - 1).every(({ ticks }) => ticks === 0),
  ).length;
  const rtts = seen.map(({ rttMs }) => rttMs).sort((a, b) => a - b);
  return {
    frames: seen.length,
    longestFrameMs,
    rttMs: rtts[rtts.length >> 1],
    leastRttMs,
    ackRttMs,
    answers,
    tickless,
    movingFrames,
    heldFrames,
    stepPx,
    freeStepPx,
  };
}

function answerAfter(seen: readonly Seen[], pressed: number): number {
  for (let i = pressed; i < Math.min(seen.length, pressed + 30); i++)
    if (seen[i].own !== seen[i - 1].own) return i - pressed + 1;
  return 99;
}
