// Places names so that none covers another: each above its player, else below if that is allowed, else higher. Views
// ask once per frame and name, the most important first. Always true: two names of a frame never overlap, nor a covered
// place; a name without room must not be drawn.

const LIFTS = 4;
const GAP = 2;

export class TagPlaces {
  readonly #capacity: number;
  readonly #left: Float64Array;
  readonly #top: Float64Array;
  readonly #right: Float64Array;
  readonly #bottom: Float64Array;
  #count = 0;
  #edge = Number.NEGATIVE_INFINITY;

  /** `capacity`: names, plus things that they must not cover, in one frame. */
  constructor(capacity: number) {
    this.#capacity = capacity;
    this.#left = new Float64Array(capacity);
    this.#top = new Float64Array(capacity);
    this.#right = new Float64Array(capacity);
    this.#bottom = new Float64Array(capacity);
  }

  /** Begins a frame; `edge`: nothing stands higher than that. */
  begin(edge: number = Number.NEGATIVE_INFINITY): void {
    this.#count = 0;
    this.#edge = edge;
  }

  /** No name may stand here. */
  cover(left: number, top: number, right: number, bottom: number): void {
    const i = this.#count;
    if (i >= this.#capacity) return;
    this.#count++;
    this.#left[i] = left;
    this.#top[i] = top;
    this.#right[i] = right;
    this.#bottom[i] = bottom;
  }

  /**
   * The lower edge of a name of that size whose middle is at x; NaN: there is no room. It stands on `above`, or else hangs
   * from `below` (NaN: never).
   */
  place(x: number, above: number, width: number, height: number, below: number = Number.NaN): number {
    if (this.#count >= this.#capacity) return Number.NaN;
    if (this.#take(x, above, width, height)) return above;
    if (this.#take(x, below + height, width, height)) return below + height;
    for (let lift = 1; lift < LIFTS; lift++) {
      const at = above - lift * (height + GAP);
      if (this.#take(x, at, width, height)) return at;
    }
    return Number.NaN;
  }

  /** Takes a place if it is free. */
  #take(x: number, bottom: number, width: number, height: number): boolean {
    const left = x - width / 2;
    const right = x + width / 2;
    const top = bottom - height;
    if (!(top >= this.#edge)) return false;
    for (let i = 0; i < this.#count; i++)
      if (left < this.#right[i] && right > this.#left[i] && top < this.#bottom[i] && bottom > this.#top[i])
        return false;
    this.cover(left, top, right, bottom);
    return true;
  }
}
