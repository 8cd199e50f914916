// What a client may ask of its input timeline (AX11, AX12), the timeline's interface, and the settings of each
// seed. Read by lead.ts, which builds one, and by the presets. Input time = local time + O, in server ms; the
// input of tick k is sampled when input time reaches k ticks. Always true of any lead: input time never runs
// backward; where it should, it holds.
import type { Clock } from "../time/clock-policy.ts";

/** Ours: steered by the margins that the server measured. */
export interface ClosedLead {
  readonly control: "closed";
  /** What a tick without its input costs: 4000 ms × its share, so 1 % starved is worth 40 ms of lead. */
  readonly costMs: number;
  /** Allowance above half the least round trip before anything was measured, ms. 50. */
  readonly startMs?: number;
  /** Largest speed-up, as a share of time. 0.05. */
  readonly upShare?: number;
  /** The same for one second after a late input. 0.1. */
  readonly lateShare?: number;
  /** Largest slow-down, as a share of time. 0.02. */
  readonly downShare?: number;
}

/** [BT26, BT27] Half the round trip and a margin, by estimate alone. */
export interface OpenLead {
  readonly control: "open";
  /** Jitter allowance, ms. 50. */
  readonly marginMs: number;
  /** Share of the error removed per 1/60 s: the seed's share per frame, made independent of the frame rate. 0.1. */
  readonly gain: number;
  /** Largest correction, ms per second: 000's ±2 ms per frame at 60 Hz is 120, the game's ±10 ms is 600. */
  readonly clampMsPerSecond: number;
  /** An error above this is corrected at once, ms. 250 [000] or 1000 [BaT]. */
  readonly snapMs: number;
}

/** [HN, RT] Runs at the local rate from where the clock stood at the start; the server's queue absorbs. */
interface FreeLead {
  readonly control: "free";
}

/** How the input timeline is steered. */
export type LeadPolicy = ClosedLead | OpenLead | FreeLead;

/** What else is known of an input that arrived. */
export interface Circumstances {
  /** How long its frame took, ms: it waited for the end of that. */
  frameMs: number;
  /** It came with a newer one, so that it says how long it waited for that, not how long the way is. */
  hasWaited: boolean;
  /** How long ago it was sampled, ms. */
  ageMs: number;
}

/** The input timeline. */
export interface Lead {
  /** Places the timeline by the clock, when that is locked first, or when nothing that was learnt can be right. */
  start(now: number, clock: Clock): void;
  /**
   * One first arrival, as the server reported it: what O would have had to be for it to come just in time, had it been
   * sampled the moment it fell due: `tick time − local time of sampling − margin`, ms. Also late ones. Not for inputs that were filled in, nor for those sampled in a
   * frame after a stall of more than 250 ms, except its newest: they are late by the stall, not by the link; NaN is
   * ignored. After `shift(ms)` subtract `ms` from the logged offset of inputs sampled before.
   */
  need(needMs: number, now: number, circumstances?: Circumstances): void;
  /** An input came late: catch up faster for a second. */
  lateInput(now: number): void;
  /** The way up seems to have become longer by `ms`: what the next needs say corrects it. */
  rise(ms: number, now: number): void;
  /**
   * Input time at `now`, server ms; once per frame. Never below what it was, and not driven beyond `mostMs`, as far as
   * inputs may be given at all (default: no bound). 0 before `start`.
   */
  advance(now: number, clock: Clock, mostMs?: number): number;
  /** O: server ms − local ms. */
  readonly offsetMs: number;
  readonly isStarted: boolean;
  /** The local clock jumped by `ms` (a suspend that stopped it for 5 s is −5000). */
  shift(ms: number): void;
}

/** Ours: by itself, so that who takes it takes no other with it. */
export const OUR_LEAD: ClosedLead = { control: "closed", costMs: 4000 };

/** The lead settings of ours and of each seed. */
export const LEAD_POLICIES: {
  readonly reckon: LeadPolicy;
  readonly plan: LeadPolicy;
  readonly byAThread: LeadPolicy;
  readonly highNoon: LeadPolicy;
  readonly rType: LeadPolicy;
} = {
  reckon: OUR_LEAD,
  plan: { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 120, snapMs: 250 },
  byAThread: { control: "open", marginMs: 50, gain: 0.1, clampMsPerSecond: 600, snapMs: 1000 },
  highNoon: { control: "free" },
  rType: { control: "free" },
};
