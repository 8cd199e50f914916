// Answers the room's rules about the past: `tools.rewind` of a room ends here. Looks up what the player saw, asks rewind,
// and keeps evidence and the match record. Always true: with a record, a replay is given the very same answers.

import { TargetSet } from "../view/target-set.ts";
import type { Fairness, Hit, Point, Rewound } from "../world/rewound.ts";
import type { World } from "../world/world.ts";
import { type Asker, Evidence } from "./evidence.ts";
import type { MatchRecord } from "./match-record.ts";
import type { Held } from "./past-view.ts";
import { Rewind, type RewindOptions } from "./rewind.ts";

/** How a room treats shots into the past (AX29, AX30). What a weapon does not say itself is as here. */
export interface RewindPolicy extends Fairness {
  /** Shots look at what their shooter saw, or at the present: no lag compensation [BT37, RT10]. */
  readonly look: "seen" | "present";
  /** Shots whose evidence is kept; 0: none. */
  readonly evidence: number;
}

/** Weapons whose fairness is kept ready. */
const MOST_WEAPONS = 64;

/** What is known of a player who shoots. */
export interface Shooter extends Asker {
  readonly held: Held | undefined;
}

export class Shots implements Rewound {
  readonly evidence: Evidence;
  readonly #policy: RewindPolicy;
  readonly #rewind: Rewind;
  readonly #present: TargetSet;
  readonly #world: World;
  readonly #record: MatchRecord | undefined;
  /** The room's policy with what a weapon says of itself. */
  readonly #fairness = new Map<Partial<Fairness>, Fairness>();
  #shooter: Shooter;
  #seen: Rewound;

  constructor(
    options: RewindOptions,
    policy: RewindPolicy,
    nobody: Shooter,
    record: MatchRecord | undefined,
  ) {
    this.#policy = policy;
    this.#world = options.world;
    this.#rewind = new Rewind(options);
    this.#rewind.wantsEvidence = policy.evidence > 0;
    this.#present = new TargetSet(options.layout);
    this.evidence = new Evidence(policy.evidence);
    this.#record = record;
    this.#shooter = nobody;
    this.#seen = this.#present;
  }

  /** Takes the settled world, after each tick. */
  capture(): void {
    if (this.#policy.look === "seen") this.#rewind.capture();
  }

  /** What a shooter saw when he gave this tick's input. */
  at(shooter: Shooter, fairness: Partial<Fairness>): Rewound {
    this.#shooter = shooter;
    const fair = this.#fairnessOf(fairness);
    if (this.#policy.look === "seen")
      this.#seen = this.#rewind.at(shooter.view, fair, shooter.player, shooter.held);
    else {
      this.#present.clear();
      this.#present.shooter = shooter.player;
      this.#present.padding = fair.padding;
      this.#present.addPresent(this.#world, fair.favour === "victim");
      this.#seen = this.#present;
    }
    return this;
  }

  ray(from: Point, to: Point): Hit | undefined {
    return this.sweep(from, to, 0);
  }

  sweep(from: Point, to: Point, radius: number): Hit | undefined {
    const hit = this.#seen.sweep(from, to, radius);
    this.#record?.answer(hit);
    this.evidence.note(this.#shooter, from, to, radius, hit, this.#rewind.verdict);
    return hit;
  }

  overlap(centre: Point, radius: number, each: (hit: Hit) => void): void {
    this.#seen.overlap(centre, radius, (hit) => {
      this.#record?.answer(hit);
      each(hit);
    });
    this.#record?.answer(undefined);
  }

  own(kind: string, row: number, into: number[] | Float64Array): boolean {
    const isThere = this.#seen.own(kind, row, into);
    this.#record?.place(isThere ? into : undefined);
    return isThere;
  }

  #fairnessOf(partial: Partial<Fairness>): Fairness {
    const known = this.#fairness.get(partial);
    if (known !== undefined) return known;
    const fairness = { ...this.#policy, ...partial };
    // A rule that makes a new object for each shot must not make the map grow.
    if (this.#fairness.size >= MOST_WEAPONS) this.#fairness.clear();
    this.#fairness.set(partial, fairness);
    return fairness;
  }
}
