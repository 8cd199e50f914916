// orbit: up to 8 bodies drift in a cube, thrust where their players look, and bounce off each other softly.
// The small game in three dimensions: angles that wrap, a quaternion, velocities that carry over from tick to
// tick. Always true: whatever a tick needs from the ones before is a field, and a rule writes only `world.rows`.

import {
  angle,
  cos,
  defineGame,
  type Field,
  fixed,
  type InputOf,
  type Inputs,
  kind,
  quaternion,
  sin,
  type Tools,
  type World,
} from "reckon";
import { Swarm } from "./swarm.ts";
import {
  BOUNCE,
  DRAG,
  GRAVITY,
  GRAVITY_FADES,
  HALF_CUBE,
  PLAYERS,
  RADIUS,
  SPIN_DRAG,
  STEEPEST,
  THRUST,
  TICK_RATE,
  TOP_SPEED,
  TOP_SPIN,
  TWIST,
} from "./tuning.ts";

const place = { min: -HALF_CUBE, max: HALF_CUBE, resolution: 1 / 256, topSpeed: TOP_SPEED } as const;
const velocity = { min: -128, max: 128, resolution: 1 / 256, stop: 1 / 64 } as const;
const spin = fixed({ min: -TOP_SPIN, max: TOP_SPIN, resolution: 1 / 256, stop: 1 / 32 });

/** The bodies; `sees` decides which players receive their velocity. */
function bodyKind(sees: Field["sees"]) {
  return kind("body", {
    capacity: PLAYERS,
    position: ["x", "y", "z"],
    // Two bodies touch at two radii; twelve ticks of flight towards each other cover what is not yet visible.
    reach: 2 * RADIUS + 2 * (TOP_SPEED / TICK_RATE) * 12,
    fields: {
      x: fixed(place),
      y: fixed(place),
      z: fixed(place),
      vx: fixed({ ...velocity, rateOf: "x", sees }),
      vy: fixed({ ...velocity, rateOf: "y", sees }),
      vz: fixed({ ...velocity, rateOf: "z", sees }),
      /** The player's view direction: the direction of thrust. */
      yaw: angle({ bits: 14 }),
      pitch: angle({ bits: 14 }),
      /** The body's orientation, and how fast it turns about each axis of the cube. */
      turned: quaternion({ bits: 16 }),
      spinX: spin,
      spinY: spin,
      spinZ: spin,
    },
  });
}

const input = {
  yaw: angle({ bits: 14 }),
  pitch: angle({ bits: 14 }),
  thrust: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  /** Spin to add about the look direction. */
  twist: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
};

type OrbitWorld = World<readonly [ReturnType<typeof bodyKind>]>;

function step(world: OrbitWorld, inputs: Inputs<typeof input>, tools: Tools): void {
  for (const row of world.rows("body")) {
    fly(world, row, inputs.of(world.ownerOf("body", row)), tools.dt);
    drift(world, row, tools.dt);
  }
  bounceApart(world);
  for (const row of world.rows("body")) turn(world, row, tools.dt);
}

/** Turns the view, thrusts and twists by the input, and falls towards the centre. */
function fly(world: OrbitWorld, row: number, held: InputOf<typeof input>, dt: number): void {
  const b = world.fields.body;
  const pitch = clamp(held.pitch, STEEPEST);
  b.yaw[row] = held.yaw;
  b.pitch[row] = pitch;
  const lookX = cos(pitch) * cos(held.yaw);
  const lookY = sin(pitch);
  const lookZ = cos(pitch) * sin(held.yaw);

  const x = b.x[row];
  const y = b.y[row];
  const z = b.z[row];
  const pull = -GRAVITY / (Math.sqrt(x * x + y * y + z * z) + GRAVITY_FADES);
  const push = held.thrust * THRUST;
  b.vx[row] = (b.vx[row] + (lookX * push + x * pull) * dt) * (1 - DRAG);
  b.vy[row] = (b.vy[row] + (lookY * push + y * pull) * dt) * (1 - DRAG);
  b.vz[row] = (b.vz[row] + (lookZ * push + z * pull) * dt) * (1 - DRAG);
  limitSpeed(world, row);

  const twist = held.twist * TWIST * dt;
  b.spinX[row] = clamp((b.spinX[row] + lookX * twist) * (1 - SPIN_DRAG), TOP_SPIN);
  b.spinY[row] = clamp((b.spinY[row] + lookY * twist) * (1 - SPIN_DRAG), TOP_SPIN);
  b.spinZ[row] = clamp((b.spinZ[row] + lookZ * twist) * (1 - SPIN_DRAG), TOP_SPIN);
}

/** Moves by the velocity, and bounces off the sides of the cube. */
function drift(world: OrbitWorld, row: number, dt: number): void {
  const { x, y, z, vx, vy, vz } = world.fields.body;
  driftAlong(x, vx, row, dt);
  driftAlong(y, vy, row, dt);
  driftAlong(z, vz, row, dt);
}

function driftAlong(at: Float64Array, speed: Float64Array, row: number, dt: number): void {
  const wanted = at[row] + speed[row] * dt;
  at[row] = clamp(wanted, HALF_CUBE - RADIUS);
  if (at[row] !== wanted) speed[row] *= -BOUNCE;
}

const swarm = new Swarm();

/** Bodies that overlap part and bounce, each computed from the motion of all before any bounce. */
function bounceApart(world: OrbitWorld): void {
  const b = world.fields.body;
  swarm.gather(world.all("body"), b);
  for (const row of world.rows("body")) {
    if (!swarm.bounces(row)) continue;
    const { shift, kick, turn: graze } = swarm;
    b.x[row] = clamp(b.x[row] + shift[0], HALF_CUBE - RADIUS);
    b.y[row] = clamp(b.y[row] + shift[1], HALF_CUBE - RADIUS);
    b.z[row] = clamp(b.z[row] + shift[2], HALF_CUBE - RADIUS);
    b.vx[row] += kick[0];
    b.vy[row] += kick[1];
    b.vz[row] += kick[2];
    limitSpeed(world, row);
    b.spinX[row] = clamp(b.spinX[row] + graze[0], TOP_SPIN);
    b.spinY[row] = clamp(b.spinY[row] + graze[1], TOP_SPIN);
    b.spinZ[row] = clamp(b.spinZ[row] + graze[2], TOP_SPIN);
  }
}

/** Turns the body by its spin for one tick: q + ½·dt·spin·q. Settling makes it a unit again. */
function turn(world: OrbitWorld, row: number, dt: number): void {
  const { turned: q, spinX, spinY, spinZ } = world.fields.body;
  const x = (spinX[row] * dt) / 2;
  const y = (spinY[row] * dt) / 2;
  const z = (spinZ[row] * dt) / 2;
  const qx = q.x[row];
  const qy = q.y[row];
  const qz = q.z[row];
  const qw = q.w[row];
  q.x[row] = qx + x * qw + y * qz - z * qy;
  q.y[row] = qy + y * qw + z * qx - x * qz;
  q.z[row] = qz + z * qw + x * qy - y * qx;
  q.w[row] = qw - x * qx - y * qy - z * qz;
}

function limitSpeed(world: OrbitWorld, row: number): void {
  const { vx, vy, vz } = world.fields.body;
  const speed = Math.sqrt(vx[row] * vx[row] + vy[row] * vy[row] + vz[row] * vz[row]);
  if (speed <= TOP_SPEED) return;
  vx[row] *= TOP_SPEED / speed;
  vy[row] *= TOP_SPEED / speed;
  vz[row] *= TOP_SPEED / speed;
}

function clamp(value: number, limit: number): number {
  return value > limit ? limit : value < -limit ? -limit : value;
}

/** Puts a new body at a seeded free place in the middle of the cube. */
function enter(world: OrbitWorld, who: number): void {
  const b = world.fields.body;
  swarm.gather(world.all("body"), b);
  const row = world.spawn("body", who);
  if (row < 0) return;
  for (let attempt = 0; attempt < 1000; attempt++) {
    b.x[row] = world.random.below(257) - 128;
    b.y[row] = world.random.below(257) - 128;
    b.z[row] = world.random.below(257) - 128;
    if (swarm.isFree(b.x[row], b.y[row], b.z[row])) return;
  }
}

function orbitWith(name: string, velocitySeenBy: Field["sees"]) {
  return defineGame({
    name,
    tickRate: TICK_RATE,
    players: PLAYERS,
    input,
    kinds: [bodyKind(velocitySeenBy)],
    join: enter,
    leave(world, who) {
      const row = world.rowOf("body", who);
      if (row >= 0) world.despawn("body", row);
    },
    step,
  });
}

/** The game: every player sees everything, so a client can predict the whole world. */
export const orbit = orbitWith("orbit", "all");
export type Orbit = typeof orbit;

/** The same rules, with a velocity that only its owner receives: for the prediction of own rows only. */
export const orbitOwn = orbitWith("orbit-own", "owner");
