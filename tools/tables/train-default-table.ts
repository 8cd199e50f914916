// Writes packages/reckon/src/wire/tables/default-table-data.ts: trains on a mix of movements and sums up, by type of field and
// size of motion, what the table of a plan would hold. `npx tsx --conditions=source tools/tables/train-default-table.ts`.
// The mix: walkers that turn and stop, with and without declared rates; bodies that fly, bounce and tumble in space;
// rows that come and go. All seeded, so that the same file comes out.

import { writeFileSync } from "node:fs";
import { Random } from "../../packages/reckon/src/core/random.ts";
import { cos, sin } from "../../packages/reckon/src/core/trig.ts";
import { SIGN_NODES } from "../../packages/reckon/src/wire/entropy/coder.ts";
import {
  codePlanOf,
  FLAG_NODES,
  MOTIONS,
  type Plan,
  REFERENCE,
  SIBLINGS,
  STICK,
  SYMBOL,
  VELOCITY,
} from "../../packages/reckon/src/wire/image/code-plan.ts";
import { Image } from "../../packages/reckon/src/wire/image/image.ts";
import {
  CLASS_BYTES,
  CLASSES,
  DATA_SIZES,
  GROUPS,
  groupOf,
  HEAD_BYTES,
} from "../../packages/reckon/src/wire/tables/default-table.ts";
import { chanceByte, type Table } from "../../packages/reckon/src/wire/tables/table.ts";
import { sizesSeen, Trainer } from "../../packages/reckon/src/wire/tables/table-trainer.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
} from "../../packages/reckon/src/world/fields/grid.ts";
import { type Kind, kind, layoutOf } from "../../packages/reckon/src/world/kind.ts";
import { World } from "../../packages/reckon/src/world/world.ts";

const TICK_RATE = 60;
const ROWS = 120;
const TICKS = 600;
const WHERE = "packages/reckon/src/wire/tables/default-table-data.ts";

function walkers(isDeclared: boolean): Kind {
  const rate = (name: string): { rateOf?: string } => (isDeclared ? { rateOf: name } : {});
  return kind("walker", {
    capacity: ROWS,
    fields: {
      x: fixed({ min: 0, max: 1024, resolution: 1 / 64 }),
      y: fixed({ min: 0, max: 1024, resolution: 1 / 64 }),
      heading: angle({ bits: 10, ...(isDeclared ? { headingOf: ["vx", "vy"] as const } : {}) }),
      vx: fixed({ min: -64, max: 64, resolution: 1 / 16, ...rate("x") }),
      vy: fixed({ min: -64, max: 64, resolution: 1 / 16, ...rate("y") }),
      hp: integer({ min: 0, max: 100 }),
      state: enumeration(["idle", "walk", "shoot"]),
    },
  });
}

const bodies = kind("body", {
  capacity: ROWS,
  fields: {
    x: fixed({ min: -64, max: 64, resolution: 1 / 256 }),
    y: fixed({ min: -64, max: 64, resolution: 1 / 256 }),
    z: fixed({ min: 0, max: 64, resolution: 1 / 256 }),
    turn: quaternion({ bits: 10 }),
    awake: flag(),
  },
  position: ["x", "y", "z"],
  attachedTo: { kind: "body", row: 0 },
});

type Rule = (world: World, random: Random) => void;

function walkRule(world: World, random: Random): void {
  const { alive } = world.kinds[0];
  const [x, y, heading, vx, vy, hp, state] = world.kinds[0].columns;
  for (let row = 0; row < ROWS; row++) {
    if (alive[row] === 0) {
      if (random.chance(0.01)) {
        world.spawn("walker");
        x[row] = random.between(0, 1024);
        y[row] = random.between(0, 1024);
        heading[row] = random.between(-3, 3);
        hp[row] = 100;
      }
      continue;
    }
    if (random.chance(0.002)) {
      world.despawn("walker", row);
      continue;
    }
    if (random.chance(0.02)) state[row] = random.below(3);
    if (state[row] === 0) {
      vx[row] = 0;
      vy[row] = 0;
      continue;
    }
    heading[row] += random.chance(0.3) ? random.normal() * 0.06 : 0;
    const speed = state[row] === 1 ? 12 : 12 + random.normal();
    vx[row] = cos(heading[row]) * speed;
    vy[row] = sin(heading[row]) * speed;
    x[row] = (x[row] + vx[row] / TICK_RATE + 1024) % 1024;
    y[row] = (y[row] + vy[row] / TICK_RATE + 1024) % 1024;
    if (random.chance(0.01)) hp[row] = Math.max(0, hp[row] - random.below(30));
  }
}

const motions = new Float64Array(ROWS * 7);

function bodyRule(world: World, random: Random): void {
  const [x, y, z, qx, qy, qz, qw, awake] = world.kinds[0].columns;
  for (let row = 0; row < ROWS; row++) {
    if (world.kinds[0].alive[row] === 0) {
      world.spawn("body");
      x[row] = random.between(-60, 60);
      y[row] = random.between(-60, 60);
    }
    const m = row * 7;
    if (random.chance(0.01))
      for (let i = 0; i < 6; i++)
        motions[m + i] = random.normal() * (i < 3 ? 4 : 2) * (random.chance(0.5) ? 1 : 0);
    const isMoving = motions[m] !== 0 || motions[m + 1] !== 0 || z[row] > 0;
    awake[row] = isMoving ? 1 : 0;
    if (!isMoving) continue;
    motions[m + 2] -= 9.8 / TICK_RATE;
    x[row] = Math.min(63, Math.max(-63, x[row] + motions[m] / TICK_RATE));
    y[row] = Math.min(63, Math.max(-63, y[row] + motions[m + 1] / TICK_RATE));
    z[row] = Math.min(60, Math.max(0, z[row] + motions[m + 2] / TICK_RATE));
    if (z[row] === 0) {
      motions[m + 2] *= -0.5;
      for (let i = 0; i < 6; i++) if (Math.abs(motions[m + i]) < 0.3) motions[m + i] = 0;
      for (let i = 0; i < 6; i++) motions[m + i] *= i === 2 ? 1 : 0.98;
    }
    const [a, b, c] = [3, 4, 5].map((i) => motions[m + i] / TICK_RATE / 2);
    const old = [qx[row], qy[row], qz[row], qw[row]];
    qx[row] += a * old[3] + b * old[2] - c * old[1];
    qy[row] += b * old[3] + c * old[0] - a * old[2];
    qz[row] += c * old[3] + a * old[1] - b * old[0];
    qw[row] -= a * old[0] + b * old[1] + c * old[2];
  }
}

function learn(one: Kind, rule: Rule, seed: number): { plan: Plan; table: Table; counts: Float64Array } {
  const layout = layoutOf([one], TICK_RATE);
  const plan = codePlanOf(layout, "shared");
  const trainer = new Trainer(plan, TICK_RATE);
  for (let pass = 0; pass < 3; pass++) {
    if (pass > 0) trainer.again();
    const random = Random.from(seed);
    motions.fill(0);
    const world = new World(layout);
    const images = Array.from({ length: 16 }, () => new Image(plan));
    for (let tick = 1; tick <= TICKS; tick++) {
      rule(world, random);
      world.tick = tick;
      world.settle();
      const current = images[tick % 16];
      current.capture(world);
      // Snapshots at 20 Hz, acknowledged one to three snapshots later.
      const age = 3 * (1 + random.below(3));
      if (tick % 3 !== 0 || tick < 13) continue;
      trainer.add(current, {
        tick,
        baseline: images[(tick - age) % 16],
        older: random.chance(0.1) ? undefined : images[(tick - age - 3) % 16],
        select: undefined,
      });
      if (tick % 60 === 0)
        trainer.add(current, { tick, baseline: undefined, older: undefined, select: undefined });
    }
  }
  return { plan, table: trainer.table(), counts: trainer.counts };
}

const lessons = [
  learn(walkers(false), walkRule, 1),
  learn(walkers(true), walkRule, 2),
  learn(bodies, bodyRule, 3),
];
const head = Array.from({ length: HEAD_BYTES }, () => [1, 1]);
const sizes = Array.from({ length: GROUPS * CLASSES }, () => new Array<number>(DATA_SIZES).fill(0));
const signs = Array.from({ length: GROUPS * CLASSES }, () =>
  Array.from({ length: SIGN_NODES }, () => [1, 1]),
);
const choices = Array.from({ length: GROUPS * CLASSES }, () => [0, 0, 0]);

for (const { plan, table, counts } of lessons)
  for (const { flags, steps } of plan.kinds) {
    for (let i = 0; i < FLAG_NODES; i++)
      for (let b = 0; b < 2; b++) head[i][b] += counts[2 * (flags + i) + b];
    for (const step of steps) {
      const { type, bits, trees, treeSize, treeCount, firstTree, choices: first } = step;
      if (type === REFERENCE || type === STICK) continue;
      if (type === SYMBOL) {
        for (let tree = 0; tree < MOTIONS * SIBLINGS; tree++)
          for (let b = 0; b < 2; b++)
            head[FLAG_NODES + (tree % SIBLINGS === 1 ? 1 : 0)][b] +=
              counts[2 * (trees + tree * treeSize) + b];
        continue;
      }
      for (let set = 0; set < (type === VELOCITY ? 2 : 1); set++)
        for (let tree = 0; tree < treeCount; tree++) {
          const cls = Math.floor(tree / SIBLINGS);
          const to = groupOf(step, set) * CLASSES + cls;
          const node = trees + (set * treeCount + tree) * treeSize;
          const start = table.sizes[firstTree + set * treeCount + tree];
          const seen = sizesSeen(counts, node + SIGN_NODES, bits, start);
          for (let size = 0; size < Math.min(DATA_SIZES, seen.length); size++) sizes[to][size] += seen[size];
          for (let i = 0; i < SIGN_NODES; i++)
            for (let b = 0; b < 2; b++) signs[to][i][b] += counts[2 * (node + i) + b];
          if (cls < MOTIONS)
            choices[to][table.choice[first + set * MOTIONS + cls]] += seen.reduce(
              (sum, count) => sum + count,
              0,
            );
        }
    }
  }

const chance = ([zeros, ones]: readonly number[]): number => chanceByte((ones / (zeros + ones)) * 65536);
const bytes = head.map(chance);
for (let i = 0; i < GROUPS * CLASSES; i++) {
  const total = sizes[i].reduce((sum, count) => sum + count, 0);
  for (const count of sizes[i]) bytes.push(total === 0 ? 14 : Math.round((254 * count) / total));
  bytes.push(...signs[i].map(chance));
  bytes.push(choices[i].indexOf(Math.max(...choices[i])));
}
if (bytes.length !== HEAD_BYTES + GROUPS * CLASSES * CLASS_BYTES)
  throw new Error("The data has the wrong length.");
const lines = bytes
  .map((byte) => byte.toString(16).padStart(2, "0"))
  .join("")
  .match(/.{1,96}/g) as string[];
writeFileSync(
  WHERE,
  `// Written by tools/tables/train-default-table.ts: what defaultTable spreads over a plan, as hex digits. Not to be edited.\n\nexport const DEFAULT_TABLE: string = [\n${lines.map((line) => `  "${line}",`).join("\n")}\n].join("");\n`,
);
console.log(`${WHERE}: ${bytes.length} bytes.`);
