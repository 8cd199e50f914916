// Which permits were shown already, so that none is worth anything twice. A node has one; it remembers a permit until it would expire by
// itself. Always true: memory is bounded, and where it is full a permit is refused rather than forgotten; a clock that goes back brings
// none to life again.

export class UsedPermits {
  readonly #most: number;
  /** When each expires, ms, by its number; the oldest first. */
  readonly #used = new Map<string, number>();
  #newestMs = Number.NEGATIVE_INFINITY;

  /** @param most that are remembered at a time, about 100 bytes each */
  constructor(most = 65_536) {
    this.#most = most;
  }

  /** Whether this one is shown for the first time. From then on it is used. */
  take(nonce: string, expiresMs: number, nowMs: number): boolean {
    const now = Math.max(nowMs, this.#newestMs);
    this.#newestMs = now;
    for (const [old, oldExpiresMs] of this.#used) {
      // All live for about as long: those behind it expire later.
      if (oldExpiresMs > now) break;
      this.#used.delete(old);
    }
    if (expiresMs <= now || this.#used.has(nonce) || this.#used.size >= this.#most) return false;
    this.#used.set(nonce, expiresMs);
    return true;
  }
}
