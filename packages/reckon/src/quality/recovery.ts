// How long it takes after a stall until a player is in control again and sees others move (QU18). A client fills one by its own clock,
// a simulation another one with the truth. Always true: it measures from the end of the newest stall to the start of the first ten good
// ticks in a row with a view that moves; nothing is allocated.

/** A longer pause of frames, or a longer silence of the server, is a stall, ms. */
export const LONGEST_FRAME_MS = 250;
/** Good ticks in a row that end a recovery. */
const WELL_TICKS = 10;
/** A view that has not moved for longer than this stands, ms: coarse clocks give several frames the same time. */
const STILL_MS = 50;

export class Recovery {
  /** The newest recovery and the longest, ms; −1: none yet. */
  lastMs = -1;
  worstMs = -1;
  /** A stall has ended and its recovery has not. */
  isUnderWay = false;

  #endedMs = 0;
  /** Good ticks in a row, and when the first of them was due. */
  #ticks = 0;
  #ticksFromMs = 0;
  /** Since when every frame has shown motion; Infinity: the last one did not. */
  #framesFromMs = Number.POSITIVE_INFINITY;
  #viewMs = Number.NEGATIVE_INFINITY;
  #movedMs = Number.NEGATIVE_INFINITY;

  /** A stall has ended. */
  begin(endedMs: number): void {
    this.isUnderWay = true;
    this.#endedMs = endedMs;
    this.#viewMs = Number.NEGATIVE_INFINITY;
    this.#break();
  }

  /** A tick due at `atMs` was stepped, with the player's own input or a substitute. */
  tick(isOwn: boolean, atMs: number): void {
    if (!this.isUnderWay || atMs < this.#endedMs) return;
    if (!isOwn) this.#ticks = 0;
    else if (this.#ticks++ === 0) this.#ticksFromMs = atMs;
  }

  /** A frame was drawn at `atMs`, of server time `viewMs`. */
  frame(viewMs: number, isUnderflow: boolean, atMs: number): void {
    if (!this.isUnderWay) return;
    if (viewMs > this.#viewMs) this.#movedMs = atMs;
    this.#viewMs = viewMs;
    if (isUnderflow || atMs - this.#movedMs > STILL_MS) this.#break();
    else if (atMs < this.#framesFromMs) this.#framesFromMs = atMs;
    if (this.#ticks < WELL_TICKS) return;
    this.isUnderWay = false;
    this.lastMs = Math.max(this.#ticksFromMs, this.#framesFromMs) - this.#endedMs;
    this.worstMs = Math.max(this.worstMs, this.lastMs);
  }

  #break(): void {
    this.#ticks = 0;
    this.#framesFromMs = Number.POSITIVE_INFINITY;
  }
}
