// What a player of R-Type sees at some distance from the server, frame by frame: one's own ship after a key, a partner's ship in
// motion, and the round trip that the page reads. delay-figures.ts and r-type.test.ts ask for it. Always true: it looks after each
// update of the page's own session, at the time that this update was for.

import type { Page } from "playwright-core";
import type { RTypeWorld } from "../../../games/r-type/src/kinds.ts";
import { SHIP_SPEED } from "../../../games/r-type/src/tuning.ts";
import { seatOf } from "./insides.ts";

/** One frame: local time in ms, the two ships' x, and whether a key went down since the frame before. */
type Seen = readonly [now: number, own: number, partner: number, isPressed: boolean];

interface Watching {
  seen: Seen[];
}

export interface DelayFigures {
  readonly frames: number;
  /** The round trip as the page's overlay reads it, and as the client's clock does, ms. */
  readonly rttMs: number;
  readonly clockRttMs: number;
  /** For each press, in which frame after it the own ship moved: 1 is the next. */
  readonly answers: readonly number[];
  /** The partner's steps: the largest, and by how much the worst is beyond its speed in the time of its frame, px. */
  readonly largestStepPx: number;
  readonly worstExcessPx: number;
  /** Frames with a step of more than that and 2 px. */
  readonly jumps: number;
  /** Frames in which the partner was in motion. */
  readonly movingFrames: number;
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
    const shown = session.client?.shown as unknown as RTypeWorld | undefined;
    if (shown === undefined) return;
    const { x } = shown.fields.ship;
    watching.seen.push([now, x[shown.rowOf("ship", own)], x[shown.rowOf("ship", partner)], isPressed]);
    isPressed = false;
  };
}

export async function startWatching(page: Page, partner: Page): Promise<void> {
  await page.evaluate(watch, [await seatOf(page), await seatOf(partner)]);
}

export async function figuresOf(page: Page): Promise<DelayFigures> {
  const [seen, rttMs, clockRttMs] = await page.evaluate(() => {
    const { connection, client } = globalThis.reckon.session ?? {};
    const { seen } = globalThis as unknown as Watching;
    return [seen, connection?.stats().rttMs ?? Number.NaN, client?.clock.rttMs ?? Number.NaN] as const;
  });
  const answers: number[] = [];
  let [largestStepPx, worstExcessPx, jumps, movingFrames] = [0, 0, 0, 0];
  for (let i = 1; i < seen.length; i++) {
    const [now, , partner, isPressed] = seen[i];
    const step = Math.abs(partner - seen[i - 1][2]);
    const excess = step - (SHIP_SPEED * (now - seen[i - 1][0])) / 1000;
    largestStepPx = Math.max(largestStepPx, step);
    worstExcessPx = Math.max(worstExcessPx, excess);
    if (excess > 2) jumps++;
    if (step > 0) movingFrames++;
    if (isPressed) answers.push(answerAfter(seen, i));
  }
  return {
    frames: seen.length,
    rttMs,
    clockRttMs,
    answers,
    largestStepPx,
    worstExcessPx,
    jumps,
    movingFrames,
  };
}

/** How many frames after a press the own ship moved; 99: it did not within 30. */
function answerAfter(seen: readonly Seen[], pressed: number): number {
  for (let i = pressed; i < Math.min(seen.length, pressed + 30); i++)
    if (seen[i][1] !== seen[i - 1][1]) return i - pressed + 1;
  return 99;
}
