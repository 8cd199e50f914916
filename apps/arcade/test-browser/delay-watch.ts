// What a player of R-Type sees at some distance from the server, frame by frame: one's own ship after a key, a partner's ship in
// motion, and the round trip that the page reads. delay-figures.ts and r-type.test.ts ask for it. Always true: it looks after each
// update of the page's own session, at the time that this update was for.

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
  /** Others are held: no snapshot is there that says where they go on to. */
  readonly isHeld: boolean;
  /** The x of the own ship and of the partner's. */
  readonly own: number;
  readonly partner: number;
  /** A key went down since the frame before. */
  readonly isPressed: boolean;
  readonly clockRttMs: number;
}

/** After a hold the view warps to where it should be for so long (games/r-type/src/preset.ts), ms. */
const CATCH_UP_MS = 150;

interface Watching {
  seen: Seen[];
}

export interface DelayFigures {
  readonly frames: number;
  readonly longestFrameMs: number;
  /** The round trip as the client's clock reads it, in the middle of all frames, and the least of the last seconds, ms. */
  readonly rttMs: number;
  readonly leastRttMs: number;
  /** As the overlay reads it: until the server's next packet acknowledges ours, ms. */
  readonly ackRttMs: number;
  /** For each press, in which frame after it the own ship moved: 1 is the next. */
  readonly answers: readonly number[];
  /** Frames in which the partner moved, and in which they were held because nothing newer was there. */
  readonly movingFrames: number;
  readonly heldFrames: number;
  /** The partner's largest step beyond their speed in the time that passed, or that the view went on by, px. */
  readonly unexplainedPx: number;
  /** The same beyond their speed in the time of the frame alone; and after a hold, while the view catches up, px. */
  readonly beyondFramePx: number;
  readonly catchUpPx: number;
}

/** In a page: looks after every update. */
function watch([own, partner]: readonly number[]): void {
  const { session } = globalThis.reckon;
  if (session === undefined) return;
  const watching = globalThis as unknown as Watching;
  watching.seen = [];
  let isPressed = false;
  addEventListener("keydown", (event) => (isPressed ||= !event.repeat), { capture: true });
  const update = session.update.bind(session);
  session.update = (now: number): void => {
    update(now);
    const { client } = session;
    if (client === undefined) return;
    const shown = client.shown as unknown as RTypeWorld;
    const { x } = shown.fields.ship;
    watching.seen.push({
      now,
      viewMs: client.viewMs,
      isHeld: client.interpolator.isUnderflow,
      own: x[shown.rowOf("ship", own)],
      partner: x[shown.rowOf("ship", partner)],
      isPressed,
      clockRttMs: client.clock.rttMs,
    });
    isPressed = false;
  };
}

/** `partner`: the seat of whom the page watches. */
export async function startWatching(page: Page, partner: number): Promise<void> {
  await page.evaluate(watch, [await seatOf(page), partner]);
  // A first frame has none before it.
  await page.waitForFunction(() => (globalThis as unknown as Watching).seen.length > 1);
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
  const answers: number[] = [];
  let [longestFrameMs, movingFrames, heldFrames] = [0, 0, 0];
  let [unexplainedPx, beyondFramePx, catchUpPx] = [0, 0, 0];
  let heldMs = Number.NEGATIVE_INFINITY;
  for (let i = 1; i < seen.length; i++) {
    const { now, viewMs, partner, isHeld, isPressed } = seen[i];
    const before = seen[i - 1];
    const frameMs = now - before.now;
    const step = Math.abs(partner - before.partner);
    const beyond = step - (SHIP_SPEED * frameMs) / 1000;
    const unexplained = Math.min(beyond, step - (SHIP_SPEED * (viewMs - before.viewMs)) / 1000);
    if (isHeld) heldMs = now;
    if (now - heldMs < CATCH_UP_MS + frameMs) catchUpPx = Math.max(catchUpPx, beyond);
    else unexplainedPx = Math.max(unexplainedPx, unexplained);
    beyondFramePx = Math.max(beyondFramePx, beyond);
    longestFrameMs = Math.max(longestFrameMs, frameMs);
    if (step > 0) movingFrames++;
    if (isHeld) heldFrames++;
    if (isPressed) answers.push(answerAfter(seen, i));
  }
  const rtts = seen.map(({ clockRttMs }) => clockRttMs).sort((a, b) => a - b);
  return {
    frames: seen.length,
    longestFrameMs,
    rttMs: rtts[rtts.length >> 1],
    leastRttMs,
    ackRttMs,
    answers,
    movingFrames,
    heldFrames,
    unexplainedPx,
    beyondFramePx,
    catchUpPx,
  };
}

/** How many frames after a press the own ship moved; 99: it did not within 30. */
function answerAfter(seen: readonly Seen[], pressed: number): number {
  for (let i = pressed; i < Math.min(seen.length, pressed + 30); i++)
    if (seen[i].own !== seen[i - 1].own) return i - pressed + 1;
  return 99;
}
