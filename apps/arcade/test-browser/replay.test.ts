/**
 * A match and its replay: one player plays, watches it again, scrubs and copies a link; another browser opens that link at the same moment.
 */
import { dashStage } from "@reckon/dash/stage";
import type { ArcadeGame } from "@reckon/stage";
import type { Page } from "playwright-core";
import type { Playback } from "reckon/replay";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { letBotIn, openRoom, startMatch, untilPlaying, untilState } from "./insides.ts";
import { seriousOn } from "./serious.ts";
import { Stand } from "./stand.ts";

declare global {
  /** What the replay page exposes with `?test`. */
  var replay: {
    readonly phase: { peek(): string };
    readonly camera: { peek(): string };
    readonly playback: Playback | undefined;
    seek(ms: number): void;
  };
}

/** Watchers are a second behind. */
const soon: ArcadeGame = {
  ...dashStage,
  rules: async () => {
    const loaded = await dashStage.rules();
    return { ...loaded, hosted: { ...loaded.hosted, watchDelaySeconds: 1 } };
  },
};

let stand: Stand;
beforeAll(async () => {
  stand = await Stand.open(inject("pageFolder"), { games: [soon] });
});
afterAll(() => stand.close());

async function untilShown(page: Page): Promise<void> {
  await page.waitForFunction(() => globalThis.replay?.phase.peek() === "playing");
  await page.locator(".replay .stage canvas").first().waitFor();
}

/** Where a replay is, and a digest of the true world there. */
function momentOf(page: Page): Promise<{ ms: number; hash: string; camera: string; isPaused: boolean }> {
  return page.evaluate(() => {
    const { playback, camera } = globalThis.replay;
    const world = playback?.world;
    return {
      ms: playback?.nowMs ?? -1,
      hash: `${world?.tick} ${world?.hash()}`,
      camera: camera.peek(),
      isPaused: playback?.isPaused ?? false,
    };
  });
}

/** Somebody at home watches the match from the list of rooms, goes back to its beginning, and returns to live. */
async function watchLive(): Promise<void> {
  const eve = await stand.page("?test&view=canvas");
  await eve.getByRole("button", { name: /^Watch/ }).click();
  await eve.waitForURL(/[?]replay=/);
  await eve.goto(`${eve.url()}&test&view=canvas`);
  await untilShown(eve);
  const live = eve.getByRole("button", { name: "You are live" });
  await live.waitFor();
  expect(await eve.getByRole("link", { name: "Join the game" }).getAttribute("href")).toMatch(
    /#dash\/[A-Z0-9]+$/,
  );
  await eve.waitForFunction(() => (globalThis.replay.playback?.endMs ?? 0) > 6500);
  const before = await momentOf(eve);
  await eve.keyboard.press("Home");
  await eve.getByRole("button", { name: "Live", exact: true }).waitFor();
  expect((await momentOf(eve)).ms).toBeLessThan(before.ms);
  await eve.keyboard.press("l");
  await live.waitFor();
  // Live is a chunk before the end, so it may lie a little before the moment that was reached.
  expect((await momentOf(eve)).ms).toBeGreaterThan(before.ms / 2);
  await eve.close();
}

test("[RP4, RP5, RP7] a match is watched again, scrubbed by keys, and opened by a link at the same moment in another browser", async () => {
  const ann = await stand.page("?test&view=canvas&transport=websocket");
  await openRoom(ann, "Ann");
  await letBotIn(ann);
  await startMatch(ann);
  await untilPlaying(ann);
  for (const key of ["KeyD", "KeyS", "KeyA"]) await ann.keyboard.press(key, { delay: 900 });
  await watchLive();
  stand.endMatch(ann);
  await ann.getByRole("button", { name: "See the leaderboard" }).click();
  await untilState(ann, "leaderboard");
  const link = ann.getByRole("link", { name: "Watch it again" });
  const address = new URL((await link.getAttribute("href")) ?? "", ann.url());

  const again = await ann.context().newPage();
  await again.goto(`${address.href}&test&view=canvas`);
  await untilShown(again);
  expect(await again.evaluate(() => globalThis.replay.playback?.match.isExact)).toBe(true);
  const names = await again.getByRole("combobox", { name: "Camera" }).locator("option").allTextContents();
  expect(names).toContain("Ann's own screen");
  await again.keyboard.press("k");
  await again.keyboard.press("1");
  await again.evaluate(() => globalThis.replay.seek(1500));
  for (const key of ["Period", "Period", "Comma"]) await again.keyboard.press(key);
  const stepped = await momentOf(again);
  expect(Math.abs(stepped.ms - 1500 - 1000 / 60)).toBeLessThan(9);
  expect(stepped).toMatchObject({ isPaused: true, camera: "0" });
  await again.getByRole("slider", { name: "Position" }).fill("2400");
  await again.waitForFunction(() => globalThis.replay.playback?.nowMs === 2400);
  expect(await seriousOn(again, "replay")).toEqual([]);
  await again.getByRole("button", { name: "Copy link" }).click();
  await again.waitForFunction(() => location.search.includes("t=2.4"));
  const shown = await momentOf(again);

  const ben = await stand.page(`${new URL(again.url()).search}&test&view=canvas`);
  await untilShown(ben);
  expect(await momentOf(ben)).toEqual(shown);
  await ben.keyboard.press("h");
  expect(await ben.getByRole("slider").count()).toBe(0);
  await ben.keyboard.press("Space");
  await ben.waitForFunction((from) => (globalThis.replay.playback?.nowMs ?? 0) > from, shown.ms);

  const lost = await stand.page("?replay=0123456789abcdef");
  await lost.getByRole("alert").getByText("This replay is not here").waitFor();
  await lost.getByRole("link", { name: /^Watch Dash/ }).waitFor();
  expect(await seriousOn(lost, "choosing")).toEqual([]);
});
