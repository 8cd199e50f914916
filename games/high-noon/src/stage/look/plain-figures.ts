// People and enemies in the plain view: the pictures of the full view, copied from an album, with a gun that points in the
// direction of the aim, a shadow, and the health of an enemy. Players differ by the mark on the hat as well as by its colour,
// enemies by their outline. Always true: it follows rows and never writes them.

import { lookOf } from "@reckon/stage";
import { ENEMY, MOOD, SORTS } from "../../enemies/sorts.ts";
import { type HighNoonWorld, STATE } from "../../kinds.ts";
import { ENEMIES, PLAYERS } from "../../tuning.ts";
import { addGunslingers, picturesOf, WALK_PICTURES } from "../pixi/figures/gunslinger.ts";
import { addOutlaws, OUTLAW_STEPS, outlawPicture } from "../pixi/figures/outlaws.ts";
import { Album, type Lie } from "./album.ts";
import { drawShadow, ellipse } from "./figures.ts";
import { BONE, ENEMY_EDGE, SHADOW_X, SHADOW_Y } from "./palette.ts";
import { Strides } from "./strides.ts";

/** Pixels of a step, and the turn of a roll per pixel, in radians. */
const STRIDE = 12;
const TURN = 0.08;
/** From the middle to the ground, by sort; and to the top of a figure. */
const FEET: readonly number[] = [8, 13, 13, 15, 26];
const TOPS: readonly number[] = [18, 27, 42, 28, 58];
/** Aims higher than this show a player from behind. */
const BACK = -0.35;

export class PlainFigures {
  readonly #album: Album;
  readonly #enemies = new Strides(ENEMIES);
  readonly #players = new Strides(PLAYERS);

  constructor(document: Document) {
    this.#album = new Album(document);
    addOutlaws(this.#album);
    addGunslingers(this.#album);
  }

  /** Begins a frame with this placement. */
  begin(lie: Lie): void {
    this.#album.begin(lie);
  }

  drawEnemy(context: CanvasRenderingContext2D, world: HighNoonWorld, row: number): void {
    const { x, y, sort, radius, mood, aim } = world.fields.enemy;
    const { side, walked } = this.#enemies;
    const kind = sort[row];
    this.#enemies.look(row, x[row], y[row]);
    const isAiming = mood[row] === MOOD.telegraph || mood[row] === MOOD.attack;
    if (isAiming) side[row] = Math.cos(aim[row]) < 0 ? -1 : 1;
    drawShadow(context, x[row], y[row] + FEET[kind] - radius[row] * 0.5, radius[row]);
    if (mood[row] === MOOD.telegraph) glow(context, x[row], y[row], radius[row]);
    const picture = outlawPicture(kind, Math.floor(walked[row] / STRIDE) % OUTLAW_STEPS);
    this.#album.stamp(context, picture, x[row], y[row], side[row] < 0);
    const resting = side[row] < 0 ? Math.PI - 0.3 : 0.3;
    const angle = isAiming ? aim[row] : resting;
    if (kind === ENEMY.shooter) this.#point(context, "rifle", x[row], y[row] - 3, angle, 4);
    else if (kind === ENEMY.boss) this.#point(context, "cannon", x[row], y[row] + 5, angle, 4);
    if (mood[row] === MOOD.stunned) drawStars(context, x[row], y[row] - TOPS[kind]);
    drawHealth(context, world, row);
  }

  drawPlayer(context: CanvasRenderingContext2D, world: HighNoonWorld, row: number, isOwn: boolean): void {
    const { x, y, z, aim, state, isOpen, rounds } = world.fields.player;
    const seat = world.ownerOf("player", row);
    const isDown = state[row] === STATE.down;
    const isRolled = state[row] === STATE.roll;
    this.#players.look(row, x[row], y[row]);
    drawShadow(context, x[row] + z[row] * SHADOW_X, y[row] + 6 + z[row] * SHADOW_Y, 14);
    const high = y[row] - z[row];
    if (isOwn && !isDown) drawOwn(context, x[row], high, seat, rounds[row] === 1);
    if (!isDown && isOpen[row] === 0) context.globalAlpha = 0.6;
    if (isDown) this.#lie(context, seat, x[row], high);
    else if (isRolled) this.#roll(context, seat, row, x[row], high);
    else this.#stand(context, seat, row, x[row], high, aim[row]);
    context.globalAlpha = 1;
  }

  #stand(
    context: CanvasRenderingContext2D,
    seat: number,
    row: number,
    x: number,
    y: number,
    aim: number,
  ): void {
    const isBack = Math.sin(aim) < BACK;
    const { front, back } = picturesOf(seat);
    const step = Math.floor(this.#players.walked[row] / STRIDE) % WALK_PICTURES;
    if (isBack) this.#point(context, "revolver", x, y, aim, 9);
    this.#album.stamp(context, `${isBack ? back : front}${step}`, x, y, false);
    if (!isBack) this.#point(context, "revolver", x, y, aim, 9);
  }

  #roll(context: CanvasRenderingContext2D, seat: number, row: number, x: number, y: number): void {
    context.save();
    context.translate(x, y);
    context.rotate(this.#players.walked[row] * TURN * this.#players.side[row]);
    this.#album.draw(context, picturesOf(seat).roll);
    context.restore();
  }

  /** On the ground, the hat beside them. */
  #lie(context: CanvasRenderingContext2D, seat: number, x: number, y: number): void {
    const { fallen, hat } = picturesOf(seat);
    this.#album.stamp(context, fallen, x, y, false);
    this.#album.stamp(context, hat, x - 22, y + 10, false);
  }

  /** A gun in the hand of a figure, `out` from their middle. */
  #point(
    context: CanvasRenderingContext2D,
    name: string,
    x: number,
    y: number,
    aim: number,
    out: number,
  ): void {
    context.save();
    context.translate(x + Math.cos(aim) * out, y + Math.sin(aim) * out * 0.8 - 1);
    context.rotate(aim);
    context.scale(1, Math.cos(aim) < 0 ? -1 : 1);
    this.#album.draw(context, name);
    context.restore();
  }
}

/** Around the own player on the ground; red before the last round. */
function drawOwn(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  seat: number,
  isLast: boolean,
): void {
  ring(context, x, y + 13, 21, isLast ? ENEMY_EDGE : BONE);
  ring(context, x, y + 13, 24, lookOf(seat).colour);
}

function ring(context: CanvasRenderingContext2D, x: number, y: number, wide: number, colour: string): void {
  context.strokeStyle = colour;
  context.lineWidth = 1.8;
  context.beginPath();
  context.ellipse(x, y, wide, wide * 0.53, 0, 0, 2 * Math.PI);
  context.stroke();
}

/** Behind a figure that is about to strike. */
function glow(context: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  context.fillStyle = "rgba(255, 196, 92, 0.5)";
  ellipse(context, x, y, radius * 1.7, radius * 1.7);
}

/** Over an enemy that has run into a wall. */
function drawStars(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.fillStyle = BONE;
  for (const beside of [-9, 0, 9]) ellipse(context, x + beside, y - Math.abs(beside) * -0.4, 2.4, 2.4);
}

function drawHealth(context: CanvasRenderingContext2D, world: HighNoonWorld, row: number): void {
  const { x, y, sort, radius, health } = world.fields.enemy;
  const most = SORTS[sort[row]].health;
  if (health[row] >= most) return;
  const size = radius[row];
  const top = y[row] - TOPS[sort[row]] - 6;
  context.fillStyle = "rgba(28, 19, 32, 0.7)";
  context.fillRect(x[row] - size - 1, top - 1, 2 * size + 2, 6);
  context.fillStyle = ENEMY_EDGE;
  context.fillRect(x[row] - size, top, (2 * size * health[row]) / most, 4);
}
