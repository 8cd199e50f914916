// The cost of rewind: 100 rays in one tick, each by a player with their own view, spread over a second of history, among 64 targets that run
// about in three dimensions. `npm run -s bench:rewind -- --json`. It exits with 1 above the bar, and prints the cost for more rows at the same
// density, with candidates per ray, memory and allocation. Always true: one thread, warmed up first; times are CPU time of all threads of the
// process, whatever else runs on the machine.

import { argv, cpuUsage, version } from "node:process";
import { fixed, flag, kind, Random, World } from "reckon";
import { Rewind } from "reckon/server";
import { layoutOf } from "reckon/wire";
import { HeapSpans, median } from "./shared/heap.ts";

/** A player who holds every snapshot of `held`. */
const LAST: number = Number.MAX_SAFE_INTEGER;

const ROWS = [64, 256, 1024];
const RAYS = 100;
/** Rays made beforehand, used in turn. */
const AIMS = 4999;
const TICK_RATE = 60;
const SNAPSHOT_EVERY = 3;
const WARM_UP_TICKS = 600;
const SPANS = 40;
const SPAN_TICKS = 20;
/** Most ms for the rays of a tick with 64 targets. */
const BAR_MS = 1;

/** Ground per target, in square metres: 64 of them have a place of 64 by 64. They are 0.5 wide and run 6 m/s. */
const GROUND = 64;
const HEIGHT = 2;
const SPEED = 6;
const RANGE = 48;

const fairness = {
  capMs: 1000,
  beyondCap: "cap",
  favour: "shooter",
  padding: 0,
  extrapolated: "asShown",
  fading: "asSent",
} as const;

const place = { min: -1024, max: 1024, resolution: 1 / 1024, shownAs: 1 / 256 } as const;
const speed = { min: -16, max: 16, resolution: 1 / 256 } as const;

function runner(capacity: number) {
  return kind("runner", {
    capacity,
    position: ["x", "y", "z"],
    target: { radius: 0.5, while: "isAlive" },
    fields: {
      x: fixed(place),
      y: fixed(place),
      z: fixed(place),
      vx: fixed({ ...speed, rateOf: "x" }),
      vy: fixed({ ...speed, rateOf: "y" }),
      isAlive: flag(),
    },
  });
}

class Field {
  readonly world: World<readonly [ReturnType<typeof runner>]>;
  readonly rewind: Rewind;
  readonly #random = new Random(new Uint32Array(4));
  readonly #side: number;
  readonly #froms = Array.from({ length: AIMS }, () => new Float64Array(3));
  readonly #tos = Array.from({ length: AIMS }, () => new Float64Array(3));
  readonly #backs = new Float64Array(AIMS);
  readonly #view = {
    moment: 0,
    from: 0,
    to: 0,
    isExtrapolated: false,
    isFading: false,
    newest: LAST,
    own: 0,
  };
  #next = 0;
  hits = 0;

  constructor(rows: number) {
    const layout = layoutOf([runner(rows)], TICK_RATE);
    this.world = new World(layout);
    this.#side = Math.sqrt(rows * GROUND);
    this.#random.seed(7);
    const { x, y, z, vx, vy, isAlive } = this.world.fields.runner;
    for (let i = 0; i < rows; i++) {
      const row = this.world.spawn("runner");
      [x[row], y[row], z[row]] = [this.#across(), this.#across(), this.#random.between(0, HEIGHT)];
      [vx[row], vy[row]] = [this.#random.between(-SPEED, SPEED), this.#random.between(-SPEED, SPEED)];
      isAlive[row] = 1;
    }
    for (let i = 0; i < AIMS; i++) this.#aim(i);
    this.rewind = new Rewind({
      layout,
      tickRate: TICK_RATE,
      snapshotEvery: SNAPSHOT_EVERY,
      firstTick: 0,
      curve: "linear",
      steps: "half",
      underflow: { show: "staged" },
      world: this.world as unknown as World,
      worldAt: () => undefined,
    });
  }

  /** One tick of motion, captured, and the next one begun. */
  step(): void {
    const { x, y, vx, vy } = this.world.fields.runner;
    for (let row = 0; row < x.length; row++) {
      x[row] += vx[row] / TICK_RATE;
      y[row] += vy[row] / TICK_RATE;
      if (Math.abs(x[row]) > this.#side / 2) vx[row] = -Math.sign(x[row]) * Math.abs(vx[row]);
      if (Math.abs(y[row]) > this.#side / 2) vy[row] = -Math.sign(y[row]) * Math.abs(vy[row]);
    }
    this.world.settle();
  }

  /** Every ray of a tick, by shooters of whom each looks at another moment of the last second. */
  shoot(): void {
    const { tick } = this.world;
    const view = this.#view;
    for (let i = 0; i < RAYS; i++) {
      this.#next = (this.#next + 1) % AIMS;
      view.moment = tick - this.#backs[this.#next];
      view.from = Math.floor(view.moment / SNAPSHOT_EVERY) * SNAPSHOT_EVERY;
      view.to = view.from + SNAPSHOT_EVERY;
      const past = this.rewind.at(view, fairness, i);
      if (past.ray(this.#froms[this.#next], this.#tos[this.#next]) !== undefined) this.hits++;
    }
  }

  #aim(i: number): void {
    const a = this.#froms[i];
    const b = this.#tos[i];
    const [dx, dy] = [this.#random.between(-1, 1), this.#random.between(-1, 1)];
    const scale = RANGE / Math.sqrt(dx * dx + dy * dy);
    a.set([this.#across(), this.#across(), this.#random.between(0, HEIGHT)]);
    b.set([a[0] + dx * scale, a[1] + dy * scale, this.#random.between(0, HEIGHT)]);
    this.#backs[i] = this.#random.between(2 * SNAPSHOT_EVERY, TICK_RATE);
  }

  #across(): number {
    return this.#random.between(-this.#side / 2, this.#side / 2);
  }
}

interface Figure {
  readonly rows: number;
  /** The rays of a tick, ms: the median of all spans, and the best. */
  readonly raysMs: number;
  readonly bestMs: number;
  readonly captureMs: number;
  readonly candidates: number;
  readonly hits: number;
  readonly memoryBytes: number;
  readonly allocatedBytes: number;
}

async function measure(rows: number): Promise<Figure> {
  const field = new Field(rows);
  const { rewind, world } = field;
  let raysMs = 0;
  let captureMs = 0;
  const run = (ticks: number): void => {
    for (let i = 0; i < ticks; i++) {
      field.step();
      const before = processorMs();
      rewind.capture();
      const captured = processorMs();
      world.tick++;
      field.shoot();
      raysMs += processorMs() - captured;
      captureMs += captured - before;
    }
  };
  run(WARM_UP_TICKS);
  const begun = { questions: rewind.questions, rebuilt: rewind.rebuilt, hits: field.hits };
  const rays: number[] = [];
  const captures: number[] = [];
  const heap = new HeapSpans();
  for (let i = 0; i < SPANS; i++) {
    raysMs = 0;
    captureMs = 0;
    heap.add(() => run(SPAN_TICKS));
    rays.push(raysMs / SPAN_TICKS);
    captures.push(captureMs / SPAN_TICKS);
  }
  const asked = rewind.questions - begun.questions;
  return {
    rows,
    raysMs: rounded(median(rays)),
    bestMs: rounded(Math.min(...rays)),
    captureMs: rounded(median(captures)),
    candidates: rounded((rewind.rebuilt - begun.rebuilt) / asked),
    hits: rounded((field.hits - begun.hits) / asked),
    memoryBytes: rewind.bytes,
    allocatedBytes: Math.round((await heap.median()) / SPAN_TICKS),
  };
}

function processorMs(): number {
  const { user, system } = cpuUsage();
  return (user + system) / 1000;
}

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}

const figures: Figure[] = [];
for (const rows of ROWS) figures.push(await measure(rows));
const [few] = figures;
if (argv.includes("--json"))
  console.log(JSON.stringify({ rays: RAYS, rows: figures, barMs: BAR_MS, node: version }));
else
  for (const { rows, raysMs, bestMs, captureMs, candidates, hits, memoryBytes, allocatedBytes } of figures)
    console.log(
      `${String(rows).padStart(5)} targets: ${RAYS} rays in ${raysMs} ms (best ${bestMs}), capture ${captureMs} ms, ` +
        `${candidates} candidates and ${hits} hits per ray, ${Math.round(memoryBytes / 1024)} kB, ${allocatedBytes} B allocated per tick`,
    );
if (few.raysMs > BAR_MS) {
  console.error(
    `Too slow: ${RAYS} rays among ${few.rows} targets took ${few.raysMs} ms, and the bar is ${BAR_MS}.`,
  );
  process.exitCode = 1;
}
