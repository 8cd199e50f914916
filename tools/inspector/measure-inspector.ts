// Measures what the open inspector costs a match, frame by frame: its reading, its drawing, and a step through the past by a key. Beside it
// runs a control, a loop of arithmetic that takes about as long and does the same in every frame: where it takes longer than the bar, the
// machine stood still, not the inspector. `npm run -s pictures:inspector -- --measure`. Ends with 1 if the inspector's share of frames above
// the bar is clearly larger than the control's.

import type { Page } from "playwright-core";
import type { Stand } from "../../apps/arcade/test-browser/stand.ts";
import { openOver } from "./open-over.ts";

/** The bar of a frame of the inspector's own. */
const MOST_MS = 2;
/** How much larger its share of frames above the bar may be than the control's. */
const MORE = 0.002;
const CONTROL_MS = 0.5;
const FRAMES_MS = 10_500;
const STEPS = 60;
/** Frames from one drawing to the next, as in match-inspector.tsx. */
const DRAWN_FRAMES = 6;

/** What a page opened with `?test` exposes of the inspector. */
interface Inside {
  readonly arcade: { readonly overlay: { readonly inspector: { readonly tookMs: Float64Array } } };
}

interface Took {
  readonly reading: number[];
  readonly drawing: number[];
  readonly control: number[];
}

/** Runs the control beside the match from now on. */
async function startControl(page: Page): Promise<void> {
  await page.evaluate((controlMs) => {
    const spin = (rounds: number): number => {
      let sum = 1;
      for (let i = 0; i < rounds; i++) sum = (Math.imul(sum, 31) + i) | 0;
      return sum;
    };
    let rounds = 10_000;
    const took: number[] = [];
    const kept = globalThis as unknown as { control: number[]; controlSum: number };
    [kept.control, kept.controlSum] = [took, 0];
    const frame = (): void => {
      const beganMs = performance.now();
      kept.controlSum += spin(rounds);
      const ms = performance.now() - beganMs;
      // It finds its length in the first frames.
      if (took.length < 60)
        rounds = Math.round(rounds * Math.min(2, Math.max(0.8, controlMs / Math.max(ms, 0.01))));
      took.push(ms);
      requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
  }, CONTROL_MS);
}

async function tookBy(page: Page): Promise<Took> {
  return await page.evaluate((drawn) => {
    const all = [...(globalThis.reckon as unknown as Inside).arcade.overlay.inspector.tookMs];
    const control = (globalThis as unknown as { control: number[] }).control.slice(-all.length);
    return {
      reading: all.filter((ms, i) => ms > 0 && i % drawn !== 0),
      drawing: all.filter((ms, i) => ms > 0 && i % drawn === 0),
      control,
    };
  }, DRAWN_FRAMES);
}

/** What each key press takes, with all that it renders at once, ms. */
async function steps(page: Page): Promise<number[]> {
  return await page.evaluate(async (count) => {
    const slider = document.querySelector(".inspect-timeline");
    const took: number[] = [];
    for (let i = 0; i < count; i++) {
      const beganMs = performance.now();
      slider?.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowLeft", bubbles: true }));
      // The page renders in a microtask.
      for (let n = 0; n < 4; n++) await Promise.resolve();
      took.push(performance.now() - beganMs);
      await new Promise((done) => setTimeout(done, 100));
    }
    return took;
  }, STEPS);
}

interface Figures {
  readonly frames: number;
  readonly p50: number;
  readonly p99: number;
  readonly most: number;
  readonly above: number;
}

function figuresOf(took: readonly number[]): Figures {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(100 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 100;
  const above = sorted.filter((ms) => ms > MOST_MS).length;
  return { frames: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1), above };
}

/** True: no state of any match had clearly more frames above the bar than the control. */
export async function measure(stand: Stand): Promise<boolean> {
  let isGood = true;
  for (const title of ["Dash", "High Noon", "By a Thread"]) {
    const page = await stand.page("?test&view=none");
    await openOver(page, title);
    await startControl(page);
    await page.waitForTimeout(FRAMES_MS);
    const print = (state: string, took: readonly number[], control: readonly number[]): void => {
      const figures = figuresOf(took);
      const still = figuresOf(control);
      console.log(JSON.stringify({ title, state, ...figures, control: still }));
      isGood &&= figures.above / figures.frames <= still.above / still.frames + MORE;
    };
    const took = await tookBy(page);
    print("reading", took.reading, took.control);
    print("drawing", took.drawing, took.control);
    print("a step into the past", await steps(page), (await tookBy(page)).control);
    await page.context().close();
  }
  return isGood;
}
