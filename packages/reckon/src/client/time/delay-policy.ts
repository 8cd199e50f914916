// What a client may ask of its view timeline (AX20, AX21), the timeline's interface, and the settings of each
// seed. Read by delay.ts, which builds one, and by the presets. View time is the server time that is drawn.
// Always true of any delay: view time never runs backward; where it should, it holds.
import type { Clock } from "./clock-policy.ts";

/** Ours: the delay that is cheapest for the arrivals of the last 20 s. */
export interface AdaptiveDelay {
  readonly delay: "adaptive";
  /** What time without data costs: 4000 ms × its share, so 1 % of frames is worth 40 ms of delay. */
  readonly costMs: number;
  /** Allowance above half the least round trip and one interval before anything was measured, ms. 40. */
  readonly startMs?: number;
  /** Largest slow-down of the view, as a share of time. 0.1. */
  readonly upShare?: number;
  /** Largest speed-up of the view, as a share of time. 0.02. */
  readonly downShare?: number;
}

/** What the fixed and the jitter delay count back from (AX21). */
export type TimeBase =
  /** Estimated server time [BT32, HN17]. */
  | "server"
  /** The newest snapshot's time, run on since it arrived [RT7, HN before clock sync]. */
  | "receive"
  /** Estimated server time once the clock is locked, else receive time [HN src]. */
  | "serverElseReceive";

/** [BT32, HN13] A constant. */
export interface FixedDelay {
  readonly delay: "fixed";
  /** 100. */
  readonly ms: number;
  /** `server`. */
  readonly timeBase?: TimeBase;
}

/** [RT7] From the previous snapshot to the newest, over one interval from its arrival; then hold. */
interface IntervalDelay {
  readonly delay: "interval";
}

/** [HN src] Base and a multiple of the arrival jitter, quick up and slow down. */
export interface JitterDelay {
  readonly delay: "jitter";
  /** Delay on a link without jitter, ms. 50. */
  readonly baseMs: number;
  /** How many times the arrival jitter is added. 2. */
  readonly factor: number;
  /** Largest delay, ms. 200. */
  readonly maxMs: number;
  /** Largest slow-down of the view, as a share of time. 0.2. */
  readonly upShare?: number;
  /** Largest speed-up of the view, as a share of time. 0.02. */
  readonly downShare?: number;
  /** `serverElseReceive`. */
  readonly timeBase?: TimeBase;
}

/** How the view timeline is placed. */
export type DelayPolicy = AdaptiveDelay | FixedDelay | IntervalDelay | JitterDelay;

/** The view timeline. */
export interface Delay {
  /** Each snapshot newer than all before: server time of its tick, local time of its arrival. */
  arrived(snapshotMs: number, now: number): void;
  /** View time at `now`, server ms; once per frame. Never below what it was. 0 before anything can be shown. */
  advance(now: number, clock: Clock): number;
  /** Newest estimate of server time − view time, ms, for display. */
  readonly delayMs: number;
  readonly isStarted: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
}

/** Ours: by itself, so that who takes it takes no other with it. */
export const OUR_DELAY: AdaptiveDelay = { delay: "adaptive", costMs: 4000 };

/** The delay settings of ours and of each seed. */
export const DELAY_POLICIES: {
  readonly reckon: DelayPolicy;
  readonly byAThread: DelayPolicy;
  readonly highNoon: DelayPolicy;
  readonly highNoonAsBuilt: DelayPolicy;
  readonly rType: DelayPolicy;
} = {
  reckon: OUR_DELAY,
  byAThread: { delay: "fixed", ms: 100 },
  highNoon: { delay: "fixed", ms: 100, timeBase: "serverElseReceive" },
  highNoonAsBuilt: { delay: "jitter", baseMs: 50, factor: 2, maxMs: 200 },
  rType: { delay: "interval" },
};
