// The two parts of a snapshot, which both ends plan alike: what everybody who sees a row shares, and what only its owner gets.
// Under whole-world prediction and in broadcasts everything is shared, at full resolution, and there is no second part.

import { onceFor } from "../../core/once-for.ts";
import type { Game } from "../../world/game.ts";
import type { Layout } from "../../world/kind.ts";
import type { Agreement } from "../agreement.ts";
import { DeltaCodec, SnapshotCoder } from "../delta/snapshot-coder.ts";
import { defaultTable } from "../tables/default-table.ts";
import type { Table, Tables } from "../tables/table.ts";
import { codePlanOf, type Plan } from "./code-plan.ts";

export interface SnapshotPlans {
  readonly shared: Plan;
  /** undefined when no field is for owners. */
  readonly owner: Plan | undefined;
}

interface PlansOfLayout {
  readonly whole: SnapshotPlans;
  readonly parts: SnapshotPlans;
}

/** Made once for each layout: a program may have many rooms and clients of one game. */
const plansOf = onceFor(makePlans);

export function snapshotPlans({ layout }: Game, { scope, recipient }: Agreement): SnapshotPlans {
  const plans = plansOf(layout);
  return scope === "world" || recipient === "broadcast" ? plans.whole : plans.parts;
}

function makePlans(layout: Layout): PlansOfLayout {
  const owner = codePlanOf(layout, "owner");
  const hasFields = owner.kinds.some(({ stride }) => stride > 0);
  return {
    whole: { shared: codePlanOf(layout, "whole"), owner: undefined },
    parts: { shared: codePlanOf(layout, "shared"), owner: hasFields ? owner : undefined },
  };
}

/** A codec for one of the parts. */
export function codecFor(plan: Plan, { tickRate }: Game, table: Table = defaultTable(plan)): SnapshotCoder {
  return new DeltaCodec(plan, { table, tickRate });
}

/** The coders of both parts in one epoch. */
export interface Codecs {
  readonly shared: SnapshotCoder;
  readonly owner: SnapshotCoder | undefined;
}

/** The codecs of an epoch. */
export function codecsFor({ shared, owner }: SnapshotPlans, game: Game, tables: Tables): Codecs {
  return {
    shared: codecFor(shared, game, tables.shared),
    owner: owner && codecFor(owner, game, tables.owner),
  };
}

/** All clients of a program share their decoders, and so their memory: decoding keeps nothing from packet to packet. */
const decoders = new WeakMap<Tables, Codecs>();

/** The codecs of an epoch without encoding halves, for clients. */
export function decodersFor({ shared, owner }: SnapshotPlans, { tickRate }: Game, tables: Tables): Codecs {
  const made = decoders.get(tables) ?? {
    shared: new SnapshotCoder(shared, { table: tables.shared, tickRate }),
    owner: owner && new SnapshotCoder(owner, { table: tables.owner ?? defaultTable(owner), tickRate }),
  };
  decoders.set(tables, made);
  return made;
}
