// By a Thread's view as a whole, on a strict canvas that counts calls: the view direction of this frame, the thread, the reports of plasma,
// the ascent after a fall, and the HUD.

import {
  FIRST_PERSON,
  type Frame,
  type StageControls,
  type StageSettings,
  type ViewOptions,
} from "@reckon/stage";
import type { FlightOf } from "reckon/client";
import { profiles } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import type { ByAThread } from "../src/by-a-thread.ts";
import { mazeNumber, mazeOf } from "../src/maze.ts";
import { Hands } from "../src/stage/hands.ts";
import { ASCENT_SECONDS, Ascent } from "../src/stage/look/ascent.ts";
import { Balls } from "../src/stage/look/balls.ts";
import { ThreadLine } from "../src/stage/look/thread-line.ts";
import { WayRound } from "../src/stage/look/way-round.ts";
import { Memory } from "../src/stage/maps/memory.ts";
import type { Plasma } from "../src/stage/scene.ts";
import { byAThreadViews } from "../src/stage/view.ts";
import { CELLS, MOST_PITCH } from "../src/tuning.ts";
import { mazeToBuildIn } from "./drive.ts";
import { startMatch } from "./play.ts";

const PEOPLE = Array.from({ length: 10 }, (_, seat) => ({ seat, name: `Player-${seat}`, isBot: true }));
const SETTINGS: StageSettings = { quality: "low", reducedMotion: false, volume: 1 };

/** Controls whose mouse is moved by hand. */
class Mouse implements StageControls {
  readonly device: StageControls["device"];
  readonly moveX = 0;
  readonly moveY = 0;
  readonly aim = { type: "direction", x: 0, y: 0 } as const;
  readonly down = new Set<string>();
  turn = { x: 0, y: 0 };

  constructor(device: StageControls["device"] = "keyboard") {
    this.device = device;
  }

  isDown = (action: string): boolean => this.down.has(action);
  presses = (): number => 0;
  keyOf = (action: string): string => action;
  takeTurn(): { x: number; y: number } {
    const { turn } = this;
    this.turn = { x: 0, y: 0 };
    return turn;
  }
}

function optionsOn(
  page: FakePage,
  controls: StageControls,
  kind: ViewOptions["kind"] = "canvas",
): ViewOptions {
  return { parent: page.parent, kind, settings: SETTINGS, controls, sound: { play: () => {} } };
}

/** A match, seen by one of its players. */
function watch(
  ms: number,
  clients: number,
  see: (frame: Frame<ByAThread>) => void,
  fire: number = 0.8,
): void {
  startMatch(
    { profile: profiles.lan, seed: 4, clients, level: 1, fire },
    {
      onFrame: ({ index, client }, now) => {
        if (index === 0 && client !== undefined) see({ now, client, people: PEOPLE, ghosts: false });
      },
    },
  ).run(ms);
}

describe("the view direction", () => {
  it("[TH33] shows a turn of the mouse in the very next picture, before any tick has used it", () => {
    const mouse = new Mouse();
    const memory = new Memory(optionsOn(new FakePage(), mouse));
    let checks = 0;
    watch(
      3000,
      2,
      (frame) => {
        if (frame.client.shown.rowOf("player", frame.client.player) < 0) return;
        memory.hands.sample({});
        const before = memory.look(frame, 0).scene?.eye.yaw;
        if (before === undefined) return;
        mouse.turn = { x: 0.25, y: -0.01 };
        const after = memory.look(frame, 0).scene?.eye;
        expect((after?.yaw ?? 0) - before).toBeCloseTo(0.25, 6);
        mouse.turn = { x: -0.25, y: 0.01 };
        checks++;
      },
      0,
    );
    expect(checks).toBeGreaterThan(60);
  });

  it("[PG32] of a killcam is the killer's, whatever the mouse does, and leaves no trace in what the own view remembers", () => {
    const mouse = new Mouse();
    const memory = new Memory(optionsOn(new FakePage(), mouse));
    let checks = 0;
    watch(3000, 2, (frame) => {
      const { shown, player } = frame.client;
      const killer = shown.rowOf("player", 1 - player);
      if (killer < 0 || shown.rowOf("player", player) < 0) return;
      memory.hands.sample({});
      const points = memory.look(frame, 0.016).scene?.threadPoints ?? 0;
      mouse.turn = { x: 0.25, y: 0 };
      const client = { ...frame.client, shown, player: 1 - player, effects: { take: () => [] }, flights: [] };
      const killcam = { ...frame, client, isRecorded: true } as Frame<ByAThread>;
      const recorded = memory.of(killcam);
      expect(recorded.look(killcam, 0.016).scene?.eye.yaw).toBe(shown.fields.player.yaw[killer]);
      expect(recorded).toBe(memory.of(killcam));
      expect(memory.scene?.threadPoints).toBe(points);
      expect(mouse.turn.x).toBe(0.25);
      expect(memory.of(frame)).toBe(memory);
      expect(memory.of(killcam)).not.toBe(recorded);
      checks++;
    });
    expect(checks).toBeGreaterThan(60);
  });

  it("[TH33] stays within the rules' pitch, and turns back at once", () => {
    const mouse = new Mouse();
    const hands = new Hands(mouse, SETTINGS);
    mouse.turn = { x: 0, y: -9 };
    hands.update(0.016, 0.2);
    expect(hands.pitch).toBeCloseTo(MOST_PITCH);
    mouse.turn = { x: 0, y: 0.1 };
    hands.update(0.016, 0.2);
    expect(hands.pitch).toBeCloseTo(MOST_PITCH - 0.1);
    const input: Record<string, number> = {};
    hands.sample(input);
    expect(input.lookPitch + 0.2).toBeCloseTo(MOST_PITCH - 0.1);
  });

  it("[TH33] narrows through the glass, and turns shrink by the same factor", () => {
    const mouse = new Mouse();
    const hands = new Hands(mouse, { ...SETTINGS, reducedMotion: true });
    hands.update(0.016, 0);
    const wide = hands.fieldOfView;
    mouse.down.add("zoom");
    hands.update(0.016, 0);
    expect(hands.fieldOfView).toBeCloseTo((wide * 10) / 45);
    mouse.turn = { x: 0.45, y: 0 };
    hands.update(0.016, 0);
    expect(hands.yawWith(0)).toBeCloseTo(0.1);
  });
});

describe("aim help", () => {
  it.each([
    ["touch", true, 0.5],
    ["gamepad", true, 0.5],
    ["touch", false, 1],
    ["keyboard", true, 1],
  ] as const)("[TH33] with %s and help %s scales turns near a target by %d", (device, aimHelp, share) => {
    const mouse = new Mouse(device);
    const hands = new Hands(mouse, { ...SETTINGS, firstPerson: { ...FIRST_PERSON, aimHelp } });
    mouse.turn = { x: 0.2, y: 0 };
    hands.update(0.016, 0);
    expect(hands.yawWith(0)).toBeCloseTo(0.2);
    hands.isNearTarget = true;
    mouse.turn = { x: 0.2, y: 0 };
    hands.update(0.016, 0);
    expect(hands.yawWith(0)).toBeCloseTo(0.2 + 0.2 * share);
  });
});

describe("the thread", () => {
  it("[TH36] is laid where the player walks, ends at their feet, and starts again after a leap", () => {
    const thread = new ThreadLine();
    for (let x = 0; x < 200; x += 3) thread.add(x, 50);
    expect(thread.points[2 * thread.count - 2]).toBe(198);
    for (let i = 1; i + 1 < thread.count; i++)
      expect(thread.points[2 * i] - thread.points[2 * i - 2]).toBeGreaterThan(10);
    thread.add(1500, 1500);
    expect(thread.count).toBe(1);
    for (let i = 0; i < 3000; i++)
      thread.add(1500 + ((i * 14) % 150), 1500 + 14 * Math.floor((i * 14) / 150));
    expect(2 * thread.count).toBeLessThanOrEqual(thread.points.length);
  });
});

describe("plasma", () => {
  it("[TH37] is heard once when it is fired and once for each bounce, and ages to its end", () => {
    const balls = new Balls();
    const maze = mazeOf(mazeNumber(1, 1));
    const told: string[] = [];
    const watcher = { fired: () => void told.push("fired"), bounced: () => void told.push("bounced") };
    const values = { x: 96, y: 24, z: 96, vx: 720, vy: 0, vz: 0, bounces: 0 };
    const flight = {
      key: 7,
      player: 2,
      isEnded: false,
      values,
      offset: [0, 0, 0],
    } as unknown as FlightOf<ByAThread>;
    const plasma: Plasma[] = [];
    for (let frame = 0; frame < 5; frame++) {
      if (frame === 3) values.bounces = 1;
      plasma.length = 0;
      balls.look([flight], maze, frame * 250, 0.25, plasma, watcher);
    }
    expect(told).toEqual(["fired", "bounced"]);
    expect(plasma[0]).toMatchObject({ seat: 2, dx: 1, age: 0.4 });
  });

  it("[TH13] goes back around the wall after a late report of a bounce, by steps that its speed explains", () => {
    // A post of the maze stands between the drawn ball and its reported path.
    const maze = mazeToBuildIn(mazeNumber(0, 1));
    maze.tiles.fill(0, CELLS + 1, 2 * CELLS - 1);
    maze.tiles.fill(0, 3 * CELLS + 1, 4 * CELLS - 1);
    maze.tiles.fill(1, 2 * CELLS + 2, 3 * CELLS - 1);
    maze.tiles[2 * CELLS + 1] = 0;
    const way = new WayRound();
    const values = { x: 96, y: 24, z: 96, vx: 720, vy: 0, vz: 0, bounces: 0 };
    const offset = [0, 0, 0];
    const flight = { key: 1, values, offset } as unknown as FlightOf<ByAThread>;
    for (; values.x < 300; values.x += 12) way.place(flight, maze, 1 / 60);
    let steps = 0;
    let { x, y, z } = way;
    // In truth it has turned and is in the next line of rooms: the client fades the difference, straight through the wall.
    for (let share = 1; share > -1; share -= 1 / 40) {
      offset[0] = 200 * Math.max(0, share);
      offset[2] = -128 * Math.max(0, share);
      values.x = 96 + offset[0];
      values.z = 224 + offset[2];
      way.place(flight, maze, 1 / 60);
      expect(Math.hypot(way.x - x, way.y - y, way.z - z)).toBeLessThanOrEqual(24);
      expect(maze.tiles[Math.floor(way.z / 64) * CELLS + Math.floor(way.x / 64)]).toBe(0);
      if (way.isRound) steps++;
      ({ x, y, z } = way);
    }
    expect(steps).toBeGreaterThan(5);
    expect([way.isRound, x, z]).toEqual([false, 96, 224]);
  });
});

describe("the ascent", () => {
  const from = { x: 96, y: 24, z: 96, yaw: 1, pitch: 0.3, fov: 1 };
  const maze = mazeOf(mazeNumber(2, 2));

  it("[TH38] lifts the eye from its place, never sinks, looks down, and ends in Hades", () => {
    const ascent = new Ascent();
    ascent.begin(from, 1000);
    const eye = { ...from };
    let height = 0;
    let seen = 0;
    for (let ms = 0; ms <= ASCENT_SECONDS * 1000; ms += 100) {
      const hades = ascent.look(maze, 1000 + ms, false, eye);
      if (ms === 0) expect(eye).toEqual(from);
      expect(eye.y).toBeGreaterThanOrEqual(height);
      expect(hades).toBeGreaterThanOrEqual(seen);
      height = eye.y;
      seen = hades;
    }
    expect(height).toBeGreaterThan(1000);
    expect(eye.pitch).toBeLessThan(-1.4);
    expect(seen).toBe(1);
  });

  it("[TH38] passes through no wall on its way up", () => {
    const ascent = new Ascent();
    ascent.begin(from, 0);
    const eye = { ...from };
    for (let ms = 0; ms < 3000; ms += 16) {
      ascent.look(maze, ms, false, eye);
      if (eye.y < 64) expect(Math.hypot(eye.x - from.x, eye.z - from.z)).toBeLessThan(24);
    }
  });

  it("[TH38] fades without motion under reduced motion", () => {
    const ascent = new Ascent();
    ascent.begin(from, 0);
    const eye = { ...from };
    expect(ascent.look(maze, 600, true, eye)).toBeGreaterThan(0);
    expect(eye).toEqual(from);
    expect(ascent.look(maze, 1300, true, eye)).toBe(1);
  });
});

describe("the view", () => {
  it("[TH39] draws a match at every size: dials, the kill feed; and Hades, without a picture, for players who are out", () => {
    const page = new FakePage();
    const view = byAThreadViews(optionsOn(page, new Mouse()));
    let frames = 0;
    watch(40_000, 6, (frame) => {
      if (frames++ % 6 !== 0) return;
      if (frames % 600 === 1) view.resize(640, 360, 1);
      else if (frames % 600 === 301) view.resize(320, 180, 1);
      view.draw(frame);
    });
    const pictures = page.count("putImageData");
    expect(pictures).toBeGreaterThan(40);
    const said = page.texts.join(" ");
    expect(said).toMatch(/health/);
    expect(said).toMatch(/\d:\d\d/);
    expect(said).toMatch(/ shot /);
    watch(2000, 2, (frame) => view.draw({ ...frame, isOut: true }));
    expect(page.count("putImageData")).toBe(pictures);
    view.close();
    expect(page.canvases[0].isRemoved).toBe(true);
  });

  it("[TH39] does not fail when its element has left the page and is 0 by 0", () => {
    const page = new FakePage();
    const view = byAThreadViews(optionsOn(page, new Mouse()));
    view.resize(0, 0, 1);
    watch(200, 2, (frame) => view.draw(frame));
    for (const { width, height } of page.canvases)
      expect([width, height].every((one) => one >= 1)).toBe(true);
    view.close();
  });

  it("[TH39] draws nothing of kind `none`", () => {
    const page = new FakePage();
    const view = byAThreadViews(optionsOn(page, new Mouse(), "none"));
    view.resize(1280, 720, 1);
    watch(1000, 2, (frame) => view.draw(frame));
    expect(page.total).toBe(0);
    view.close();
  });
});
