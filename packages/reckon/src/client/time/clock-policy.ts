// The policies of the clock (AX7–AX10), its interface, and the settings of each seed. The timelines and the presets read them. All
// times are ms; an offset is server time minus local time. Always true of any clock: server time never runs backward, and is finite.
import type { RttSmoothing } from "./rtt.ts";

/** Where samples come from (AX7). */
export interface ClockSource {
  /**
   * `push`: every packet of the server is a sample [BT22]. `ping`: one exchange every `pingMs` [HN27, RT9]; any client packet serves
   * as the ping. `ack`: every packet that acknowledges a newer packet of the client.
   */
  readonly source: "push" | "ping" | "ack";
  /** Time between pings, ms; only with `source: "ping"`. */
  readonly pingMs?: number;
  /** Smoothing of the round-trip time (AX10). */
  readonly rtt: RttSmoothing;
}

/** Reckon's own filter: the least delay in each direction, with a fit of the drift. */
export interface MinimaFilter {
  readonly filter: "minima";
  /** Window of the minima, ms. Default 15 000. */
  readonly windowMs: number;
  /** How fast the estimate may move besides the fitted drift, ms per second. Default 2. */
  readonly slewMsPerSecond: number;
  /** The same for the first 100 samples and whenever the error exceeds 20 ms. Default 50. */
  readonly fastSlewMsPerSecond?: number;
}

/** [BT23] The newest sample, with a weight. */
export interface NewestFilter {
  readonly filter: "newest";
  /** Samples with a longer round trip are rejected, ms. Seed: 1000. */
  readonly maxRttMs: number;
  /** Errors above this get `alphaFar`, others `alphaNear`, ms. Seed: 100. */
  readonly farMs: number;
  /** Weight of a far sample. Seed: 0.3. */
  readonly alphaFar: number;
  /** Weight of a near sample. Seed: 0.5. */
  readonly alphaNear: number;
}

/** [BT24] The best of a few samples by round trip and age. */
export interface BestFilter {
  readonly filter: "best";
  /** Samples kept. Seed: 10. */
  readonly keep: number;
  /** How many ms of round trip one ms of age is worth. Seed: 0.02. */
  readonly agePenalty: number;
  /** An error above this snaps, ms (AX9). Seed: 1000. */
  readonly snapMs: number;
  /** An error below this is ignored, ms (AX9). Seed: 2. */
  readonly deadZoneMs: number;
  /** Share of the error removed per 1/60 s: the seed's weight per frame, made independent of the frame rate. Seed: 0.1. */
  readonly alpha: number;
}

/** [HN26, HN27] The median of the samples with the least round trip. */
export interface MedianFilter {
  readonly filter: "median";
  /** How many of the lowest round trips count. Seed: 10. */
  readonly keep: number;
  /** Samples older than this are forgotten, ms; 001 keeps them for ever, so it never follows drift. Default 60 000. */
  readonly maxAgeMs: number;
  /** An error above this snaps, ms (AX9). Seed: 500. */
  readonly snapMs: number;
  /** Share of the error removed per sample. Seed: 0.1. */
  readonly gain: number;
}

/** [HN28] Ticks instead of time: server tick − local tick + latency in ticks. */
export interface TickOffsetFilter {
  readonly filter: "tickOffset";
  /** Length of a tick, ms. */
  readonly tickMs: number;
  /** An error above this snaps, ms. Seed: 500. */
  readonly snapMs: number;
  /** Share of the error removed per sample; 1 takes each sample's whole ticks as they are. Seed: 0.1. */
  readonly gain: number;
}

/** [RT9] No clock: server time is the first packet's, continued locally; it is corrected only when it is off by a jump. */
interface NoFilter {
  readonly filter: "none";
}

/** A clock: one filter (AX8, AX9), one source (AX7), one smoothing of the round-trip time (AX10). */
export type ClockPolicy = ClockSource & (MinimaFilter | SeedFilter);

/** The filters of the seeds. */
export type SeedFilter = NewestFilter | BestFilter | MedianFilter | TickOffsetFilter | NoFilter;

/** The plan of the first seed (000), and the three games. */
export type SeedName = "plan" | "byAThread" | "highNoon" | "rType";

/** Server time as a client knows it. */
export interface Clock {
  /**
   * Takes one packet from the server. If it echoes nothing yet, `t0` and `t1` are NaN.
   * @param t0 local time at which the newest client packet that the server had was sent
   * @param t1 server time at which it got there
   * @param t2 server time at which this packet was sent
   * @param t3 local time at which it arrived
   * @returns by how much the local clock has jumped, ms, as for `shift`; mostly 0. Pass it to `lead.shift` and `delay.shift` before
   * anything else of this packet.
   */
  sample(t0: number, t1: number, t2: number, t3: number): number;
  /** Estimated server time at local time `now`. Never runs backward. 0 before the first sample. */
  serverTime(now: number): number;
  /** Server time − local time. */
  readonly offsetMs: number;
  /** Round trip, smoothed by policy. */
  readonly rttMs: number;
  /** Least round trip of the last 10 s. */
  readonly minRttMs: number;
  /** Mean absolute deviation of one-way arrival. */
  readonly jitterMs: number;
  /** Whether server time is known at all. */
  readonly isLocked: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
  /**
   * Server time stood still: the next packet tells for how long, and `sample` returns it like a jump of the local clock. Absent: the
   * clock follows by itself.
   */
  resume?(): void;
}

/** Reckon's own clock, by itself: a page that uses only this one loads no other. */
export const OUR_CLOCK: ClockPolicy & MinimaFilter = {
  filter: "minima",
  windowMs: 15_000,
  slewMsPerSecond: 2,
  source: "push",
  // Only for displays (the lead uses margins): if it rose fast and fell slowly, it would show the recent maximum.
  rtt: { smoothing: "ema", alpha: 0.1 },
};

/** The clock settings of Reckon and of each seed. */
export const CLOCK_POLICIES: Readonly<Record<"reckon" | SeedName, ClockPolicy>> = {
  reckon: OUR_CLOCK,
  plan: {
    filter: "newest",
    maxRttMs: 1000,
    farMs: 100,
    alphaFar: 0.3,
    alphaNear: 0.5,
    source: "push",
    rtt: { smoothing: "asymmetric", up: 0.1, down: 0.01 },
  },
  byAThread: {
    filter: "best",
    keep: 10,
    agePenalty: 0.02,
    snapMs: 1000,
    deadZoneMs: 2,
    alpha: 0.1,
    source: "push",
    rtt: { smoothing: "asymmetric", up: 0.1, down: 0.01 },
  },
  highNoon: {
    filter: "median",
    keep: 10,
    maxAgeMs: 60_000,
    snapMs: 500,
    gain: 0.1,
    source: "ping",
    pingMs: 5000,
    rtt: { smoothing: "latest" },
  },
  rType: { filter: "none", source: "ping", pingMs: 1000, rtt: { smoothing: "ema", alpha: 0.2 } },
};
