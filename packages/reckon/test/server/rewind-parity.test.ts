// The server tests the picture that a client drew: the client's own snapshot buffer and interpolator get the snapshots of a player, some
// lost and with skipped rows, and each shot at the picture is a question to rewind, too.
import { describe, expect, it } from "vitest";
import { Interpolator, type ViewPolicy } from "../../src/client/picture/interpolator.ts";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import type { Tick } from "../../src/core/tick.ts";
import type { Held } from "../../src/server/rewind/past-view.ts";
import { TargetSet } from "../../src/view/target-set.ts";
import { settleShown } from "../../src/world/fields/settle.ts";
import { World } from "../../src/world/world.ts";
import { EVERY, FAIR, Life, TICK_MS } from "./rewind-life.ts";

/** A player who holds every snapshot of `held`. */
const LAST: number = Number.MAX_SAFE_INTEGER;

const SHOOTER = 0;

/** A client's side: what it was sent, and what it draws. */
class Viewer implements Held {
  readonly buffer: SnapshotBuffer;
  readonly interpolator: Interpolator;
  readonly picture: World;
  /** Per snapshot, kind and row: the tick of the value that was held. */
  readonly #samples = new Map<Tick, Int32Array[]>();
  #newest: Tick = -1;
  readonly #life: Life;

  constructor(life: Life, policy: ViewPolicy) {
    this.#life = life;
    this.buffer = new SnapshotBuffer(life.layout, EVERY, 0);
    this.interpolator = new Interpolator(life.layout, policy, EVERY, TICK_MS);
    this.picture = new World(life.layout);
  }

  has(tick: Tick): boolean {
    return this.#samples.has(tick);
  }

  sampleOf(kind: number, row: number, tick: Tick): Tick {
    return this.#samples.get(tick)?.[kind][row] ?? -1;
  }

  /** The snapshot of a tick comes: some rows are skipped in it, and keep the value of the newest before. */
  receive(tick: Tick, skips: number): void {
    const { random, layout, worlds } = this.#life;
    const world = worlds.get(tick) as World;
    const before = this.#samples.get(this.#newest);
    const { draft, draftSkipped } = this.buffer;
    const last = new World(layout);
    if (this.#newest >= 0) last.copyFrom(this.buffer.at(this.#newest) as World);
    draft.copyFrom(world);
    const samples = layout.kinds.map(({ kind, columns }, k) => {
      const ticks = new Int32Array(kind.capacity).fill(-1);
      for (let row = 0; row < kind.capacity; row++) {
        const rows = draft.kinds[k];
        const old = last.kinds[k];
        draftSkipped[k][row] = 0;
        if (rows.alive[row] === 0) continue;
        ticks[row] = tick;
        columns.forEach(({ field }, c) => {
          rows.columns[c][row] = settleShown(field, rows.columns[c][row]);
        });
        const isHeld = old.alive[row] === 1 && old.generation[row] === rows.generation[row];
        if (!isHeld || !random.chance(skips)) continue;
        rows.copyRow(old, row);
        draftSkipped[k][row] = 1;
        ticks[row] = before?.[k][row] ?? -1;
      }
      return ticks;
    });
    this.buffer.commit(tick);
    this.#samples.set(tick, samples);
    this.#newest = tick;
  }

  /** Drawn rows that may be hit: all but the shooter's, and those that have ended on the server since. */
  targets(): TargetSet {
    const drawn = new TargetSet(this.#life.layout);
    drawn.shooter = SHOOTER;
    drawn.addPresent(this.picture);
    const there = new TargetSet(this.#life.layout);
    there.shooter = SHOOTER;
    for (let i = 0; i < drawn.count; i++) {
      const { alive, generation } = this.#life.world.kinds[drawn.kind[i]];
      const row = drawn.row[i];
      if (alive[row] === 0 || generation[row] !== drawn.generation[i] || drawn.radius[i] < 0) continue;
      const pose = Float64Array.of(drawn.x[i], drawn.y[i], drawn.z[i], drawn.radius[i]);
      there.add(drawn.kind[i], row, drawn.generation[i], drawn.owner[i], pose);
    }
    return there;
  }
}

interface Conditions {
  readonly policy: Partial<ViewPolicy>;
  readonly coordinates: 2 | 3;
  /** Share of snapshots lost, of rows skipped, and ticks that the view is behind the newest snapshot sent. */
  readonly loss: number;
  readonly skips: number;
  readonly delay: number;
}

function play(conditions: Conditions): { hits: number; pasts: number } {
  const { policy, coordinates, loss, skips, delay } = conditions;
  const full: ViewPolicy = {
    curve: "linear",
    steps: "half",
    underflow: { show: "staged" },
    recovery: { show: "jump" },
    ...policy,
  };
  const life = new Life({ coordinates, seed: 5, isSteady: true, ...full });
  const viewer = new Viewer(life, full);
  const tally = { hits: 0, pasts: 0 };
  const wrong: string[] = [];
  for (let tick = 0; tick < 200; tick++) {
    life.liveUntil(tick);
    if (tick % EVERY === 0 && !life.random.chance(loss)) viewer.receive(tick, skips);
    if (tick < 60) continue;
    viewer.interpolator.show(viewer.buffer, tick - delay + life.random.unit(), TICK_MS, viewer.picture);
    const { moment, fromTick: from, toTick: to, isUnderflow: isExtrapolated } = viewer.interpolator;
    const view = { moment, from, to, isExtrapolated, isFading: false, newest: LAST, own: 0 };
    const held = loss > 0 || skips > 0 ? viewer : undefined;
    const past = life.rewind.at(view, { ...FAIR, capMs: 1800 }, SHOOTER, held);
    const targets = viewer.targets();
    if (isExtrapolated) tally.pasts++;
    for (let i = 0; i < 8 && targets.count > 0; i++) {
      const at = life.random.below(targets.count);
      const from = life.point();
      const aim = [targets.x[at], targets.y[at], targets.z[at]].slice(0, coordinates);
      const to = from.map((x, c) => x + (aim[c] + life.random.between(-2, 2) - x) * 1.5);
      const drawn = targets.ray(from, to);
      const hit = past.ray(from, to);
      const isSame =
        hit?.kind === drawn?.kind &&
        hit?.row === drawn?.row &&
        Math.abs((hit?.share ?? 0) - (drawn?.share ?? 0)) < 1e-9;
      if (!isSame) wrong.push(JSON.stringify({ tick, view, hit, drawn }));
      if (hit !== undefined) tally.hits++;
    }
  }
  expect(wrong).toEqual([]);
  expect(tally.hits).toBeGreaterThan(200);
  return tally;
}

const CURVES = ["linear", "hermite"] as const;
const UNDERFLOWS: readonly ViewPolicy["underflow"][] = [
  { show: "hold" },
  { show: "freeze" },
  { show: "extrapolate", capMs: 250 },
  { show: "decay", capMs: 250 },
  { show: "staged" },
];

describe("the server tests the picture that a client drew", () => {
  for (const curve of CURVES)
    for (const steps of ["half", "to"] as const)
      it(`[HN22, AX29] [RW5] between snapshots, ${curve}, steps ${steps}`, () => {
        for (const coordinates of [2, 3] as const)
          play({ policy: { curve, steps }, coordinates, loss: 0, skips: 0, delay: 8 });
      });

  for (const curve of CURVES)
    it(`[RW5] across lost snapshots and skipped rows, ${curve}`, () => {
      for (const [loss, skips] of [
        [0.2, 0],
        [0, 0.4],
        [0.2, 0.4],
      ])
        play({ policy: { curve }, coordinates: 2, loss, skips, delay: 12 });
    });

  for (const underflow of UNDERFLOWS)
    it(`[RW5] past the newest snapshot, ${underflow.show}`, () => {
      for (const curve of CURVES) {
        const seen = play({ policy: { curve, underflow }, coordinates: 2, loss: 0.4, skips: 0.2, delay: 3 });
        expect(seen.pasts).toBeGreaterThan(15);
      }
    });
});
