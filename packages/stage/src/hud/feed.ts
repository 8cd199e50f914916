// Recent events in words: the last few lines, each for some seconds. A view adds lines, updates once per frame, and draws
// them on plates at the right or left edge of a box. Always true: a line disappears after its time; there are never more than MOST_LINES.

import type { Box } from "./box.ts";
import type { Ink } from "./ink.ts";

const LINE_MS = 6000;
const MOST_LINES = 4;
/** Height of a line with the gap after it, in CSS pixels. */
export const FEED_LINE = 24;

interface FeedLine {
  readonly text: string;
  /** It concerns the viewing player. */
  readonly isOwn: boolean;
  readonly began: number;
}

export class Feed {
  /** Oldest first. */
  readonly lines: FeedLine[] = [];

  say(text: string, isOwn: boolean, now: number): void {
    this.lines.push({ text, isOwn, began: now });
    if (this.lines.length > MOST_LINES) this.lines.shift();
  }

  /** Begins a frame. */
  update(now: number): void {
    while (this.lines.length > 0 && now - this.lines[0].began >= LINE_MS) this.lines.shift();
  }

  /** Draws as many of the newest lines as fit in a box. */
  draw(
    ink: Ink,
    { x, y, width, height }: Box,
    font: string,
    own: string,
    side: "left" | "right" = "right",
  ): void {
    const first = Math.max(0, this.lines.length - Math.floor(height / FEED_LINE));
    for (let i = first; i < this.lines.length; i++) {
      const { text, isOwn } = this.lines[i];
      const top = y + (i - first) * FEED_LINE;
      const long = Math.min(width, ink.widthOf(text, font) + 20);
      const left = side === "left" ? x : x + width - long;
      ink.panel({ x: left, y: top, width: long, height: FEED_LINE - 3 });
      ink.write(text, left + 10, top + 15, "left", isOwn ? own : ink.style.text, font);
    }
  }
}
