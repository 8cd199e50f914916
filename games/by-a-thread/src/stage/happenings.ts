// Shows and plays what happened: the glow of a player who was hit, the red over the own screen, the splinters of a fall, the kill
// feed, and every sound at its place. The view calls it once per frame. Always true: a hit reddens the picture
// at most three times in a second; a cancelled effect disappears.

import { seesThrough } from "@reckon/kit";
import {
  Ears,
  Feed,
  nameOf,
  type Particles,
  type Person,
  type StageSound,
  type ViewSource,
} from "@reckon/stage";
import { RowWatch } from "reckon/client";
import type { ByAThread } from "../by-a-thread.ts";
import { FATE, type ThreadWorld } from "../kinds.ts";
import type { Maze } from "../maze.ts";
import { PLAYERS } from "../tuning.ts";
import { WALLS } from "../walk.ts";
import type { BallWatch } from "./look/balls.ts";
import {
  BELL_SOUND,
  BREATH_SOUND,
  CLANG_SOUND,
  GUN_SOUND,
  HIT_SOUND,
  HURT_SOUND,
  SHATTER_SOUND,
  VICTORY_SOUND,
} from "./sounds.ts";
import { threadTexts } from "./texts/thread-texts.ts";

/** Beyond this nothing is heard; from the second distance on a sound beside the player is on that side alone, in units. */
const EARSHOT = 1100;
const SIDEWAYS = 90;
/** How far a wall's clang is heard. */
const CLANG_RANGE = 620;
const HIT_MS = 1000;
/** Between two red flashes. */
const REST_MS = 350;
const GLOW_MS = 420;
const MARK_MS = 180;
const SPLINTERS = 18;
/** Share of the time after which the Minotaur is heard, and ms between two breaths then, and at the end. */
const BREATH_FROM = 0.88;
const BREATH_SLOW_MS = 5200;
const BREATH_FAST_MS = 2000;

export class Happenings implements BallWatch {
  readonly feed: Feed = new Feed();
  readonly ears: Ears;
  readonly #sound: StageSound;
  readonly #splinters: Particles;
  readonly #glowMs = new Float64Array(PLAYERS).fill(Number.NEGATIVE_INFINITY);
  readonly #fates: RowWatch;
  #maze: Maze | undefined;
  #client: ViewSource<ByAThread> | undefined;
  #people: readonly Person[] = [];
  #now = 0;
  #hitMs = Number.NEGATIVE_INFINITY;
  #markMs = Number.NEGATIVE_INFINITY;
  #breathMs = 0;
  #own = -1;
  #isStill = false;

  constructor(sound: StageSound, splinters: Particles) {
    this.#sound = sound;
    this.#splinters = splinters;
    this.ears = new Ears(sound, {
      earshot: EARSHOT,
      sideways: SIDEWAYS,
      hasSight: (fromX, fromZ, toX, toZ) =>
        this.#maze === undefined || seesThrough(this.#maze, fromX, fromZ, toX, toZ, WALLS),
    });
    this.#fates = new RowWatch({
      kind: "player",
      capacity: PLAYERS,
      changes: [
        { field: "fate", when: (was) => was === FATE.plays, tell: (row, fate) => this.#fated(row, fate) },
      ],
    });
  }

  /** Begins a frame. */
  begin(
    client: ViewSource<ByAThread>,
    people: readonly Person[],
    maze: Maze,
    now: number,
    isStill: boolean,
  ): void {
    const world = client.shown;
    this.#client = client;
    this.#people = people;
    this.#maze = maze;
    this.#now = now;
    this.#isStill = isStill;
    this.#own = world.rowOf("player", client.player);
    this.feed.update(now);
    for (const { name, player, values, state } of client.effects.take()) {
      if (state !== "shown") continue;
      if (name === "hurt") this.#hurt(world, player, values.who);
      else if (name === "felled") this.#felled(world, player, values.who, values.bounces);
    }
    this.#fates.look(client.shown, now);
  }

  fired(_seat: number, x: number, z: number): void {
    this.ears.play(GUN_SOUND, x, z, 0.6);
  }

  bounced(x: number, _y: number, z: number): void {
    this.ears.play(CLANG_SOUND, x, z, 0.5, CLANG_RANGE);
  }

  /** How much a player's sphere glows, 0 to 1. */
  glowOf(seat: number): number {
    return Math.max(0, 1 - (this.#now - this.#glowMs[seat % PLAYERS]) / GLOW_MS);
  }

  /** The red of a hit, 0 to 1. */
  get hit(): number {
    const share = Math.max(0, 1 - (this.#now - this.#hitMs) / HIT_MS);
    return share * share;
  }

  /** The own plasma has just hit a player, 0 to 1. */
  get mark(): number {
    return Math.max(0, 1 - (this.#now - this.#markMs) / MARK_MS);
  }

  /** The Minotaur comes nearer as time runs out. `gone`: share of the time that has passed. */
  breathe(gone: number): void {
    if (gone < BREATH_FROM || gone >= 1 || this.#now < this.#breathMs) return;
    const share = (gone - BREATH_FROM) / (1 - BREATH_FROM);
    this.#breathMs = this.#now + BREATH_SLOW_MS + (BREATH_FAST_MS - BREATH_SLOW_MS) * share;
    this.#play(BREATH_SOUND, 0.3 + 0.6 * share);
  }

  #hurt(world: ThreadWorld, by: number, who: number): void {
    const row = world.rowOf("player", who);
    const own = this.#client?.player ?? -1;
    this.#glowMs[who % PLAYERS] = this.#now;
    if (by === own && who !== own) this.#markMs = this.#now;
    if (who === own) {
      if (by === own) this.feed.say(threadTexts().hud.ownPlasma, true, this.#now);
      if (this.#now - this.#hitMs >= REST_MS) this.#hitMs = this.#now;
      this.#play(HURT_SOUND, 1);
    } else if (row >= 0)
      this.ears.play(HIT_SOUND, world.fields.player.x[row], world.fields.player.z[row], 0.9);
  }

  #felled(world: ThreadWorld, by: number, who: number, bounces: number): void {
    const row = world.rowOf("player", who);
    const own = this.#client?.player ?? -1;
    const isOwn = who === own || (by >= 0 && by === own);
    this.feed.say(this.#fallOf(by, who, bounces > 0, own), isOwn, this.#now);
    if (by === own && who !== own) this.#markMs = this.#now;
    if (row < 0) return;
    const { x, y, z } = world.fields.player;
    if (who !== own) this.ears.play(SHATTER_SOUND, x[row], z[row], 1);
    this.#burst(x[row], y[row], z[row], who);
  }

  /** How somebody fell, in words. */
  #fallOf(by: number, who: number, isBanked: boolean, own: number): string {
    const { hud } = threadTexts();
    const name = nameOf(this.#people, who);
    if (by === who) return who === own ? hud.shotYourself : hud.shotThemselves(name);
    if (by < 0) return who === own ? hud.youFell : hud.fell(name);
    if (by === own) return hud.youShot(name, isBanked);
    const shooter = nameOf(this.#people, by);
    return who === own ? hud.shotYou(shooter, isBanked) : hud.shot(shooter, name, isBanked);
  }

  #fated(row: number, fate: number): void {
    const client = this.#client;
    if (client === undefined) return;
    const seat = client.shown.ownerOf("player", row);
    const isOwn = row === this.#own;
    const name = nameOf(this.#people, seat);
    const { hud } = threadTexts();
    if (fate === FATE.minotaured) this.feed.say(isOwn ? hud.tookYou : hud.took(name), isOwn, this.#now);
    else if (fate === FATE.escaped)
      this.feed.say(isOwn ? hud.youEscaped : hud.escaped(name), isOwn, this.#now);
    if (!isOwn) return;
    if (fate === FATE.shot || fate === FATE.minotaured) this.#play(BELL_SOUND, 1);
    else this.#play(VICTORY_SOUND, 0.9);
  }

  #burst(x: number, y: number, z: number, seat: number): void {
    if (this.#isStill) return;
    for (let i = 0; i < SPLINTERS; i++) {
      const angle = (i / SPLINTERS) * 2 * Math.PI + Math.random();
      const speed = 40 + 120 * Math.random();
      this.#splinters.emit(0, {
        x,
        y: z,
        height: y,
        vx: Math.cos(angle) * speed,
        vy: Math.sin(angle) * speed,
        rise: 40 + 120 * Math.random(),
        life: 0.5 + 0.6 * Math.random(),
        size: 0.25 + 0.3 * Math.random(),
        tint: seat,
      });
    }
  }

  /** Plays a sound in the own head. */
  #play(sound: readonly number[], volume: number): void {
    this.#sound.play(sound, volume);
  }
}
