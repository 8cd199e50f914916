import { FlowField } from "@reckon/kit";
import { angleBetween, type ControlsOf, Random, World } from "reckon";
import { describe, expect, it } from "vitest";
import { type Ball, Balls } from "../src/bots/balls.ts";
import { BankShot } from "../src/bots/bank-shot.ts";
import { ThreadBot } from "../src/bots/bot.ts";
import { Hand, Lead } from "../src/bots/hand.ts";
import type { Intent } from "../src/bots/intent.ts";
import { FREE, Memory, UNKNOWN, WALL } from "../src/bots/memory.ts";
import { Rivals } from "../src/bots/rivals.ts";
import { Steps } from "../src/bots/steps.ts";
import { STRENGTHS, strengthFor } from "../src/bots/strength.ts";
import type { ByAThread } from "../src/by-a-thread.ts";
import { byAThreadGame } from "../src/by-a-thread.ts";
import type { ThreadWorld } from "../src/kinds.ts";
import { type Maze, mazeNumber, mazeOf } from "../src/maze.ts";
import { LEVELS } from "../src/mazes/generators.ts";
import { fly } from "../src/plasma.ts";
import { CELL, CELLS, EYE, PLASMA_SPEED, RADIUS, TICK_RATE } from "../src/tuning.ts";

const { easy, fair, strong } = STRENGTHS;

/** A maze from a drawing: # is wall, everything else free; the rest is wall. */
function drawn(...lines: readonly string[]): Maze {
  const tiles = new Uint8Array(CELLS * CELLS).fill(WALL);
  lines.forEach((line, z) => {
    [...line].forEach((mark, x) => {
      if (mark !== "#") tiles[z * CELLS + x] = FREE;
    });
  });
  return { number: 0, level: 0, exit: undefined, columns: CELLS, lines: CELLS, tile: CELL, tiles };
}

const middle = (cell: number): number => (cell + 0.5) * CELL;

function intentAt(x: number, z: number, strength = strong): Intent {
  const body = { tick: 100, x, z, vx: 0, vz: 0, yaw: 0, late: 0, living: 2 };
  const wishes = { wishX: 0, wishZ: 0, lookYaw: 0, error: 0, fires: false };
  return { ...body, ...wishes, strength, random: Random.from(3) };
}

/** Players at these places, with full health. */
function worldOf(...places: readonly (readonly [x: number, z: number])[]): ThreadWorld {
  const world = new World(byAThreadGame({ level: 0 }).layout) as ThreadWorld;
  places.forEach(([x, z], i) => {
    const row = world.spawn("player", i);
    world.fields.player.x[row] = x;
    world.fields.player.z[row] = z;
  });
  return world;
}

function ball(x: number, z: number, vx: number, vz: number, more: Partial<Ball["values"]> = {}): Ball {
  return { key: 1, player: 1, values: { x, y: EYE, z, vx, vy: 0, vz, bounces: 0, ...more } };
}

describe("a bot's knowledge of the maze", () => {
  const corridor = drawn("#########", "#       #", "# #######", "#       #", "#########");

  it("[TH20] contains what it has seen, not what is behind a wall or behind its back", () => {
    const memory = new Memory();
    memory.look(corridor, middle(1), middle(1), 0, 7);
    const at = (column: number, line: number): number => memory.grid.tiles[line * CELLS + column];
    expect([at(2, 1), at(7, 1), at(1, 2)]).toEqual([FREE, FREE, FREE]);
    expect([at(3, 3), at(5, 3)]).toEqual([UNKNOWN, UNKNOWN]);
    const back = new Memory();
    back.look(corridor, middle(3), middle(1), 0, 7);
    expect(back.grid.tiles[CELLS + 1]).toBe(UNKNOWN);
    expect(back.seenAt[CELLS + 5]).toBe(7);
  });

  it.each(LEVELS.map(({ name }, level) => [level, name] as const))(
    "[TH20] never contradicts a maze of level %d (%s)",
    (level) => {
      const maze = mazeOf(mazeNumber(level, 5));
      const memory = new Memory();
      const random = Random.from(level);
      for (let look = 0; look < 60; look++) {
        const x = middle(1 + 2 * random.below(16));
        memory.look(maze, x, middle(1 + 2 * random.below(16)), random.unit() * 7, look);
      }
      const known = [...memory.grid.tiles].filter((tile, at) => tile !== UNKNOWN && tile === maze.tiles[at]);
      const wrong = [...memory.grid.tiles].filter((tile, at) => tile !== UNKNOWN && tile !== maze.tiles[at]);
      expect(wrong).toEqual([]);
      expect(known.length).toBeGreaterThan(400);
    },
  );

  it("[TH20] takes unseen cells for free when it plans, and for walls when it shoots", () => {
    const memory = new Memory();
    const field = new FlowField([2, 0, 3]);
    field.begin();
    field.add(memory.grid, middle(31), middle(31));
    field.end(memory.grid);
    expect(field.costAt(middle(1), middle(1))).toBeLessThan(Number.POSITIVE_INFINITY);
    expect(new Set(memory.dark.tiles)).toEqual(new Set([WALL]));
  });
});

describe("a bot's belief about others", () => {
  const two = drawn("########", "#      #", "# #### #", "#      #", "########");

  it("[TH21] uses sight only for players in its view, with no wall between", () => {
    const world = worldOf([middle(1), middle(1)], [middle(5), middle(1)], [middle(5), middle(3)]);
    const rivals = new Rivals();
    rivals.look(world, 0, 0, two, 10);
    expect([...rivals.isSeen.subarray(0, 3)]).toEqual([0, 1, 0]);
    rivals.look(world, 0, Math.PI, two, 11);
    expect([...rivals.isSeen.subarray(0, 3)]).toEqual([0, 0, 0]);
    expect(rivals.knownAt[1]).toBe(10);
    world.fields.player.health[1] = 0;
    rivals.look(world, 0, 0, two, 12);
    expect(rivals.knownAt[1]).toBe(-1);
  });

  it("[TH21] takes their cell from the map, and a rough direction from a sound", () => {
    const world = worldOf([middle(1), middle(1)], [middle(5) + 20, middle(3) - 9]);
    const rivals = new Rivals();
    rivals.glance(world, 0, 10);
    expect([rivals.x[1], rivals.z[1]]).toEqual([middle(5), middle(3)]);
    const random = Random.from(1);
    for (let i = 0; i < 50; i++) {
      rivals.hear(1, 0, 0, 300, 0, 11, random);
      const far = Math.hypot(rivals.x[1], rivals.z[1]);
      expect(far).toBeGreaterThan(200);
      expect(far).toBeLessThan(400);
      expect(Math.abs(Math.atan2(rivals.z[1], rivals.x[1]))).toBeLessThan(0.31);
    }
    expect(rivals.x[1]).not.toBe(300);
  });

  it("[TH21] uses only shots within earshot", () => {
    const balls = new Balls(1);
    const rivals = new Rivals();
    const row = (player: number): number => player;
    const intent = intentAt(middle(1), middle(1));
    const far = ball(middle(1) + 700, middle(1), 0, 720);
    balls.look([far], 0, intent, two, two, rivals, row);
    expect(rivals.knownAt[1]).toBe(-1);
    const near = { ...ball(middle(4), middle(3), 0, 720), key: 2 };
    balls.look([far, near], 0, intent, two, two, rivals, row);
    expect(rivals.knownAt[1]).toBe(intent.tick);
    balls.look([{ ...near, values: { ...near.values, bounces: 1 } }], 0, intent, two, two, rivals, row);
    expect([balls.noiseX, balls.noiseAt]).toEqual([middle(4), intent.tick]);
  });
});

describe("a bot's hands and feet", () => {
  const hall = drawn("##########", "#        #", "##########");

  it.each([easy, fair, strong])(
    "[TH22] turn no faster than the strength $name allows, and arrive",
    (strength) => {
      const hand = new Hand();
      const random = Random.from(2);
      hand.set(0);
      for (let tick = 0; tick < 120; tick++) {
        const before = hand.yaw;
        hand.turn(2.5, 0, strength, tick, random);
        expect(Math.abs(hand.yaw - before)).toBeLessThanOrEqual(strength.turnSpeed / TICK_RATE + 1e-9);
      }
      expect(Math.abs(angleBetween(hand.yaw, 2.5))).toBeLessThan(0.02);
    },
  );

  it("[TH22] aim at a walking player's place when the ball arrives", () => {
    const lead = new Lead();
    lead.find(hall, middle(1), middle(1), middle(4), middle(1), 120, 0, 0.1);
    const seconds = (lead.x - middle(1)) / PLASMA_SPEED;
    expect(lead.x).toBeCloseTo(middle(4) + 120 * (seconds + 0.1), 0);
    // The target cannot walk through a wall.
    lead.find(hall, middle(1), middle(1), middle(4), middle(1), 0, 240, 0.5);
    expect(lead.z).toBe(2 * CELL - RADIUS);
  });

  it.each([-6, 0, 6])("[TH22] step out of the way of a ball that would pass %d units beside", (beside) => {
    const steps = new Steps();
    const balls = new Balls(1);
    const rivals = new Rivals();
    const intent = intentAt(middle(1), middle(1));
    let nearest = Number.POSITIVE_INFINITY;
    let x = middle(8);
    for (; x > 0; x -= PLASMA_SPEED / TICK_RATE) {
      intent.tick++;
      balls.look([ball(x, middle(1) + beside, -PLASMA_SPEED, 0)], 0, intent, hall, hall, rivals, () => 1);
      steps.choose(intent, hall, balls, rivals);
      intent.vx += (steps.wayX * 1200 - intent.vx * 5) / TICK_RATE;
      intent.vz += (steps.wayZ * 1200 - intent.vz * 5) / TICK_RATE;
      intent.x = Math.max(CELL + RADIUS, intent.x + intent.vx / TICK_RATE);
      intent.z = Math.max(CELL + RADIUS, Math.min(2 * CELL - RADIUS, intent.z + intent.vz / TICK_RATE));
      nearest = Math.min(nearest, Math.hypot(x - intent.x, middle(1) + beside - intent.z));
    }
    expect(nearest).toBeGreaterThan(RADIUS);
  });

  it("[TH22] walk neither into a wall nor into a player", () => {
    const steps = new Steps();
    const balls = new Balls(1);
    const rivals = new Rivals();
    const intent = intentAt(middle(3), CELL + RADIUS);
    intent.wishX = 0.6;
    intent.wishZ = -0.8;
    steps.choose(intent, hall, balls, rivals);
    expect(steps.wayZ).toBeGreaterThan(-0.2);
    expect(steps.wayX).toBeGreaterThan(0.5);
    const world = worldOf([middle(3), middle(1)], [middle(3) + 20, middle(1)]);
    rivals.look(world, 0, 0, hall, 5);
    intent.z = middle(1);
    intent.wishX = 1;
    intent.wishZ = 0;
    steps.choose(intent, hall, balls, rivals);
    expect(steps.wayX).toBeLessThan(0.8);
  });
});

describe("a shot over a wall", () => {
  // Two arms of an angle: one end is not visible from the other.
  const angle = drawn("########", "#    ###", "#### ###", "#### ###", "#### ###", "########");

  it("[TH23] is found only if the ball, simulated by the rule, passes the target after a bounce and spares its shooter", () => {
    const bank = new BankShot();
    const random = Random.from(4);
    let found = 0;
    for (let i = 0; i < 200; i++) {
      const x = middle(1) + 40 * (random.unit() - 0.5) + CELL * random.below(3);
      const z = middle(1) + 40 * (random.unit() - 0.5);
      const toX = middle(4) + 40 * (random.unit() - 0.5);
      const toZ = middle(2) + CELL * random.below(3);
      if (!bank.find(angle, x, z, toX, toZ)) continue;
      found++;
      const vx = Math.cos(bank.yaw) * PLASMA_SPEED;
      const vz = Math.sin(bank.yaw) * PLASMA_SPEED;
      const values = { x: x + vx / 88, y: EYE, z: z + vz / 88, vx, vy: 0, vz, bounces: 0 };
      let target = Number.POSITIVE_INFINITY;
      let own = Number.POSITIVE_INFINITY;
      for (let tick = 0; tick < 60; tick++) {
        if (!fly({ values }, 1 / TICK_RATE, { derived: angle })) break;
        if (values.bounces === 0) continue;
        target = Math.min(target, Math.hypot(values.x - toX, values.z - toZ));
        own = Math.min(own, Math.hypot(values.x - x, values.z - z));
      }
      expect(target).toBeLessThan(2 * RADIUS);
      expect(own).toBeGreaterThan(RADIUS);
    }
    expect(found).toBeGreaterThan(40);
  });

  it("[TH23] comes back at once from the wall beside the shooter, and too late to matter along a corridor", () => {
    const bank = new BankShot();
    expect(bank.comesBack(angle, CELL + RADIUS, middle(1), Math.PI)).toBe(true);
    const hall = drawn("###########", "#         #", "###########");
    expect(bank.comesBack(hall, middle(1), middle(1), 0)).toBe(false);
  });
});

describe("strengths", () => {
  it("[TH24] grow with the level of the maze, and are mixed on each", () => {
    const shares = (level: number): number[] =>
      [easy, fair, strong].map(
        (one) =>
          Array.from({ length: 300 }, (_, seed) => strengthFor(seed, level)).filter((s) => s === one).length /
          300,
      );
    expect(shares(0)[0]).toBeGreaterThan(0.6);
    expect(shares(5).every((share) => share > 0.1)).toBe(true);
    expect(shares(9)[2]).toBeGreaterThan(0.6);
  });

  it("[TH24] a bot that is out, or whose match is over, releases all controls", () => {
    const world = worldOf([middle(1), middle(1)], [middle(3), middle(1)]);
    world.spawn("match");
    world.fields.player.health[0] = 0;
    const into = { forward: 1, hold: 1 } as ControlsOf<ByAThread>;
    new ThreadBot(1, 0).sample(into, { tick: 5, shown: world, player: 0 });
    expect([into.forward, into.strafe, into.hold, into.fire]).toEqual([0, 0, 0, 0]);
  });
});
