/**
 * High Noon through the page: two people in two browsers play both modes from the lobby to the leaderboard, with mouse and keys;
 * on a slow network an action is on one's own screen at once and on the other's later. The map is random: they meet in its middle,
 * where every map is empty.
 */
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type HighNoonWorld, STATE } from "../../../games/high-noon/src/kinds.ts";
import { groundOf } from "../../../games/high-noon/src/map.ts";
import { Gunslinger } from "./gunslinger.ts";
import { enterAs, seatOf, setLatency, untilPlaying } from "./insides.ts";
import { Stand } from "./stand.ts";

const QUERY = "?test&view=canvas&transport=websocket";
/** Small pictures: without a graphics card the cost of a picture grows with its size. */
const SMALL = { viewport: { width: 640, height: 400 } };
/** Longer than a simulated person plays before they report that they are stuck, and what they saw. */
const TIMEOUT_MS = 240_000;
/** On every map nothing stands within 128 px of the middle. */
const NEAR_MIDDLE = 100;

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"));
});
afterAll(() => stand?.close());

class Pair {
  readonly ann: Gunslinger;
  readonly ben: Gunslinger;

  private constructor(ann: Page, ben: Page) {
    this.ann = new Gunslinger("Ann", ann);
    this.ben = new Gunslinger("Ben", ben);
  }

  /** Ann opens a room, Ben comes by its link, and Ann starts a match of this mode. */
  static async begin(mode: "Ride together" | "Duel"): Promise<Pair> {
    const ann = await stand.page(QUERY, SMALL);
    await ann.getByRole("button", { name: "Create room: High Noon" }).click();
    await ann.getByRole("button", { name: "Create room", exact: true }).click();
    await enterAs(ann, "Ann");
    const ben = await stand.page(QUERY + new URL(ann.url()).hash, SMALL);
    await enterAs(ben, "Ben");
    const pair = new Pair(ann, ben);
    await pair.watched(() => pair.#start(mode));
    return pair;
  }

  /** Runs a part of a test; if it fails, the error also says what both players saw. */
  async watched<T>(part: (ann: Page, ben: Page) => Promise<T>): Promise<T> {
    const { ann, ben } = this;
    try {
      return await part(ann.page, ben.page);
    } catch (error) {
      const reports = await Promise.all([ann.report(), ben.report()]);
      const message = error instanceof Error ? error.message : String(error);
      throw new Error([message, ...reports].join("\n"), { cause: error });
    }
  }

  async #start(mode: string): Promise<void> {
    const [ann, ben] = [this.ann.page, this.ben.page];
    await ann.getByRole("button", { name: "Start match" }).click();
    await ann.getByRole("radio", { name: mode, exact: true }).check();
    // A ride has no such choice.
    if (mode === "Duel")
      await ann
        .getByRole("group", { name: "Kills to win" })
        .getByRole("radio", { name: "5", exact: true })
        .check();
    await ann.getByRole("button", { name: "Start", exact: true }).click();
    for (const page of [ann, ben]) {
      await untilPlaying(page);
      // A key that goes down before the view is there is lost.
      await page.locator(".stage canvas").waitFor();
    }
  }

  async close(): Promise<void> {
    await Promise.all([this.ann, this.ben].map(({ page }) => page.context().close()));
  }
}

/** Lets the next hit bring a rider down, so that the test does not take long. */
function weaken(page: Page): void {
  const world = stand.world(page) as HighNoonWorld;
  for (const row of world.all("player")) world.fields.player.health[row] = 1;
}

/** Whenever the prey is far from the middle of the map, puts them there, and lets the next hit bring them down. */
function bringToMiddle(page: Page, prey: number): () => void {
  const world = stand.world(page) as HighNoonWorld;
  const { player, run } = world.fields;
  const { width, height } = groundOf(run.ground[0]);
  const timer = setInterval(() => {
    const row = world.rowOf("player", prey);
    if (row < 0 || player.state[row] !== STATE.walk) return;
    player.health[row] = 1;
    if (Math.abs(player.x[row] - width / 2) + Math.abs(player.y[row] - height / 2) < NEAR_MIDDLE) return;
    player.x[row] = width / 2 + NEAR_MIDDLE / 2;
    player.y[row] = height / 2;
  }, 50);
  return () => clearInterval(timer);
}

interface End {
  readonly verdict: string;
  /** A line for each player, best first. */
  readonly rows: readonly (readonly string[])[];
}

/** What the leaderboard says. Read it at once: it stays only for seconds. */
async function endOf(page: Page): Promise<End> {
  await page.getByRole("button", { name: "See the leaderboard" }).click();
  const end = await page.waitForFunction((): End | undefined => {
    const verdict = document.querySelector(".verdict");
    const rows = [...document.querySelectorAll(".leaderboard tbody tr")];
    if (verdict === null || rows.length === 0) return undefined;
    const cells = rows.map((row) => [...row.querySelectorAll("td, th")]);
    const textOf = ({ textContent }: Element): string =>
      textContent.replace(/( you)?( · \d+ wins?)?$/, "").trim();
    return { verdict: textOf(verdict), rows: cells.map((row) => row.map(textOf)) };
  });
  return (await end.jsonValue()) as End;
}

interface Seen {
  /** On the clock that both contexts share, ms. */
  readonly pressedMs: number;
  readonly seenMs: number;
  /** Pictures from the first one drawn from an input sampled after the press to the first one that shows it. */
  readonly pictures: number;
}

interface Watched {
  seen: Promise<Seen | undefined>;
}

interface Watch {
  readonly deed: "roll" | "shot";
  readonly seat: number;
  /** Name of the event that starts the watch; "": it starts now. */
  readonly press: string;
  readonly rolls: number;
}

/** Runs in a page: looks in every picture for a player's action. */
function watchFor({ deed, seat, press, rolls }: Watch): void {
  const isShown = (): boolean => {
    const { client } = globalThis.reckon.session ?? {};
    if (client === undefined) return false;
    if (deed === "shot") return [...client.flights].some(({ player }) => player === seat);
    return client.shown.fields.player.state[client.shown.rowOf("player", seat)] === rolls;
  };
  const ticksOf = (): number => globalThis.reckon.session?.client?.quality.ticks ?? 0;
  const clockMs = (): number => performance.timeOrigin + performance.now();
  (globalThis as unknown as Watched).seen = new Promise((done) => {
    const start = (): void => {
      const [pressedMs, ticks] = [clockMs(), ticksOf()];
      let pictures = 0;
      // Runs after the page's own frame, which was requested earlier. A frame in which no tick is due samples no input.
      const look = (): void => {
        if (ticksOf() > ticks) pictures++;
        const seenMs = clockMs();
        if (isShown()) done({ pressedMs, seenMs, pictures });
        else if (seenMs - pressedMs > 5000) done(undefined);
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    if (press === "") start();
    else addEventListener(press, start, { once: true, capture: true });
  });
}

/** Waits until a player stands and can shoot, and nothing of their last action is visible any more. */
async function untilIdle(page: Page, seat: number): Promise<void> {
  await page.waitForFunction(
    ([who, walks]) => {
      const { client } = globalThis.reckon.session ?? {};
      const row = client?.shown.rowOf("player", who) ?? -1;
      if (client === undefined || row < 0) return false;
      const { state, fireRest, reloadTicks } = client.shown.fields.player;
      const isReady = state[row] === walks && fireRest[row] === 0 && reloadTicks[row] === 0;
      return isReady && ![...client.flights].some(({ player }) => player === who);
    },
    [seat, STATE.walk],
  );
}

/** Lets Ann do something, and returns when she and Ben saw it; undefined: they did not. */
async function deedOf(ann: Page, ben: Page, deed: Watch["deed"]): Promise<(Seen | undefined)[]> {
  const seat = await seatOf(ann);
  const watch = { deed, seat, rolls: STATE.roll };
  await Promise.all([untilIdle(ann, seat), untilIdle(ben, seat)]);
  await ben.evaluate(watchFor, { ...watch, press: "" });
  await ann.evaluate(watchFor, { ...watch, press: deed === "shot" ? "pointerdown" : "keydown" });
  if (deed === "shot") {
    await ann.mouse.down();
    await ann.mouse.up();
  } else await ann.keyboard.press("ShiftLeft");
  return Promise.all([ann, ben].map((page) => page.evaluate(() => (globalThis as unknown as Watched).seen)));
}

describe("a duel of two", () => {
  let pair: Pair;
  beforeAll(async () => {
    pair = await Pair.begin("Duel");
  }, TIMEOUT_MS);
  afterAll(() => pair?.close());

  test("[HN1] [HN3] at a round trip of 150 ms one's own next picture shows a shot and a roll, and the other player's shows them later", {
    timeout: TIMEOUT_MS,
  }, async () => {
    await pair.watched(async (ann, ben) => {
      await pair.ann.goToMiddle();
      await setLatency(ann, 150);
      await pair.ann.aimAcross();
      for (const deed of ["shot", "roll"] as const) {
        let [own, other] = await deedOf(ann, ben, deed);
        expect(own?.pictures).toBe(1);
        // A busy machine may have drawn none of Ben's pictures just then.
        for (let tries = 1; other === undefined && tries < 10; tries++) {
          [own, other] = await deedOf(ann, ben, deed);
          expect(own?.pictures).toBe(1);
        }
        expect(other?.seenMs).toBeGreaterThan((own?.pressedMs ?? 0) + 75);
        expect(other?.seenMs).toBeGreaterThan(own?.seenMs ?? 0);
      }
    });
  });

  test("after Ann has shot Ben five times both read that she has won", { timeout: TIMEOUT_MS }, async () => {
    await pair.watched(async (ann, ben) => {
      const stop = bringToMiddle(ann, await seatOf(ben));
      await Promise.all([pair.ann.meet({ hunts: true }), pair.ben.meet({ hunts: false })]).finally(stop);
      const rows = [
        ["1", "Ann", "5", "winner"],
        ["2", "Ben", "0", "outgunned"],
      ];
      expect(await Promise.all([endOf(ann), endOf(ben)])).toEqual([
        { verdict: "You win.", rows },
        { verdict: "Ann wins.", rows },
      ]);
    });
  });
});

test("in a ride together they shoot one enemy, then stand still and are overrun, and both read that they lost", {
  timeout: TIMEOUT_MS,
}, async () => {
  const pair = await Pair.begin("Ride together");
  await pair.watched(async (ann, ben) => {
    await Promise.all([pair.ann.defend(), pair.ben.defend()]);
    weaken(ann);
    const [first, second] = await Promise.all([endOf(ann), endOf(ben)]);
    expect(first.verdict).toBe("You lost.");
    expect(second).toEqual(first);
    expect(first.rows.map(([, name, , outcome]) => [name, outcome]).sort()).toEqual([
      ["Ann", "lost"],
      ["Ben", "lost"],
    ]);
    expect(Number(first.rows[0][2])).toBeGreaterThan(0);
  });
  await pair.close();
});
