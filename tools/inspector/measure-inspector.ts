// Measures what the open inspector costs a match, frame by frame, in time of the processor: Chromium notes its thread's own clock with each
// mark, so that a frame in which the machine did something else is not the inspector's. `npm run -s pictures:inspector -- --measure`.
// For each game while it follows and while a person steps through the past. Ends with 1 if more than 1 frame of 100 is above the bar.

import type { Page } from "playwright-core";
import type { Stand } from "../../apps/arcade/test-browser/stand.ts";
import { openOver } from "./open-over.ts";

/** The bar of a frame of the inspector's own. */
const MOST_MS = 2;
const MOST_SHARE = 0.01;
/** Code is compiled in the first seconds. */
const WARM_UP_MS = 4000;
const FRAMES_MS = 10_000;
const STEPS = 60;

/** Puts marks around the inspector's frame, and around what the page renders for it when the frame's script is over. */
const MARKS = `{
  const { inspector } = globalThis.reckon.arcade.overlay;
  const frame = inspector.frame.bind(inspector);
  inspector.frame = () => {
    queueMicrotask(() => performance.mark("inspector begin"));
    performance.mark("inspector begin");
    frame();
    performance.mark("inspector end");
    queueMicrotask(() => performance.mark("inspector end frame"));
  };
}`;

interface Mark {
  readonly name: string;
  /** By the machine's clock, and by the thread's, µs. */
  readonly ts: number;
  readonly tts: number;
}

/** The inspector's own time in each frame while something happens, ms: of the processor, and by the clock. */
async function framesWhile(
  page: Page,
  during: () => Promise<void>,
): Promise<{ own: number[]; clock: number[] }> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("The page has no browser.");
  await browser.startTracing(page, { categories: ["blink.user_timing"] });
  await during();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Mark[] };
  const marks = traceEvents.filter(({ name }) => name.startsWith("inspector ")).sort((a, b) => a.tts - b.tts);
  const [own, clock]: [number[], number[]] = [[], []];
  let [from, ownUs, clockUs]: [Mark | undefined, number, number] = [undefined, 0, 0];
  for (const mark of marks) {
    if (mark.name === "inspector begin") from = mark;
    else if (from !== undefined) {
      ownUs += mark.tts - from.tts;
      clockUs += mark.ts - from.ts;
    }
    if (mark.name !== "inspector end frame") continue;
    own.push(ownUs / 1000);
    clock.push(clockUs / 1000);
    [ownUs, clockUs] = [0, 0];
  }
  return { own, clock };
}

function figuresOf(took: readonly number[]): Record<"p50" | "p99" | "most" | "above", number> {
  const sorted = [...took].sort((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(100 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 100;
  return { p50: at(0.5), p99: at(0.99), most: at(1), above: sorted.filter((ms) => ms > MOST_MS).length };
}

/** True: in every match and state at most 1 frame of 100 is above the bar. */
export async function measure(stand: Stand): Promise<boolean> {
  let isGood = true;
  for (const title of ["Dash", "High Noon", "By a Thread"]) {
    const page = await stand.page("?test&view=none");
    await openOver(page, title);
    await page.evaluate(MARKS);
    const print = async (state: string, during: () => Promise<void>): Promise<void> => {
      const { own, clock } = await framesWhile(page, during);
      const figures = figuresOf(own);
      console.log(JSON.stringify({ title, state, frames: own.length, ...figures, clock: figuresOf(clock) }));
      isGood &&= own.length > 0 && figures.above / own.length <= MOST_SHARE;
    };
    await page.waitForTimeout(WARM_UP_MS);
    await print("following", () => page.waitForTimeout(FRAMES_MS));
    await page.keyboard.press("Space");
    await page.waitForTimeout(WARM_UP_MS / 2);
    await print("stepping", async () => {
      for (let i = 0; i < STEPS; i++) {
        await page.keyboard.press("ArrowLeft");
        await page.waitForTimeout(100);
      }
    });
    await page.context().close();
  }
  return isGood;
}
