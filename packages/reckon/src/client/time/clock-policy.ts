// What a client may ask of its clock (AX7–AX10), the clock's interface, and the settings of each seed.
// Read by clock.ts, which builds one, and by the presets. All times are ms; an offset is server time minus
// local time. Always true of any clock: server time never runs backward, and is finite.
import type { RttSmoothing } from "./seeds/rtt.ts";

/** Where samples come from (AX7). */
export interface ClockSource {
  /**
   * `push`: every packet of the server is a sample [BT22]. `ping`: one exchange every `pingMs` [HN27, RT9]; any
   * client packet serves as the ping. `ack`: every packet that acknowledges a newer packet of ours.
   */
  readonly source: "push" | "ping" | "ack";
  /** Time between pings, ms; only with `source: "ping"`. */
  readonly pingMs?: number;
  /** Smoothing of the round-trip time (AX10). */
  readonly rtt: RttSmoothing;
}

/** Ours: the least delay in each direction, with a fit of the drift. */
export interface MinimaFilter {
  readonly filter: "minima";
  /** Window of the minima, ms. 15 000. */
  readonly windowMs: number;
  /** How fast the estimate may move besides the fitted drift, ms per second. 2. */
  readonly slewMsPerSecond: number;
  /** The same for the first 100 samples and whenever the error exceeds 20 ms. 50. */
  readonly fastSlewMsPerSecond?: number;
}

/** [BT23] The newest sample, blended. */
export interface NewestFilter {
  readonly filter: "newest";
  /** Samples with a longer round trip are rejected, ms. 1000. */
  readonly maxRttMs: number;
  /** Errors above this get `alphaFar`, others `alphaNear`, ms. 100. */
  readonly farMs: number;
  /** Weight of a far sample. 0.3. */
  readonly alphaFar: number;
  /** Weight of a near sample. 0.5. */
  readonly alphaNear: number;
}

/** [BT24] The best of a few samples by round trip and age. */
export interface BestFilter {
  readonly filter: "best";
  /** Samples kept. 10. */
  readonly keep: number;
  /** Round trip that one ms of age is worth. 0.02. */
  readonly agePenalty: number;
  /** An error above this snaps, ms (AX9). 1000. */
  readonly snapMs: number;
  /** An error below this is ignored, ms (AX9). 2. */
  readonly deadZoneMs: number;
  /** Share of the error removed per 1/60 s: the seed's weight per frame, made independent of the frame rate. 0.1. */
  readonly alpha: number;
}

/** [HN26, HN27] The median of the samples with the least round trip. */
export interface MedianFilter {
  readonly filter: "median";
  /** How many of the lowest round trips count. 10. */
  readonly keep: number;
  /** Samples older than this are forgotten, ms; 001 keeps them for ever and so never follows drift. 60 000. */
  readonly maxAgeMs: number;
  /** An error above this snaps, ms (AX9). 500. */
  readonly snapMs: number;
  /** Share of the error removed per sample. 0.1. */
  readonly blend: number;
}

/** [HN28] Ticks instead of time: server tick − local tick + latency in ticks. */
export interface TickOffsetFilter {
  readonly filter: "tickOffset";
  /** Length of a tick, ms. */
  readonly tickMs: number;
  /** An error above this snaps, ms. 500. */
  readonly snapMs: number;
  /** Share of the error removed per sample; 1 takes each sample's whole ticks as they are. 0.1. */
  readonly blend: number;
}

/** [RT9] No clock: server time is the first packet's, run on locally; corrected only when it is off by a jump. */
interface NoFilter {
  readonly filter: "none";
}

/** A clock: one filter (AX8, AX9), one source (AX7), one smoothing of the round-trip time (AX10). */
export type ClockPolicy = ClockSource & (MinimaFilter | SeedFilter);

/** The filters of the seeds. */
export type SeedFilter = NewestFilter | BestFilter | MedianFilter | TickOffsetFilter | NoFilter;

/** Server time as seen from here. */
export interface Clock {
  /**
   * One packet from the server. A packet that echoes nothing yet has NaN for `t0` and `t1`.
   * @param t0 local time at which the newest client packet that the server had was sent
   * @param t1 server time at which it got there
   * @param t2 server time at which this packet was sent
   * @param t3 local time at which it arrived
   * @returns by how much the local clock is found to have jumped, ms, as for `shift`; mostly 0. Pass it to
   * `lead.shift` and `delay.shift` before anything else of this packet.
   */
  sample(t0: number, t1: number, t2: number, t3: number): number;
  /** Estimated server time at local time `now`. Never runs backward. 0 before the first sample. */
  serverTime(now: number): number;
  /** Server time − local time. */
  readonly offsetMs: number;
  /** Smoothed by policy. */
  readonly rttMs: number;
  /** Least of the last 10 s. */
  readonly minRttMs: number;
  /** Mean absolute deviation of one-way arrival. */
  readonly jitterMs: number;
  /** Whether server time is known at all. */
  readonly isLocked: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
}

/** Ours: by itself, so that who takes it takes no other with it. */
export const OUR_CLOCK: ClockPolicy & MinimaFilter = {
  filter: "minima",
  windowMs: 15_000,
  slewMsPerSecond: 2,
  source: "push",
  // It is for displays alone (the lead goes by margins): one that rises fast and falls slowly would show the worst of late.
  rtt: { smoothing: "ema", alpha: 0.1 },
};

/** The clock settings of ours and of each seed. */
export const CLOCK_POLICIES: {
  readonly reckon: ClockPolicy;
  readonly plan: ClockPolicy;
  readonly byAThread: ClockPolicy;
  readonly highNoon: ClockPolicy;
  readonly rType: ClockPolicy;
} = {
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
    blend: 0.1,
    source: "ping",
    pingMs: 5000,
    rtt: { smoothing: "latest" },
  },
  rType: { filter: "none", source: "ping", pingMs: 1000, rtt: { smoothing: "ema", alpha: 0.2 } },
};
