// The policies of the view timeline (AX20, AX21), its interface, and the settings of each seed. The timelines and the presets read
// them. View time is the server time that is drawn. Always true of any delay: view time never runs backward; where it should, it holds.
import type { Clock, SeedName } from "./clock-policy.ts";

/** Reckon's own delay: the cheapest one for the arrivals of the last 20 s. */
export interface AdaptiveDelay {
  readonly delay: "adaptive";
  /** What time without data costs: 4000 ms × its share, so 1 % of the frames is worth 40 ms of delay. */
  readonly costMs: number;
  /** Allowance above half the least round trip and one interval before the first measurement, ms. Default 40. */
  readonly startMs?: number;
  /** Largest slow-down of the view, as a share of time. Default 0.1. */
  readonly upShare?: number;
  /** Largest speed-up of the view, as a share of time. Default 0.02. */
  readonly downShare?: number;
}

/** What the fixed and the jitter delay count back from (AX21). */
export type TimeBase =
  /** Estimated server time [BT32, HN17]. */
  | "server"
  /** The newest snapshot's time, continued since it arrived [RT7, HN before clock sync]. */
  | "receive"
  /** Estimated server time once the clock is locked, until then receive time [HN src]. */
  | "serverElseReceive";

/** [BT32, HN13] A constant. */
interface FixedDelay {
  readonly delay: "fixed";
  /** Seeds: 100. */
  readonly ms: number;
  /** Default `server`. */
  readonly timeBase?: TimeBase;
}

/** [RT7] Runs from the previous snapshot to the newest over one interval from its arrival; then holds. */
interface IntervalDelay {
  readonly delay: "interval";
}

/** [HN src] A base plus a multiple of the arrival jitter, quick up and slow down. */
export interface JitterDelay {
  readonly delay: "jitter";
  /** Delay on a link without jitter, ms. Seed: 50. */
  readonly baseMs: number;
  /** How many times the arrival jitter is added. Seed: 2. */
  readonly factor: number;
  /** Largest delay, ms. Seed: 200. */
  readonly maxMs: number;
  /** Largest slow-down of the view, as a share of time. Default 0.2. */
  readonly upShare?: number;
  /** Largest speed-up of the view, as a share of time. Default 0.02. */
  readonly downShare?: number;
  /** Default `serverElseReceive`. */
  readonly timeBase?: TimeBase;
}

/** How the view timeline is placed. */
export type DelayPolicy = AdaptiveDelay | FixedDelay | IntervalDelay | JitterDelay;

/** The view timeline. */
export interface Delay {
  /** Each snapshot newer than all before: server time of its tick, local time of its arrival. */
  arrived(snapshotMs: number, now: number): void;
  /** View time at `now`, server ms; once per frame. Never below its last value. 0 before anything can be shown. */
  advance(now: number, clock: Clock): number;
  /** Newest estimate of server time − view time, ms, for display. */
  readonly delayMs: number;
  readonly isStarted: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
}

/** Reckon's own delay, by itself: a page that uses only this one loads no other. */
export const OUR_DELAY: AdaptiveDelay = { delay: "adaptive", costMs: 4000 };

/** The delay settings of Reckon and of each seed; High Noon's also as its game was built. */
export const DELAY_POLICIES: Readonly<
  Record<"reckon" | Exclude<SeedName, "plan"> | "highNoonAsBuilt", DelayPolicy>
> = {
  reckon: OUR_DELAY,
  byAThread: { delay: "fixed", ms: 100 },
  highNoon: { delay: "fixed", ms: 100, timeBase: "serverElseReceive" },
  highNoonAsBuilt: { delay: "jitter", baseMs: 50, factor: 2, maxMs: 200 },
  rType: { delay: "interval" },
};
