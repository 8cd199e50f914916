// The rows of a frame of a replay file, as what changed since the frame before, in whole bytes that a packer makes small: it takes a tenth of the
// time that the coder of state tracks takes. frame-writer.ts and frame-reader.ts call it. Layout of a kind's rows, in the order of slots:
//   for each row with news: number (slots passed over · 4 + what + 1), what 0 changed, 1 entered, 2 left · entered: generation, owner
//   code · unless left: a bit for each column in whole bytes, then the differences of the set ones, zigzag · at the end 0
// Always true: decoding never throws; what it accepts is within the layout and the range of each field.

import type { KindImage } from "../../wire/image/kind-image.ts";
import type { PlainCoder } from "./plain-coder.ts";

const CHANGED = 0;
const ENTERED = 1;
const LEFT = 2;

export class FrameCoder {
  readonly #coder: PlainCoder;

  constructor(coder: PlainCoder) {
    this.#coder = coder;
  }

  /** Codes the rows of a kind against those of the frame before. */
  encode(now: KindImage, before: KindImage): void {
    const coder = this.#coder;
    const { present, plan } = now;
    let passed = 0;
    for (let row = 0; row < present.length; row++) {
      const what = this.#whatOf(now, before, row);
      if (what < 0) {
        passed++;
        continue;
      }
      coder.unsigned(0, 32, ((passed << 2) | what) + 1);
      passed = 0;
      if (what === LEFT) continue;
      const isNew = what === ENTERED;
      if (isNew) coder.unsigned(0, 32, now.generation[row]);
      if (isNew) coder.unsigned(0, 32, now.owner[row]);
      this.#columns(now.codes, before.codes, row * plan.stride, plan.stride, isNew);
    }
    coder.unsigned(0, 32, 0);
  }

  #whatOf(now: KindImage, before: KindImage, row: number): number {
    if (now.present[row] === 0) return before.present[row] === 0 ? -1 : LEFT;
    const isSame =
      before.present[row] === 1 &&
      now.generation[row] === before.generation[row] &&
      now.owner[row] === before.owner[row];
    if (!isSame) return ENTERED;
    const { stride } = now.plan;
    const [is, was] = [now.codes, before.codes];
    for (let i = row * stride, end = i + stride; i < end; i++) if (is[i] !== was[i]) return CHANGED;
    return -1;
  }

  #columns(is: Int32Array, was: Int32Array, first: number, stride: number, isNew: boolean): void {
    const coder = this.#coder;
    for (let from = 0; from < stride; from += 8) {
      let changed = 0;
      for (let i = from; i < stride && i < from + 8; i++)
        if (is[first + i] !== (isNew ? 0 : was[first + i])) changed |= 1 << (i - from);
      coder.symbol(0, 8, changed);
    }
    for (let i = first; i < first + stride; i++) {
      const more = (is[i] - (isNew ? 0 : was[i])) | 0;
      if (more !== 0) coder.unsigned(0, 32, (more << 1) ^ (more >> 31));
    }
  }

  /** Lays what changed over the rows of the frame before. False: no frame has these bytes. @param players of the game */
  decode(image: KindImage, limits: Uint32Array, players: number): boolean {
    const coder = this.#coder;
    const { present, plan, codes } = image;
    const { stride } = plan;
    for (let row = -1; ; ) {
      const head = coder.unsigned(0, 32, 0);
      if (head === 0) return !coder.overflowed;
      const what = (head - 1) & 3;
      row += 1 + ((head - 1) >>> 2);
      if (coder.overflowed || what > LEFT || row >= present.length) return false;
      if (what !== ENTERED && present[row] === 0) return false;
      present[row] = what === LEFT ? 0 : 1;
      if (what === LEFT) continue;
      if (what === ENTERED) {
        const [generation, owner] = [coder.unsigned(0, 32, 0), coder.unsigned(0, 32, 0)];
        if (generation > 0xffff || owner > players) return false;
        image.generation[row] = generation;
        image.owner[row] = owner;
        codes.fill(0, row * stride, (row + 1) * stride);
      }
      if (!this.#readColumns(codes, row * stride, limits)) return false;
    }
  }

  #readColumns(codes: Int32Array, first: number, limits: Uint32Array): boolean {
    const coder = this.#coder;
    const bits = Array.from({ length: Math.ceil(limits.length / 8) }, () => coder.symbol(0, 8, 0));
    for (let i = 0; i < limits.length; i++) {
      if (((bits[i >> 3] >> (i & 7)) & 1) === 0) continue;
      const folded = coder.unsigned(0, 32, 0);
      codes[first + i] += (folded >>> 1) ^ -(folded & 1);
      if (codes[first + i] >>> 0 > limits[i]) return false;
    }
    return true;
  }
}

/** The largest code of each column of a kind. */
export function limitsOf({ plan: { places, stride } }: KindImage): Uint32Array {
  const limits = new Uint32Array(stride);
  for (const { at, limit, field } of places) {
    const isTurn = field.type === "quaternion";
    // A quaternion begins with which of its components is left out.
    for (let i = 0; i < (isTurn ? 4 : 1); i++) limits[at + i] = isTurn && i === 0 ? 3 : limit;
  }
  return limits;
}
