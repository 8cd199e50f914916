// High Noon's plain view and the HUD over both views, on a strict canvas that counts calls; and the choice of the view.

import type { Frame, GameView, StageControls, ViewOptions } from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { Client } from "reckon/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { HighNoonBot } from "../src/bots/bot.ts";
import type { HighNoon } from "../src/high-noon.ts";
import { highNoonGame } from "../src/high-noon.ts";
import { groundOf } from "../src/map.ts";
import { highNoonViews } from "../src/stage/auto-view.ts";
import { Camera } from "../src/stage/look/camera.ts";
import { Drive } from "./drive.ts";
import { startMatch } from "./play.ts";

const openPixiView = vi.fn<(options: ViewOptions) => Promise<GameView>>();
vi.mock("../src/stage/pixi/view.ts", () => ({
  openPixiView: (options: ViewOptions) => openPixiView(options),
}));

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  keyOf: (action) => action,
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
function watchMatch(mode: "ride" | "duel", ms: number, draw: (frame: Frame<HighNoon>) => void): void {
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
  it("[HG19] draws a duel at every size, and tells fallen players who did it, with what, and what the server saw", () => {
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

  it("[HG11] tells how many kills win a duel, its remaining time, and the winner when time is up", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "canvas"));
    view.resize(1280, 720, 1);
    const said = (ageMs: number, scores: readonly number[]): string => {
      const { simulation, player } = new Drive({ mode: "duel", wins: 10, minutes: 2 }, scores.length);
      player.score.set(scores);
      const client = {
        shown: simulation.world,
        player: 0,
        viewMs: ageMs,
        flights: [],
        effects: { take: () => [] },
      };
      page.texts.length = 0;
      view.draw({ now: ageMs, client: client as unknown as Client<HighNoon>, people: PEOPLE, ghosts: false });
      return page.texts.join(" ");
    };
    expect(said(0, [1, 2])).toMatch(/First to 10 2:00/);
    expect(said(90_500, [1, 2])).toMatch(/First to 10 0:30/);
    expect(said(120_000, [1, 2])).toMatch(/Time is up: Player-1 wins 2 kills\./);
    expect(said(121_000, [3, 2])).toMatch(/Time is up: you win/);
    expect(said(121_000, [1, 1])).toMatch(/Time is up A draw: 1 kill\./);
    view.close();
  });

  it("[RP11, PG32] shows the whole ground to a free camera and a part of it nearer, and looks ahead to no pointer in a recording", () => {
    const camera = new Camera();
    camera.resize(900, 500, 1);
    const { simulation, player } = new Drive({ mode: "duel" }, 1);
    const options = optionsOn(new FakePage(), "canvas");
    const client = { shown: simulation.world, player: 0 } as unknown as Client<HighNoon>;
    const frame: Frame<HighNoon> = { now: 0, client, people: PEOPLE, ghosts: false };
    const ground = groundOf(simulation.world.fields.run.ground[0]);
    const { width, height } = ground;
    const free = { x: width / 2, y: height / 2, zoom: 1 };
    expect(camera.follow({ ...frame, camera: free }, 0, ground, options, 1)).toBe(-1);
    expect(camera.seen.width).toBeGreaterThanOrEqual(width);
    expect(camera.seen.height).toBeGreaterThanOrEqual(height - 1e-9);
    camera.follow({ ...frame, camera: { x: 500, y: 400, zoom: 4 } }, 0, ground, options, 1);
    expect([camera.worldX(450), camera.worldY(250)].map(Math.round)).toEqual([500, 400]);
    [player.x[0], player.y[0]] = [width / 2, height / 2];
    expect(camera.follow({ ...frame, isRecorded: true }, 0, ground, options, 9)).toBe(0);
    expect([camera.worldX(450), camera.worldY(250)].map(Math.round)).toEqual([width / 2, height / 2]);
    camera.follow(frame, 0, ground, options, 9);
    expect(Math.round(camera.worldY(250))).toBeLessThan(height / 2);
  });

  it("draws a ride: the wave, and the remaining enemies", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "canvas"));
    view.resize(1280, 720, 1);
    watchMatch("ride", 8000, (frame) => view.draw(frame));
    const said = page.texts.join(" ");
    expect(said).toMatch(/Stage 1\/3 · wave 1\/2/);
    expect(said).toMatch(/\d+ left/);
  });

  it("draws nothing of kind `none`", () => {
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "none"));
    view.resize(1280, 720, 1);
    watchMatch("ride", 1000, (frame) => view.draw(frame));
    expect(page.total).toBe(0);
  });
});

describe("the choice of a view", () => {
  const fake = (): GameView<HighNoon> => ({
    sample: vi.fn(),
    draw: vi.fn(),
    resize: vi.fn(),
    close: vi.fn(),
  });
  const settle = (): Promise<void> =>
    vi.waitFor(() => expect(openPixiView).toHaveBeenCalled()).then(() => {});

  it("[HG20] draws the plain one until the better one is there, which gets the size and all later calls", async () => {
    const page = new FakePage();
    const better = fake();
    openPixiView.mockResolvedValue(better);
    const view = highNoonViews(optionsOn(page, "webgl"));
    view.resize(800, 600, 1);
    expect(page.canvases[0].isRemoved).toBe(false);
    await settle();
    expect(page.canvases[0].isRemoved).toBe(true);
    expect(better.resize).toHaveBeenCalledWith(800, 600, 1);
    view.sample({} as ControlsOf<HighNoon>, {} as Client<HighNoon>);
    expect(better.sample).toHaveBeenCalled();
  });

  it("[HG20] draws the plain one for good if WebGL would only run in software", () => {
    openPixiView.mockClear();
    const page = new FakePage();
    const view = highNoonViews(optionsOn(page, "auto"));
    view.resize(800, 600, 1);
    watchMatch("ride", 500, (frame) => view.draw(frame));
    expect(page.total).toBeGreaterThan(100);
    expect(openPixiView).not.toHaveBeenCalled();
  });
});
