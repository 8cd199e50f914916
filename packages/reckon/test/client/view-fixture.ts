// A kind with a field for every treatment, its snapshots along a path, and a player that shows them frame by frame.
import { Interpolator, type ViewPolicy } from "../../src/client/picture/interpolator.ts";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
} from "../../src/world/fields/grid.ts";
import { kind, layoutOf } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const TICK_RATE = 60;
export const TICK_MS = 1000 / TICK_RATE;
/** Snapshots at 20 Hz. */
const EVERY = 3;

const place = { min: -4096, max: 4096, resolution: 1 / 1024 } as const;
const speed = { min: -2048, max: 2048, resolution: 1 / 1024 } as const;

/** A body whose motion has rates that all clients receive. */
const body = kind("body", {
  capacity: 8,
  fields: {
    x: fixed(place),
    y: fixed(place),
    vx: fixed({ ...speed, rateOf: "x" }),
    vy: fixed({ ...speed, rateOf: "y" }),
    heading: angle({ bits: 16 }),
    spin: quaternion({ bits: 16 }),
    hp: integer({ min: 0, max: 100, shown: "latest" }),
    mood: enumeration(["calm", "wild"]),
    armed: flag(),
  },
  position: ["x", "y"],
});
/** The same motion with rates that only the owner receives: others need slopes. */
const ghost = kind("ghost", {
  capacity: 4,
  fields: { x: fixed(place), vx: fixed({ ...speed, rateOf: "x", sees: "owner" }) },
  position: ["x"],
});

/** Typed by its kinds, and still a plain World for code that takes any world. */
export type ViewWorld = World & Pick<World<[typeof body, typeof ghost]>, "fields">;
export const layout = layoutOf([body, ghost], TICK_RATE);

const POLICY: ViewPolicy = {
  curve: "linear",
  steps: "half",
  underflow: { show: "staged" },
  recovery: { show: "offset", perSecond: 15 },
};

export function newWorld(): ViewWorld {
  return new World(layout) as ViewWorld;
}

export function newBuffer(): SnapshotBuffer {
  return new SnapshotBuffer(layout, EVERY, 0);
}

export function newInterpolator(policy: Partial<ViewPolicy> = {}): Interpolator {
  return new Interpolator(layout, { ...POLICY, ...policy }, EVERY, TICK_MS);
}

/** Commits a snapshot that `fill` writes into an empty world. */
export function commit(buffer: SnapshotBuffer, tick: number, fill: (world: ViewWorld) => void): void {
  const draft = buffer.draft as unknown as ViewWorld;
  draft.clear();
  fill(draft);
  buffer.commit(tick);
}

/** x, y, vx and vy after this many seconds. */
export type Path = (seconds: number) => readonly [number, number, number, number];

/** One body and one ghost on a path. */
export function onPath(path: Path, tick: number): (world: ViewWorld) => void {
  return (world) => {
    const { body, ghost } = world.fields;
    const row = world.spawn("body", 1);
    [body.x[row], body.y[row], body.vx[row], body.vy[row]] = path((tick * TICK_MS) / 1000);
    ghost.x[world.spawn("ghost", 1)] = body.x[row];
    world.settle();
  };
}

export const straight =
  (perSecond: number): Path =>
  (s) => [perSecond * s, 0, perSecond, 0];

export const circle =
  (radius: number, perSecond: number): Path =>
  (s) => {
    const a = perSecond * s;
    const v = radius * perSecond;
    return [radius * Math.cos(a), radius * Math.sin(a), -v * Math.sin(a), v * Math.cos(a)];
  };

/** To and fro, changing direction every `everySeconds`. */
export const zigzag =
  (perSecond: number, everySeconds: number): Path =>
  (s) => {
    const phase = (s / everySeconds) % 2;
    const x = perSecond * everySeconds * (phase < 1 ? phase : 2 - phase);
    return [x, 0, phase < 1 ? perSecond : -perSecond, 0];
  };

export interface PlayOptions {
  readonly path: Path;
  readonly policy?: Partial<ViewPolicy>;
  /** When the snapshot of a tick arrives, ms on the server's clock, or Infinity. Default: at once. */
  readonly arrives?: (tick: number, sentMs: number) => number;
  readonly frameMs?: number;
  readonly delayMs?: number;
  readonly untilMs: number;
}

export interface Shown {
  readonly ms: number;
  readonly viewTick: number;
  readonly moment: number;
  readonly x: number;
  readonly y: number;
  /** Distance to where the path really was at view time. */
  readonly error: number;
  readonly isUnderflow: boolean;
  readonly isHeld: boolean;
  readonly lateIntervals: number;
}

/** Shows a path frame by frame, at view time = server time − delay. */
export function play(options: PlayOptions): Shown[] {
  const {
    path,
    policy,
    arrives = (_, sentMs) => sentMs,
    frameMs = TICK_MS,
    delayMs = 100,
    untilMs,
  } = options;
  const buffer = newBuffer();
  const interpolator = newInterpolator(policy);
  const world = newWorld();
  const frames: Shown[] = [];
  const waiting: { tick: number; atMs: number }[] = [];
  for (let tick = 0; tick * TICK_MS <= untilMs; tick += EVERY)
    waiting.push({ tick, atMs: arrives(tick, tick * TICK_MS) });
  waiting.sort((a, b) => a.atMs - b.atMs);
  let next = 0;
  for (let frame = 0; frame * frameMs <= untilMs; frame++) {
    const ms = frame * frameMs;
    for (; next < waiting.length && waiting[next].atMs <= ms + 1e-9; next++)
      if (buffer.wants(waiting[next].tick))
        commit(buffer, waiting[next].tick, onPath(path, waiting[next].tick));
    const viewTick = (ms - delayMs) / TICK_MS;
    interpolator.show(buffer, viewTick, frameMs, world);
    const { moment, isUnderflow, isHeld, lateIntervals } = interpolator;
    const x = world.fields.body.x[0];
    const y = world.fields.body.y[0];
    const [trueX, trueY] = path(Math.max(0, ms - delayMs) / 1000);
    const error = Math.hypot(x - trueX, y - trueY);
    frames.push({ ms, viewTick, moment, x, y, error, isUnderflow, isHeld, lateIntervals });
  }
  return frames;
}

/** No snapshot arrives between two moments; all that are sent then arrive at the second. */
export const stall =
  (fromMs: number, toMs: number) =>
  (_: number, sentMs: number): number =>
    sentMs > fromMs && sentMs < toMs ? toMs : sentMs;

/** The largest of some numbers, 0 without any. */
export function largest(values: readonly number[]): number {
  return values.reduce((most, value) => Math.max(most, value), 0);
}

/** The largest distance between two successive frames. */
export function largestStep(frames: readonly Shown[]): number {
  return largest(frames.slice(1).map((f, i) => Math.hypot(f.x - frames[i].x, f.y - frames[i].y)));
}
