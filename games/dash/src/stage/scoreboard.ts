// Scores and the remaining time, in a corner: beside the court if there is room, in a line above it on a phone.
// Painted again only when something in it has changed.

import {
  drawMark,
  FIGURES,
  freeSpan,
  Ink,
  lookOf,
  NO_INSETS,
  nameOf,
  type Person,
  type StageInsets,
  WORDS,
  withAlpha,
} from "@reckon/stage";
import { PLAYERS } from "../tuning.ts";
import type { Camera } from "./look/camera.ts";
import { HAIRLINE, INK, INK_STYLE, QUIET, SUN, TEXT } from "./look/palette.ts";
import type { Standing } from "./standing.ts";
import { dashTexts } from "./texts/dash-texts.ts";

const LAST_SECONDS = 10;
const ROW = 26;
const WIDTH = 148;
/** Height of the line on top, and the number of scores in it. */
const STRIP = 64;
const MOST_IN_STRIP = 4;
/** Width of one score, and width of the clock in that line. */
const IN_STRIP = 56;
const CLOCK = 96;
/** Seconds, width, height, own seat, whether it is a line and from where to where, the winning touches, then seat and score by rank. */
const STATE = 8 + 2 * PLAYERS;

/** The stretch that is free for the line. */
type Span = ReturnType<typeof freeSpan>;

export class Scoreboard {
  readonly #canvas: HTMLCanvasElement;
  readonly #ink: Ink | undefined;
  /** The state that was painted. */
  readonly #state: Int32Array = new Int32Array(STATE).fill(-1);
  readonly #names: string[] = [];

  constructor(document: Document) {
    this.#canvas = document.createElement("canvas");
    const context = this.#canvas.getContext("2d");
    if (context !== null) this.#ink = new Ink(context, INK_STYLE);
  }

  draw(
    context: CanvasRenderingContext2D,
    camera: Camera,
    standing: Standing,
    people: readonly Person[],
    insets: StageInsets = NO_INSETS,
  ): void {
    if (camera.isTile) return;
    const strip = { y: 0, height: STRIP, from: insets.left + CLOCK };
    const span = freeSpan(insets, camera.width, strip, MOST_IN_STRIP * IN_STRIP + 14);
    if (this.#hasChanged(camera, standing, people, span)) this.#paint(camera, standing, span, insets.left);
    context.drawImage(this.#canvas, 0, 0);
  }

  #hasChanged(camera: Camera, standing: Standing, people: readonly Person[], span: Span): boolean {
    const { count, seats, scores, own, seconds } = standing;
    let hasChanged = this.#names.length !== count;
    this.#names.length = count;
    const note = (at: number, value: number): void => {
      if (this.#state[at] !== value) hasChanged = true;
      this.#state[at] = value;
    };
    note(0, seconds);
    note(1, Math.round(camera.width * camera.ratio));
    note(2, Math.round(camera.height * camera.ratio));
    note(3, own);
    note(4, hasRoom(camera) ? 1 : 0);
    note(5, Math.round(span.from));
    note(6, Math.round(span.to));
    note(7, standing.touches);
    for (let rank = 0; rank < count; rank++) {
      note(8 + 2 * rank, seats[rank]);
      note(9 + 2 * rank, scores[rank]);
      const name = seats[rank] === own ? dashTexts().hud.you : nameOf(people, seats[rank], "");
      if (this.#names[rank] !== name) hasChanged = true;
      this.#names[rank] = name;
    }
    return hasChanged;
  }

  #paint(camera: Camera, standing: Standing, span: Span, left: number): void {
    const ink = this.#ink;
    const { ratio, width } = camera;
    if (ink === undefined) return;
    const isBeside = hasRoom(camera);
    this.#canvas.width = Math.ceil((isBeside ? WIDTH + 24 : width) * ratio);
    this.#canvas.height = Math.ceil((isBeside ? 84 + standing.count * ROW : STRIP) * ratio);
    ink.context.setTransform(ratio, 0, 0, ratio, 0, 0);
    if (!isBeside) paintStrip(ink, standing, width, span);
    paintClock(ink, 14 + left, isBeside ? 14 : 12, isBeside ? 30 : 24, standing);
    if (!isBeside) return;
    for (let rank = 0; rank < standing.count; rank++)
      paintRow(ink, standing, rank, this.#names[rank], 76 + rank * ROW);
  }
}

/** Whether all scores fit beside the court. */
function hasRoom({ left, ratio }: Camera): boolean {
  return left / ratio >= WIDTH + 16;
}

/** The height of the upper edge that scores take, in CSS pixels. */
export function stripOf(camera: Camera): number {
  return hasRoom(camera) ? 0 : STRIP;
}

/** One line on top: the best scores, with the own player among them. */
function paintStrip(ink: Ink, standing: Standing, width: number, { from, to }: Span): void {
  const { context } = ink;
  const { count, seats, own } = standing;
  const shade = context.createLinearGradient(0, 0, 0, STRIP);
  shade.addColorStop(0, withAlpha(INK, 0.9));
  shade.addColorStop(1, withAlpha(INK, 0));
  context.fillStyle = shade;
  context.fillRect(0, 0, width, STRIP);
  const shown = Math.max(1, Math.min(MOST_IN_STRIP, count, Math.floor((to - from - 14) / IN_STRIP)));
  const ownRank = seats.subarray(0, count).indexOf(own);
  for (let i = 0; i < shown; i++) {
    const rank = i === shown - 1 && ownRank >= shown ? ownRank : i;
    const { colour, mark } = lookOf(seats[rank]);
    const right = to - 14 - (shown - 1 - i) * IN_STRIP;
    const isOwn = rank === ownRank;
    const score = String(standing.scores[rank]);
    ink.write(score, right, 28, "right", isOwn ? TEXT : QUIET, `600 16px ${FIGURES}`, "middle");
    context.fillStyle = colour;
    drawMark(context, mark, right - 32, 27, 8);
    context.fillStyle = TEXT;
    if (isOwn) context.fillRect(right - 42, 42, 42, 2);
  }
}

function paintRow(
  ink: Ink,
  { seats, scores, own, touches }: Standing,
  rank: number,
  name: string,
  top: number,
): void {
  const { context } = ink;
  const { colour, mark } = lookOf(seats[rank]);
  const isOwn = seats[rank] === own;
  const middle = top + ROW / 2 - 2;
  if (isOwn) {
    context.fillStyle = withAlpha(TEXT, 0.09);
    context.beginPath();
    context.roundRect(8, top, WIDTH + 8, ROW - 2, 5);
    context.fill();
  }
  context.fillStyle = colour;
  drawMark(context, mark, 24, middle, 7);
  const font = `${isOwn ? 600 : 500} 13px ${WORDS}`;
  const short = ink.shortened(name, WIDTH - 72, font);
  ink.write(short, 40, middle + 1, "left", isOwn ? TEXT : QUIET, font, "middle");
  ink.write(String(scores[rank]), WIDTH + 6, middle + 1, "right", TEXT, `600 14px ${FIGURES}`, "middle");
  const full = WIDTH - 34;
  context.fillStyle = HAIRLINE;
  context.fillRect(40, top + ROW - 4, full, 1);
  context.fillStyle = colour;
  context.fillRect(40, top + ROW - 4, (full * Math.min(scores[rank], touches)) / touches, 1);
}

function paintClock(ink: Ink, x: number, y: number, size: number, { seconds, touches }: Standing): void {
  const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  const font = `600 ${size}px ${FIGURES}`;
  ink.write(text, x + 1, y + 2, "left", withAlpha(INK, 0.6), font, "top");
  ink.write(text, x, y, "left", seconds <= LAST_SECONDS ? SUN : TEXT, font, "top");
  ink.write(dashTexts().hud.firstTo(touches), x, y + size + 4, "left", QUIET, `500 11px ${WORDS}`, "top");
}
