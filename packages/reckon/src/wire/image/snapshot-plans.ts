// The two parts of a snapshot that both ends plan alike: what is shared by all who see a row, and what is for its
// owner alone. Under whole-world prediction everything is shared, at full resolution, and there is no second part.

import { onceFor } from "../../core/once-for.ts";
import type { Game } from "../../world/game.ts";
import type { Layout } from "../../world/kind.ts";
import type { Agreement } from "../agreement.ts";
import { SnapshotCoder } from "../delta/snapshot-coder.ts";
import { RangeCoder } from "../entropy/range-coder.ts";
import { rangeEncoder } from "../entropy/range-encoder.ts";
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

/** Plans are made once for each layout: a program may have many rooms and clients of one game. */
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
export function codecFor(plan: Plan, game: Game, table: Table = defaultTable(plan)): SnapshotCoder {
  return new SnapshotCoder(plan, table, new RangeCoder(table, rangeEncoder), game.tickRate);
}

/** What the parts of a snapshot are coded with in one epoch. */
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

/** Decoding keeps nothing from packet to packet: all clients of a program share what they decode with, and its memory. */
const decoders = new WeakMap<Tables, Codecs>();

/** The codecs of an epoch, for who only decodes: they have no encoding half. */
export function decodersFor({ shared, owner }: SnapshotPlans, game: Game, tables: Tables): Codecs {
  const made = decoders.get(tables);
  if (made !== undefined) return made;
  const decoder = (plan: Plan, table: Table): SnapshotCoder =>
    new SnapshotCoder(plan, table, new RangeCoder(table), game.tickRate);
  const ownerTable = tables.owner;
  const codecs = {
    shared: decoder(shared, tables.shared),
    owner: owner && decoder(owner, ownerTable ?? defaultTable(owner)),
  };
  decoders.set(tables, codecs);
  return codecs;
}
