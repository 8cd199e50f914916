// A game for measuring memory: one player, and as many drifting things as the bench asks for, stepped by the server
// and shown by the client. It has something of everything that costs: walls to turn at, an angle, a flag, a table.

import {
  angle,
  defineGame,
  fixed,
  flag,
  type Game,
  type Glance,
  type Inputs,
  kind,
  type Tools,
  type World,
} from "reckon";

const WIDTH = 1024;
const place = { min: 0, max: WIDTH, resolution: 1 / 64, topSpeed: 240 } as const;
const speed = { min: -256, max: 256, resolution: 1 / 16 } as const;
const stick = { min: -1, max: 1, resolution: 1 / 64 } as const;

const player = kind("player", {
  capacity: 1,
  position: ["x", "y"],
  reach: 64,
  fields: { x: fixed(place), y: fixed(place), facing: angle({ bits: 12 }), isFast: flag() },
});

function thing(capacity: number) {
  return kind("thing", {
    capacity,
    position: ["x", "y"],
    reach: 64,
    fields: {
      x: fixed(place),
      y: fixed(place),
      vx: fixed({ ...speed, rateOf: "x" }),
      vy: fixed({ ...speed, rateOf: "y" }),
      facing: angle({ bits: 12 }),
      isHot: flag(),
    },
  });
}

const input = { moveX: fixed(stick), moveY: fixed(stick), run: flag() };
type DriftWorld = World<readonly [typeof player, ReturnType<typeof thing>]>;

function step(world: DriftWorld, inputs: Inputs<typeof input>, { dt, tick }: Tools): void {
  const p = world.fields.player;
  for (const row of world.rows("player")) {
    const held = inputs.of(world.ownerOf("player", row));
    p.x[row] = within(p.x[row] + held.moveX * 240 * dt);
    p.y[row] = within(p.y[row] + held.moveY * 240 * dt);
    p.facing[row] = held.moveX;
    p.isFast[row] = held.run;
  }
  const t = world.fields.thing;
  for (const row of world.rows("thing")) {
    drift(t.x, t.vx, row, dt);
    drift(t.y, t.vy, row, dt);
    t.facing[row] += dt;
    t.isHot[row] = (tick + row) % 64 === 0 ? 1 : 0;
  }
}

function drift(at: Float64Array, velocity: Float64Array, row: number, dt: number): void {
  const wanted = at[row] + velocity[row] * dt;
  at[row] = within(wanted);
  if (at[row] !== wanted) velocity[row] = -velocity[row];
}

function within(value: number): number {
  return value < 0 ? 0 : value > WIDTH ? WIDTH : value;
}

/** The game with `things` things beside its one player. */
export function driftGame(things: number): Game {
  return defineGame({
    name: `drift-${things}`,
    players: 1,
    input,
    kinds: [player, thing(things)],
    init(world: DriftWorld) {
      const t = world.fields.thing;
      for (let i = 0; i < things; i++) {
        const row = world.spawn("thing");
        t.x[row] = world.random.between(0, WIDTH);
        t.y[row] = world.random.between(0, WIDTH);
        t.vx[row] = world.random.between(-240, 240);
        t.vy[row] = world.random.between(-240, 240);
      }
    },
    join(world: DriftWorld, who) {
      const row = world.spawn("player", who);
      world.fields.player.x[row] = WIDTH / 2;
      world.fields.player.y[row] = WIDTH / 2;
    },
    leave(world: DriftWorld, who) {
      world.despawn("player", world.rowOf("player", who));
    },
    step,
  });
}

/** What the player holds in a tick: a walk in circles of eight corners. */
export function walk(into: Record<string, number>, { tick }: Glance): void {
  const corner = Math.floor(tick / 20) % 8;
  into.moveX = corner < 3 ? 1 : corner === 3 || corner === 7 ? 0 : -1;
  into.moveY = corner > 0 && corner < 4 ? 1 : corner === 0 || corner === 4 ? 0 : -1;
  into.run = corner & 1;
}
