// Tells what the rows of a snapshot cost, by kind and field: decodes them once more, weighs each decision by its probability in the room's
// tables, and shares the packet's bytes out by these weights. inspection.ts hands over every snapshot and every table that came.
// Always true: the shares of a packet add up to its bytes; a packet that it cannot decode is priced as a whole.

import { Ring } from "../../core/ring.ts";
import type { Tick } from "../../core/tick.ts";
import { log } from "../../core/trig.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteReader } from "../../wire/bytes.ts";
import { DeltaWalk } from "../../wire/delta/delta-walk.ts";
import { FLAG_NODES, type KindCodePlan, type Plan } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import { MERGED_SNAPSHOTS, RowsHeader } from "../../wire/image/rows-header.ts";
import { snapshotPlans } from "../../wire/image/snapshot-plans.ts";
import { PieceReader } from "../../wire/messages/table-message.ts";
import { defaultTables, givenTables, TablesReader } from "../../wire/tables/epoch-tables.ts";
import type { Table, Tables } from "../../wire/tables/table.ts";
import type { Game } from "../../world/game.ts";
import { PricingCoder } from "./pricing-coder.ts";

const KEPT = 64;
const LN_2 = 0.6931471805599453;

/** Takes a share of a packet: "kind.field", or "kind: rows" for which rows come and go. */
type Payer = (name: string, bytes: number) => void;

/** Snapshots back to what rows are coded against. */
type Against = Pick<RowsHeader, "back" | "further" | "merged">;

/** One part of snapshots: its images, and which node belongs to which field. */
class PricedPart {
  readonly #plan: Plan;
  readonly #names: readonly string[];
  readonly #images: Ring<Image>;
  readonly #draft: Image;
  readonly #merged: Image;
  readonly #tickRate: number;
  #table: Table | undefined;
  #coder: PricingCoder | undefined;
  #walk: DeltaWalk | undefined;

  constructor(plan: Plan, tickRate: number) {
    this.#plan = plan;
    this.#tickRate = tickRate;
    this.#names = namesOf(plan);
    this.#images = new Ring(KEPT, () => new Image(plan));
    this.#draft = new Image(plan);
    this.#merged = new Image(plan);
  }

  /** Decodes and prices the next `length` bytes. False: they do not decode. */
  read(
    from: ByteReader,
    length: number,
    place: number,
    tick: Tick,
    against: Against,
    table: Table,
    pay: Payer,
  ): boolean {
    const { back, further, merged } = against;
    const baseline = back === 0 ? undefined : this.#baseline(place - back, merged);
    const older = further === 0 ? undefined : this.#images.at(place - back - further);
    if ((back > 0 && baseline === undefined) || (further > 0 && older === undefined)) return false;
    const coder = this.#turnTo(table);
    coder.start(from, length);
    const isGood = this.#walk?.decode({ tick, baseline, older, select: undefined }, this.#draft) ?? false;
    if (!isGood) return false;
    this.#images.claim(place).copyFrom(this.#draft);
    this.#pay(coder, table, length, pay);
    return true;
  }

  #baseline(place: number, merged: number): Image | undefined {
    const image = this.#images.at(place);
    if (image === undefined || merged === 0) return image;
    this.#merged.copyFrom(image);
    for (let i = 0; i < MERGED_SNAPSHOTS; i++) {
      if (((merged >>> i) & 1) === 0) continue;
      const other = this.#images.at(place - 1 - i);
      if (other === undefined) return undefined;
      this.#merged.mergeEntered(other);
    }
    return this.#merged;
  }

  #turnTo(table: Table): PricingCoder {
    if (this.#coder === undefined || table !== this.#table) {
      this.#coder = new PricingCoder(table);
      this.#walk = new DeltaWalk(this.#plan, this.#coder, table, this.#tickRate);
      this.#table = table;
    }
    return this.#coder;
  }

  #pay({ counts, plainBits }: PricingCoder, { chances }: Table, length: number, pay: Payer): void {
    const bits = new Map<string, number>();
    let all = 0;
    for (let node = 0; node < chances.length; node++) {
      const [zeros, ones] = [counts[2 * node], counts[2 * node + 1]];
      if (zeros + ones + plainBits[node] === 0) continue;
      const chance = chances[node] / 65_536;
      const cost = plainBits[node] - (ones * log(chance) + zeros * log(1 - chance)) / LN_2;
      bits.set(this.#names[node], (bits.get(this.#names[node]) ?? 0) + cost);
      all += cost;
    }
    for (const [name, cost] of bits) pay(name, (length * cost) / all);
    if (all === 0) pay("nothing new", length);
  }
}

/** The name of what each node is for. */
function namesOf({ kinds, nodes }: Plan): string[] {
  const names = kinds.flatMap(({ layout }) =>
    new Array<string>(FLAG_NODES).fill(`${layout.kind.name}: rows`),
  );
  const steps = kinds.flatMap((kind) => kind.steps.map((step) => ({ step, name: nameOf(kind, step.at) })));
  steps.sort((a, b) => a.step.trees - b.step.trees);
  steps.forEach(({ step, name }, i) => {
    const end = steps[i + 1]?.step.trees ?? nodes;
    for (let node = step.trees; node < end; node++) names[node] = name;
  });
  return names;
}

function nameOf({ layout, places }: KindCodePlan, at: number): string {
  return `${layout.kind.name}.${places.find((place) => place.at === at)?.name ?? "rows"}`;
}

export class PriceReader {
  readonly #agreement: Agreement;
  readonly #firstTick: Tick;
  readonly #shared: PricedPart;
  readonly #owner: PricedPart | undefined;
  readonly #header: RowsHeader;
  readonly #tables = new Map<number, Tables>();
  readonly #codec: TablesReader;
  readonly #pieces: PieceReader;
  readonly #from = new ByteReader();

  constructor(game: Game, agreement: Agreement, firstTick: Tick, given: Uint8Array | undefined) {
    this.#agreement = agreement;
    this.#firstTick = firstTick;
    const plans = snapshotPlans(game, agreement);
    this.#shared = new PricedPart(plans.shared, game.tickRate);
    this.#owner = plans.owner && new PricedPart(plans.owner, game.tickRate);
    this.#header = new RowsHeader(plans.owner !== undefined);
    const first = defaultTables(plans);
    this.#codec = new TablesReader(game, plans, first);
    this.#pieces = new PieceReader(this.#codec.mostBytes);
    this.#tables.set(0, first);
    const tables = given && givenTables(game, plans, given);
    if (tables !== undefined) this.#tables.set(1, tables);
  }

  /** A message of the control lane came: it may be a piece of tables. */
  tables(message: Uint8Array): void {
    this.#from.start(message);
    if (this.#pieces.read(this.#from) !== "whole") return;
    const tables = this.#codec.read(this.#pieces.tables);
    if (tables !== undefined && !this.#tables.has(this.#pieces.epoch))
      this.#tables.set(this.#pieces.epoch, tables);
  }

  /** The rows of a snapshot came, from byte `at` of its message on. */
  rows(message: Uint8Array, at: number, tick: Tick, pay: Payer): void {
    // Where everybody is predicted, everybody's inputs stand in front of the rows: they are no rows, and are not taken apart.
    const isKnown = this.#agreement.scope === "own" && this.#read(message.subarray(at), tick, pay);
    if (!isKnown) pay("rows", message.length - at);
  }

  #read(rows: Uint8Array, tick: Tick, pay: Payer): boolean {
    const [from, header] = [this.#from, this.#header];
    from.start(rows);
    if (!header.read(from)) return false;
    const place = (tick - this.#firstTick) / this.#agreement.snapshotEvery;
    const tables = this.#tables.get(header.epoch);
    if (tables === undefined || header.length > from.left || !(place >= 0)) return false;
    const headBytes = rows.length - from.left;
    const length = this.#owner === undefined ? from.left : header.length;
    const due: [string, number][] = [["which baseline", headBytes]];
    const note: Payer = (name, bytes) => due.push([name, bytes]);
    if (!this.#shared.read(from, length, place, tick, header, tables.shared, note)) return false;
    if (this.#owner !== undefined && tables.owner !== undefined) {
      // Rows for owners are coded against the baseline alone.
      const against = { back: header.back, further: 0, merged: 0 };
      if (!this.#owner.read(from, from.left, place, tick, against, tables.owner, note)) return false;
    }
    for (const [name, bytes] of due) pay(name, bytes);
    return true;
  }
}
