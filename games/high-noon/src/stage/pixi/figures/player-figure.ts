// One player on the screen: shadow, body, revolver and, after a fall, the hat on its slow way down. The view keeps
// one for each row. Always true: it follows the row and never writes it; a flash is the same picture in white.

import { Container, Matrix, Sprite } from "pixi.js";
import { type HighNoonWorld, STATE } from "../../../kinds.ts";
import { SHADOW_X, SHADOW_Y } from "../../look/palette.ts";
import { type Atlas, whiteOf } from "../atlas.ts";
import { VIOLET } from "../inks.ts";
import type { Layers } from "../layers.ts";
import { picturesOf, WALK_PICTURES } from "./gunslinger.ts";

/** Distance between two pictures of a walk, and the factor by which a jump looks higher than it is. */
const STRIDE = 15;
const LIFT = 1.5;
const KICK_MS = 90;
const HAT_MS = 1100;
const FEET = 13;
const SHADOW_ALPHA = 0.42;
const TURNS_PER_SECOND = 3.4;

export class PlayerFigure {
  readonly #atlas: Atlas;
  readonly #shadow: Sprite;
  readonly #figure = new Container({ sortableChildren: true });
  readonly #body: Sprite;
  readonly #gun: Sprite;
  readonly #hat: Sprite;
  readonly #ring: Sprite;
  #x = 0;
  #y = 0;
  #walked = 0;
  #side = 1;
  #kickedMs = Number.NEGATIVE_INFINITY;
  #fellMs = Number.NEGATIVE_INFINITY;
  #wasDown = false;

  constructor(atlas: Atlas, layers: Layers) {
    this.#atlas = atlas;
    this.#shadow = new Sprite({ texture: atlas.of(whiteOf("front 0 0")), tint: VIOLET, alpha: SHADOW_ALPHA });
    this.#body = new Sprite(atlas.of("front 0 0"));
    this.#gun = new Sprite(atlas.of("revolver"));
    this.#hat = new Sprite(atlas.of("hat 0"));
    this.#ring = new Sprite(atlas.of("ring"));
    this.#ring.scale.set(0.62, 0.4);
    this.#figure.addChild(this.#body, this.#gun, this.#hat);
    layers.marks.addChild(this.#ring);
    layers.shadows.addChild(this.#shadow);
    layers.figures.addChild(this.#figure);
    this.hide();
  }

  hide(): void {
    for (const part of [this.#figure, this.#shadow, this.#ring]) part.visible = false;
    this.#wasDown = false;
  }

  /** The revolver jumps in the hand. */
  kick(now: number): void {
    this.#kickedMs = now;
  }

  /** `seconds`: since the last frame, for the turn of a roll; 0 under reduced motion, where it does not turn. */
  show(
    world: HighNoonWorld,
    row: number,
    isOwn: boolean,
    isWhite: boolean,
    now: number,
    seconds: number,
  ): void {
    const { x, y, z, state, aim, isOpen, rounds } = world.fields.player;
    const moved = Math.hypot(x[row] - this.#x, y[row] - this.#y);
    this.#walked += moved < 60 ? moved : 0;
    this.#x = x[row];
    this.#y = y[row];
    const isDown = state[row] === STATE.down;
    if (isDown && !this.#wasDown) this.#fellMs = now;
    this.#wasDown = isDown;
    const high = z[row] * LIFT;
    this.#figure.visible = true;
    this.#figure.position.set(x[row], y[row] - high);
    this.#figure.zIndex = y[row];
    this.#figure.alpha = isOpen[row] === 0 && !isDown && state[row] !== STATE.roll ? 0.62 : 1;
    this.#pose(state[row], aim[row], world.ownerOf("player", row), moved, isWhite, seconds);
    this.#aim(aim[row], state[row] === STATE.walk || state[row] >= STATE.jump, isDown, now);
    this.#dropHat(world.ownerOf("player", row), isDown, seconds === 0 ? this.#fellMs + HAT_MS : now);
    this.#cast(x[row] + high * SHADOW_X, y[row] + high * SHADOW_Y, isDown, state[row] === STATE.roll);
    this.#ring.visible = isOwn && !isDown;
    this.#ring.position.set(x[row], y[row] + FEET - 3);
    this.#ring.tint = rounds[row] === 1 ? 0xe2603c : 0xfdf3e0;
    this.#ring.alpha = 0.75;
  }

  #pose(state: number, aim: number, seat: number, moved: number, isWhite: boolean, seconds: number): void {
    const { front, back, roll, fallen } = picturesOf(seat);
    const body = this.#body;
    const isUp = Math.sin(aim) < -0.35;
    const across = Math.cos(aim);
    if (Math.abs(across) > 0.15) this.#side = across < 0 ? -1 : 1;
    const step = moved > 0.2 ? Math.floor(this.#walked / STRIDE) % WALK_PICTURES : 0;
    let name = `${isUp ? back : front}${step}`;
    let stretch = 1;
    if (state === STATE.down) name = fallen;
    else if (state === STATE.roll) name = roll;
    else if (state === STATE.jump) stretch = 1.08;
    else if (state === STATE.land) stretch = 0.84;
    this.#atlas.show(body, isWhite ? whiteOf(name) : name);
    if (state === STATE.roll) body.rotation += this.#side * TURNS_PER_SECOND * 2 * Math.PI * seconds;
    else body.rotation = 0;
    body.scale.set(this.#side * (2 - stretch), stretch);
    body.y = state === STATE.roll ? 2 : step % 2 === 1 ? -1.2 : 0;
    this.#atlas.show(this.#shadow, whiteOf(name));
  }

  #aim(aim: number, isHeld: boolean, isDown: boolean, now: number): void {
    const gun = this.#gun;
    gun.visible = isHeld && !isDown;
    const kick = Math.max(0, 1 - (now - this.#kickedMs) / KICK_MS);
    const out = 9 - 5 * kick;
    gun.position.set(Math.cos(aim) * out, Math.sin(aim) * out * 0.8 - 1);
    const isLeft = Math.cos(aim) < 0;
    gun.scale.set(0.92, isLeft ? -0.92 : 0.92);
    gun.rotation = aim + (isLeft ? 0.5 : -0.5) * kick;
    gun.zIndex = Math.sin(aim) < -0.35 ? -1 : 1;
  }

  /** Slowly, from side to side, until it lies beside the player. */
  #dropHat(seat: number, isDown: boolean, now: number): void {
    const hat = this.#hat;
    hat.visible = isDown;
    if (!isDown) return;
    this.#atlas.show(hat, picturesOf(seat).hat);
    const share = Math.min(1, (now - this.#fellMs) / HAT_MS);
    const sway = Math.sin(share * 9) * (1 - share);
    hat.position.set(-22 * share + 10 * sway, -34 + 44 * share * share - 16 * share * (1 - share));
    hat.rotation = 0.5 * sway - 0.25 * share;
    hat.zIndex = 2;
  }

  #cast(x: number, y: number, isDown: boolean, isRolled: boolean): void {
    const shadow = this.#shadow;
    shadow.visible = true;
    if (isDown) {
      shadow.setFromMatrix(FLAT.set(1, 0, 0, 1, x + 5, y + 4));
      return;
    }
    // From the feet: the higher a figure, the further its shadow falls to the lower right.
    const feet = isRolled ? 10 : FEET;
    shadow.setFromMatrix(
      FLAT.set(1, 0, -SHADOW_X, -SHADOW_Y, x + feet * SHADOW_X, y + feet + feet * SHADOW_Y),
    );
  }
}

const FLAT = new Matrix();
