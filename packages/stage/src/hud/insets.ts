// The parts of a stage that a HUD must keep free: the notch of a phone, the page's buttons, thumbs. The page measures them and tells the
// view (`ViewOptions.insets`); HUDs place their boxes with Places. Always true: a placed box covers nothing that is taken, and
// no box placed before it, as long as there is room above or below.

import { type Box, overlaps } from "./box.ts";

/** In CSS pixels of the stage. Read it in every frame: it changes when the page does. */
export interface StageInsets {
  /** From each edge: the notch, and round corners. */
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
  /** Buttons of the page, touch sticks and touch buttons. */
  readonly taken: readonly Box[];
}

export const NO_INSETS: StageInsets = { top: 0, right: 0, bottom: 0, left: 0, taken: [] };

const GAP = 8;
/** After this many tries the stage has no place for a box. */
const TRIES = 24;

export class Places {
  readonly #insets: StageInsets;
  readonly #width: number;
  readonly #height: number;
  readonly #taken: Box[];

  constructor(insets: StageInsets, width: number, height: number) {
    this.#insets = insets;
    this.#width = width;
    this.#height = height;
    this.#taken = [...insets.taken];
  }

  /** A box at its wanted place, or as near as is free, down or up from there. */
  put(wanted: Box, way: "down" | "up" = "down"): Box {
    let box = this.#inside(wanted);
    for (let i = 0; i < TRIES; i++) {
      const hit = this.#taken.find((one) => overlaps(one, box));
      if (hit === undefined) break;
      box = { ...box, y: way === "down" ? hit.y + hit.height + GAP : hit.y - GAP - box.height };
    }
    this.#taken.push(box);
    return box;
  }

  #inside(box: Box): Box {
    const { top, right, bottom, left } = this.#insets;
    const x = Math.max(left, Math.min(box.x, this.#width - right - box.width));
    const y = Math.max(top, Math.min(box.y, this.#height - bottom - box.height));
    return x === box.x && y === box.y ? box : { ...box, x, y };
  }
}

/** The free stretch of a strip of the stage: the last one of this width, else the widest. */
export function freeSpan(
  { left, right, taken }: StageInsets,
  width: number,
  strip: { readonly y: number; readonly height: number; readonly from: number },
  least: number,
): { readonly from: number; readonly to: number } {
  const inWay = taken
    .filter(({ x, y, height }) => x < width && y < strip.y + strip.height && strip.y < y + height)
    .sort((a, b) => a.x - b.x);
  const spans: { from: number; to: number }[] = [];
  let from = Math.max(left, strip.from);
  for (const { x, width: wide } of inWay) {
    spans.push({ from, to: x - GAP });
    from = Math.max(from, x + wide + GAP);
  }
  spans.push({ from, to: width - right });
  const wideOf = (span: { from: number; to: number }): number => span.to - span.from;
  return (
    spans.findLast((span) => wideOf(span) >= least) ?? spans.reduce((a, b) => (wideOf(b) > wideOf(a) ? b : a))
  );
}
