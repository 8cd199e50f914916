// How long it takes after a stall until a player is in control again and sees others move (QU18). A client feeds one with
// what it learns, by its own clock; a simulation another one with what is true. Always true: it measures from the end of
// the newest stall to the start of the first span in which all was well for ten ticks; nothing is allocated.

/** A pause of frames or a silence of the server that is longer than this is a stall, ms. */
export const LONGEST_FRAME_MS = 250;
/** Ticks in a row that must go well. */
const WELL_TICKS = 10;
/** A view that has not moved for longer stands, ms: coarse clocks give several frames the same time. */
const STILL_MS = 50;

export class Recovery {
  /** From the end of the newest stall until its effects were over, and the longest of all, ms; −1: there was none yet. */
  lastMs = -1;
  worstMs = -1;
  /** A stall has ended, and its effects have not: the figures are of earlier ones. */
  isUnderWay = false;

  #endedMs = 0;
  /** Ticks in a row that went well, and when the first of them was due. */
  #ticks = 0;
  #ticksFromMs = 0;
  /** Since when no frame was without motion; Infinity: the last one was. */
  #framesFromMs = Number.POSITIVE_INFINITY;
  #viewMs = Number.NEGATIVE_INFINITY;
  #movedMs = Number.NEGATIVE_INFINITY;

  /** A stall has ended: what was well before counts no more. */
  begin(endedMs: number): void {
    this.isUnderWay = true;
    this.#endedMs = endedMs;
    this.#viewMs = Number.NEGATIVE_INFINITY;
    this.#break();
  }

  /** A tick was due at `atMs`, and was stepped with the player's own input or with a substitute. */
  tick(isOwn: boolean, atMs: number): void {
    if (!this.isUnderWay || atMs < this.#endedMs) return;
    if (!isOwn) this.#ticks = 0;
    else if (this.#ticks++ === 0) this.#ticksFromMs = atMs;
  }

  /** A frame was drawn at `atMs`: of server time `viewMs`, past the newest snapshot or not. */
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
