// One enemy on the screen: shadow, body, long gun, and its health once it is hurt. The view keeps one for each row.
// Always true: it follows the row and never writes it.

import { Container, Matrix, Sprite } from "pixi.js";
import { ENEMY, MOOD, SORTS } from "../../../enemies/sorts.ts";
import type { HighNoonWorld } from "../../../kinds.ts";
import { SHADOW_X, SHADOW_Y } from "../../look/palette.ts";
import { type Atlas, whiteOf } from "../atlas.ts";
import { VIOLET } from "../inks.ts";
import type { Layers } from "../layers.ts";
import { OUTLAW_STEPS, outlawPicture } from "./outlaws.ts";

const STRIDE = 12;
const SHADOW_ALPHA = 0.42;
/** From the middle to the ground, by sort. */
const FEET: readonly number[] = [8, 15, 15, 17, 30];
const BAR = 3;

const place = new Matrix();

export class EnemyFigure {
  readonly #atlas: Atlas;
  readonly #shadow: Sprite;
  readonly #figure = new Container();
  readonly #body: Sprite;
  readonly #gun: Sprite;
  readonly #bar: Sprite;
  readonly #left: Sprite;
  #x = 0;
  #y = 0;
  #walked = 0;
  #side = 1;
  #most = 1;

  constructor(atlas: Atlas, layers: Layers) {
    this.#atlas = atlas;
    const body = outlawPicture(0, 0);
    this.#shadow = new Sprite({ texture: atlas.of(whiteOf(body)), tint: VIOLET, alpha: SHADOW_ALPHA });
    this.#body = new Sprite(atlas.of(body));
    this.#gun = new Sprite(atlas.of("rifle"));
    this.#bar = new Sprite({ texture: atlas.of("pixel"), tint: 0x241329, alpha: 0.8 });
    this.#left = new Sprite({ texture: atlas.of("pixel"), tint: 0xff7a4d, anchor: { x: 0, y: 0.5 } });
    this.#figure.addChild(this.#body, this.#gun, this.#bar, this.#left);
    layers.shadows.addChild(this.#shadow);
    layers.figures.addChild(this.#figure);
    this.hide();
  }

  hide(): void {
    this.#figure.visible = false;
    this.#shadow.visible = false;
    this.#most = 1;
  }

  /** `isHeld`: it stays at its last drawn place, for the moment of a hit; `isStill`: it neither trembles nor sways. */
  show(
    world: HighNoonWorld,
    row: number,
    isWhite: boolean,
    isHeld: boolean,
    isStill: boolean,
    now: number,
  ): void {
    const { x, y, sort, mood, aim, health } = world.fields.enemy;
    const kind = sort[row];
    const moved = Math.hypot(x[row] - this.#x, y[row] - this.#y);
    if (!isHeld || moved > 60) {
      if (Math.abs(x[row] - this.#x) > 0.3) this.#side = x[row] < this.#x ? -1 : 1;
      this.#walked += moved < 60 ? moved : 0;
      this.#x = x[row];
      this.#y = y[row];
    }
    const isAiming = mood[row] === MOOD.telegraph || mood[row] === MOOD.attack;
    if (isAiming) this.#side = Math.cos(aim[row]) < 0 ? -1 : 1;
    const name = outlawPicture(kind, Math.floor(this.#walked / STRIDE) % OUTLAW_STEPS);
    this.#figure.visible = true;
    // Before it strikes it trembles; a stunned one sways.
    const shiver = mood[row] === MOOD.telegraph && !isStill ? Math.sin(now * 0.07) * 0.9 : 0;
    this.#figure.position.set(this.#x + shiver, this.#y);
    this.#figure.zIndex = this.#y;
    this.#body.rotation = mood[row] !== MOOD.stunned ? 0 : isStill ? 0.12 : Math.sin(now * 0.012) * 0.16;
    this.#atlas.show(this.#body, isWhite ? whiteOf(name) : name);
    this.#body.scale.x = this.#side;
    this.#aim(kind, isAiming ? aim[row] : this.#side < 0 ? Math.PI - 0.3 : 0.3);
    this.#measure(kind, health[row]);
    this.#shadow.visible = true;
    this.#atlas.show(this.#shadow, whiteOf(name));
    const feet = FEET[kind];
    const [fallX, fallY] = [this.#x + feet * SHADOW_X, this.#y + feet + feet * SHADOW_Y];
    this.#shadow.setFromMatrix(place.set(this.#side, 0, -SHADOW_X, -SHADOW_Y, fallX, fallY));
  }

  #aim(kind: number, angle: number): void {
    const gun = this.#gun;
    gun.visible = kind === ENEMY.shooter || kind === ENEMY.boss;
    if (!gun.visible) return;
    this.#atlas.show(gun, kind === ENEMY.boss ? "cannon" : "rifle");
    gun.rotation = angle;
    gun.scale.set(1, Math.cos(angle) < 0 ? -1 : 1);
    gun.position.set(Math.cos(angle) * 4, kind === ENEMY.boss ? 4 : -4);
  }

  #measure(kind: number, health: number): void {
    // A boss has more health with a larger party: the most that was seen counts as full.
    this.#most = Math.max(this.#most, health, SORTS[kind].health);
    const isHurt = health < this.#most;
    this.#bar.visible = isHurt;
    this.#left.visible = isHurt;
    if (!isHurt) return;
    const wide = 2 * SORTS[kind].radius;
    const above = this.#body.texture.frame.height * this.#body.anchor.y;
    this.#bar.setSize(wide + 2, BAR + 2);
    this.#bar.position.set(0, -above - 3);
    this.#left.setSize(Math.max(0.01, (wide * health) / this.#most), BAR);
    this.#left.position.set(-wide / 2, -above - 3);
  }
}
