// Measurements of a client: when it came into control (QU16), how it recovers from stalls (QU18), how smoothly others move (QU14).
// The client reports what arrives, what it samples and what it draws. Always true: times are of the local clock; the watch changes
// nothing in the client, and allocates nothing after construction.

import type { Tick } from "../core/tick.ts";
import type { ClientQuality } from "../quality/client-quality.ts";
import { LONGEST_FRAME_MS } from "../quality/recovery.ts";
import { RemoteMotion } from "../quality/remote-motion.ts";
import type { Layout } from "../world/kind.ts";
import type { World } from "../world/world.ts";
import { REPORTED_TICKS } from "./predict/confirmation.ts";
import type { Clock } from "./time/clock-policy.ts";

export interface QualityWatchOptions {
  readonly quality: ClientQuality;
  readonly layout: Layout;
  readonly clock: Clock;
  /** Server time at which a tick is due, ms. */
  readonly timeOf: (tick: Tick) => number;
  /** The newest tick when the client got its seat. */
  readonly welcomeTick: Tick;
}

export class QualityWatch {
  readonly #options: QualityWatchOptions;
  readonly #motion: RemoteMotion;
  /** Local time of the first frame, of the newest frame and of the newest packet. */
  #firstMs = Number.NaN;
  #frameMs = Number.NaN;
  #heardMs = Number.NaN;
  /** The tick of the first sampled input. */
  #sampled: Tick = Number.POSITIVE_INFINITY;
  #confirmed: Tick;

  constructor(options: QualityWatchOptions) {
    this.#options = options;
    this.#motion = new RemoteMotion(options.layout, options.quality.jerk);
    this.#confirmed = options.welcomeTick;
  }

  /** A packet has arrived. */
  heard(now: number): void {
    if (now - this.#heardMs > LONGEST_FRAME_MS) this.#endStall(now);
    this.#heardMs = now;
  }

  /** A frame begins. */
  begin(now: number): void {
    if (Number.isNaN(this.#firstMs)) this.#firstMs = now;
    if (now - this.#frameMs > LONGEST_FRAME_MS) this.#endStall(now);
    this.#frameMs = now;
  }

  /** An input was sampled for a tick. */
  sampled(tick: Tick): void {
    if (tick < this.#sampled) this.#sampled = tick;
  }

  /** The newest snapshot is of `tick`. Bit i of `substitutes`: the room stepped `tick` − i without this client's input. */
  confirmed(tick: Tick, substitutes: number, now: number): void {
    const { quality } = this.#options;
    const known = this.#confirmed;
    this.#confirmed = tick;
    if (quality.joinMs >= 0 && !quality.recovery.isUnderWay) return;
    const first = Math.max(known, tick - REPORTED_TICKS) + 1;
    // No report covers the ticks in between.
    if (first > known + 1) quality.recovery.tick(false, this.#localTimeOf(first - 1, now));
    for (let t = first; t <= tick; t++) {
      const isOwn = ((substitutes >>> (tick - t)) & 1) === 0;
      const atMs = this.#localTimeOf(t, now);
      quality.recovery.tick(isOwn, atMs);
      if (quality.joinMs < 0 && isOwn && t >= this.#sampled) quality.joinMs = atMs - this.#firstMs;
    }
  }

  /** A frame was drawn. `own`: owner code of the rows that are not shown from snapshots, or −1. */
  drawn(shown: World, own: number, now: number): void {
    if (this.#motion.takes(now)) this.#motion.note(shown, own);
  }

  /** A stall before the client is in control is part of how long that took. */
  #endStall(now: number): void {
    const { joinMs, recovery } = this.#options.quality;
    if (joinMs >= 0) recovery.begin(now);
  }

  /** Local time at which a tick was due, by the clock; at most `now`, because the tick has been stepped. */
  #localTimeOf(tick: Tick, now: number): number {
    const { clock, timeOf } = this.#options;
    return Math.min(now, now - (clock.serverTime(now) - timeOf(tick)));
  }
}
