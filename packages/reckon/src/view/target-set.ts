// Poses of targets, and which of them a shot meets first: the one nearest-hit search of every side. A client fills it with what it drew
// for an input, a world without a network with its present rows, the server with what it rebuilt from history. Always true: rows of the
// shooter are never hit, but `own` finds them; of targets met at the same share the first by kind and row counts; once a set has held
// its most poses, it allocates nothing.

import type { Layout } from "../world/kind.ts";
import type { KindRows } from "../world/kind-rows.ts";
import type { Hit, Point, Rewound } from "../world/rewound.ts";
import type { World } from "../world/world.ts";
import { distanceToWay, firstWithin, MISSED, overlaps } from "./shapes.ts";

/** Rows for which there is room at first. */
const FIRST_ROOM = 16;
/** Radius of a row that only `own` finds. */
const NO_TARGET = -1;

/** A hit that is written over for each answer. */
interface OpenHit extends Hit {
  kind: string;
  row: number;
  share: number;
  readonly point: Float64Array;
}

/** How many coordinates a game's targets have: 2, 3, or 0 without targets. They must agree: see TargetHistory. */
function coordinatesOf({ kinds }: Layout): number {
  return kinds.find(({ target }) => target !== undefined)?.position.length ?? 0;
}

export class TargetSet implements Rewound {
  count = 0;
  /** The player whose rows are not hit; −1: every row can be hit. */
  shooter = -1;
  /** Added to the radius of every target. */
  padding = 0;
  /** The target that `sweep` met last. */
  met = -1;
  /** The target that the last way asked for with `nearestMiss` passed most closely; −1 without targets. */
  missed = -1;

  kind: Uint16Array = new Uint16Array(FIRST_ROOM);
  row: Uint16Array = new Uint16Array(FIRST_ROOM);
  generation: Uint16Array = new Uint16Array(FIRST_ROOM);
  /** Owner code: player + 1, or 0 without an owner. */
  owner: Uint16Array = new Uint16Array(FIRST_ROOM);
  x: Float64Array = new Float64Array(FIRST_ROOM);
  y: Float64Array = new Float64Array(FIRST_ROOM);
  z: Float64Array = new Float64Array(FIRST_ROOM);
  radius: Float64Array = new Float64Array(FIRST_ROOM);

  readonly #layout: Layout;
  readonly #coordinates: number;
  readonly #pose = new Float64Array(4);
  readonly #met: OpenHit;
  readonly #touched: OpenHit;

  constructor(layout: Layout) {
    this.#layout = layout;
    this.#coordinates = coordinatesOf(layout);
    const hit = (): OpenHit => ({ kind: "", row: 0, share: 0, point: new Float64Array(this.#coordinates) });
    this.#met = hit();
    this.#touched = hit();
  }

  /** Forgets the poses. */
  clear(): void {
    this.count = 0;
  }

  /** Adds a target; `kind` is its place in the layout, `pose` its x, y, z (0 in two dimensions) and radius. */
  add(kind: number, row: number, generation: number, owner: number, pose: Float64Array): void {
    if (this.count === this.kind.length) this.#grow();
    const i = this.count++;
    this.kind[i] = kind;
    this.row[i] = row;
    this.generation[i] = generation;
    this.owner[i] = owner;
    this.x[i] = pose[0];
    this.y[i] = pose[1];
    this.z[i] = pose[2];
    this.radius[i] = pose[3];
  }

  /**
   * Adds the living rows of a world: the shooter's for `own`, and of the others the targets that can be hit now.
   * @param sparesDodging leaves out targets that dodge
   */
  addPresent(world: World, sparesDodging = false): void {
    const own = this.shooter + 1;
    for (let k = 0; k < world.kinds.length; k++) {
      const rows = world.kinds[k];
      const { position, target } = rows.layout;
      if (position.length === 0 || position.length > 3) continue;
      for (let row = 0; row < rows.alive.length; row++) {
        if (rows.alive[row] === 0) continue;
        if (own > 0 && rows.owner[row] === own) this.#addRow(rows, row, NO_TARGET);
        else if (target !== undefined) {
          const { whileColumn, radiusColumn, dodgesColumn } = target;
          if (whileColumn >= 0 && rows.columns[whileColumn][row] === 0) continue;
          if (sparesDodging && dodgesColumn >= 0 && rows.columns[dodgesColumn][row] > 0) continue;
          this.#addRow(rows, row, radiusColumn < 0 ? target.radius : rows.columns[radiusColumn][row]);
        }
      }
    }
  }

  /** Makes this what a shooter sees of a world that they see as it is. */
  showPresent(world: World, shooter: number, padding: number, sparesDodging = false): this {
    this.clear();
    this.shooter = shooter;
    this.padding = padding;
    this.addPresent(world, sparesDodging);
    return this;
  }

  ray(from: Point, to: Point): Hit | undefined {
    return this.sweep(from, to, 0);
  }

  sweep(from: Point, to: Point, radius: number): Hit | undefined {
    const is3D = this.#coordinates === 3;
    const ax = from[0];
    const ay = from[1];
    const az = is3D ? from[2] : 0;
    const dx = to[0] - ax;
    const dy = to[1] - ay;
    const dz = is3D ? to[2] - az : 0;
    const more = radius + this.padding;
    const own = this.shooter + 1;
    let best = -1;
    let first = 2;
    for (let i = 0; i < this.count; i++) {
      if (this.radius[i] < 0 || (own > 0 && this.owner[i] === own)) continue;
      const reach = this.radius[i] + more;
      const share = firstWithin(ax - this.x[i], ay - this.y[i], az - this.z[i], dx, dy, dz, reach);
      if (share === MISSED || share > first || (share === first && !this.#isBefore(i, best))) continue;
      best = i;
      first = share;
    }
    this.met = best;
    if (best < 0) return undefined;
    const hit = this.#met;
    hit.kind = this.#layout.kinds[this.kind[best]].kind.name;
    hit.row = this.row[best];
    hit.share = first;
    for (let c = 0; c < hit.point.length; c++) hit.point[c] = from[c] + (to[c] - from[c]) * first;
    return hit;
  }

  /** Targets must have been added in order of kind and row, and `each` must add none. */
  overlap(centre: Point, radius: number, each: (hit: Hit) => void): void {
    const z = this.#coordinates === 3 ? centre[2] : 0;
    const more = radius + this.padding;
    const own = this.shooter + 1;
    const hit = this.#touched;
    for (let i = 0; i < this.count; i++) {
      if (this.radius[i] < 0 || (own > 0 && this.owner[i] === own)) continue;
      const reach = this.radius[i] + more;
      if (!overlaps(centre[0], centre[1], z, this.x[i], this.y[i], this.z[i], reach)) continue;
      hit.kind = this.#layout.kinds[this.kind[i]].kind.name;
      hit.row = this.row[i];
      hit.share = 0;
      hit.point[0] = this.x[i];
      hit.point[1] = this.y[i];
      if (hit.point.length === 3) hit.point[2] = this.z[i];
      each(hit);
    }
  }

  own(kind: string, row: number, into: number[] | Float64Array): boolean {
    for (let i = 0; i < this.count; i++) {
      if (this.row[i] !== row || this.owner[i] !== this.shooter + 1) continue;
      const layout = this.#layout.kinds[this.kind[i]];
      if (layout.kind.name !== kind) continue;
      const coordinates = layout.position.length;
      into[0] = this.x[i];
      if (coordinates > 1) into[1] = this.y[i];
      if (coordinates > 2) into[2] = this.z[i];
      return true;
    }
    return false;
  }

  /** The distance by which a way missed the nearest target (`missed` says which), or Infinity without targets. */
  nearestMiss(from: Point, to: Point, radius: number): number {
    const is3D = this.#coordinates === 3;
    const az = is3D ? from[2] : 0;
    const bz = is3D ? to[2] : 0;
    const own = this.shooter + 1;
    let least = Number.POSITIVE_INFINITY;
    this.missed = -1;
    for (let i = 0; i < this.count; i++) {
      if (this.radius[i] < 0 || (own > 0 && this.owner[i] === own)) continue;
      const { x, y, z } = this;
      const away = distanceToWay(from[0], from[1], az, to[0], to[1], bz, x[i], y[i], z[i]);
      const by = away - (this.radius[i] + radius + this.padding);
      if (by > least || (by === least && !this.#isBefore(i, this.missed))) continue;
      least = by;
      this.missed = i;
    }
    return least;
  }

  #isBefore(i: number, j: number): boolean {
    if (j < 0 || this.kind[i] < this.kind[j]) return true;
    return this.kind[i] === this.kind[j] && this.row[i] < this.row[j];
  }

  #addRow(rows: KindRows, row: number, radius: number): void {
    const { index, position } = rows.layout;
    const pose = this.#pose.fill(0);
    for (let c = 0; c < position.length; c++) pose[c] = rows.columns[position[c]][row];
    pose[3] = radius;
    this.add(index, row, rows.generation[row], rows.owner[row], pose);
  }

  #grow(): void {
    const room = 2 * this.kind.length;
    this.kind = widened(this.kind, new Uint16Array(room));
    this.row = widened(this.row, new Uint16Array(room));
    this.generation = widened(this.generation, new Uint16Array(room));
    this.owner = widened(this.owner, new Uint16Array(room));
    this.x = widened(this.x, new Float64Array(room));
    this.y = widened(this.y, new Float64Array(room));
    this.z = widened(this.z, new Float64Array(room));
    this.radius = widened(this.radius, new Float64Array(room));
  }
}

function widened<T extends Uint16Array | Float64Array>(from: T, into: T): T {
  into.set(from);
  return into;
}
