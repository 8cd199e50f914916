// Iterates rows without allocating: `for (const row of world.rows("player"))`. A RowSet hands out cursors from a pool, and takes each
// back when its loop ends or breaks, so nested loops over the same kind work. Always true: nothing is allocated after warm-up; rows come
// in index order; a loop meets a row that is spawned ahead of its cursor, and not one that is despawned there.

/** Unused cursors, as a chain: the first one knows the next. */
interface Pool {
  free: RowCursor | undefined;
}

/** The rows of one kind that a side steps: all of them, or those of one owner. */
export class RowSet implements Iterable<number> {
  readonly #alive: Uint8Array;
  readonly #owner: Uint16Array;
  readonly #pool: Pool = { free: undefined };
  /** Owner code (player + 1) of the rows to yield, or −1 for all. */
  readonly #only: () => number;

  constructor(alive: Uint8Array, owner: Uint16Array, only: () => number) {
    this.#alive = alive;
    this.#owner = owner;
    this.#only = only;
  }

  [Symbol.iterator](): Iterator<number> {
    const cursor = this.#pool.free ?? new RowCursor(this.#alive, this.#owner, this.#pool);
    this.#pool.free = cursor.after;
    cursor.start(this.#only());
    return cursor;
  }
}

class RowCursor implements Iterator<number> {
  readonly #alive: Uint8Array;
  readonly #owner: Uint16Array;
  readonly #pool: Pool;
  /** The next cursor in the pool. */
  after: RowCursor | undefined;
  readonly #result = { done: false, value: 0 };
  #only = -1;
  #row = 0;

  constructor(alive: Uint8Array, owner: Uint16Array, pool: Pool) {
    this.#alive = alive;
    this.#owner = owner;
    this.#pool = pool;
  }

  start(only: number): void {
    this.#only = only;
    this.#row = 0;
    this.#result.done = false;
  }

  next(): IteratorResult<number> {
    const alive = this.#alive;
    const only = this.#only;
    let row = this.#row;
    while (row < alive.length && (alive[row] === 0 || (only >= 0 && this.#owner[row] !== only))) row++;
    this.#row = row + 1;
    if (row < alive.length) this.#result.value = row;
    else return this.return();
    return this.#result as IteratorResult<number>;
  }

  return(): IteratorResult<number> {
    if (!this.#result.done) {
      this.after = this.#pool.free;
      this.#pool.free = this;
    }
    this.#result.done = true;
    return this.#result as IteratorResult<number>;
  }
}
