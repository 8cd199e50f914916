// The state of a By a Thread view between frames, whichever painter draws: controls, thread, plasma, recent events, the ascent of
// a fallen player; and the scene that it makes of the shown world. Start reading at `look`. Always true: the scene is one object with
// reused rows; a player's eye turns with the mouse of this frame, and a spectator's with the shown world; a killcam leaves no trace.

import { seesThrough } from "@reckon/kit";
import {
  FIRST_PERSON,
  type Frame,
  type FreeCamera,
  nameOf,
  Particles,
  type ViewOptions,
  verticalView,
} from "@reckon/stage";
import type { ByAThread } from "../../by-a-thread.ts";
import { FATE, type ThreadWorld } from "../../kinds.ts";
import { type Maze, mazeOf } from "../../maze.ts";
import { EYE, PLAYERS, SOLO_TICKS, TICK_RATE } from "../../tuning.ts";
import { WALLS } from "../../walk.ts";
import { Hands } from "../hands.ts";
import { Happenings } from "../happenings.ts";
import type { Own } from "../hud/inlay.ts";
import { Ascent, type Sight } from "../look/ascent.ts";
import { Balls } from "../look/balls.ts";
import { type FromAbove, lookFromAbove } from "../look/bird.ts";
import { ThreadLine } from "../look/thread-line.ts";
import type { Plasma, Scene, Sphere } from "../scene.ts";

/** Splinters of a fallen player: they fly off, fall, and bounce. */
const SPLINTER = { drag: 1.2, weight: 260, grows: 0.4, alpha: 1 };
const MOST_SPLINTERS = 120;
/** A target is near the middle within this angle, in radians. */
const NEAR_AIM = 0.06;
/** Head bob: height in units, and steps per unit walked. */
const BOB = 0.7;
const BOB_STEPS = 0.11;

const SQUARE: FromAbove = { aspect: 1, isTilted: false };

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
/** A scene that can be set. */
type Stage = Mutable<Omit<Scene, "eye" | "spheres" | "plasma">> & {
  readonly eye: Sight;
  readonly spheres: Sphere[];
  readonly plasma: Plasma[];
};

export interface Looked {
  readonly scene: Scene | undefined;
  readonly happenings: Happenings;
  /** The row through whose eyes the view looks; −1: none. */
  readonly focus: number;
}

export class Memory {
  readonly hands: Hands;
  readonly happenings: Happenings;
  /** How much of Hades is seen, 0 to 1. */
  hades = 0;
  /** When the own player won; NaN: not yet. */
  wonMs: number = Number.NaN;
  /** The eye is rising out of the body. */
  isAway = false;
  readonly own: Mutable<Own> = { seat: 0, x: 0, z: 0, yaw: 0, wide: 1 };
  readonly #options: ViewOptions;
  readonly #thread = new ThreadLine();
  readonly #balls = new Balls();
  readonly #splinters = new Particles(MOST_SPLINTERS, [SPLINTER]);
  readonly #ascent = new Ascent();
  readonly #spheres: Mutable<Sphere>[] = Array.from({ length: PLAYERS }, () => ({
    seat: 0,
    x: 0,
    y: EYE,
    z: 0,
    yaw: 0,
    pitch: 0,
    name: "",
    glow: 0,
  }));
  readonly #shards: Mutable<Plasma>[] = Array.from({ length: MOST_SPLINTERS }, () => ({
    seat: 0,
    x: 0,
    y: 0,
    z: 0,
    dx: 1,
    dy: 0,
    dz: 0,
    age: 0,
    size: 0.3,
  }));
  readonly #looked: Mutable<Looked>;
  #scene: Stage | undefined;
  /** Of the killcam or replay that is shown: it begins with nothing. */
  #recorded: Memory | undefined;
  #number = -1;
  #walked = 0;
  #focus = -1;

  constructor(options: ViewOptions) {
    this.#options = options;
    this.hands = new Hands(options.controls, options.settings);
    this.happenings = new Happenings(options.sound, this.#splinters);
    this.#looked = { scene: undefined, happenings: this.happenings, focus: -1 };
  }

  get scene(): Scene | undefined {
    return this.#scene;
  }

  /** What is remembered of the match that a frame shows: this, or what was recorded. */
  of({ isRecorded = false }: Frame<ByAThread>): Memory {
    if (!isRecorded) this.#recorded = undefined;
    else this.#recorded ??= new Memory(this.#options);
    return this.#recorded ?? this;
  }

  /** Processes the shown world; returns the scene of this frame. */
  look(frame: Frame<ByAThread>, seconds: number, picture: FromAbove = SQUARE): Looked {
    const { client, people, now, camera, isRecorded = false } = frame;
    const { settings } = this.#options;
    const world = client.shown;
    const result = this.#looked;
    result.focus = -1;
    result.scene = undefined;
    if (!world.isAlive("match", 0)) return result;
    const scene = this.#enter(world.fields.match.maze[0]);
    const own = world.rowOf("player", client.player);
    const p = world.fields.player;
    this.#focus = own >= 0 ? own : camera === undefined ? firstAlive(world) : -1;
    scene.now = now;
    scene.quality = settings.quality;
    scene.reducedMotion = settings.reducedMotion;
    if (!isRecorded) this.hands.update(seconds, own >= 0 ? p.keyPitch[own] : 0);
    this.happenings.begin(client, people, scene.maze, now, settings.reducedMotion);
    this.#splinters.update(seconds);
    this.#aim(world, scene, own, seconds);
    if (camera !== undefined && this.#focus < 0) this.#lookDown(scene, camera, picture);
    this.#follow(world, scene, own, now);
    this.#gather(frame, world, scene);
    scene.plasma.length = 0;
    this.#balls.look(client.flights, scene.maze, now, seconds, scene.plasma, this.happenings);
    this.#addSplinters(scene);
    this.hands.isNearTarget = this.#isAimNear(scene);
    const { secondsLeft, joined, minutes } = world.fields.match;
    this.happenings.breathe(1 - secondsLeft[0] / wholeSeconds(joined[0], minutes[0]));
    result.focus = this.#focus;
    result.scene = scene;
    return result;
  }

  /** The scene of a maze: made once, everything else starts again. */
  #enter(number: number): Stage {
    if (this.#scene !== undefined && number === this.#number) return this.#scene;
    const maze: Maze = mazeOf(number);
    this.#number = number;
    this.#thread.clear();
    this.#ascent.forget();
    this.hades = 0;
    this.wonMs = Number.NaN;
    this.#scene = {
      now: 0,
      maze,
      eye: { x: 0, y: EYE, z: 0, yaw: 0, pitch: 0, fov: 1 },
      spheres: [],
      plasma: [],
      thread: this.#thread.points,
      threadPoints: 0,
      quality: "high",
      reducedMotion: false,
    };
    return this.#scene;
  }

  /** Puts the eye into the own player, or into the first who lives. */
  #aim(world: ThreadWorld, { eye }: Stage, own: number, seconds: number): void {
    const row = this.#focus;
    if (row < 0) return;
    const { settings } = this.#options;
    const { x, y, z, yaw, pitch, keyYaw } = world.fields.player;
    const isPlaying = own >= 0 && this.hands.isUsed;
    this.#walked += Math.min(20, Math.hypot(x[row] - eye.x, z[row] - eye.z));
    eye.x = x[row];
    eye.y = y[row];
    eye.z = z[row];
    eye.yaw = isPlaying ? this.hands.yawWith(keyYaw[row]) : yaw[row];
    eye.pitch = isPlaying ? this.hands.pitch : pitch[row];
    const { headBob, fieldOfView } = settings.firstPerson ?? FIRST_PERSON;
    if (headBob && !settings.reducedMotion && seconds > 0) eye.y += BOB * Math.sin(this.#walked * BOB_STEPS);
    eye.fov = isPlaying ? this.hands.fieldOfView : verticalView(fieldOfView);
  }

  #lookDown({ maze, eye }: Stage, camera: FreeCamera, picture: FromAbove): void {
    const { fieldOfView } = this.#options.settings.firstPerson ?? FIRST_PERSON;
    eye.fov = verticalView(fieldOfView);
    lookFromAbove(maze, camera, picture, eye);
  }

  /** Lays the thread during play; starts the ascent after a fall. */
  #follow(world: ThreadWorld, scene: Stage, own: number, now: number): void {
    const { eye } = scene;
    const fate = own < 0 ? FATE.plays : world.fields.player.fate[own];
    const isFallen = fate === FATE.shot || fate === FATE.minotaured;
    if (isFallen && !this.#ascent.isBegun) this.#ascent.begin(eye, now);
    if (!isFallen && this.#ascent.isBegun) this.#ascent.forget();
    this.isAway = isFallen;
    this.hades = isFallen ? this.#ascent.look(scene.maze, now, scene.reducedMotion, eye) : 0;
    if (fate !== FATE.winner && fate !== FATE.escaped) this.wonMs = Number.NaN;
    else if (Number.isNaN(this.wonMs)) this.wonMs = now;
    if (own >= 0 && !isFallen) this.#thread.add(eye.x, eye.z);
    scene.threadPoints = this.#thread.count;
  }

  /** Adds all other living players, as spheres. */
  #gather({ people }: Frame<ByAThread>, world: ThreadWorld, scene: Stage): void {
    const p = world.fields.player;
    scene.spheres.length = 0;
    for (const row of world.all("player")) {
      const seat = world.ownerOf("player", row);
      if (row === this.#focus) {
        this.own.seat = seat;
        this.own.x = p.x[row];
        this.own.z = p.z[row];
        this.own.yaw = scene.eye.yaw;
        this.own.wide = 2 * Math.atan(Math.tan(scene.eye.fov / 2) * (16 / 9));
        continue;
      }
      if (p.health[row] === 0) continue;
      const sphere = this.#spheres[scene.spheres.length];
      if (sphere === undefined) return;
      sphere.seat = seat;
      sphere.x = p.x[row];
      sphere.y = p.y[row];
      sphere.z = p.z[row];
      sphere.yaw = p.yaw[row];
      sphere.pitch = p.pitch[row];
      sphere.name = nameOf(people, seat);
      sphere.glow = this.happenings.glowOf(seat);
      scene.spheres.push(sphere);
    }
    this.happenings.ears.listen(scene.eye.x, scene.eye.z, scene.eye.yaw);
  }

  #addSplinters({ plasma }: Stage): void {
    const all = this.#splinters;
    for (let i = 0; i < all.capacity; i++) {
      if (!all.isAlive(i)) continue;
      const shard = this.#shards[i];
      shard.seat = all.tint[i];
      shard.x = all.x[i];
      shard.y = all.height[i] + 1;
      shard.z = all.y[i];
      shard.age = Math.min(0.99, all.shareOf(i));
      shard.size = all.sizeOf(i);
      plasma.push(shard);
    }
  }

  /** Whether a visible player is near the middle of the picture. */
  #isAimNear({ maze, eye, spheres }: Stage): boolean {
    for (const { x, y, z } of spheres) {
      const away = Math.hypot(x - eye.x, z - eye.z);
      const aside = Math.atan2(z - eye.z, x - eye.x) - eye.yaw;
      const turned = Math.abs(aside - 2 * Math.PI * Math.round(aside / (2 * Math.PI)));
      if (turned > NEAR_AIM || Math.abs(Math.atan2(y - eye.y, away) - eye.pitch) > 2 * NEAR_AIM) continue;
      if (seesThrough(maze, eye.x, eye.z, x, z, WALLS)) return true;
    }
    return false;
  }
}

/** The longest duration of a match, for this many players who ever came in. */
export function wholeSeconds(joined: number, minutes: number): number {
  return joined === 1 ? SOLO_TICKS / TICK_RATE : minutes * 60;
}

function firstAlive(world: ThreadWorld): number {
  for (const row of world.all("player")) if (world.fields.player.health[row] > 0) return row;
  for (const row of world.all("player")) return row;
  return -1;
}
