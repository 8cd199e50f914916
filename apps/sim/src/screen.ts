// The terminal of `npm run demo`: its size, its colours, and pictures that replace each other.
// Always true: between `begin` and `end` the cursor is hidden, and `end` shows it again whatever happened.

/** Width and height in cells. */
export interface Size {
  readonly columns: number;
  readonly rows: number;
}

const STILL_SIZE: Size = { columns: 100, rows: 60 };
const HIDE_CURSOR = "\x1b[?25l";
const SHOW_CURSOR = "\x1b[?25h";
/** Terminals that support it show everything between these two at once; others ignore it. */
const BEGIN_AT_ONCE = "\x1b[?2026h";
const END_AT_ONCE = "\x1b[?2026l";

export class Screen {
  readonly #out: NodeJS.WriteStream;
  #shownLines = 0;
  #shownColumns = 0;
  readonly #bringCursorBack = (): void => void this.#out.write(SHOW_CURSOR);

  constructor(out: NodeJS.WriteStream) {
    this.#out = out;
  }

  /** It is a terminal, on which pictures can replace each other. */
  get isLive(): boolean {
    return this.#out.isTTY === true && process.env.TERM !== "dumb";
  }

  /** It has the 256 colours, and NO_COLOR is not set. */
  get hasColour(): boolean {
    return this.isLive && !process.env.NO_COLOR && this.#out.getColorDepth() >= 8;
  }

  get size(): Size {
    if (!this.isLive) return STILL_SIZE;
    return { columns: this.#out.columns || 80, rows: this.#out.rows || 24 };
  }

  begin(): void {
    this.#out.write(HIDE_CURSOR);
    process.once("exit", this.#bringCursorBack);
  }

  /** Draws lines over the ones shown before. */
  show(lines: readonly string[]): void {
    const { columns } = this.size;
    // After a change of width the terminal has wrapped the old lines, so their positions are unknown.
    const back =
      this.#shownColumns !== columns && this.#shownColumns > 0
        ? "\x1b[2J\x1b[H"
        : this.#shownLines > 0
          ? `\x1b[${this.#shownLines}A\r`
          : "";
    const text = lines.map((line) => `${line}\x1b[K\n`).join("");
    this.#out.write(`${BEGIN_AT_ONCE}${back}${text}\x1b[J${END_AT_ONCE}`);
    this.#shownLines = lines.length;
    this.#shownColumns = columns;
  }

  end(): void {
    process.off("exit", this.#bringCursorBack);
    this.#bringCursorBack();
  }
}
