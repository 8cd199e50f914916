// A client of a simulated match: who plays, with which frames and clock, over which links. The stepper makes one for each and calls it.
// Always true: what it does follows from its options and its seed.

import type { Client } from "../client/client.ts";
import { mix } from "../core/hash.ts";
import { Random } from "../core/random.ts";
import { LONGEST_FRAME_MS } from "../quality/recovery.ts";
import type { Game } from "../world/game.ts";
import type { ControlsOf, Glance } from "../world/game-types.ts";
import { Link } from "./link/link.ts";
import type { Profile } from "./link/link-pieces.ts";
import { isStreamProfile } from "./link/profiles.ts";
import { LocalClock, type LocalClockOptions } from "./local-clock.ts";
import { Truth } from "./truth.ts";

/** A bot plays: it writes the controls for a tick, by what its client shows. */
export interface Bot<G extends Game = Game> {
  sample(into: ControlsOf<G>, glance: Glance<G>): void;
}

/** A span of true time, ms. */
export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

export interface SimulatedClientOptions<G extends Game = Game> {
  readonly bot: (player: number, seed: number) => Bot<G>;
  /** Frames per second. Default 60. */
  readonly frameRate?: number;
  readonly clock?: LocalClockOptions;
  /** Network of this client, instead of the match's. */
  readonly profile?: Profile;
  readonly joinMs?: number;
  readonly leaveMs?: number;
  /** The client draws no frames in these, and packets wait: a tab that sleeps. */
  readonly stalls?: readonly Span[];
  /** Every packet sent either way in these is lost. */
  readonly blackouts?: readonly Span[];
}

/** What a client needs to know of its match. */
export interface SimulatedMatch<G extends Game = Game> {
  readonly clients: readonly SimulatedClientOptions<NoInfer<G>>[];
  readonly profile: Profile;
  readonly seed: number;
  readonly settleMs?: number;
  readonly serverStalls?: readonly Span[];
}

export class SimulatedClient<G extends Game = Game> {
  readonly index: number;
  readonly options: SimulatedClientOptions<G>;
  readonly clock: LocalClock;
  readonly up: Link;
  readonly down: Link;
  readonly truth: Truth;
  readonly frameMs: number;
  /** Its packets travel over streams. */
  readonly isStream: boolean;
  /** Playing client; undefined before it joins, and after it left. */
  client: Client<G> | undefined;
  /** The client that played, also after it left. */
  last: Client<G> | undefined;
  nextFrameMs: number;
  hasLeft = false;

  constructor(index: number, match: SimulatedMatch<G>) {
    const { settleMs = 5000, serverStalls = [] } = match;
    const options: SimulatedClientOptions<G> = match.clients[index];
    const { profile = match.profile, stalls = [], blackouts = [] } = options;
    const seed = mix(match.seed, 100 + index);
    this.index = index;
    this.options = options;
    this.clock = new LocalClock(options.clock ?? {});
    this.isStream = isStreamProfile(profile);
    this.up = new Link(profile.up, mix(seed, 1), profile);
    this.down = new Link(profile.down, mix(seed, 2), profile);
    this.truth = new Truth(settleMs, stallEnds([...stalls, ...blackouts, ...serverStalls]));
    this.frameMs = 1000 / (options.frameRate ?? 60);
    // Frames of different clients fall on different moments.
    this.nextFrameMs = (options.joinMs ?? 0) + Random.from(mix(seed, 3)).unit() * this.frameMs;
    for (const { fromMs, toMs } of blackouts) {
      this.up.blackout(fromMs, toMs);
      this.down.blackout(fromMs, toMs);
    }
  }

  /** When it can next look at anything: now, or at the end of a stall. */
  awakeAt(ms: number): number {
    return endOfStall(this.options.stalls, ms);
  }
}

/** When a stall that covers a moment is over; the moment itself where none does. */
export function endOfStall(stalls: readonly Span[] | undefined, ms: number): number {
  if (stalls === undefined || stalls.length === 0) return ms;
  let awake = ms;
  for (const { fromMs, toMs } of stalls) if (awake >= fromMs && awake < toMs) awake = toMs;
  return awake;
}

/** The ends of spans that are long enough to be stalls, in order. */
function stallEnds(spans: readonly Span[]): number[] {
  const long = spans.filter(({ fromMs, toMs }) => toMs - fromMs > LONGEST_FRAME_MS);
  return long.map(({ toMs }) => toMs).sort((a, b) => a - b);
}
