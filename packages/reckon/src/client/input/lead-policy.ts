// The policies of the input timeline (AX11, AX12), its interface, and the settings of each seed. The timelines and the presets read
// them. Input time = local time + O, in server ms; the input of tick k is sampled when input time reaches k ticks. Always true of
// any lead: input time never runs backward; where it should, it holds.
import type { Clock, SeedName } from "../time/clock-policy.ts";

/** Reckon's own lead: steered by the margins that the server measured. */
export interface ClosedLead {
  readonly control: "closed";
  /** What a tick without its input costs: 4000 ms × its share, so 1 % of starved ticks is worth 40 ms of lead. */
  readonly costMs: number;
  /** Allowance above half the least round trip before the first measurement, ms. Default 50. */
  readonly startMs?: number;
  /** Largest speed-up, as a share of time. Default 0.05. */
  readonly upShare?: number;
  /** The same for one second after a late input. Default 0.1. */
  readonly lateShare?: number;
  /** Largest slow-down, as a share of time. Default 0.02. */
  readonly downShare?: number;
}

/** [BT26, BT27] Half the round trip plus a margin, by estimate alone. */
export interface OpenLead {
  readonly control: "open";
  /** Jitter allowance, ms. Seeds: 50. */
  readonly marginMs: number;
  /** Share of the error removed per 1/60 s: the seed's share per frame, made independent of the frame rate. Seeds: 0.1. */
  readonly gain: number;
  /** Largest correction, ms per second: 000's ±2 ms per frame at 60 Hz is 120, the game's ±10 ms is 600. */
  readonly clampMsPerSecond: number;
  /** An error above this is corrected at once, ms. Seeds: 250 [000] or 1000 [BaT]. */
  readonly snapMs: number;
}

/** [HN, RT] Runs at the local rate from the clock's time at the start; the server's queue absorbs the rest. */
interface FreeLead {
  readonly control: "free";
}

/** How the input timeline is steered. */
export type LeadPolicy = ClosedLead | OpenLead | FreeLead;

/** What else is known about an input that arrived. */
export interface Circumstances {
  /** How long its frame took, ms: the input waited for the end of it. */
  frameMs: number;
  /** It came with a newer one, so its need tells how long it waited for that, not how long the way is. */
  hasWaited: boolean;
  /** How long ago it was sampled, ms. */
  ageMs: number;
}

/** The input timeline. */
export interface Lead {
  /** Places the timeline by the clock: when the clock locks first, or when what was learnt cannot be right. */
  start(now: number, clock: Clock): void;
  /**
   * One first arrival, as the server reported it: the O with which the input would have come just in time, had it been sampled the
   * moment it fell due: `tick time − local time of sampling − margin`, ms. Report late inputs too, but none that was filled in, and
   * of those sampled in a frame after a stall of more than 250 ms only the newest: the stall made the others late, not the link. NaN
   * is ignored. After `shift(ms)`, subtract `ms` from the logged offset of inputs sampled before.
   */
  need(needMs: number, now: number, circumstances?: Circumstances): void;
  /** An input came late: catch up faster for a second. */
  lateInput(now: number): void;
  /** The way up seems to have become longer by `ms`; the next needs correct this. */
  rise(ms: number, now: number): void;
  /**
   * Input time at `now`, server ms; once per frame. Never below its last value, and not driven beyond `mostMs`, up to which inputs
   * may be given (default: no bound). 0 before `start`.
   */
  advance(now: number, clock: Clock, mostMs?: number): number;
  /** O: server ms − local ms. */
  readonly offsetMs: number;
  readonly isStarted: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
}

/** Reckon's own lead, by itself: a page that uses only this one loads no other. */
export const OUR_LEAD: ClosedLead = { control: "closed", costMs: 4000 };

/** The lead settings of Reckon and of each seed. */
export const LEAD_POLICIES: Readonly<Record<"reckon" | SeedName, LeadPolicy>> = {
  reckon: OUR_LEAD,
  plan: { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 120, snapMs: 250 },
  byAThread: { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 600, snapMs: 1000 },
  highNoon: { control: "free" },
  rType: { control: "free" },
};
