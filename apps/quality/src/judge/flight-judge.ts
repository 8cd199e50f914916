// Judges flights by eye: follows what one client drew, frame by frame, its own bolts and everybody else, and says which target
// each bolt met. It knows only drawn positions, velocities and the moments of frames, and shares no code with the engine. A
// bolt that disappears at a target is extrapolated along its velocity, to see by how much it met the target.

import { DODGE_FACTOR, RADIUS, SHOT_RADIUS, SPEED } from "@reckon/skirmish";
import type { Game, World } from "reckon";
import type { Client, FlightOf } from "reckon/client";

/** How a game looks to a judge by eye. */
export interface Sight {
  /** Radius of a target plus that of a flight. */
  readonly reach: number;
  /** Distance from a shooter's middle to the start of their shot. */
  readonly muzzle: number;
  /** Most units that a target runs in a tick. */
  readonly mostPace: number;
  /** Most change of a drawn target's velocity, units/s²: it limits how far its path between two frames is from a straight line. */
  readonly mostBend: number;
  /** Targets dodge for a moment: if a bolt touches one in the frame in which a dodge starts or ends, the order is unknown. */
  readonly isFickle: boolean;
  /** Whether a row is shown as one that cannot be hit. */
  isDown(shown: World, row: number): boolean;
  /** Changes when a row is put elsewhere. */
  placeOf(shown: World, row: number): number;
  velocityOf(values: FlightOf<Game>["values"]): { readonly vx: number; readonly vy: number };
}

const SKIRMISH: Sight = {
  reach: RADIUS + SHOT_RADIUS,
  muzzle: 0,
  mostPace: (SPEED * DODGE_FACTOR) / 60,
  mostBend: 9600,
  isFickle: false,
  isDown: (shown, row) => shown.fields.player.health[row] === 0,
  placeOf: (shown, row) => shown.fields.player.landings[row],
  velocityOf: ({ vx, vy }) => ({ vx, vy }),
};

export interface Judged {
  readonly row: number;
  /** The first target it met, including those just shown to fall, perhaps from this very hit. */
  readonly fallen: number;
  readonly isGraze: boolean;
  /** Targets near it were fading back from where they had been extrapolated to. */
  readonly isFading: boolean;
}

interface Pose {
  x: number;
  y: number;
  landings: number;
  /** View time when the target was first shown fallen. */
  fell: number;
}

/** A fall is shown up to one snapshot before the hit: between two snapshots some values of the later one already show. */
const FALL_TICKS = 3;

/** What one bolt did to one target. */
interface Approach {
  least: number;
  /** When it was first touched, and when it was nearest; in ticks of view time. */
  touched: number;
  nearest: number;
  isLeaving: boolean;
  /** It was shown fallen when it was touched, or by the end of that frame. */
  isDown: boolean;
}

interface Followed {
  readonly number: number;
  x: number;
  y: number;
  vx: number;
  vy: number;
  isGhost: boolean;
  isFading: boolean;
  /** It passed a place in the very frame in which a player landed there: the order is unknown. */
  isUnsure: boolean;
  readonly approaches: Map<number, Approach>;
}

function posesOf(client: Client, before: ReadonlyMap<number, Pose>, sight: Sight): Map<number, Pose> {
  const { shown } = client;
  const { x, y } = shown.fields.player;
  const poses = new Map<number, Pose>();
  const { moment } = client.interpolator;
  for (const row of client.shown.all("player")) {
    if (client.shown.ownerOf("player", row) === client.player) continue;
    const isDown = sight.isDown(shown, row);
    const fell = isDown ? Math.min(moment, before.get(row)?.fell ?? -1) : Number.POSITIVE_INFINITY;
    poses.set(row, { x: x[row], y: y[row], landings: sight.placeOf(shown, row), fell });
  }
  return poses;
}

/** Least distance of two points that move straight, and when (0…1) it is first below `reach`. */
function meet(
  fx: number,
  fy: number,
  tx: number,
  ty: number,
  reach: number,
): { least: number; at: number; touched: number } {
  const dx = tx - fx;
  const dy = ty - fy;
  const square = dx * dx + dy * dy;
  const at = square > 0 ? Math.min(1, Math.max(0, -(fx * dx + fy * dy) / square)) : 0;
  const least = Math.hypot(fx + dx * at, fy + dy * at);
  let touched = Number.POSITIVE_INFINITY;
  if (Math.hypot(fx, fy) <= reach) touched = 0;
  else if (least <= reach) {
    const b = fx * dx + fy * dy;
    const c = fx * fx + fy * fy - reach * reach;
    touched = (-b - Math.sqrt(Math.max(0, b * b - square * c))) / square;
  }
  return { least, at, touched };
}

export class FlightJudge {
  readonly judged = new Map<number, Judged>();
  /** Longest drawn step, as a share of what speed and frame time explain. */
  mostStep = 0;
  readonly #name: string;
  readonly #sight: Sight;
  readonly #graze: number;
  readonly #followed = new Map<number, Followed>();
  #poses = new Map<number, Pose>();
  #moment = -1;
  #muzzle: { x: number; y: number } | undefined;

  constructor(name: string, frameRate: number, sight: Sight = SKIRMISH) {
    this.#name = name;
    this.#sight = sight;
    this.#graze = 1 / 8 + sight.mostBend / (8 * frameRate * frameRate);
  }

  /** Looks at a frame. */
  look(client: Client): void {
    const poses = posesOf(client, this.#poses, this.#sight);
    const { moment } = client.interpolator;
    const seconds = Math.max(0, moment - this.#moment) / 60;
    const drawn = new Set<number>();
    for (const flight of client.flights) {
      if (flight.player !== client.player || flight.name !== this.#name) continue;
      drawn.add(flight.key);
      this.#follow(flight, poses, moment);
    }
    for (const [key, one] of this.#followed) {
      one.isFading = client.interpolator.isFading;
      if (one.isGhost) this.#step(one, one.x + one.vx * seconds, one.y + one.vy * seconds, poses, moment);
      else if (!drawn.has(key)) this.#followed.delete(key);
      if (this.#settle(one)) this.#followed.delete(key);
    }
    const own = client.shown.rowOf("player", client.player);
    const { x, y } = client.shown.fields.player;
    this.#muzzle = own < 0 ? undefined : { x: x[own], y: y[own] };
    this.#poses = poses;
    this.#moment = moment;
  }

  #follow(flight: FlightOf<Game>, poses: Map<number, Pose>, moment: number): void {
    const { x, y } = flight.values;
    const { vx, vy } = this.#sight.velocityOf(flight.values);
    let one = this.#followed.get(flight.key);
    if (one === undefined) {
      if (this.judged.has(flight.number) || this.#muzzle === undefined) return;
      const { number } = flight;
      const unclear = { isGhost: false, isFading: false, isUnsure: false };
      const ahead = this.#sight.muzzle / Math.max(1, Math.hypot(vx, vy));
      const born = { x: this.#muzzle.x + vx * ahead, y: this.#muzzle.y + vy * ahead };
      one = { ...born, ...unclear, number, vx, vy, approaches: new Map() };
      this.#followed.set(flight.key, one);
    }
    if (one.isGhost) return;
    one.vx = vx;
    one.vy = vy;
    if (flight.isEnded && flight.hitRow >= 0) {
      one.isGhost = true;
      // A bolt does not end at targets that were lying when it flew over them.
      for (const [row, { isDown, touched }] of one.approaches)
        if (isDown && touched >= (poses.get(row)?.fell ?? 0)) one.approaches.delete(row);
      return;
    }
    // A bolt that ended on its way, at a wall, was there only for part of the frame, and so did not meet targets beyond.
    const due = Math.hypot(vx, vy) * (Math.max(0, moment - this.#moment) / 60);
    const share = flight.isEnded && due > 0 ? Math.min(1, Math.hypot(x - one.x, y - one.y) / due) : 1;
    this.#step(one, x, y, poses, moment, share);
    if (flight.isEnded) this.#finish(one);
  }

  /** Advances to a place, within the first `share` of the frame. */
  #step(
    one: Followed,
    x: number,
    y: number,
    poses: Map<number, Pose>,
    moment: number,
    share: number = 1,
  ): void {
    const sight = this.#sight;
    const span = (moment - this.#moment) * share;
    for (const [row, pose] of poses) {
      const before = this.#poses.get(row);
      const hasLanded = before === undefined || before.landings !== pose.landings;
      if (hasLanded || (sight.isFickle && Number.isFinite(before.fell) !== Number.isFinite(pose.fell))) {
        const { least } = meet(one.x - pose.x, one.y - pose.y, x - pose.x, y - pose.y, sight.reach);
        const ran = sight.mostPace * (moment - this.#moment);
        if (least <= sight.reach + this.#graze + ran) one.isUnsure = true;
        if (hasLanded) continue;
      }
      const known = one.approaches.get(row);
      if (moment > pose.fell + 2 * FALL_TICKS && known?.touched === undefined) continue;
      const toX = before.x + (pose.x - before.x) * share;
      const toY = before.y + (pose.y - before.y) * share;
      const found = meet(one.x - before.x, one.y - before.y, x - toX, y - toY, sight.reach);
      const at = this.#moment + span * found.at;
      // While view time stands still a frame has no span, so there is no moment within it.
      const touched = Number.isFinite(found.touched)
        ? this.#moment + span * found.touched
        : Number.POSITIVE_INFINITY;
      if (known === undefined)
        one.approaches.set(row, {
          least: found.least,
          touched,
          nearest: at,
          isLeaving: found.at < 1,
          isDown: moment >= pose.fell,
        });
      else {
        if (touched < known.touched) known.isDown = moment >= pose.fell;
        if (found.least < known.least) {
          known.least = found.least;
          known.nearest = at;
        }
        known.touched = Math.min(known.touched, touched);
        known.isLeaving = found.at < 1;
      }
    }
    one.x = x;
    one.y = y;
  }

  /** True once the result is clear: it touched a target, and left it again. */
  #settle(one: Followed): boolean {
    if (this.judged.has(one.number)) return true;
    let first = Number.POSITIVE_INFINITY;
    let isOver = true;
    for (const { touched, isLeaving, isDown } of one.approaches.values()) {
      // Bolts fly over lying targets: only a bolt that has ended can have ended there.
      if (isDown && !one.isGhost) continue;
      first = Math.min(first, touched);
      if (Number.isFinite(touched) && !isLeaving) isOver = false;
    }
    if (!Number.isFinite(first) && !one.isGhost) return false;
    if (Number.isFinite(first) && !isOver) return false;
    if (one.isGhost && !Number.isFinite(first)) {
      for (const { isLeaving } of one.approaches.values()) if (!isLeaving) return false;
    }
    this.#finish(one);
    return true;
  }

  #finish(one: Followed): void {
    const { reach } = this.#sight;
    let row = -1;
    let fallen = -1;
    let first = Number.POSITIVE_INFINITY;
    let firstFallen = Number.POSITIVE_INFINITY;
    for (const [target, { least, touched, isDown }] of one.approaches) {
      if (least >= reach - this.#graze) continue;
      if (touched < firstFallen) {
        firstFallen = touched;
        fallen = target;
      }
      if (isDown || touched >= first) continue;
      first = touched;
      row = target;
    }
    let isGraze = one.isUnsure;
    for (const [target, { least, touched, nearest }] of one.approaches) {
      if (Math.abs(least - reach) < this.#graze && nearest < first + 1) isGraze = true;
      if (target !== row && Math.abs(touched - first) < 0.1) isGraze = true;
    }
    this.judged.set(one.number, { row, fallen, isGraze, isFading: one.isFading });
  }
}
