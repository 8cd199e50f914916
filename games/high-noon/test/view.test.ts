// High Noon's plain view and what is written over both, on a canvas that counts and is strict; and which view draws.

import type { Frame, GameView, StageControls, ViewOptions } from "@reckon/stage";
import type { Client } from "reckon/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { HighNoonBot } from "../src/bots/bot.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { highNoonViews } from "../src/stage/auto-view.ts";
import { startMatch } from "./play.ts";

const openPixiView = vi.fn<(options: ViewOptions) => Promise<GameView>>();
vi.mock("../src/stage/pixi/view.ts", () => ({
  openPixiView: (options: ViewOptions) => openPixiView(options),
}));

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 3,
  moveX: 0,
  moveY: 0,
  aim: { type: "point", x: 100, y: 50 },
  takeTurn: () => ({ x: 0, y: 0 }),
};
const PEOPLE = [0, 1, 2, 3].map((seat) => ({ seat, name: `Player-${seat}`, isBot: true }));

function optionsOn(page: FakePage, kind: ViewOptions["kind"]): ViewOptions {
  const settings = { quality: "high", reducedMotion: false, volume: 1 } as const;
  return { parent: page.parent, kind, settings, controls: CONTROLS, sound: { play: () => {} } };
}

/** A match of bots, drawn by the first of them. */
function watchMatch(mode: "ride" | "duel", ms: number, draw: (frame: Frame) => void): void {
  const bot = (player: number, seed: number): HighNoonBot => new HighNoonBot(seed, player);
  const options = { game: highNoonGame({ mode }), profile: "wifi", seed: 5, clients: 3, bot } as const;
  startMatch(options, {
    onFrame: ({ index, client }, now) => {
      if (index === 0 && client !== undefined) draw({ now, client, people: PEOPLE, ghosts: true });
    },
  }).run(ms);
}

beforeEach(() => {
  openPixiView.mockReset();
});

describe("the plain view", () => {
  it("[HG19] draws a duel at every size; who falls reads who did it, with what, and what the server saw", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "canvas"));
    let frames = 0;
    watchMatch("duel", 14_000, (frame) => {
      if (frames % 200 === 0) view.resize(1280, 720, 1);
      else if (frames % 200 === 100) view.resize(390, 844, 2);
      frames++;
      view.draw(frame);
    });
    const said = page.texts.join(" ");
    expect(said).toMatch(/You were shot by Player-\d\./);
    expect(said).toMatch(/The server saw/);
    expect(said).toMatch(/Player-\d was shot by Player-\d/);
    view.close();
  });

  it("draws a ride: the wave, and how many are left", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "canvas"));
    view.resize(1280, 720, 1);
    watchMatch("ride", 8000, (frame) => view.draw(frame));
    const said = page.texts.join(" ");
    expect(said).toMatch(/Stage 1\/3 · wave 1\/2/);
    expect(said).toMatch(/\d+ left/);
  });

  it("draws nothing when nothing is asked for", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "none"));
    view.resize(1280, 720, 1);
    watchMatch("ride", 1000, (frame) => view.draw(frame));
    expect(page.total).toBe(0);
  });
});

describe("which view draws", () => {
  const fake = (): GameView => ({ sample: vi.fn(), draw: vi.fn(), resize: vi.fn(), close: vi.fn() });
  const settle = (): Promise<void> =>
    vi.waitFor(() => expect(openPixiView).toHaveBeenCalled()).then(() => {});

  it("[HG20] the plain one until the better one is there, which gets the size and all that follows", async () => {
    const page = new FakePage();
    const better = fake();
    openPixiView.mockResolvedValue(better);
    const view = highNoonViews(optionsOn(page, "webgl"));
    view.resize(800, 600, 1);
    expect(page.canvases[0].isRemoved).toBe(false);
    await settle();
    expect(page.canvases[0].isRemoved).toBe(true);
    expect(better.resize).toHaveBeenCalledWith(800, 600, 1);
    view.sample({}, 1, {} as Client);
    expect(better.sample).toHaveBeenCalled();
  });

  it("[HG20] the plain one for good where WebGL would only run in software", () => {
    openPixiView.mockClear();
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "auto"));
    view.resize(800, 600, 1);
    watchMatch("ride", 500, (frame) => view.draw(frame));
    expect(page.total).toBeGreaterThan(100);
    expect(openPixiView).not.toHaveBeenCalled();
  });
});
