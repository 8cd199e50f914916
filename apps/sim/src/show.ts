// One moment of `npm run demo`: a heading, two pictures side by side, and the panel of figures.
// demo.ts advances it and prints its lines. Always true: no line is wider than the terminal, and all of them fit its
// height unless it is tiny: the pictures shrink first.

import type { Arena } from "@reckon/dash";
import type { Stepper } from "reckon/testing";
import type { SimulatedClient } from "reckon/testing/engine";
import { Panel } from "./panel.ts";
import { arenaIn, colourOf, heightFor, letterOf, Scene } from "./scene.ts";
import type { Size } from "./screen.ts";
import { clipped, painted } from "./text.ts";

const WIDEST_PICTURE = 72;
const FRAME = 240;
const DONE = 114;
const NARROWEST_PICTURE = 12;
/** Lines around the pictures: heading, frames, explanation, five figures, two blank lines. */
const OTHER_LINES = 11;

export class Show {
  readonly #stepper: Stepper;
  readonly #watched: SimulatedClient;
  readonly #arena: Arena;
  readonly #truth = new Scene();
  readonly #view = new Scene();
  readonly #panel: Panel;
  readonly #title: string;
  readonly #endMs: number;

  constructor(stepper: Stepper, title: string, endMs: number) {
    this.#stepper = stepper;
    this.#watched = stepper.clients[0];
    this.#arena = arenaIn(stepper.room.world);
    this.#panel = new Panel(stepper, this.#watched);
    this.#title = title;
    this.#endMs = endMs;
  }

  /** True time of the match, ms. */
  get nowMs(): number {
    return this.#stepper.nowMs;
  }

  /** Plays on until `ms`. */
  advance(ms: number): void {
    this.#stepper.run(ms);
    this.#truth.note(this.#stepper.room.world);
    if (this.#watched.client !== undefined) this.#view.note(this.#watched.client.shown);
    this.#panel.note();
  }

  /** The whole screen as lines. */
  lines(size: Size, hasColour: boolean): string[] {
    const width = pictureWidth(size, this.#arena);
    const whole = 2 * width + 5;
    const player = this.#watched.last?.player ?? 0;
    const letter = letterOf(player);
    const frame = (text: string, ends: string): string => framed(text, ends, width, hasColour);
    const left = this.#truthLines(width, hasColour);
    const right = this.#viewLines(width, hasColour);
    const bar = painted("│", FRAME, hasColour);
    return [
      this.#heading(whole, hasColour),
      "",
      `${frame("The server knows", "╭╮")} ${frame(`${letter} sees`, "╭╮")}`,
      ...left.map((line, i) => `${bar}${line}${bar} ${bar}${right[i]}${bar}`),
      `${frame("", "╰╯")} ${frame("", "╰╯")}`,
      painted(
        clipped(
          ` ${letter} is predicted, the others are shown as they were; ○ is where the server has them.`,
          whole,
        ),
        colourOf(player),
        hasColour,
      ),
      "",
      ...this.#panel.lines(whole, hasColour),
    ];
  }

  #truthLines(width: number, hasColour: boolean): string[] {
    const height = heightFor(width, this.#arena);
    return this.#truth.draw(this.#stepper.room.world, this.#arena, width, height).lines(hasColour);
  }

  #viewLines(width: number, hasColour: boolean): string[] {
    const { world } = this.#stepper.room;
    const shown = this.#watched.last?.shown ?? world;
    const height = heightFor(width, this.#arena);
    return this.#view.draw(shown, this.#arena, width, height, world).lines(hasColour);
  }

  /** What is played, and how far it is. */
  #heading(width: number, hasColour: boolean): string {
    const time = `${(this.nowMs / 1000).toFixed(1).padStart(5)} of ${this.#endMs / 1000} s`;
    const barWidth = Math.max(0, Math.min(24, width - this.#title.length - time.length - 4));
    const done = Math.round((barWidth * this.nowMs) / this.#endMs);
    const bar = `${painted("━".repeat(done), DONE, hasColour)}${painted("─".repeat(barWidth - done), FRAME, hasColour)}`;
    const title = clipped(this.#title, Math.max(0, width - time.length - 2));
    const gap = " ".repeat(Math.max(1, width - title.length - time.length - barWidth - 2));
    return ` ${title}${gap}${bar}${time}`;
  }
}

/** Width of one picture, so that two of them and the rest fit. */
function pictureWidth({ columns, rows }: Size, arena: Arena): number {
  let width = Math.min(WIDEST_PICTURE, Math.floor((columns - 5) / 2));
  while (width > NARROWEST_PICTURE && heightFor(width, arena) + OTHER_LINES >= rows) width--;
  return Math.max(NARROWEST_PICTURE, width);
}

function framed(text: string, [left, right]: string, width: number, hasColour: boolean): string {
  const title = text === "" ? "" : ` ${clipped(text, width - 4)} `;
  const line = `${left}${title === "" ? "" : "─"}`;
  const rest = "─".repeat(Math.max(0, width + 1 - line.length - title.length));
  return `${painted(line, FRAME, hasColour)}${title}${painted(`${rest}${right}`, FRAME, hasColour)}`;
}
