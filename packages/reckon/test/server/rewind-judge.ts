// A judge of rewind that shares no code with it: from the plain record of every tick it works out in the simplest way where each target was
// shown, and which one a way meets first.
import type { Held, SeenMoment } from "../../src/server/rewind/past-view.ts";
import type { Fairness } from "../../src/world/rewound.ts";
import { type Entry, EVERY, type Life, TICK_MS } from "./rewind-life.ts";

export interface Target {
  readonly kind: string;
  readonly row: number;
  readonly at: readonly number[];
  readonly radius: number;
}

export interface Met {
  readonly kind: string;
  readonly row: number;
  readonly share: number;
}

export interface Shown {
  readonly curve: "linear" | "hermite";
  readonly steps: "half" | "to";
}

/** Ticks of history that a room keeps at 60 Hz. */
const KEPT_TICKS = 128;

const KINDS = ["wall", "runner", "drone"];

function cubic(a: number, b: number, out: number, into: number, s: number): number {
  const h = [2 * s ** 3 - 3 * s ** 2 + 1, s ** 3 - 2 * s ** 2 + s, -2 * s ** 3 + 3 * s ** 2, s ** 3 - s ** 2];
  return h[0] * a + h[1] * out + h[2] * b + h[3] * into;
}

const clamped = (x: number): number => Math.min(Math.max(x, -32), 32);

/** Every target as the shooter saw it, of those that may be hit. */
export function targetsSeen(
  life: Life,
  view: SeenMoment,
  fairness: Fairness,
  shooter: number,
  shown: Shown,
  held?: Held,
): Target[] {
  if (view.isFading && fairness.fading === "never") return [];
  if (view.isExtrapolated && fairness.extrapolated === "never") return [];
  const now = life.entries(life.world);
  const present = life.world.tick;
  const isBeyond = (present - view.moment) * TICK_MS > fairness.capMs;
  if (isBeyond && fairness.beyondCap === "now") return presentTargets(life, fairness, shooter);
  let { moment, from, to } = view;
  if (isBeyond) {
    moment = Math.min(present - fairness.capMs / TICK_MS, present - 1);
    from = Math.floor(moment / EVERY) * EVERY;
    to = Math.min(from + EVERY, present - 1);
  }
  const entryOf = (kind: string, row: number, tick: number): Entry | undefined =>
    heldEntry(life, kind, row, tick, held);
  return now
    .filter(({ owner }) => owner !== shooter)
    .flatMap(({ kind, row, generation }) => {
      const a = entryOf(kind, row, from);
      if (a?.generation !== generation) return [];
      const other = entryOf(kind, row, to);
      const isBoth = to > from && other?.generation === generation;
      const b = isBoth ? other : a;
      if (a.jumps !== b.jumps) return [];
      const alpha = to > from ? (moment - from) / (to - from) : 0;
      const late = shown.steps === "half" ? alpha > 0.5 : alpha > 0;
      if (!(late ? b : a).isUp) return [];
      if (fairness.favour === "victim" && hasDodged(life, kind, row, generation, moment)) return [];
      const before = entryOf(kind, row, heldBefore(from, held));
      const prior = before?.generation === generation ? before : undefined;
      const seconds = ((to - from) * TICK_MS) / 1000;
      const scale = (to - from) / (from - heldBefore(from, held));
      const at = a.at.map((_, c) => {
        if (!isBoth) return a.at[c];
        if (shown.curve === "linear") return a.at[c] + (b.at[c] - a.at[c]) * alpha;
        const chord = b.at[c] - a.at[c];
        if (a.rates !== undefined && b.rates !== undefined)
          return clamped(cubic(a.at[c], b.at[c], a.rates[c] * seconds, b.rates[c] * seconds, alpha));
        const out = prior === undefined ? chord : (a.at[c] - prior.at[c]) * scale;
        return clamped(cubic(a.at[c], b.at[c], out, chord, alpha));
      });
      const radius = isBoth ? sizeBetween(a, b, prior, alpha, scale, shown) : a.radius;
      return [{ kind, row, at, radius }];
    });
}

function sizeBetween(
  a: Entry,
  b: Entry,
  prior: Entry | undefined,
  alpha: number,
  scale: number,
  { curve }: Shown,
): number {
  if (a.kind === "drone") return a.radius;
  if (curve === "linear") return a.radius + (b.radius - a.radius) * alpha;
  const chord = b.radius - a.radius;
  const out = prior === undefined ? chord : (a.radius - prior.radius) * scale;
  return Math.min(Math.max(cubic(a.radius, b.radius, out, chord, alpha), 0), 3);
}

function presentTargets(life: Life, fairness: Fairness, shooter: number): Target[] {
  return life
    .entries(life.world)
    .filter(({ owner, isUp }) => owner !== shooter && isUp)
    .filter(({ dodges }) => fairness.favour === "shooter" || !dodges)
    .map(({ kind, row, radius }) => {
      const rows = life.world.of(kind);
      // At full resolution: no client was shown the present.
      return { kind, row, radius, at: rows.layout.position.map((column) => rows.columns[column][row]) };
    });
}

function hasDodged(life: Life, kind: string, row: number, generation: number, moment: number): boolean {
  const did = (entries: readonly Entry[] | undefined): boolean =>
    entries?.some((e) => e.kind === kind && e.row === row && e.generation === generation && e.dodges) ??
    false;
  for (let tick = Math.ceil(moment); tick < life.world.tick; tick++)
    if (did(life.record.get(tick))) return true;
  return did(life.entries(life.world));
}

function entryAt(life: Life, kind: string, row: number, tick: number): Entry | undefined {
  return life.record.get(tick)?.find((entry) => entry.kind === kind && entry.row === row);
}

function heldBefore(tick: number, held: Held | undefined): number {
  for (let t = tick - EVERY; t >= 0; t -= EVERY) if (held === undefined || held.has(t)) return t;
  return -1;
}

/** A row in a snapshot, as the player had it: fresh, older, put between two samples, or not at all. */
function heldEntry(
  life: Life,
  kind: string,
  row: number,
  tick: number,
  held: Held | undefined,
): Entry | undefined {
  if (tick < 0) return undefined;
  if (held === undefined) return entryAt(life, kind, row, tick);
  const index = KINDS.indexOf(kind);
  const sampleAt = (t: number): number => held.sampleOf(index, row, t);
  const kept = sampleAt(tick) < 0 ? undefined : entryAt(life, kind, row, sampleAt(tick));
  if (sampleAt(tick) === tick || kept === undefined) return kept;
  // The last sample that the client had received, and the next one; a later snapshot without the row ends the search.
  const search = (step: number): number => {
    for (
      let t = tick + step;
      t >= Math.max(0, life.world.tick - KEPT_TICKS) && t < life.world.tick;
      t += step
    ) {
      if (!held.has(t)) continue;
      if (sampleAt(t) === t || (sampleAt(t) < 0 && step > 0)) return sampleAt(t);
    }
    return -1;
  };
  const [before, after] = [search(-EVERY), search(EVERY)];
  const old = before < 0 ? undefined : entryAt(life, kind, row, before);
  if (old?.generation !== kept.generation) return kept;
  const fresh = after < 0 ? undefined : entryAt(life, kind, row, after);
  if (fresh?.generation !== kept.generation) return old;
  const share = (tick - before) / (after - before);
  const mid = (a: number, b: number): number => a + (b - a) * share;
  return {
    ...old,
    at: old.at.map((a, c) => mid(a, fresh.at[c])),
    rates: old.rates?.map((a, c) => mid(a, fresh.rates?.[c] ?? a)),
    radius: mid(old.radius, fresh.radius),
  };
}

/** The target that a ball meets first on its way, by the quadratic formula. */
export function firstMet(
  targets: readonly Target[],
  from: readonly number[],
  to: readonly number[],
  reach: number,
): Met | undefined {
  const met = targets.flatMap(({ kind, row, at, radius }) => {
    const f = from.map((x, c) => x - at[c]);
    const d = to.map((x, c) => x - from[c]);
    const dot = (p: readonly number[], q: readonly number[]): number =>
      p.reduce((sum, x, c) => sum + x * q[c], 0);
    const c = dot(f, f) - (radius + reach) ** 2;
    if (c <= 0) return [{ kind, row, share: 0 }];
    const [a, b] = [dot(d, d), 2 * dot(f, d)];
    const root = Math.sqrt(b * b - 4 * a * c);
    const share = (-b - root) / (2 * a);
    return share >= 0 && share <= 1 ? [{ kind, row, share }] : [];
  });
  met.sort((p, q) => p.share - q.share || KINDS.indexOf(p.kind) - KINDS.indexOf(q.kind) || p.row - q.row);
  return met[0];
}
