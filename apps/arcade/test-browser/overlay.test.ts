/**
 * The overlay over a match in a real page: its key opens it, its sliders slow the real connection down, its switches work, and it
 * is accessible.
 */
import type { Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, inject, test } from "vitest";
import { untilPlaying } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterEach(() => stand.closePages());
afterAll(() => stand.close());

async function play(query: string, options = {}): Promise<Page> {
  const page = await stand.page(query, options);
  await page.getByRole("button", { name: "Play now: Dash" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await page.keyboard.press("Backquote");
  await page.getByRole("complementary", { name: "Network overlay" }).waitFor();
  return page;
}

/** Moves the mouse instead of the focus, so that the keys stay with the game. */
async function setSlider(page: Page, name: RegExp, value: number): Promise<void> {
  const slider = page.getByRole("slider", { name });
  await slider.fill(String(value));
  await slider.blur();
}

function rttOf(page: Page): Promise<number> {
  return page.evaluate(() => globalThis.reckon.session?.connection?.stats().rttMs ?? 0);
}

interface Answer {
  /** Pictures from the first one drawn from an input sampled after the press to the first one in which the own player runs. */
  readonly pictures: number;
  /** Time from the press to that picture. */
  readonly ms: number;
}

/** Presses a movement key and waits for the picture to answer; undefined: there is a wall. */
async function answerTo(page: Page, key: string, axis: 0 | 1, sign: 1 | -1): Promise<Answer | undefined> {
  await page.evaluate(watchFor, { code: key, axis, sign });
  await page.keyboard.down(key);
  const found = await page.evaluate(() => (globalThis as unknown as Watched).answer);
  await page.keyboard.up(key);
  await page.waitForTimeout(600);
  return found;
}

interface Watched {
  answer: Promise<Answer | undefined>;
}

/** Runs in the page: looks at every picture after the press. */
function watchFor({ code, axis, sign }: { code: string; axis: number; sign: number }): void {
  const place = (): number => {
    const { client } = globalThis.reckon.session ?? {};
    if (client === undefined) return Number.NaN;
    return client.shown.of("player").columns[axis][client.shown.rowOf("player", client.player)];
  };
  const ticksOf = (): number => globalThis.reckon.session?.client?.quality.ticks ?? 0;
  /** A picture drawn exactly at a tick shows the state before it. */
  const isBetweenTicks = (): boolean => {
    const { client } = globalThis.reckon.session ?? {};
    return client !== undefined && (client.inputMs / client.game.tickMs) % 1 > 0.02;
  };
  (globalThis as unknown as Watched).answer = new Promise((done) => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== code) return;
      removeEventListener("keydown", onKey);
      const [start, ticks, pressedMs] = [place(), ticksOf(), performance.now()];
      let pictures = 0;
      // Runs after the page's own frame, which was requested earlier. A frame in which no tick is due samples no input.
      const look = (): void => {
        if (ticksOf() > ticks && isBetweenTicks()) pictures++;
        const ms = performance.now() - pressedMs;
        if ((place() - start) * sign > 0.02) done({ pictures, ms });
        else if (ms > 2000) done(undefined);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener("keydown", onKey);
  });
}

const WAYS = [
  ["KeyD", 0, 1],
  ["KeyS", 1, 1],
  ["KeyA", 0, -1],
  ["KeyW", 1, -1],
] as const;

/** The median answer over the directions without a wall; of an even number the quicker one, because a bot may push against us. */
async function answerOf(page: Page): Promise<Answer> {
  const answers: Answer[] = [];
  for (const [key, axis, sign] of WAYS) {
    const answer = await answerTo(page, key, axis, sign);
    if (answer !== undefined) answers.push(answer);
  }
  answers.sort((a, b) => a.ms - b.ms);
  return answers[Math.floor((answers.length - 1) / 2)];
}

test("[CO1] [SW1] with the conditioner at 150 ms and 5 % loss own movement answers in the next frame, but without prediction only after a round trip", async () => {
  const page = await play("?test&view=none");
  await setSlider(page, /Latency/, 150);
  await setSlider(page, /Loss/, 5);
  await page.waitForFunction(() => (globalThis.reckon.session?.connection?.stats().rttMs ?? 0) > 150);
  const predicted = await answerOf(page);
  await page.getByRole("switch", { name: /^Prediction/ }).uncheck();
  const waited = await answerOf(page);
  await page.getByRole("switch", { name: /^Prediction/ }).check();
  expect(predicted.pictures).toBeLessThanOrEqual(1);
  expect(waited.ms).toBeGreaterThan(150);
  expect(await rttOf(page)).toBeGreaterThan(150);
  expect(await page.evaluate(() => globalThis.reckon.session?.client?.quality.rollbacks["own rule"])).toBe(0);
});

test("[SW2] [SW3] [SW4] [SW6] each switch changes the client, and the figures show its effect", async () => {
  const page = await play("?test&view=none&transport=websocket");
  const quality = (): Promise<{
    rollbacks: number;
    resyncs: number;
    moment: number;
    newest: number;
    drawn: number;
  }> =>
    page.evaluate(async () => {
      // Right after a frame of the page: before the next one more snapshots may have arrived than are drawn.
      await new Promise(requestAnimationFrame);
      const client = globalThis.reckon.session!.client!;
      const { rollbackCount, resyncs, drawnCorrections } = client.quality;
      const { moment } = client.interpolator;
      return {
        rollbacks: rollbackCount,
        resyncs,
        moment,
        newest: client.snapshots.newest,
        drawn: drawnCorrections.sum,
      };
    });
  await page.getByRole("combobox", { name: /Profile/ }).selectOption("ocean");
  await page.waitForTimeout(1500);

  await page.getByRole("switch", { name: /^Interpolation/ }).uncheck();
  await page.waitForTimeout(500);
  const stepped = await quality();
  // On the grid of view moments, 1/256 of a tick.
  expect(stepped.newest - stepped.moment).toBeGreaterThanOrEqual(0);
  expect(stepped.newest - stepped.moment).toBeLessThan(0.01);
  await page.getByRole("switch", { name: /^Interpolation/ }).check();
  // On a busy machine a single frame may be past the newest.
  await expect
    .poll(
      async () => {
        const { newest, moment } = await quality();
        return newest - moment;
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(1);

  await page.getByRole("switch", { name: /^Reconciliation/ }).uncheck();
  await page.waitForTimeout(300);
  const before = await quality();
  await page.waitForTimeout(1500);
  const astray = await quality();
  expect([astray.rollbacks, astray.resyncs]).toEqual([before.rollbacks, before.resyncs]);
  await page.getByRole("switch", { name: /^Reconciliation/ }).check();
  await page.waitForFunction(
    (resyncs) => globalThis.reckon.session!.client!.quality.resyncs === resyncs + 1,
    astray.resyncs,
  );

  await page.getByRole("switch", { name: /^Smoothing/ }).uncheck();
  await page.waitForTimeout(100);
  const rough = await quality();
  await page.waitForTimeout(1500);
  expect((await quality()).drawn).toBe(rough.drawn);
  expect(await page.evaluate(() => globalThis.reckon.session!.switches.smoothing)).toBe(false);

  const lagCompensation = page.getByRole("switch", { name: /^Lag compensation/ });
  expect(await lagCompensation.isDisabled()).toBe(true);
  await page.getByText("Nobody aims in this game").waitFor();
});

test("[PG6, PG10] when the network gets worse the page says so without blocking a press", async () => {
  const page = await play("?test&view=canvas&transport=websocket");
  // Warnings are off in the first seconds of a match.
  await page.waitForFunction(
    () => performance.now() - (globalThis.reckon.session?.lobby.sinceMs ?? 0) > 3000,
  );
  await setSlider(page, /Latency/, 400);
  const found = await page.waitForFunction(() => {
    const words = document.querySelector(".late, .lost-control");
    if (words === null) return undefined;
    const { left, top, width, height } = words.getBoundingClientRect();
    const under = document.elementFromPoint(left + width / 2, top + height / 2);
    return { isGame: under?.closest(".stage") != null };
  });
  expect(await found.jsonValue()).toEqual({ isGame: true });
});

test("the overlay is accessible: axe finds nothing serious, the game ignores keys of its controls, and a phone shows all of it", async () => {
  const page = await play("?test&view=canvas&transport=websocket");
  await page.waitForTimeout(500);
  expect(await seriousOn(page, "overlay")).toEqual([]);
  const pressed = await page.evaluate(() => {
    const heard: string[] = [];
    Object.assign(globalThis, { heard });
    addEventListener("keydown", ({ code }) => heard.push(code));
  });
  expect(pressed).toBeUndefined();
  await page.getByRole("switch", { name: /^Smoothing/ }).focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("KeyW");
  await page.getByRole("slider", { name: /Latency/ }).focus();
  await page.keyboard.press("ArrowRight");
  const isFocused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest(".overlay") != null);
  expect(await isFocused()).toBe(true);
  await page.getByRole("slider", { name: /Jitter/ }).click();
  expect(await isFocused()).toBe(false);
  await page.keyboard.press("Backquote");
  await page.getByRole("complementary", { name: "Network overlay" }).waitFor({ state: "hidden" });
  expect(await page.evaluate(() => (globalThis as unknown as { heard: string[] }).heard)).toEqual([
    "KeyW",
    "Backquote",
  ]);
  const thrown = await page.evaluate(() => globalThis.reckon.session!.switches.smoothing);
  expect(thrown).toBe(false);

  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const small = await play("?test&view=none&transport=websocket", phone);
  const panel = await small.getByRole("complementary", { name: "Network overlay" }).boundingBox();
  expect([panel?.x, panel?.width]).toEqual([0, 390]);
  expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
