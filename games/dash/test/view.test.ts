// The view of dash, on a canvas that counts: it draws every moment of a match over a bad network, at every size, and any
// possible state of a world.

import { type Dash, DashBot, type DashWorld, dash, dashAlone } from "@reckon/dash";
import { dashStage } from "@reckon/dash/stage";
import type { Frame, GameView, StageControls, StageSettings } from "@reckon/stage";
import fc from "fast-check";
import { World } from "reckon";
import type { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { profileNamed, Simulation, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { type Arena, arenaOf } from "../src/arena.ts";
import { Camera } from "../src/stage/look/camera.ts";
import { RADIUS } from "../src/tuning.ts";
import { begin } from "./drive.ts";

const makeView = await dashStage.view();

const CONTROLS: StageControls = {
  device: "keyboard",
  isDown: () => false,
  keyOf: (action) => action,
  presses: () => 35,
  moveX: 0.5,
  moveY: -1,
  aim: { type: "point", x: 0, y: 0 },
  takeTurn: () => ({ x: 0, y: 0 }),
};

interface Shown {
  readonly page: FakePage;
  readonly view: GameView;
  readonly sounds: (readonly (number | undefined)[])[];
}

function show(
  settings: Partial<StageSettings> = {},
  size: readonly [number, number, number] = [1280, 720, 1],
  kind: "auto" | "none" = "auto",
): Shown {
  const page = new FakePage();
  const sounds: Shown["sounds"] = [];
  const view = makeView({
    parent: page.parent,
    kind,
    settings: { quality: "high", reducedMotion: false, volume: 1, ...settings },
    controls: CONTROLS,
    sound: {
      play: (parameters, volume = 1, pan = 0) => {
        expect(volume >= 0 && volume <= 1 && pan >= -1 && pan <= 1).toBe(true);
        sounds.push(parameters);
      },
    },
  });
  view.resize(...size);
  return { page, view, sounds };
}

it("[ST24] a larger HUD does not change the visible part of the arena", () => {
  const arena: Arena = arenaOf(1);
  for (const [width, height] of [
    [1280, 720],
    [2560, 1080],
  ]) {
    const [usual, large] = [new Camera(), new Camera()];
    usual.resize(width, height, 1);
    large.resize(width / 1.5, height / 1.5, 1.5, 1.5);
    for (const camera of [usual, large]) camera.plays = true;
    for (const camera of [usual, large]) camera.look(arena, 300, 200, 1, true);
    expect([large.isWhole, large.isTile]).toEqual([usual.isWhole, usual.isTile]);
    expect(large.scale / usual.scale).toBeCloseTo(1, 1);
  }
});

it("[PG22] no player in a corner of the court lies under a thumb, on a phone upright and in landscape", () => {
  const arena: Arena = arenaOf(1);
  const corners = [
    [RADIUS, arena.height - RADIUS],
    [arena.width - RADIUS, arena.height - RADIUS],
  ];
  for (const [width, height, thumbs] of [
    [320, 640, 140],
    [390, 844, 140],
    [844, 390, 90],
  ]) {
    const camera = new Camera();
    camera.resize(width, height, 1);
    camera.plays = true;
    camera.isTouched = true;
    for (const [x, y] of corners) {
      camera.look(arena, x, y, 1, true);
      expect(camera.isWhole).toBe(false);
      expect(camera.toY(y + RADIUS)).toBeLessThanOrEqual(height - thumbs);
    }
    camera.look(arena, arena.width / 2, RADIUS, 1, true);
    expect(camera.toY(0)).toBeGreaterThanOrEqual(0);
  }
});

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

/** The parts that the view reads of a client that shows a world. */
function clientOf(world: DashWorld, player: number, viewMs = 5000): Client<Dash> {
  return {
    player,
    viewMs,
    shown: world,
    snapshots: { newest: -1, at: () => undefined },
  } as unknown as Client<Dash>;
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

  it("plays sounds for a dash, the own touch, another player's touch, and the sun's harm", () => {
    const { view, sounds } = show();
    const simulation = begin(dash, 1, 2);
    const { player } = simulation.world.fields;
    let now = 1000;
    const next = (change: () => void): number => {
      change();
      now += 300;
      const before = sounds.length;
      view.draw(frameOf(clientOf(simulation.world, 0), now));
      return sounds.length - before;
    };
    expect(next(() => {})).toBe(0);
    expect(next(() => player.dashTicks.set([9]))).toBe(1);
    expect(next(() => player.dashTicks.set([0]))).toBe(0);
    expect(next(() => player.dashHit.set([1]))).toBe(1);
    expect(next(() => player.dashHit.set([1, 1]))).toBe(1);
    expect(next(() => player.health.set([90]))).toBe(1);
    expect(next(() => player.health.set([91]))).toBe(0);
    expect(new Set(sounds).size).toBe(4);
    // A change that a correction takes back and makes again within a moment is not heard twice.
    next(() => player.dashHit.set([0, 0]));
    expect(next(() => player.dashHit.set([1, 0]))).toBe(1);
    now -= 290;
    next(() => player.dashHit.set([0, 0]));
    now -= 290;
    expect(next(() => player.dashHit.set([1, 0]))).toBe(0);
  });

  it("paints static parts once", () => {
    const shown = show();
    watchMatch(shown, 3000);
    const painted = shown.page.count("clip");
    watchMatch(shown, 6000);
    expect(painted).toBeGreaterThan(0);
    expect(shown.page.count("clip")).toBe(painted);
  });

  it.each([
    ["You win", [30, 3, 2], 60_000],
    ["Player 1 wins", [3, 30, 2], 60_000],
    ["A draw", [3, 3, 2], 300_000],
    ["Player 2 wins", [3, 3, 4], 300_000],
  ])("says at the end: %s", (verdict, scores, ageMs) => {
    const { view, page } = show();
    const simulation = begin(dash, 1, 3);
    const { score } = simulation.world.fields.player;
    const draw = (viewMs: number): void => view.draw(frameOf(clientOf(simulation.world, 0, viewMs), viewMs));
    draw(59_000);
    expect(page.texts).toContain("4:01");
    expect(page.texts).not.toContain(verdict);
    score.set(scores);
    draw(ageMs);
    expect(page.texts).toContain(verdict);
    // Touches after the end change nothing, and the next match starts from zero.
    page.texts.length = 0;
    score.set([40, 40, 40]);
    draw(ageMs + 500);
    expect(page.texts).toContain(verdict);
    page.texts.length = 0;
    score.set([0, 0, 0]);
    draw(1000);
    expect(page.texts).toContain("4:59");
    expect(page.texts).not.toContain(verdict);
  });

  it("[DG4] says what the sun does, on the court and to a player who is in it or has sunstroke", () => {
    const { world } = begin(dash, 1, 2);
    const { heat, health } = world.fields.player;
    const said = (words: RegExp, change: () => void): boolean => {
      const { view, page } = show();
      change();
      view.draw(frameOf(clientOf(world, 0), 16));
      return page.texts.some((text) => words.test(text));
    };
    expect(said(/^SUN$/, () => {})).toBe(true);
    expect(said(/In the sun|Sunstroke/, () => {})).toBe(false);
    expect(said(/In the sun: .10 health a second/, () => heat.set([5]))).toBe(true);
    expect(said(/Sunstroke: 25 % slower\. Leave/, () => health.set([40]))).toBe(true);
    expect(said(/Sunstroke: 25 % slower\. Rest/, () => heat.set([0]))).toBe(true);
  });

  it("[DG2] tells a player of their own miss, and of no other", () => {
    for (const [row, isTold] of [
      [0, true],
      [1, false],
    ] as const) {
      const { view, page } = show();
      const { world } = begin(dash, 1, 2);
      view.draw(frameOf(clientOf(world, 0), 0));
      world.fields.player.cooldown[row] = 120;
      view.draw(frameOf(clientOf(world, 0), 16));
      expect(page.texts.includes("Missed")).toBe(isTold);
    }
  });

  it("shows words to a player, however low the screen, and none in a tile", () => {
    const { world } = begin(dash, 1, 3);
    for (const [player, hasWords] of [
      [0, true],
      [9, false],
    ] as const) {
      const { view, page } = show({}, [400, 225, 1]);
      view.draw(frameOf(clientOf(world, player), 16));
      expect(page.texts.length > 0).toBe(hasWords);
    }
  });

  it("has no more pixels than its quality allows", () => {
    expect(show({}, [800, 600, 3]).page.canvases[0].width).toBe(1600);
    expect(show({ quality: "low" }, [800, 600, 3]).page.canvases[0].width).toBe(800);
  });

  it("draws nothing of kind `none`, and removes its canvas at the end", () => {
    const shown = show({}, [1280, 720, 1], "none");
    watchMatch(shown, 3000);
    expect(shown.page.total).toBe(0);
    shown.view.close();
    expect(shown.page.canvases[0].isRemoved).toBe(true);
  });

  it("turns controls into the input of dash", () => {
    const into: Record<string, number> = {};
    show().view.sample(into, {} as Client);
    expect(into).toEqual({ moveX: 0.5, moveY: -1, dash: 3 });
  });
});

describe("any state of the world", () => {
  it("[property] is drawn, whatever the fields hold and whoever watches", () => {
    const world = fc.record({
      cells: fc.array(fc.nat(), { minLength: 40, maxLength: 40 }),
      players: fc.integer({ min: 0, max: 16 }),
      looksAs: fc.integer({ min: 0, max: 20 }),
      viewMs: fc.constantFrom(0, 1000, 299_999, 300_001, 1e9),
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

/** Fills every field of every player with a value in its range. */
function scramble(world: World, cells: readonly number[]): void {
  const { layout, columns } = world.of("player");
  for (const row of world.all("player"))
    layout.columns.forEach(({ field }, i) => {
      const share = (cells[(row * 7 + i) % cells.length] % 101) / 100;
      columns[i][row] = field.min + share * (field.max - field.min);
    });
  world.settle();
}
