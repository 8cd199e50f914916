// Scores and the time that is left, in a corner: beside the court where there is room, else over it. Painted anew only when
// something in it has changed, at most so often as scores or seconds do.

import { drawMark, lookOf, type Person } from "@reckon/stage";
import type { World } from "reckon";
import { PLAYERS, TICK_RATE } from "../tuning.ts";
import type { Camera } from "./camera.ts";
import { MATCH_TICKS, TOUCHES_TO_WIN } from "./match.ts";
import { FIGURES, HAIRLINE, INK, QUIET, SUN, TEXT, WORDS, withAlpha } from "./palette.ts";
import { nameOf } from "./tags.ts";

const MATCH_SECONDS = MATCH_TICKS / TICK_RATE;
const LAST_SECONDS = 10;
const ROW = 26;
const WIDTH = 148;
/** A screen lower than this shows only the clock and oneself: a phone on its side, a tile. */
const LOW = 300;
const NARROW = 520;

export class Scoreboard {
  readonly #canvas: HTMLCanvasElement;
  readonly #context: CanvasRenderingContext2D | null;
  /** Rows of players, best first, and what was painted of them. */
  readonly #order: number[] = [];
  readonly #painted = new Int32Array(3 * PLAYERS + 4).fill(-1);
  readonly #state = new Int32Array(3 * PLAYERS + 4);
  #people: readonly Person[] = [];

  constructor(document: Document) {
    this.#canvas = document.createElement("canvas");
    this.#context = this.#canvas.getContext("2d");
  }

  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    shown: World,
    people: readonly Person[],
    own: number,
    ageMs: number,
  ): void {
    const seconds = Math.max(0, Math.ceil(MATCH_SECONDS - ageMs / 1000));
    this.#rank(shown);
    if (this.#hasChanged(shown, camera, people, own, seconds))
      this.#paint(camera, shown, people, own, seconds);
    context.drawImage(this.#canvas, 0, 0);
  }

  /** Sorts rows by score; equal ones by row, so that nobody jumps. */
  #rank(shown: World): void {
    const { score } = shown.fields.player;
    this.#order.length = 0;
    for (const row of shown.all("player")) {
      let at = this.#order.length;
      while (at > 0 && score[this.#order[at - 1]] < score[row]) at--;
      this.#order.splice(at, 0, row);
    }
  }

  #hasChanged(
    shown: World,
    camera: Camera,
    people: readonly Person[],
    own: number,
    seconds: number,
  ): boolean {
    const state = this.#state;
    state.fill(-1);
    state[0] = seconds;
    state[1] = camera.width * camera.ratio;
    state[2] = camera.height * camera.ratio;
    state[3] = own;
    for (let i = 0; i < this.#order.length; i++) {
      const row = this.#order[i];
      state[4 + 3 * i] = row;
      state[5 + 3 * i] = shown.fields.player.score[row];
      state[6 + 3 * i] = shown.ownerOf("player", row);
    }
    const isSame = this.#people === people && state.every((value, i) => value === this.#painted[i]);
    this.#painted.set(state);
    this.#people = people;
    return !isSame;
  }

  #paint(camera: Camera, shown: World, people: readonly Person[], own: number, seconds: number): void {
    const context = this.#context;
    const { ratio, width, height } = camera;
    if (context === null) return;
    const isLow = height < LOW;
    const isNarrow = width < NARROW;
    const rows = isLow ? 0 : isNarrow ? Math.min(3, this.#order.length) : this.#order.length;
    this.#canvas.width = Math.ceil((isNarrow && !isLow ? width : WIDTH + 24) * ratio);
    this.#canvas.height = Math.ceil((isNarrow ? 64 : 84 + rows * ROW) * ratio);
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (isNarrow) this.#paintStrip(context, shown, own, seconds, isLow ? 0 : width);
    else {
      paintClock(context, 14, 14, 30, seconds);
      for (let i = 0; i < rows; i++)
        this.#paintRow(context, shown, people, own, this.#order[i], 76 + i * ROW);
    }
  }

  /** One line at the top of a phone: the clock, and the best with oneself among them. */
  #paintStrip(
    context: CanvasRenderingContext2D,
    shown: World,
    own: number,
    seconds: number,
    width: number,
  ): void {
    paintClock(context, 14, 12, 24, seconds);
    if (width === 0) return;
    const { score } = shown.fields.player;
    let right = width - 14;
    const best = this.#order.slice(0, 4);
    if (own >= 0 && !best.includes(own)) best[best.length - 1] = own;
    for (const row of best.reverse()) {
      const seat = shown.ownerOf("player", row);
      const { colour, mark } = lookOf(seat);
      context.font = `600 16px ${FIGURES}`;
      context.textAlign = "right";
      context.textBaseline = "middle";
      context.fillStyle = row === own ? TEXT : QUIET;
      context.fillText(String(score[row]), right, 28);
      context.fillStyle = colour;
      drawMark(context, mark, right - 32, 27, 8);
      if (row === own) {
        context.fillStyle = TEXT;
        context.fillRect(right - 42, 42, 42, 2);
      }
      right -= 56;
    }
  }

  #paintRow(
    context: CanvasRenderingContext2D,
    shown: World,
    people: readonly Person[],
    own: number,
    row: number,
    top: number,
  ): void {
    const seat = shown.ownerOf("player", row);
    const { colour, mark } = lookOf(seat);
    const score = shown.fields.player.score[row];
    const isOwn = row === own;
    if (isOwn) {
      context.fillStyle = withAlpha(TEXT, 0.09);
      context.beginPath();
      context.roundRect(8, top, WIDTH + 8, ROW - 2, 5);
      context.fill();
    }
    const middle = top + ROW / 2 - 2;
    context.fillStyle = colour;
    drawMark(context, mark, 24, middle, 7);
    context.textBaseline = "middle";
    context.textAlign = "left";
    context.font = `${isOwn ? 600 : 500} 13px ${WORDS}`;
    context.fillStyle = isOwn ? TEXT : QUIET;
    context.fillText(shortened(context, isOwn ? "You" : nameOf(people, seat), WIDTH - 72), 40, middle + 1);
    context.textAlign = "right";
    context.font = `600 14px ${FIGURES}`;
    context.fillStyle = TEXT;
    context.fillText(String(score), WIDTH + 6, middle + 1);
    context.fillStyle = HAIRLINE;
    context.fillRect(40, top + ROW - 4, WIDTH - 34, 1);
    context.fillStyle = colour;
    context.fillRect(40, top + ROW - 4, ((WIDTH - 34) * Math.min(score, TOUCHES_TO_WIN)) / TOUCHES_TO_WIN, 1);
  }
}

function paintClock(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  size: number,
  seconds: number,
): void {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  context.font = `600 ${size}px ${FIGURES}`;
  context.textAlign = "left";
  context.textBaseline = "top";
  context.fillStyle = withAlpha(INK, 0.6);
  context.fillText(text, x + 1, y + 2);
  context.fillStyle = seconds <= LAST_SECONDS ? SUN : TEXT;
  context.fillText(text, x, y);
  context.font = `500 11px ${WORDS}`;
  context.fillStyle = QUIET;
  context.fillText(`first to ${TOUCHES_TO_WIN}`, x, y + size + 4);
}

function shortened(context: CanvasRenderingContext2D, name: string, width: number): string {
  let text = name;
  while (text.length > 1 && context.measureText(text).width > width) text = `${text.slice(0, -2)}…`;
  return text;
}
