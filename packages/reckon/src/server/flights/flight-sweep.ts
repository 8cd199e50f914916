// Which target a flight meets: its ball, swept through pieces of a tick, against targets that move as clients are shown them. The room's
// flights ask for one tick, or a part of one, at a time. Always true: touching counts, whatever the speed, for pieces follow each other
// without a gap; rows that were not shown to be hit or have ended since are not met, nor rows of the shooter unless the flight's
// `meetsShooter` says so by then. Nothing is allocated once it has been asked about as many ticks as it keeps.

import type { Tick } from "../../core/tick.ts";
import type { Denial } from "../../quality/room-quality.ts";
import { lerp } from "../../view/curve.ts";
import { type FlightPath, PIECES } from "../../view/flight-path.ts";
import { MISSED, meetsMoving } from "../../view/shapes.ts";
import type { Claim } from "../../wire/messages/claim-message.ts";
import type { FlightHit } from "../../world/events/flight.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { World } from "../../world/world.ts";
import type { PastView, SentTo } from "../rewind/past-view.ts";
import type { PastKind, TargetHistory } from "../rewind/target-history.ts";

const MOST_FIELDS = 24;

/** A flight, and how it looks at targets. */
interface Sweeping {
  readonly schema: FlightSchema;
  readonly player: number;
  readonly path: FlightPath;
  /** Ticks that it looks back at birth, and the moment of that; shrinking only. */
  readonly lookBack: number;
  readonly born: number;
  readonly padding: number;
  readonly favoursVictim: boolean;
  /** What its shooter was sent: they see targets between those snapshots. Undefined: all of them count. */
  readonly sentTo: SentTo | undefined;
  /** Target that it struck last, by number among all; it is met again only after it was left. */
  lastTarget: number;
  /** Why a target that was touched does not count. */
  denied: Denial | "";
}

/** A hit that is written over. */
export interface OpenFlightHit extends FlightHit {
  kind: string;
  row: number;
  share: number;
  moment: number;
  readonly point: Float64Array;
}

/** The moment at which a flight looks at targets, when it is at `moment` itself. */
function looksAt({ lookBack, born, schema }: Sweeping, moment: number): number {
  const share = 1 - (moment - born) / schema.shrinkTicks;
  return share > 0 ? moment - lookBack * share : moment;
}

/** Ticks whose targets are kept, a power of two. */
const KEPT_TICKS = 64;

/** All targets in one tick, by number. */
class Standing {
  tick: Tick = -1;
  round = -1;
  readonly x: Float64Array;
  readonly y: Float64Array;
  readonly z: Float64Array;
  readonly isThere: Uint8Array;

  constructor(slots: number) {
    this.x = new Float64Array(slots);
    this.y = new Float64Array(slots);
    this.z = new Float64Array(slots);
    this.isThere = new Uint8Array(slots);
  }
}

/** A target that may be met in this tick, and where it stood at the start of the piece at hand. */
interface Candidate {
  kind: PastKind;
  row: number;
  x: number;
  y: number;
  z: number;
  isThere: boolean;
}

export class FlightSweep {
  readonly hit: OpenFlightHit;
  /** Number of the target that was met, among all; and its kind's place in the layout. */
  metTarget = -1;
  metKind = -1;
  /** Where it stood as it was met, and its radius with padding. */
  readonly metAt: Float64Array = new Float64Array(4);

  readonly #world: World;
  readonly #history: TargetHistory;
  readonly #view: PastView;
  readonly #way = Array.from({ length: PIECES + 1 }, () => new Float64Array(MOST_FIELDS));
  readonly #moments = new Float64Array(PIECES + 1);
  #pieces = 0;
  /** The first `#count` are valid. */
  readonly #candidates: Candidate[] = [];
  #count = 0;
  readonly #standing: Standing[] = [];
  #round = 0;
  /** What the flight's shooter says that their screen showed; undefined: nothing, and the server tests by itself. */
  #claim: Claim | undefined;
  #tolerance = 0;
  readonly #seen = { moment: 0, from: 0, to: 0, isExtrapolated: false, isFading: false, newest: -1, own: -1 };

  constructor(world: World, history: TargetHistory, view: PastView) {
    this.#world = world;
    this.#history = history;
    this.#view = view;
    this.hit = { kind: "", row: 0, share: 0, moment: 0, point: new Float64Array(history.coordinates) };
  }

  /** The past has a new tick. */
  begin(): void {
    this.#round++;
  }

  /** The first target that a flight meets from where its path is until a moment of the same tick. */
  find(one: Sweeping, until: number): OpenFlightHit | undefined {
    this.#layWay(one.path, until);
    this.#gather(one);
    for (let j = 1; j <= this.#pieces && this.#count > 0; j++) if (this.#meetsIn(one, j)) return this.hit;
    return undefined;
  }

  /**
   * Whether a flight met the target that its shooter names, on the screen that they describe, in the moments before it.
   * `path` is at some moment before the claim's.
   */
  holds(one: Sweeping, path: FlightPath, claim: Claim, tolerance: number): OpenFlightHit | undefined {
    const kind = this.#history.kinds.find(({ index }) => index === claim.kind);
    const { alive, owner } = this.#world.kinds[claim.kind];
    if (kind === undefined || alive[claim.row] === 0 || owner[claim.row] === one.player + 1) return undefined;
    this.#count = 0;
    this.#list(kind, claim.row);
    this.#claim = claim;
    this.#tolerance = tolerance;
    this.#lookAt(one, path.moment);
    this.#place(this.#candidates[0]);
    let found = false;
    while (!found && !path.isOver && path.moment < claim.moment) {
      const until = Math.min(path.next, claim.moment);
      this.#layWay(path, until);
      for (let j = 1; j <= this.#pieces && !found; j++) found = this.#meetsIn(one, j);
      if (!found && until < path.next) break;
      if (!found) path.step();
    }
    this.#claim = undefined;
    this.#tolerance = 0;
    return found ? this.hit : undefined;
  }

  /** Looks at targets as a flight does that is at `moment`; for a claim between the snapshots that it names. */
  #lookAt(one: Sweeping, moment: number): void {
    const claim = this.#claim;
    if (claim === undefined || moment < claim.from) {
      this.#view.lookAt(looksAt(one, moment), undefined, one.sentTo);
      return;
    }
    const seen = this.#seen;
    seen.moment = moment;
    seen.from = claim.from;
    seen.to = claim.to;
    seen.newest = claim.to;
    seen.isExtrapolated = moment > claim.to;
    // Past the newest snapshot there is one to go on from.
    if (seen.isExtrapolated) seen.from = claim.to;
    this.#view.look(seen, undefined);
  }

  #layWay(path: FlightPath, until: number): void {
    const from = path.moment;
    this.#pieces = PIECES;
    for (let j = 0; j <= PIECES; j++) {
      this.#moments[j] = Math.min(from + ((until - from) * j) / PIECES, path.end);
      if (path.at(this.#moments[j], this.#way[j]) || j === 0) continue;
      this.#pieces = j;
      return;
    }
  }

  /** Finds the targets that are near enough to be met in this tick, by where they stand in the whole ticks around it. */
  #gather(one: Sweeping): void {
    const { schema } = one;
    const { position } = schema;
    let reach = 0;
    for (let j = 1; j <= this.#pieces; j++) reach = Math.max(reach, this.#distance(position, 0, j));
    const from = looksAt(one, this.#moments[0]);
    const until = looksAt(one, this.#moments[this.#pieces]);
    const before = this.#standingAt(Math.floor(from));
    const after = this.#standingAt(Math.min(Math.ceil(until), this.#history.newest));
    const near = reach + schema.radius + one.padding + 1;
    const isGap = one.sentTo !== undefined && this.#isGap(one.sentTo, from, until);
    this.#count = 0;
    for (let k = 0; k < this.#history.kinds.length; k++) {
      const kind = this.#history.kinds[k];
      if (!schema.targets.includes(kind.index)) continue;
      const { alive, owner } = this.#world.kinds[kind.index];
      for (let row = 0; row < alive.length; row++) {
        if (alive[row] === 0 || this.#isSpared(one, owner[row], this.#pieces)) continue;
        if (isGap || this.#isNear(schema, before, after, kind, row, near)) this.#list(kind, row);
      }
    }
    if (this.#count === 0) return;
    this.#lookAt(one, this.#moments[0]);
    for (let i = 0; i < this.#count; i++) this.#place(this.#candidates[i]);
  }

  /** True for rows of its shooter, as long as the flight does not meet them: at the end of piece j. */
  #isSpared({ player, schema }: Sweeping, owner: number, j: number): boolean {
    if (player < 0 || owner !== player + 1) return false;
    return schema.meetsShooter < 0 || !(this.#way[j][schema.meetsShooter] > 0);
  }

  /** Where snapshots were kept back, whole ticks do not tell where targets are shown. */
  #isGap(sent: SentTo, from: number, until: number): boolean {
    return this.#view.isGap(from, sent) || this.#view.isGap(until, sent);
  }

  #isNear(
    schema: FlightSchema,
    before: Standing,
    after: Standing,
    { first, target }: PastKind,
    row: number,
    near: number,
  ): boolean {
    const slot = first + row;
    if (before.isThere[slot] === 0 || after.isThere[slot] === 0)
      return before.isThere[slot] + after.isThere[slot] > 0;
    const way = this.#way[0];
    const x = before.x[slot];
    const y = before.y[slot];
    const z = before.z[slot];
    const away = length(x - way[schema.position[0]], y - way[schema.position[1]], z - this.#third(schema, 0));
    const moved = length(after.x[slot] - x, after.y[slot] - y, after.z[slot] - z);
    // A curve between the ends may leave their line, not by more than it is long.
    return away <= near + target.mostRadius + 3 * moved;
  }

  /** Where all targets stand in a whole tick: the same for every flight, so it is found once. */
  #standingAt(tick: Tick): Standing {
    const slot = tick & (KEPT_TICKS - 1);
    this.#standing[slot] ??= new Standing(this.#history.slots);
    const standing = this.#standing[slot];
    if (standing.tick === tick && standing.round === this.#round) return standing;
    standing.tick = tick;
    standing.round = this.#round;
    this.#view.lookAt(tick, undefined);
    for (const kind of this.#history.kinds)
      for (let row = 0; row < kind.layout.kind.capacity; row++) {
        const i = kind.first + row;
        standing.isThere[i] = this.#view.place(kind, row) ? 1 : 0;
        if (standing.isThere[i] === 0) continue;
        const { at } = this.#view.poses[kind.past];
        standing.x[i] = at[0];
        standing.y[i] = at[1];
        standing.z[i] = at[2];
      }
    return standing;
  }

  #list(kind: PastKind, row: number): void {
    if (this.#count === this.#candidates.length)
      this.#candidates.push({ kind, row, x: 0, y: 0, z: 0, isThere: false });
    const one = this.#candidates[this.#count++];
    one.kind = kind;
    one.row = row;
  }

  /** Puts a candidate where the view at hand has it. */
  #place(one: Candidate): void {
    one.isThere = this.#view.place(one.kind, one.row);
    const { at } = this.#view.poses[one.kind.past];
    one.x = at[0];
    one.y = at[1];
    one.z = at[2];
  }

  /** Puts the candidates where they are at the end of a piece, and finds the first that is met in it. */
  #meetsIn(one: Sweeping, j: number): boolean {
    const { schema } = one;
    const px = schema.position[0];
    const py = schema.position[1];
    const a = this.#way[j - 1];
    const b = this.#way[j];
    const az = this.#third(schema, j - 1);
    const bz = this.#third(schema, j);
    let best: Candidate | undefined;
    let first = 2;
    this.#lookAt(one, this.#moments[j]);
    for (let i = 0; i < this.#count; i++) {
      const near = this.#candidates[i];
      const { kind, row, x, y, z, isThere } = near;
      this.#place(near);
      if (!isThere || !near.isThere) continue;
      if (this.#isSpared(one, this.#world.kinds[kind.index].owner[row], j - 1)) continue;
      const { at } = this.#view.poses[kind.past];
      const touch = at[3] + schema.radius + one.padding + this.#tolerance;
      const share = meetsMoving(a[px], a[py], az, b[px], b[py], bz, x, y, z, at[0], at[1], at[2], touch);
      if (this.#isMet(one, near, share) && share < first) {
        first = share;
        best = near;
        this.metAt[0] = lerp(x, at[0], share);
        this.metAt[1] = lerp(y, at[1], share);
        this.metAt[2] = lerp(z, at[2], share);
        this.metAt[3] = at[3] + one.padding;
      }
    }
    if (best !== undefined) this.#note(schema, best, j, first);
    return best !== undefined;
  }

  /** True when a target that is touched at `share` counts: it is still there, has not dodged, and is not the last again. */
  #isMet(one: Sweeping, { kind, row }: Candidate, share: number): boolean {
    if (one.lastTarget === kind.first + row) {
      if (share === 0) return false;
      one.lastTarget = -1;
    }
    if (share === MISSED) return false;
    const live = this.#world.kinds[kind.index];
    if (live.generation[row] !== this.#view.generation) return false;
    if (!one.favoursVictim) return true;
    const dodges = live.layout.target?.dodgesColumn ?? -1;
    if (dodges < 0 || (live.columns[dodges][row] === 0 && !this.#view.hasDodged(kind, row))) return true;
    one.denied = "dodged";
    return false;
  }

  #note({ position }: FlightSchema, { kind, row }: Candidate, j: number, share: number): void {
    const { hit } = this;
    hit.kind = kind.layout.kind.name;
    hit.row = row;
    hit.moment = lerp(this.#moments[j - 1], this.#moments[j], share);
    hit.share = share;
    for (let c = 0; c < position.length; c++)
      hit.point[c] = lerp(this.#way[j - 1][position[c]], this.#way[j][position[c]], share);
    this.metTarget = kind.first + hit.row;
    this.metKind = kind.index;
  }

  #distance(position: readonly number[], j: number, i: number): number {
    let square = 0;
    for (let c = 0; c < position.length; c++) {
      const d = this.#way[i][position[c]] - this.#way[j][position[c]];
      square += d * d;
    }
    return Math.sqrt(square);
  }

  #third({ position }: FlightSchema, j: number): number {
    return position.length === 3 ? this.#way[j][position[2]] : 0;
  }
}

function length(x: number, y: number, z: number): number {
  return Math.sqrt(x * x + y * y + z * z);
}
