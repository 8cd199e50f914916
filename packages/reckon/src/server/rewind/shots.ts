// Answers the room's rules about the past: `tools.rewind` of a room leads here. It looks up the player's view, asks rewind, and keeps
// evidence and the match record. Always true: with a record, a replay gets the same answers.

import type { Moving } from "../../core/moving/moving.ts";
import type { Tick } from "../../core/tick.ts";
import type { Denial, RoomQuality } from "../../quality/room-quality.ts";
import { TargetSet } from "../../view/target-set.ts";
import type { TestedShot, ToldDenial } from "../../wire/messages/evidence-message.ts";
import { PREFERS } from "../../wire/messages/preference-message.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { Fairness, Hit, Point, Rewound } from "../../world/rewound.ts";
import type { World } from "../../world/world.ts";
import type { MatchRecord } from "../record/match-record.ts";
import type { Seat } from "../seat.ts";
import type { LatePresses } from "../seen/view-check.ts";
import { Evidence } from "./evidence-log.ts";
import type { Held } from "./past-view.ts";
import { Rewind, type RewindOptions } from "./rewind.ts";
import type { TargetHistory } from "./target-history.ts";
import { ToldShots } from "./told-shots.ts";

/** How a room treats shots into the past (AX29, AX30). A weapon may override its fairness. */
export interface RewindPolicy extends Fairness {
  /** Shots are tested against their shooter's view, or against the present: no lag compensation [BT37, RT10]. */
  readonly look: "seen" | "present";
  /** How to judge a press that came late when it is applied. Default: by its own view. */
  readonly latePresses?: LatePresses;
  /** Shots whose evidence is kept; 0: none. */
  readonly evidence: number;
}

/** The fairness for players who ask to be tested against the present: no view lies within their cap. */
const PRESENT = { capMs: 0, beyondCap: "now" } as const;
const NOBODY: readonly number[] = [];
/** What a shooter is told of a denial: not which check of their stated view failed, because that would teach how to pass it. */
const TOLD: Readonly<Record<Denial, ToldDenial>> = {
  capped: "capped",
  silent: "view",
  older: "view",
  newer: "view",
  own: "view",
  missing: "view",
  dodged: "dodged",
  ended: "ended",
  extrapolated: "view",
  fading: "view",
  elsewhere: "view",
};
/** Weapons whose fairness is remembered. */
const MOST_WEAPONS = 64;

export interface ShotsOptions extends RewindOptions {
  /** The rows that a client held at a view between two snapshots, if not all. */
  readonly heldBy: (player: number, from: Tick, to: Tick) => Held | undefined;
  /** All players are sent all rows. */
  readonly isOpen: boolean;
}

export class Shots implements Rewound {
  readonly evidence: Evidence;
  /** Evidence for shooters of their own shots. */
  readonly told: ToldShots;
  /** The past is kept for flights, even if no shot looks at it. */
  keepsPast = false;
  readonly #policy: RewindPolicy;
  readonly #rewind: Rewind;
  readonly #present: TargetSet;
  readonly #world: World;
  readonly #record: MatchRecord | undefined;
  readonly #quality: RoomQuality;
  readonly #heldBy: ShotsOptions["heldBy"];
  /** The room's policy, overridden by a weapon. */
  readonly #fairness = new Map<Partial<Fairness>, Fairness>();
  readonly #presentFairness = new Map<Partial<Fairness>, Fairness>();
  /** Flights born in this tick whose shooters are to be told. */
  readonly #fired: { readonly seat: Seat; readonly fairness: Partial<Fairness>; readonly place: Point }[] =
    [];
  /** The shooter of a question about the past; undefined: the question is about the present, and no evidence is kept. */
  #seat: Seat | undefined;
  #seen: Rewound;

  constructor(
    options: ShotsOptions,
    policy: RewindPolicy,
    quality: RoomQuality,
    record: MatchRecord | undefined,
  ) {
    this.#policy = policy;
    this.#quality = quality;
    this.#heldBy = options.heldBy;
    this.#world = options.world;
    this.#rewind = new Rewind(options);
    this.#rewind.wantsEvidence = policy.evidence > 0;
    this.#present = new TargetSet(options.layout);
    this.evidence = new Evidence(policy.evidence);
    this.told = new ToldShots(options.layout, options.snapshotEvery, options.isOpen);
    this.#record = record;
    this.#seen = this.#present;
  }

  get bytes(): number {
    return this.#rewind.bytes;
  }

  capture(): void {
    if (this.#fired.length > 0) this.#tellFired();
    if (this.#policy.look === "seen" || this.keepsPast) this.#rewind.capture();
  }

  get history(): TargetHistory {
    return this.#rewind.history;
  }

  /** Flights whose shooters are to be told are told within their tick. */
  carry(by: Moving, game: Game, seats: readonly (Seat | undefined)[]): void {
    this.history.carry(by);
    this.evidence.carry(by, game);
    this.told.carry(by, seats);
  }

  /** Answers by the view of a seat's player when they gave the input of this tick. */
  at(seat: Seat, fairness: Partial<Fairness>): Rewound {
    if (this.#policy.look === "present") return this.now(seat.player, fairness);
    this.#seat = seat;
    const { view, player } = seat;
    const stated = seat.stated(this.#world.tick);
    const held = this.#heldBy(player, view.from, view.to);
    const statedHeld = stated && this.#heldBy(player, stated.from, stated.to);
    const fair = this.fairnessOf(fairness, seat);
    this.#seen = this.#rewind.at(view, fair, player, held, stated, statedHeld);
    return this;
  }

  now(player: number, fairness: Partial<Fairness>): Rewound {
    const { padding, favour } = this.fairnessOf(fairness);
    this.#seen = this.#present.showPresent(this.#world, player, padding, favour === "victim");
    this.#seat = undefined;
    return this;
  }

  ray(from: Point, to: Point): Hit | undefined {
    return this.sweep(from, to, 0);
  }

  sweep(from: Point, to: Point, radius: number): Hit | undefined {
    const hit = this.#seen.sweep(from, to, radius);
    this.#record?.answer(hit);
    if (this.#seat === undefined) return hit;
    this.#quality.noteShot(hit !== undefined, this.#rewind.verdict.denied);
    const target = hit !== undefined && this.evidence.wants(true) ? this.#rewind.met() : NOBODY;
    this.evidence.note(this.#seat, this.#world.tick, from, to, radius, hit, this.#rewind.verdict, target);
    const { denied } = this.#rewind.verdict;
    if (denied !== "") this.#record?.onDenied?.(this.#seat.player, denied);
    this.#tell(this.#seat, hit === undefined ? "missed" : "hit", from, to, radius, hit);
    return hit;
  }

  /** A flight was born; its shooter may want the evidence of its birth, which is sent after the rules of the tick. */
  fired(seat: Seat, schema: FlightSchema, birth: Float64Array): void {
    if (this.#policy.look !== "seen" || !this.told.wants(seat, this.#world.tick)) return;
    this.#fired.push({ seat, fairness: schema.fairness, place: schema.position.map((at) => birth[at]) });
  }

  #tellFired(): void {
    for (const { seat, fairness, place } of this.#fired) {
      this.at(seat, fairness);
      this.#tell(seat, "fired", place, place, 0, undefined);
    }
    this.#fired.length = 0;
  }

  #tell(
    seat: Seat,
    verdict: TestedShot["verdict"],
    from: Point,
    to: Point,
    radius: number,
    hit: Hit | undefined,
  ): void {
    const { tick } = this.#world;
    if (!this.told.wants(seat, tick)) return;
    const { player, view } = seat;
    const held = this.#heldBy(player, view.from, view.to);
    const { usedMoment: moment, denied: why } = this.#rewind.verdict;
    const denied = verdict === "missed" && why !== "" ? TOLD[why] : "";
    const shot = { tick, moment, verdict: denied === "" ? verdict : "denied", denied, radius } as const;
    this.told.note(seat, shot, from, to, this.#rewind.tested(), hit, held, view.to);
  }

  overlap(centre: Point, radius: number, each: (hit: Hit) => void): void {
    let isHit = false;
    this.#seen.overlap(centre, radius, (hit) => {
      isHit = true;
      this.#record?.answer(hit);
      each(hit);
    });
    this.#record?.answer(undefined);
    if (this.#seat !== undefined) this.#quality.noteShot(isHit, this.#rewind.verdict.denied);
  }

  own(kind: string, row: number, into: number[] | Float64Array): boolean {
    const isThere = this.#seen.own(kind, row, into);
    this.#record?.place(isThere ? into : undefined);
    return isThere;
  }

  /** The fairness for a weapon that overrides this much, for a player who may prefer the present. */
  fairnessOf(partial: Partial<Fairness>, seat?: Seat): Fairness {
    const isPresent = seat !== undefined && (seat.preference & PREFERS.present) !== 0;
    const ready = isPresent ? this.#presentFairness : this.#fairness;
    const known = ready.get(partial);
    if (known !== undefined) return known;
    const fairness = { ...this.#policy, ...partial, ...(isPresent ? PRESENT : {}) };
    // A rule that makes a new object for each shot must not make the map grow.
    if (ready.size >= MOST_WEAPONS) ready.clear();
    ready.set(partial, fairness);
    return fairness;
  }
}
