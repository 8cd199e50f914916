// Runs jobs in the order in which they were added, one in each turn of the event loop, so that many at once hold up no tick. The host
// server answers requests by it, and files of a page are sent by it.

export class TurnQueue {
  readonly #jobs: (() => void)[] = [];

  add(job: () => void): void {
    if (this.#jobs.push(job) === 1) setImmediate(this.#next);
  }

  readonly #next = (): void => {
    const job = this.#jobs.shift();
    if (this.#jobs.length > 0) setImmediate(this.#next);
    job?.();
  };
}
