// Judges flights by eye: follows what one client drew, frame by frame, its own bolts and everybody else, and says whom each
// bolt met. It knows nothing but drawn positions, velocities and the moments of frames; it shares no code with the engine. A
// bolt that vanishes at a target is followed on along its velocity, to see by how much it met it.

import { DODGE_FACTOR, RADIUS, SHOT_RADIUS, SPEED } from "@reckon/skirmish";
import type { Client, DrawnFlight } from "reckon/client";

const REACH = RADIUS + SHOT_RADIUS;
/** Change of a drawn target's velocity, units/s²: between two frames its curve leaves the straight line by so little. */
const MOST_BEND = 9600;
/** Units that a target runs in a tick at most. */
const MOST_PACE = (SPEED * DODGE_FACTOR) / 60;

export interface Judged {
  readonly row: number;
  /** Whom it met first counting those who had just been shown to fall, which may be by this very hit. */
  readonly fallen: number;
  readonly isGraze: boolean;
  /** Targets were fading back from where they had been extrapolated to, while it was near. */
  readonly isFading: boolean;
}

interface Pose {
  x: number;
  y: number;
  landings: number;
  /** View time when it was first shown fallen. */
  fell: number;
}

/** A fall is shown up to a snapshot before the hit: between two, what counts from the later one shows early. */
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
  /** It passed a place in the very frame in which somebody landed there: who can say whether before or after? */
  isUnsure: boolean;
  readonly approaches: Map<number, Approach>;
}

function posesOf(client: Client, before: ReadonlyMap<number, Pose>): Map<number, Pose> {
  const { x, y, health, landings } = client.shown.fields.player as unknown as Record<string, Float64Array>;
  const poses = new Map<number, Pose>();
  const { moment } = client.interpolator;
  for (const row of client.shown.all("player")) {
    if (client.shown.ownerOf("player", row) === client.player) continue;
    const fell = health[row] > 0 ? Number.POSITIVE_INFINITY : Math.min(moment, before.get(row)?.fell ?? -1);
    poses.set(row, { x: x[row], y: y[row], landings: landings[row], fell });
  }
  return poses;
}

/** Least distance of two points that move straight, and when (0…1) it is below `reach` first. */
function meet(
  fx: number,
  fy: number,
  tx: number,
  ty: number,
): { least: number; at: number; touched: number } {
  const dx = tx - fx;
  const dy = ty - fy;
  const square = dx * dx + dy * dy;
  const at = square > 0 ? Math.min(1, Math.max(0, -(fx * dx + fy * dy) / square)) : 0;
  const least = Math.hypot(fx + dx * at, fy + dy * at);
  let touched = Number.POSITIVE_INFINITY;
  if (Math.hypot(fx, fy) <= REACH) touched = 0;
  else if (least <= REACH) {
    const b = fx * dx + fy * dy;
    const c = fx * fx + fy * fy - REACH * REACH;
    touched = (-b - Math.sqrt(Math.max(0, b * b - square * c))) / square;
  }
  return { least, at, touched };
}

export class FlightJudge {
  readonly judged = new Map<number, Judged>();
  /** Longest drawn step, as a share of what speed and frame time explain. */
  mostStep = 0;
  readonly #name: string;
  readonly #graze: number;
  readonly #followed = new Map<number, Followed>();
  #poses = new Map<number, Pose>();
  #moment = -1;
  #muzzle: { x: number; y: number } | undefined;

  constructor(name: string, frameRate: number) {
    this.#name = name;
    this.#graze = 1 / 8 + MOST_BEND / (8 * frameRate * frameRate);
  }

  /** Looks at a frame. */
  look(client: Client): void {
    const poses = posesOf(client, this.#poses);
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
    const { x, y } = client.shown.fields.player as unknown as Record<string, Float64Array>;
    this.#muzzle = own < 0 ? undefined : { x: x[own], y: y[own] };
    this.#poses = poses;
    this.#moment = moment;
  }

  #follow(flight: DrawnFlight, poses: Map<number, Pose>, moment: number): void {
    const { x, y, vx, vy } = flight.values;
    let one = this.#followed.get(flight.key);
    if (one === undefined) {
      if (this.judged.has(flight.number) || this.#muzzle === undefined) return;
      const { number } = flight;
      const unclear = { isGhost: false, isFading: false, isUnsure: false };
      one = { ...this.#muzzle, ...unclear, number, vx, vy, approaches: new Map() };
      this.#followed.set(flight.key, one);
    }
    if (one.isGhost) return;
    one.vx = vx;
    one.vy = vy;
    if (flight.isEnded && flight.hitRow >= 0) {
      one.isGhost = true;
      // Whom it flew over as they lay, it did not end at.
      for (const [row, { isDown, touched }] of one.approaches)
        if (isDown && touched >= (poses.get(row)?.fell ?? 0)) one.approaches.delete(row);
      return;
    }
    this.#step(one, x, y, poses, moment);
    if (flight.isEnded) this.#finish(one);
  }

  #step(one: Followed, x: number, y: number, poses: Map<number, Pose>, moment: number): void {
    for (const [row, pose] of poses) {
      const before = this.#poses.get(row);
      if (before === undefined || before.landings !== pose.landings) {
        const { least } = meet(one.x - pose.x, one.y - pose.y, x - pose.x, y - pose.y);
        const ran = MOST_PACE * (moment - this.#moment);
        if (least <= REACH + this.#graze + ran) one.isUnsure = true;
        continue;
      }
      const known = one.approaches.get(row);
      if (moment > pose.fell + 2 * FALL_TICKS && known?.touched === undefined) continue;
      const found = meet(one.x - before.x, one.y - before.y, x - pose.x, y - pose.y);
      const at = this.#moment + (moment - this.#moment) * found.at;
      const touched = this.#moment + (moment - this.#moment) * found.touched;
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

  /** True when it is clear whom it met: one was touched, and left again. */
  #settle(one: Followed): boolean {
    if (this.judged.has(one.number)) return true;
    let first = Number.POSITIVE_INFINITY;
    let isOver = true;
    for (const { touched, isLeaving, isDown } of one.approaches.values()) {
      // Who lies is flown over: only a bolt that has ended can have ended there.
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
    let row = -1;
    let fallen = -1;
    let first = Number.POSITIVE_INFINITY;
    let firstFallen = Number.POSITIVE_INFINITY;
    for (const [target, { least, touched, isDown }] of one.approaches) {
      if (least >= REACH - this.#graze) continue;
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
      if (Math.abs(least - REACH) < this.#graze && nearest < first + 1) isGraze = true;
      if (target !== row && Math.abs(touched - first) < 0.1) isGraze = true;
    }
    this.judged.set(one.number, { row, fallen, isGraze, isFading: one.isFading });
  }
}
