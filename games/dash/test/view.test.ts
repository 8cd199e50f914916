// The view of dash, on a canvas that counts: it draws every moment of a match over a bad network, at every size, and any
// state that a world can be in.

import { DashBot, dash, dashAlone } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import type { Frame, GameView, StageControls, StageSettings } from "@reckon/stage";
import fc from "fast-check";
import { Simulation, World } from "reckon";
import type { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { begin } from "./drive.ts";
import { FakePage } from "./fake-canvas.ts";

const makeView = await dashStage.view();

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  presses: () => 35,
  moveX: 0.5,
  moveY: -1,
  aim: { type: "point", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};

interface Shown {
  readonly page: FakePage;
  readonly view: GameView;
  readonly sounds: number[];
}

function show(
  settings: Partial<StageSettings> = {},
  size: readonly [number, number, number] = [1280, 720, 1],
  kind: "auto" | "none" = "auto",
): Shown {
  const page = new FakePage();
  const sounds: number[] = [];
  const view = makeView({
    parent: page.parent,
    kind,
    settings: { quality: "high", reducedMotion: false, volume: 1, ...settings },
    controls: CONTROLS,
    sound: { play: (_, volume = 1) => void sounds.push(volume) },
  });
  view.resize(...size);
  return { page, view, sounds };
}

const PEOPLE = [0, 1, 2, 3].map((seat) => ({ seat, name: `Player ${seat}`, isBot: seat > 0 }));

function frameOf(client: Client, now: number, ghosts = true): Frame {
  return { now, client, people: PEOPLE, ghosts };
}

/** A match of four over a bad network, drawn by the first of them. */
function watchMatch(shown: Shown, ms: number, each: (client: Client) => void = () => {}): void {
  const bot = (player: number, seed: number): DashBot => new DashBot(seed, player, "chase");
  const match = new Stepper({
    game: dash,
    preset: presets.reckon,
    profile: profileNamed("bad"),
    seed: 5,
    clients: [{ bot }, { bot }, { bot, leaveMs: ms / 2 }, { bot, joinMs: ms / 4 }],
    hashed: false,
    onFrame: ({ index, client }, now) => {
      if (index !== 0 || client === undefined) return;
      shown.view.draw(frameOf(client, now));
      each(client);
    },
  });
  match.run(ms);
}

/** A client that shows a world, as far as the view asks. */
function clientOf(world: World, player: number, viewMs = 5000): Client {
  return {
    player,
    viewMs,
    shown: world,
    snapshots: { newest: -1, at: () => undefined },
  } as unknown as Client;
}

describe("the view of dash", () => {
  it.each([
    ["a screen", [1280, 720, 1], {}],
    ["a phone", [390, 844, 3], {}],
    ["a phone on its side, at low quality", [844, 390, 3], { quality: "low" }],
    ["a tile, without motion", [400, 225, 2], { reducedMotion: true }],
    ["next to nothing", [1, 1, 1], {}],
  ] as const)("draws a match over a bad network on %s", (_, size, settings) => {
    const shown = show(settings, size);
    let least = Number.POSITIVE_INFINITY;
    let before = 0;
    let frames = 0;
    watchMatch(shown, 12_000, ({ isStarted }) => {
      const calls = shown.page.total;
      if (isStarted && frames++ > 0) least = Math.min(least, calls - before);
      before = calls;
    });
    expect(frames).toBeGreaterThan(500);
    expect(least).toBeGreaterThan(10);
  });

  it("is heard: dashes and touches", () => {
    const shown = show();
    watchMatch(shown, 20_000);
    expect(shown.sounds.length).toBeGreaterThan(20);
    expect(shown.sounds.every((volume) => volume >= 0 && volume <= 1)).toBe(true);
  });

  it("paints what does not move once", () => {
    const shown = show();
    watchMatch(shown, 3000);
    const gradients = shown.page.count("createLinearGradient");
    watchMatch(shown, 6000);
    expect(gradients).toBeGreaterThan(0);
    expect(shown.page.count("createLinearGradient")).toBe(gradients);
  });

  it("has no more than the pixels that its quality allows", () => {
    expect(show({}, [800, 600, 3]).page.canvases[0].width).toBe(1600);
    expect(show({ quality: "low" }, [800, 600, 3]).page.canvases[0].width).toBe(800);
  });

  it("draws nothing where nothing is to be drawn, and takes its canvas with it", () => {
    const shown = show({}, [1280, 720, 1], "none");
    watchMatch(shown, 3000);
    expect(shown.page.total).toBe(0);
    shown.view.close();
    expect(shown.page.canvases[0].isRemoved).toBe(true);
  });

  it("turns controls into the input of dash", () => {
    const into: Record<string, number> = {};
    show().view.sample(into, 1, {} as Client);
    expect(into).toEqual({ moveX: 0.5, moveY: -1, dash: 3 });
  });
});

describe("any state of the world", () => {
  it("[property] is drawn, whatever the fields hold and whoever looks", () => {
    const world = fc.record({
      cells: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      players: fc.integer({ min: 0, max: 16 }),
      looksAs: fc.integer({ min: 0, max: 20 }),
      viewMs: fc.constantFrom(0, 1000, 119_999, 120_001, 1e9),
      size: fc.constantFrom([1280, 720, 1], [390, 844, 2], [300, 2000, 1], [0, 0, 1]),
    });
    fc.assert(
      fc.property(world, ({ cells, players, looksAs, viewMs, size }) => {
        const simulation = begin(dash, 1, players);
        scramble(simulation.world, cells);
        const { view } = show({}, size as [number, number, number]);
        const client = clientOf(simulation.world, looksAs, viewMs);
        for (const now of [0, 16, 33, 5000]) view.draw(frameOf(client, now));
        scramble(simulation.world, cells.toReversed());
        for (const now of [5016, 5033, 4000]) view.draw(frameOf(client, now));
      }),
      { numRuns: 60 },
    );
  });

  it("is drawn before anything has arrived, and on the map of rooms", () => {
    const { view, page } = show();
    view.draw(frameOf(clientOf(new World(dash.layout), 0), 0));
    expect(page.count("drawImage")).toBe(0);
    const rooms = new Simulation(dashAlone);
    rooms.begin(1, 0);
    rooms.join(0);
    view.draw(frameOf(clientOf(rooms.world, 0), 16));
    expect(page.count("drawImage")).toBeGreaterThan(0);
  });
});

/** Fills every field of every player with something that its range allows. */
function scramble(world: World, cells: readonly number[]): void {
  const { layout, columns } = world.of("player");
  for (const row of world.all("player"))
    layout.columns.forEach(({ field }, i) => {
      const share = (cells[(row * 7 + i) % cells.length] % 101) / 100;
      columns[i][row] = field.min + share * (field.max - field.min);
    });
  world.settle();
}
