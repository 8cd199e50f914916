// What is shown when view time has passed the newest snapshot (AX23), and how the picture returns to the truth when snapshots come
// again (AX24). The interpolator calls it. Every policy maps "how late" to "how far past the newest snapshot". Always true of it: it
// starts at 0, never falls, and never runs faster than time, so the picture never moves backward. Only motion is extrapolated, never
// rotation [HN18].

import { exp } from "../core/trig.ts";
import { areSameEntity, type KindRows } from "../world/kind-rows.ts";
import { clamp } from "./curve.ts";
import type { KindViewPlan, RatedColumn } from "./view-plan.ts";

/**
 * What to show past the newest snapshot (AX23).
 * `hold`: the newest snapshot, still [RT7, HN17]. `freeze`: the whole view stops where it ran out, and ignores late snapshots until
 * view time lies between two again. `extrapolate`: straight on, for at most `capMs`. `decay`: straight on while slowing down, at rest
 * after `capMs` (250) [HN20]. `staged`: straight on for one interval, slowing down for two more, then still; rows that stand or turn
 * are held at once [HN19].
 */
export type UnderflowPolicy =
  | { readonly show: "hold" }
  | { readonly show: "freeze" }
  | { readonly show: "extrapolate"; readonly capMs: number }
  | { readonly show: "decay"; readonly capMs: number }
  | { readonly show: "staged" };

/**
 * How the picture returns when snapshots come again (AX24).
 * `jump`: at once. `offset`: the difference between what was shown and what is true fades by e^(−perSecond · seconds) [HN21].
 * `warp`: view time continues from where it stood, and runs faster until it has caught up after `ms` (100–200).
 */
export type RecoveryPolicy =
  | { readonly show: "jump" }
  | { readonly show: "offset"; readonly perSecond: number }
  | { readonly show: "warp"; readonly ms: number };

/** Snapshot intervals of straight motion, and until rest, under `staged` [HN19]. */
const STRAIGHT_INTERVALS = 1;
const REST_INTERVALS = 3;
/** A velocity that changed by more than about 15° between two snapshots is a turn: the squared cosine of that angle. */
const STRAIGHT_COSINE_SQUARED = 0.933;

/**
 * How far past the newest snapshot the picture is, ms, if view time is `lateMs` past it.
 * @param intervalMs time between two snapshots
 */
export function shownAheadMs(policy: UnderflowPolicy, lateMs: number, intervalMs: number): number {
  switch (policy.show) {
    case "hold":
    case "freeze":
      return 0;
    case "extrapolate":
      return Math.min(lateMs, policy.capMs);
    case "decay":
      return decayed(lateMs, policy.capMs);
    case "staged": {
      const straightMs = STRAIGHT_INTERVALS * intervalMs;
      if (lateMs <= straightMs) return lateMs;
      return straightMs + decayed(lateMs - straightMs, REST_INTERVALS * intervalMs - straightMs);
    }
  }
}

/** How late view time must be, ms, before the picture stands still. */
export function restsAfterMs(policy: UnderflowPolicy, intervalMs: number): number {
  if (policy.show === "staged") return REST_INTERVALS * intervalMs;
  return policy.show === "hold" || policy.show === "freeze" ? 0 : policy.capMs;
}

/** Integral of a speed that starts at 1 and decays as e^(−3t/T), until T. The seed's t · e^(−3t/T) would run back after T/3. */
function decayed(ms: number, capMs: number): number {
  if (!(capMs > 0)) return 0;
  return (capMs / 3) * (1 - exp((-3 * Math.min(ms, capMs)) / capMs));
}

/** The last snapshots of one kind, newest first, with the times between them in seconds; older ones may be missing. */
export interface RecentRows {
  newest: KindRows;
  second: KindRows | undefined;
  third: KindRows | undefined;
  secondsToNewest: number;
  secondsToSecond: number;
}

/**
 * Moves the rows of `shown`, which equal the newest snapshot, on by `aheadMs` with the velocity that they had there.
 * @param holdBelow `staged` only: seconds of an interval, to hold rows that stand or turn; −1 moves all rows
 */
export function moveOn(
  plan: KindViewPlan,
  recent: RecentRows,
  shown: KindRows,
  aheadMs: number,
  holdBelow: number,
): void {
  if (plan.moving.length === 0 || aheadMs <= 0) return;
  const seconds = aheadMs / 1000;
  for (let row = 0; row < shown.alive.length; row++)
    if (shown.alive[row] === 1) moveRowOn(plan, recent, shown, row, seconds, holdBelow);
}

/** The same for one living row. */
export function moveRowOn(
  plan: KindViewPlan,
  recent: RecentRows,
  shown: KindRows,
  row: number,
  seconds: number,
  holdBelow: number,
): void {
  if (holdBelow >= 0 && isHeldRow(plan, recent, row, holdBelow)) return;
  const { moving } = plan;
  for (let i = 0; i < moving.length; i++) {
    const { column, min, max } = moving[i];
    const value = shown.columns[column][row] + velocity(moving[i], recent, row) * seconds;
    shown.columns[column][row] = clamp(value, min, max);
  }
}

function velocity(one: RatedColumn, recent: RecentRows, row: number): number {
  const { newest, second, secondsToNewest } = recent;
  if (one.rate >= 0) return newest.columns[one.rate][row];
  if (!areSameEntity(newest, second, row)) return 0;
  return (newest.columns[one.column][row] - second.columns[one.column][row]) / secondsToNewest;
}

function velocityBefore(one: RatedColumn, recent: RecentRows, row: number): number {
  const { newest, second, third, secondsToSecond } = recent;
  if (!areSameEntity(newest, second, row)) return 0;
  if (one.rate >= 0) return second.columns[one.rate][row];
  if (!areSameEntity(newest, third, row)) return 0;
  return (second.columns[one.column][row] - third.columns[one.column][row]) / secondsToSecond;
}

/** True for a row that stands or turns: extrapolation would show motion that it does not have [HN19]. */
function isHeldRow(plan: KindViewPlan, recent: RecentRows, row: number, intervalSeconds: number): boolean {
  let now = 0;
  let before = 0;
  let both = 0;
  for (let i = 0; i < plan.coordinates; i++) {
    const v = velocity(plan.moving[i], recent, row);
    const u = velocityBefore(plan.moving[i], recent, row);
    now += v * v;
    before += u * u;
    both += u * v;
  }
  if (plan.coordinates === 0) return false;
  if (now * intervalSeconds * intervalSeconds <= plan.grid * plan.grid) return true;
  // A row that stood before has no direction to turn from.
  if (before === 0) return false;
  return both <= 0 || both * both < STRAIGHT_COSINE_SQUARED * now * before;
}
