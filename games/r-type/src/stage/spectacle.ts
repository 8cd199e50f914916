// Shows and plays what happens: explosions, sparks, shakes, sounds. The view calls it once per frame, before it composes.
// Always true: a cancelled prediction leaves at most a spark; light keeps to the limit of flashes; a ship's end shakes
// the picture of its own player most.

import { Ears, Feel, type StageSound, type ViewSource } from "@reckon/stage";
import { RowWatch } from "reckon/client";
import { SORTS } from "../enemies/sorts.ts";
import type { RTypeWorld } from "../kinds.ts";
import type { RType } from "../r-type.ts";
import { levelOf } from "../squadron/weapons.ts";
import { ENEMIES, MIDDLE_X, MIDDLE_Y, PLAYERS, WIDTH } from "../tuning.ts";
import { Debris } from "./compose/debris.ts";
import type { Scene } from "./scene.ts";
import type { SceneOf } from "./scene-of.ts";
import {
  ALARM_SOUND,
  BACK_SOUND,
  BEAM_SOUND,
  BLAST_SOUND,
  BOMB_SOUND,
  CHARGE_SOUNDS,
  CLINK_SOUND,
  DARED_SOUND,
  GREAT_BEAM_SOUND,
  GREAT_BLAST_SOUND,
  HURT_SOUND,
  LEVEL_SOUND,
  LOST_SOUND,
  MISSILE_SOUND,
  OPEN_SOUND,
  SHOT_SOUND,
  SPARK_SOUND,
  TOOK_SOUND,
} from "./sound/sounds.ts";

/** px of the field. */
const MOST_SHAKE = 16;
const FLASH_REGION = WIDTH / 8;
/** Everything on the screen is heard; sounds further left and right come from further left and right. */
const EARSHOT = 2600;
const MISSILE_TRAIL_MS = 45;

/** Shows an event of a player. */
type Show = (player: number, values: Readonly<Record<string, number>>) => void;

export class Spectacle {
  readonly debris: Debris = new Debris(1);
  readonly feel: Feel = new Feel({ mostShake: MOST_SHAKE, region: FLASH_REGION });
  readonly #sceneOf: SceneOf;
  readonly #ears: Ears;
  readonly #enemies: RowWatch;
  readonly #ships: RowWatch;
  readonly #shows: Readonly<Record<string, Show>> = this.#makeShows();
  #world: RTypeWorld | undefined;
  #player = -1;
  /** The newest flight whose sound was played. */
  #newestKey = -1;
  #trailMs = 0;
  #now = 0;

  constructor(sound: StageSound, sceneOf: SceneOf) {
    this.#sceneOf = sceneOf;
    this.#ears = new Ears(sound, { earshot: EARSHOT, sideways: WIDTH / 2 });
    const struck = (row: number): void => this.#struck(row);
    this.#enemies = new RowWatch({
      kind: "enemy",
      capacity: ENEMIES,
      came: (row) => {
        sceneOf.whiteMs[row] = Number.NEGATIVE_INFINITY;
      },
      changes: [{ field: "health", when: (was, is) => is < was, tell: struck, quietMs: 50 }],
    });
    this.#ships = new RowWatch({
      kind: "ship",
      capacity: PLAYERS,
      changes: [
        {
          field: "chargeTicks",
          when: (was, is) => levelOf(is) > levelOf(was),
          tell: (row, ticks) => this.#charged(row, levelOf(ticks)),
          quietMs: 80,
        },
      ],
    });
  }

  /** Takes the effects of a frame. */
  take(client: ViewSource<RType>, scene: Scene, now: number, seconds: number, isStill: boolean): void {
    const world = client.shown;
    this.#world = world;
    this.#player = client.player;
    this.#now = now;
    this.feel.update(now, seconds, isStill);
    this.debris.share = isStill ? 0.3 : scene.isLow ? 0.5 : 1;
    this.debris.update(seconds);
    this.#ears.listen(WIDTH / 2, 540);
    this.#enemies.look(world, now);
    this.#ships.look(world, now);
    this.#takeFlights(client);
    for (const { name, player, values, state } of client.effects.take())
      if (state === "shown") this.#shows[name]?.(player, values);
    this.#trail(scene);
  }

  /** Plays the sound of new flights, and shows a spark for ended ones. */
  #takeFlights(client: ViewSource<RType>): void {
    let newest = this.#newestKey;
    for (const { name, key, values, isEnded, hitKind } of client.flights) {
      const { x, y } = values;
      if (key > this.#newestKey) {
        newest = Math.max(newest, key);
        const sound = name === "shot" ? SHOT_SOUND : name === "beam" ? BEAM_SOUND : GREAT_BEAM_SOUND;
        this.#ears.play(sound, x, y, name === "shot" ? 0.6 : 1);
        if (name === "greatBeam") this.feel.shake(4);
      }
      if (isEnded && hitKind !== "") this.debris.spark(x, y);
    }
    this.#newestKey = newest;
  }

  #makeShows(): Readonly<Record<string, Show>> {
    const { debris } = this;
    const play = (sound: readonly number[], x: number = WIDTH / 2, y = 540, volume = 1): void =>
      this.#ears.play(sound, x, y, volume);
    return {
      blast: (_, { x, y, sort }) => this.#blast(x, y, sort),
      clink: (_, { x, y }) => {
        debris.clink(x, y);
        play(CLINK_SOUND, x, y);
      },
      hurt: (player) => this.#hurt(player),
      launched: (player) => this.#atShip(player, (x, y) => play(MISSILE_SOUND, x, y)),
      dared: (player) =>
        this.#atShip(player, (x, y) => {
          debris.motes(x, y, 5, 160);
          play(DARED_SOUND, x, y);
        }),
      took: (_, { x, y }) => {
        debris.motes(x, y, 14, 320);
        debris.ring(x, y, 90, 0.3);
        play(TOOK_SOUND, x, y);
      },
      bombed: (_, { x, y }) => this.#bombed(x, y),
      lost: (_, { who }) => this.#atShip(who, (x, y) => this.#lost(who, x, y)),
      back: (_, { who }) =>
        this.#atShip(who, (x, y) => {
          debris.motes(x, y, 20, 300);
          debris.ring(x, y, 140, 0.4);
          play(BACK_SOUND, x, y);
        }),
      levelBegan: () => play(LEVEL_SOUND),
      bossCame: () => play(ALARM_SOUND),
      coreOpened: () => play(OPEN_SOUND, 1500, 540, 0.8),
      bossFell: (_, { x, y }) => this.#bossFell(x, y),
    };
  }

  #blast(x: number, y: number, sort: number): void {
    const { radius, boss } = SORTS[sort];
    const mayFlash = this.#mayFlash(x, y);
    if (boss > 0) {
      this.debris.explodeGreatly(x, y, radius * 1.3, mayFlash);
      this.feel.shake(9);
    } else this.debris.explode(x, y, radius * 1.15, mayFlash);
    this.#ears.play(boss > 0 ? GREAT_BLAST_SOUND : BLAST_SOUND, x, y, 0.8);
  }

  #hurt(player: number): void {
    this.#atShip(player, (x, y) => {
      this.debris.spark(x, y);
      this.debris.motes(x, y, 6, 260);
      this.#ears.play(HURT_SOUND, x, y, player === this.#player ? 1 : 0.5);
      if (player !== this.#player) return;
      this.feel.shake(10);
      this.feel.hold(50);
    });
  }

  #lost(who: number, x: number, y: number): void {
    this.debris.explodeGreatly(x, y, 70, this.#mayFlash(x, y));
    this.#ears.play(LOST_SOUND, x, y);
    this.feel.shake(who === this.#player ? MOST_SHAKE : 6);
    if (who === this.#player) this.feel.hold(90);
  }

  #bombed(x: number, y: number): void {
    this.debris.explodeGreatly(x, y, 160, this.#mayFlash(x, y));
    this.debris.shock(x, y, 1500);
    this.feel.shake(14);
    this.#ears.play(BOMB_SOUND, x, y);
  }

  #bossFell(x: number, y: number): void {
    for (let i = 0; i < 5; i++)
      this.debris.explodeGreatly(x + 60 * (i - 2), y + 90 * (i % 3) - 90, 150, false);
    this.debris.explode(x, y, 320, this.#mayFlash(x, y));
    this.debris.shock(x, y, 1200);
    this.feel.shake(MOST_SHAKE);
    this.feel.hold(120);
    this.#ears.play(GREAT_BLAST_SOUND, x, y);
    this.#ears.play(BOMB_SOUND, x, y, 0.8);
  }

  /** An enemy lost health. */
  #struck(row: number): void {
    const { x, y } = (this.#world as RTypeWorld).fields.enemy;
    this.#sceneOf.whiteMs[row] = this.feel.flash(x[row], y[row]);
    this.#ears.play(SPARK_SOUND, x[row], y[row], 0.6);
  }

  #charged(row: number, level: number): void {
    const world = this.#world as RTypeWorld;
    if (world.ownerOf("ship", row) !== this.#player) return;
    const { x, y } = world.fields.ship;
    const sound = CHARGE_SOUNDS[level - 1];
    if (sound !== undefined) this.#ears.play(sound, x[row], y[row], 0.7);
  }

  #trail(scene: Scene): void {
    if (this.#now - this.#trailMs < MISSILE_TRAIL_MS) return;
    this.#trailMs = this.#now;
    const { items, count } = scene.shots;
    for (let i = 0; i < count; i++)
      if (items[i].sort === "missile")
        this.debris.trail(
          items[i].x - 14 * Math.cos(items[i].angle),
          items[i].y - 14 * Math.sin(items[i].angle),
        );
  }

  #mayFlash(x: number, y: number): boolean {
    return this.feel.flash(x, y) > this.#now;
  }

  /** Acts at a player's ship, if there is one. */
  #atShip(player: number, act: (x: number, y: number) => void): void {
    const world = this.#world as RTypeWorld;
    const row = world.rowOf("ship", player);
    if (row < 0) return;
    const { x, y } = world.fields.ship;
    act(x[row] + MIDDLE_X, y[row] + MIDDLE_Y);
  }
}
