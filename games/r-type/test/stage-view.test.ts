// R-Type's view on a strict canvas that counts calls, with real runs behind it; and the inputs of the player's controls.

import type { Frame, GameView, StageControls, StageSettings, ViewOptions } from "@reckon/stage";
import type { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { describe, expect, it, vi } from "vitest";
import { FakePage } from "../../../packages/stage/test/fake-canvas.ts";
import { clockAt } from "../src/clock.ts";
import { readCurtain } from "../src/curtains/curtains.ts";
import { type Bullet, bulletAt, PATTERNS } from "../src/curtains/patterns.ts";
import type { RTypeWorld } from "../src/kinds.ts";
import type { RType } from "../src/r-type.ts";
import { rTypeViews } from "../src/stage/auto-view.ts";
import { Drag } from "../src/stage/drag.ts";
import { Hands } from "../src/stage/hands.ts";
import { rTypeStage } from "../src/stage/index.ts";
import { Letterbox } from "../src/stage/letterbox.ts";
import type { Painter } from "../src/stage/painter.ts";
import { type Pool, Scene } from "../src/stage/scene.ts";
import { chargeOf, SceneOf } from "../src/stage/scene-of.ts";
import { BOSS_CLOCK, CHARGE_TICKS, MIDDLE_X, MIDDLE_Y, SHIP_SPEED } from "../src/tuning.ts";
import { startRun } from "./play.ts";

const openPixiPainter = vi.fn<(options: ViewOptions) => Promise<Painter>>();
vi.mock("../src/stage/pixi/painter.ts", () => ({
  openPixiPainter: (options: ViewOptions) => openPixiPainter(options),
}));

const PEOPLE = [0, 1, 2, 3].map((seat) => ({ seat, name: `Player-${seat}`, isBot: true }));

function controls(more: Partial<StageControls> = {}): StageControls {
  return {
    device: "keyboard",
    isDown: () => false,
    presses: () => 0,
    keyOf: (action) => action,
    moveX: 0,
    moveY: 0,
    aim: { type: "point", x: 0, y: 0 },
    takeTurn: () => ({ x: 0, y: 0 }),
    ...more,
  };
}

function optionsOn(page: FakePage, kind: ViewOptions["kind"], reducedMotion = false): ViewOptions {
  const settings = { quality: "high", reducedMotion, volume: 1 } as const;
  return { parent: page.parent, kind, settings, controls: controls(), sound: { play: () => {} } };
}

/** Every bullet of a world's curtains that is in the field, row by row. */
function bulletsAt(world: RTypeWorld, clock: number): readonly Bullet[] {
  const curtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };
  const bullets: Bullet[] = [];
  for (const row of world.all("curtain")) {
    readCurtain(world, row, curtain);
    for (let i = 0; i < PATTERNS[curtain.pattern].bullets; i++) {
      const at = { x: 0, y: 0 };
      if (bulletAt(curtain, i, clock - curtain.born, at)) bullets.push(at);
    }
  }
  return bullets;
}

function watch(level: number, ms: number, draw: (frame: Frame<RType>) => void, clock = 0): void {
  const options = { level, clock, pilots: 3, profile: "wifi", seed: 5 } as const;
  startRun(options, {
    onFrame: ({ index, client }, now) => {
      if (index === 0 && client !== undefined) draw({ now, client, people: PEOPLE, ghosts: true });
    },
  }).run(ms);
}

describe("the plain view", () => {
  it.each([1, 2, 3])("[RV6] draws level %i at every size, and names it", (level) => {
    const page = new FakePage();
    const view = rTypeViews(optionsOn(page, "canvas", level === 2));
    let frames = 0;
    watch(level, 14_000, (frame) => {
      if (frames % 120 === 0) view.resize(1280, 720, 1);
      else if (frames % 120 === 60) view.resize(390, 844, 2);
      frames++;
      view.draw(frame);
    });
    const said = page.texts.join(" ");
    expect(said).toContain(`LEVEL ${level} OF 3`);
    expect(said).toMatch(/Player-\d/);
    expect(said).toMatch(/×1\.\d/);
    expect(page.count("drawImage")).toBeGreaterThan(frames * 5);
    view.close();
  });

  it("draws nothing of kind `none`, and no words on a small tile", () => {
    const page = new FakePage();
    const none = rTypeViews(optionsOn(page, "none"));
    const tile = rTypeViews(optionsOn(page, "canvas"));
    none.resize(1280, 720, 1);
    watch(1, 1500, (frame) => none.draw(frame));
    expect(page.total).toBe(0);
    tile.resize(320, 180, 1);
    watch(1, 1500, (frame) => tile.draw(frame));
    expect(page.count("drawImage")).toBeGreaterThan(100);
    expect(page.texts).toEqual([]);
  });

  it("[ST10] is drawn in PixiJS if possible, else on canvas", async () => {
    const page = new FakePage();
    openPixiPainter.mockRejectedValueOnce(new Error("no WebGL"));
    const view: GameView<RType> = rTypeViews(optionsOn(page, "webgl"));
    await vi.waitFor(() => expect(openPixiPainter).toHaveBeenCalled());
    view.resize(640, 360, 1);
    watch(1, 1500, (frame) => view.draw(frame));
    expect(page.count("drawImage")).toBeGreaterThan(100);
  });
});

describe("a scene of the shown world", () => {
  it.each(["reckon", "latch"] as const)(
    "[RV2] is at the tick at which one's own ship is drawn, with any numbering of inputs (%s)",
    (addressing) => {
      const offsets: number[] = [];
      const base = presets.reckon;
      const preset =
        addressing === "reckon" ? base : { ...presets.rType, agreement: { ...presets.rType.agreement } };
      const bot = (): { sample(into: Record<string, number>): void } => ({
        sample(into) {
          into.moveX = 0.375;
        },
      });
      startRun(
        { pilots: 1, preset },
        {
          clients: [{ bot, frameRate: 144 }],
          onFrame: ({ client }, now) => {
            if (client === undefined || now < 3000) return;
            const row = client.shown.rowOf("ship", client.player);
            const way = (client.drawnTick * SHIP_SPEED * 0.375) / 60;
            offsets.push(client.shown.fields.ship.x[row] - way);
          },
        },
      ).run(6000);
      expect(offsets.length).toBeGreaterThan(300);
      // A tick is 3.1 px of movement. Numbered inputs wait in a queue, so theirs may be one off.
      expect(Math.max(...offsets) - Math.min(...offsets)).toBeLessThan(addressing === "reckon" ? 0.1 : 3.2);
    },
  );

  it("[RT7, RV2] has every known bullet at its place in the own ship's tick, and everything else where the client shows it", () => {
    const [scene, sceneOf] = [new Scene(), new SceneOf()];
    const placesOf = ({ count, items }: Pool<{ x: number; y: number }>): number[][] =>
      items.slice(0, count).map(({ x, y }) => [x, y]);
    let [most, frames] = [0, 0];
    const look = ({ client, now }: Frame<RType>): void => {
      const world = client.shown as RTypeWorld;
      if (!world.isAlive("run", 0) || !client.isStarted) return;
      sceneOf.fill(scene, client, now, 1 / 30);
      const clock = clockAt(world, client.drawnTick);
      expect([scene.level, sceneOf.clock]).toEqual([3, clock]);
      const bullets = bulletsAt(client.predictor.world as RTypeWorld, clock);
      const { count, x, y } = scene.bullets;
      expect([...x.subarray(0, count)]).toEqual(bullets.map((one) => Math.fround(one.x)));
      expect([...y.subarray(0, count)]).toEqual(bullets.map((one) => Math.fround(one.y)));
      const { enemy, ship } = world.fields;
      expect(placesOf(scene.enemies)).toEqual(
        [...world.all("enemy")].map((row) => [enemy.x[row], enemy.y[row]]),
      );
      const flying = [...world.all("ship")].filter((row) => ship.isOut[row] === 0);
      expect(placesOf(scene.ships)).toEqual(
        flying.map((row) => [ship.x[row] + MIDDLE_X, ship.y[row] + MIDDLE_Y]),
      );
      most = Math.max(most, count);
      frames++;
    };
    watch(3, 14_000, look, BOSS_CLOCK[2] - 120);
    expect(frames).toBeGreaterThan(400);
    expect(most).toBeGreaterThan(20);
  });

  it("shows a charge as levels with a fraction", () => {
    expect(CHARGE_TICKS.map((ticks) => chargeOf(ticks))).toEqual([1, 2, 3, 4, 5]);
    expect([chargeOf(0), chargeOf(6), chargeOf(21), chargeOf(500)]).toEqual([0, 0.5, 1.5, 5]);
  });
});

describe("the player's controls", () => {
  const still = { isHeld: false, take: () => ({ x: 0, y: 0 }), takeWishes: () => 0 } as unknown as Drag;

  function clientAt(x: number, y: number): { client: Client<RType>; asked: unknown[] } {
    const asked: unknown[] = [];
    const fields = { ship: { x: [x], y: [y] }, run: { pausedAt: [0] } };
    const shown = { rowOf: () => 0, fields };
    const client = {
      player: 0,
      shown,
      command: (one: unknown) => asked.push(one),
    } as unknown as Client<RType>;
    return { client, asked };
  }

  it("[RV8] count releases of the trigger, even of a press and release between two inputs", () => {
    const state = { presses: 0, isDown: false };
    const hands = new Hands(
      controls({
        isDown: (action) => action === "fire" && state.isDown,
        presses: (action) => (action === "fire" ? state.presses : 0),
      }),
      still,
    );
    const { client } = clientAt(0, 0);
    const sampled = (): readonly number[] => {
      const into: Record<string, number> = {};
      hands.sample(into, client);
      return [into.charge, into.shoot];
    };
    expect(sampled()).toEqual([0, 0]);
    Object.assign(state, { presses: 1, isDown: true });
    expect(sampled()).toEqual([1, 0]);
    state.isDown = false;
    expect(sampled()).toEqual([0, 1]);
    state.presses = 3;
    expect(sampled()).toEqual([0, 3]);
    Object.assign(state, { presses: 17, isDown: true });
    expect(sampled()).toEqual([1, 0]);
  });

  it("[RV8] fly the ship as far as the drag, and stop there", () => {
    const drag = { isHeld: true, moves: [{ x: 120, y: -60 }] };
    const hands = new Hands(controls({ device: "touch", moveX: 1 }), {
      get isHeld() {
        return drag.isHeld;
      },
      take: () => drag.moves.shift() ?? { x: 0, y: 0 },
      takeWishes: () => 0,
    } as unknown as Drag);
    const at = { x: 400, y: 500 };
    const into: Record<string, number> = {};
    for (let tick = 0; tick < 60; tick++) {
      hands.sample(into, clientAt(at.x, at.y).client);
      at.x += (into.moveX * SHIP_SPEED) / 60;
      at.y += (into.moveY * SHIP_SPEED) / 60;
    }
    expect(at.x).toBeCloseTo(520, -0.5);
    expect(at.y).toBeCloseTo(440, -0.5);
    expect([into.moveX, into.moveY]).toEqual([0, 0]);
    drag.isHeld = false;
    hands.sample(into, clientAt(at.x, at.y).client);
    expect([into.moveX, into.moveY]).toEqual([0, 0]);
  });

  it("[RV8] let only the first finger on the left half drag, and fly the ship half as far again, in px of the field", () => {
    const heard = new Map<string, (event: unknown) => void>();
    const parent = {
      addEventListener: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
      getBoundingClientRect: () => ({ left: 0, width: 960 }),
    } as unknown as HTMLElement;
    const box = new Letterbox();
    box.resize(960, 540);
    const settings = {
      quality: "high",
      reducedMotion: false,
      volume: 1,
      hudScale: 1,
    } satisfies StageSettings;
    const drag = new Drag({ parent, settings }, box);
    const tell = (
      name: string,
      pointerId: number,
      clientX: number,
      clientY: number,
      pointerType = "touch",
    ): void => heard.get(name)?.({ pointerId, clientX, clientY, pointerType });
    tell("pointerdown", 1, 700, 100);
    tell("pointerdown", 2, 100, 100, "mouse");
    expect(drag.isHeld).toBe(false);
    tell("pointerdown", 3, 100, 100);
    tell("pointerdown", 4, 200, 100);
    tell("pointermove", 3, 110, 95);
    tell("pointermove", 4, 900, 900);
    expect([drag.isHeld, drag.take(), drag.take()]).toEqual([true, { x: 30, y: -15 }, { x: 0, y: 0 }]);
    settings.hudScale = 2;
    tell("pointermove", 3, 120, 95);
    expect(drag.take()).toEqual({ x: 15, y: 0 });
    tell("pointerup", 4, 0, 0);
    expect(drag.isHeld).toBe(true);
    tell("pointercancel", 3, 0, 0);
    expect(drag.isHeld).toBe(false);
    drag.close();
  });

  it("[RP11] are seen nearer where a person moves the camera, never beyond the field, and whole again without one", () => {
    const box = new Letterbox();
    box.resize(1280, 800);
    const whole = [box.left, box.top, box.scale];
    box.show({ x: 900, y: 540, zoom: 2 });
    expect(box.scale).toBeCloseTo(2 * whole[2]);
    expect(box.left + 900 * box.scale).toBeCloseTo(640);
    expect(box.top + 540 * box.scale).toBeCloseTo(400);
    box.show({ x: 0, y: 5000, zoom: 2 });
    expect([box.left, box.top + box.height]).toEqual([0, 800]);
    box.show(undefined);
    expect([box.left, box.top, box.scale]).toEqual(whole);
  });

  it("[RV8] show the hitbox after a double tap on the left half, and not after a drag, a long touch or a single tap", () => {
    const heard = new Map<string, (event: unknown) => void>();
    const parent = {
      addEventListener: (name: string, hear: (event: unknown) => void) => heard.set(name, hear),
      getBoundingClientRect: () => ({ left: 0, width: 960 }),
    } as unknown as HTMLElement;
    const drag = new Drag({ parent, settings: { hudScale: 1 } as ViewOptions["settings"] }, new Letterbox());
    const touch = (downMs: number, upMs: number, far = 0, end = "pointerup"): void => {
      const event = { pointerId: 1, pointerType: "touch", clientY: 0 };
      heard.get("pointerdown")?.({ ...event, type: "pointerdown", clientX: 100, timeStamp: downMs });
      heard.get("pointermove")?.({ ...event, type: "pointermove", clientX: 100 + far, timeStamp: upMs });
      heard.get(end)?.({ ...event, type: end, clientX: 100 + far, timeStamp: upMs });
    };
    const hands = new Hands(controls({ device: "touch" }), drag);
    const { client } = clientAt(0, 0);
    const isShown = (): boolean => {
      hands.sample({}, client);
      return hands.showsHitbox;
    };
    touch(0, 80);
    touch(1000, 1080);
    touch(1200, 1280, 40);
    touch(1300, 1700);
    touch(1800, 1850, 0, "pointercancel");
    expect(isShown()).toBe(false);
    touch(3000, 3080);
    touch(3200, 3280);
    expect(isShown()).toBe(true);
    touch(3300, 3360);
    expect(isShown()).toBe(true);
    touch(3450, 3500);
    expect(isShown()).toBe(false);
    drag.close();
  });

  it("request a pause once per press, and show the hitbox on request", () => {
    const counts: Record<string, number> = { pause: 4, hitbox: 2 };
    const hands = new Hands(controls({ presses: (action) => counts[action] ?? 0 }), still);
    const { client, asked } = clientAt(0, 0);
    hands.sample({}, client);
    expect(asked).toEqual([]);
    counts.pause = 5;
    counts.hitbox = 3;
    hands.sample({}, client);
    hands.sample({}, client);
    expect(asked).toEqual([{ name: "pause", values: { isPaused: 1 } }]);
    expect(hands.showsHitbox).toBe(true);
  });
});

describe("R-Type in the arcade", () => {
  it("loads on demand, and every touch button is an action", async () => {
    const { hosted } = await rTypeStage.rules();
    expect(hosted.make({}).name).toBe("r-type");
    expect(hosted.hostCommands).toEqual(["pause"]);
    expect(typeof hosted.bots.make({ seed: 1, player: 0, choices: {} })).toBe("function");
    const names = rTypeStage.actions.map(({ name }) => name);
    for (const button of rTypeStage.touch.buttons) expect(names).toContain(button);
    expect(typeof (await rTypeStage.view())).toBe("function");
    const codes = rTypeStage.actions.flatMap(({ keys }) => keys);
    expect(new Set(codes).size).toBe(codes.length);
  });
});
