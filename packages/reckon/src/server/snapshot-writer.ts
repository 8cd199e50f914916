// Writes the rows of a snapshot for each client: against the newest snapshot that it acknowledged, under its interest
// and its byte budget (principle: never resend state, only newer state). Called by the publisher.
//   header (wire/rows-header.ts) · shared rows · rows for their owner
// Always true: the rows of clients with the same epoch and baselines and nothing skipped are encoded once; what a client may
// not see is in no image that its bytes are made from.

import { Ring } from "../core/ring.ts";
import type { Agreement } from "../wire/agreement.ts";
import { ByteWriter } from "../wire/bytes.ts";
import { Image } from "../wire/image.ts";
import { REFERENCE } from "../wire/plan.ts";
import { RowsHeader } from "../wire/rows-header.ts";
import type { Against, Receiver } from "../wire/sides.ts";
import { type Codecs, snapshotPlans } from "../wire/snapshot-plans.ts";
import type { Game } from "../world/game.ts";
import type { World } from "../world/world.ts";
import { type InterestPolicy, markVisible, type Visible } from "./interest.ts";
import { RowBudget } from "./row-budget.ts";
import { KEPT_IMAGES, SeatView } from "./seat-view.ts";
import { RoomTables, TableProgress } from "./tables.ts";
import type { TrainingPolicy } from "./training.ts";

export interface SnapshotPolicy {
  readonly interest: InterestPolicy;
  /** Most bytes of rows in one snapshot for one client. */
  readonly budgetBytes: number;
  /** Whether tables are trained from what is sent. Default "off". */
  readonly training?: TrainingPolicy;
}

/** However much own rows take, others are not starved for ever. */
const LEAST_BUDGET_BYTES = 64;

/** One client, as the writer knows it. */
export class Recipient {
  readonly player: number;
  readonly view: SeatView;
  readonly budget: RowBudget;
  /** What he holds of fields for owners, where that is not just what the room has: with references, see SeatView. */
  readonly own: Ring<Image> | undefined;
  readonly tables: TableProgress = new TableProgress();

  constructor(player: number, view: SeatView, budget: RowBudget, own: Ring<Image> | undefined) {
    this.player = player;
    this.view = view;
    this.budget = budget;
    this.own = own;
  }
}

interface SharedRows {
  epoch: number;
  baseline: number;
  older: number;
  readonly bytes: ByteWriter;
}

export class SnapshotWriter {
  readonly tables: RoomTables;
  readonly #policy: SnapshotPolicy;
  readonly #plans: ReturnType<typeof snapshotPlans>;
  /** Of the client at hand. */
  #epoch = 0;
  #codecs: Codecs;
  readonly #images: Ring<Image>;
  readonly #ownerImages: Ring<Image> | undefined;
  readonly #imageAt: (place: number) => Image | undefined;
  readonly #held: Image;
  readonly #baseline: Image;
  readonly #older: Image;
  readonly #ownerHeld: Image | undefined;
  readonly #ownerBaseline: Image | undefined;
  readonly #ownerSelect: readonly Uint8Array[];
  readonly #visible: readonly Uint8Array[];
  /** Whose sight that is, in the present snapshot; −1: nobody's yet. */
  #seer = -1;
  /** Who gets the fields for owners: of his own rows; what they refer to he may see anywhere. */
  readonly #owner: Receiver;
  readonly #bytes = new ByteWriter(4096);
  /** Rows for their owner, of the client at hand. */
  readonly #own = new ByteWriter(1024);
  readonly #coded: { -readonly [P in keyof Against]: Against[P] } = {
    tick: 0,
    baseline: undefined,
    older: undefined,
    select: undefined,
  };
  readonly #header: RowsHeader;
  readonly #shared: SharedRows[] = [];
  #sharedCount = 0;
  #place = -1;
  #world: World | undefined;
  /** Rows of the present snapshot. */
  #rowCount = 0;

  constructor(game: Game, agreement: Agreement, policy: SnapshotPolicy, tables?: Uint8Array) {
    this.#policy = policy;
    this.#plans = snapshotPlans(game, agreement);
    const { shared, owner } = this.#plans;
    this.tables = new RoomTables(game, this.#plans, policy.training ?? "off", tables);
    this.#codecs = this.tables.codecs(0);
    this.#header = new RowsHeader(owner !== undefined);
    this.#images = new Ring(KEPT_IMAGES, () => new Image(shared));
    this.#imageAt = (place) => this.#images.at(place);
    this.#held = new Image(shared);
    this.#baseline = new Image(shared);
    this.#older = new Image(shared);
    this.#visible = game.layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
    this.#ownerSelect = game.layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
    this.#owner = { select: this.#ownerSelect, sees: this.#visible };
    if (owner === undefined) return;
    this.#ownerImages = new Ring(KEPT_IMAGES, () => new Image(owner));
    this.#ownerHeld = new Image(owner);
    this.#ownerBaseline = new Image(owner);
  }

  recipient(player: number): Recipient {
    const { shared, owner } = this.#plans;
    const hasReferences = owner?.kinds.some(({ steps }) => steps.some(({ type }) => type === REFERENCE));
    const own = owner && hasReferences ? new Ring(KEPT_IMAGES, () => new Image(owner)) : undefined;
    return new Recipient(player, new SeatView(shared), new RowBudget(shared), own);
  }

  /** A new snapshot: takes the world in. */
  begin(world: World, place: number): void {
    this.#world = world;
    this.#place = place;
    this.#seer = -1;
    this.#sharedCount = 0;
    this.#images.claim(place).capture(world);
    this.#rowCount = 0;
    for (const { alive } of world.kinds)
      for (let row = 0; row < alive.length; row++) this.#rowCount += alive[row];
    this.#ownerImages?.claim(place).capture(world);
  }

  /** What a player sees of the present snapshot; valid until another one is asked for. */
  sees(player: number): Visible {
    if (this.#world !== undefined && this.#seer !== player)
      markVisible(this.#policy.interest, this.#world, player, this.#visible);
    this.#seer = player;
    return this.#visible;
  }

  /** Writes the rows for one client. */
  write(recipient: Recipient, out: ByteWriter): void {
    const { view, player, budget } = recipient;
    const place = this.#place;
    this.#turnTo(recipient);
    this.sees(player);
    const baseline = view.baselineFor(place);
    const older = baseline < 0 ? -1 : view.olderFor(place);
    const isPlain =
      this.#policy.interest.see === "everything" &&
      this.#isWhole(view, baseline) &&
      this.#isWhole(view, older);
    // A world with more rows than bytes is not coded whole for somebody who has nothing, only to see that it is too much.
    const rows =
      isPlain && (baseline >= 0 || this.#rowCount <= this.#policy.budgetBytes)
        ? this.#sharedRows(baseline, older)
        : undefined;
    if (rows !== undefined && rows.length + this.#codeOwn(recipient, baseline) <= this.#policy.budgetBytes) {
      view.sentWhole(place);
      budget.sentAll();
      this.#put(baseline, older, 0, rows, out);
      this.#teach(player, baseline, this.#images.at(baseline), this.#images.at(older), undefined);
    } else this.#writePart(recipient, baseline, older, out);
  }

  #turnTo({ tables }: Recipient): void {
    this.#epoch = tables.epoch;
    this.#codecs = this.tables.codecs(tables.epoch);
  }

  /** What the next encode is coded against; one object, reused. */
  #against(
    baseline: Image | undefined,
    older: Image | undefined,
    select: readonly Uint8Array[] | undefined,
  ): Against {
    const against = this.#coded;
    against.tick = this.#world?.tick ?? 0;
    against.baseline = baseline;
    against.older = older;
    against.select = select;
    return against;
  }

  /** True when the client has all of the room's image there, or no baseline is asked for. */
  #isWhole(view: SeatView, place: number): boolean {
    return place < 0 || (view.isWhole(place) && this.#images.has(place));
  }

  /** Rows that this client sees and that fit its budget, on top of exactly what it holds. */
  #writePart(recipient: Recipient, acked: number, ackedBefore: number, out: ByteWriter): void {
    const { view, player, budget } = recipient;
    const isOlderThere = ackedBefore >= 0 && view.compose(ackedBefore, this.#imageAt, this.#older);
    // Last, because the view remembers the ages of what it composed last.
    const isThere = acked >= 0 && view.compose(acked, this.#imageAt, this.#baseline);
    const baseline = isThere ? acked : -1;
    const older = isThere && isOlderThere ? ackedBefore : -1;
    const merged = isThere ? view.merge(baseline, this.#imageAt, this.#baseline) : 0;
    const { budgetBytes } = this.#policy;
    const least = Math.min(LEAST_BUDGET_BYTES, budgetBytes);
    const left = Math.max(least, budgetBytes - this.#codeOwn(recipient, baseline));
    const rows = this.#partRows(view, budget, player, baseline, older, left);
    this.#put(baseline, older, merged, rows, out);
    const base = isThere ? this.#baseline : undefined;
    this.#teach(player, baseline, base, older < 0 ? undefined : this.#older, budget.select);
  }

  #put(baseline: number, older: number, merged: number, rows: Uint8Array, out: ByteWriter): void {
    const header = this.#header;
    header.back = baseline < 0 ? 0 : this.#place - baseline;
    header.further = older < 0 ? 0 : baseline - older;
    header.merged = merged;
    header.epoch = this.#epoch;
    header.length = rows.length;
    header.write(out);
    out.append(rows);
    if (this.#codecs.owner !== undefined) out.append(this.#own.finish());
  }

  /** Lets the room learn from what a player was just sent. */
  #teach(
    player: number,
    baseline: number,
    base: Image | undefined,
    older: Image | undefined,
    select: readonly Uint8Array[] | undefined,
  ): void {
    const { training } = this.tables;
    const current = this.#images.at(this.#place);
    if (training === undefined || current === undefined || !training.offer(player)) return;
    training.learn(current, this.#against(base, older, select));
    const own = this.#ownerImages?.at(this.#place);
    if (own === undefined) return;
    const ownBase = this.#ownerImages?.has(baseline) ? this.#ownerBaseline : undefined;
    training.learnOwner(own, this.#against(ownBase, undefined, this.#ownerSelect));
  }

  /** Writes the rows for clients of one epoch at once, at least one, against what all of them have acknowledged. */
  writeForAll(recipients: readonly Recipient[], out: ByteWriter): void {
    const place = this.#place;
    this.#turnTo(recipients[0]);
    let baseline = place;
    for (const { view } of recipients) baseline = Math.min(baseline, view.baselineFor(place));
    for (const { view } of recipients) if (baseline >= 0 && !view.hasAcked(baseline)) baseline = -1;
    if (baseline === place) baseline = -1;
    this.#put(baseline, -1, 0, this.#sharedRows(baseline, -1), out);
    for (const { view } of recipients) view.sentWhole(place);
    this.#teach(recipients[0].player, baseline, this.#images.at(baseline), undefined, undefined);
  }

  /** Rows of everything, encoded once for all clients with these baselines. */
  #sharedRows(baseline: number, older: number): Uint8Array {
    for (let i = 0; i < this.#sharedCount; i++) {
      const shared = this.#shared[i];
      if (shared.epoch === this.#epoch && shared.baseline === baseline && shared.older === older)
        return shared.bytes.finish();
    }
    const shared = this.#shared[this.#sharedCount] ?? {
      epoch: 0,
      baseline,
      older,
      bytes: new ByteWriter(4096),
    };
    this.#shared[this.#sharedCount++] = shared;
    shared.epoch = this.#epoch;
    shared.baseline = baseline;
    shared.older = older;
    shared.bytes.reset();
    const current = this.#images.at(this.#place);
    if (current !== undefined)
      this.#codecs.shared.encode(
        current,
        this.#against(this.#images.at(baseline), this.#images.at(older), undefined),
        this.#held,
        shared.bytes,
      );
    return shared.bytes.finish();
  }

  #partRows(
    view: SeatView,
    budget: RowBudget,
    player: number,
    baseline: number,
    older: number,
    budgetBytes: number,
  ): Uint8Array {
    const place = this.#place;
    const current = this.#images.at(place);
    const bytes = this.#bytes;
    if (current === undefined) return bytes.finish();
    const base = baseline < 0 ? undefined : this.#baseline;
    budget.choose(current, base, this.#visible, player + 1, budgetBytes, view, baseline, place);
    this.#codecs.shared.prepare(current, base, older < 0 ? undefined : this.#older);
    for (;;) {
      bytes.reset();
      this.#codecs.shared.encodeFor(budget, bytes, this.#held);
      if (bytes.length <= budgetBytes || !budget.tighten(bytes.length, budgetBytes)) break;
    }
    budget.learn(bytes.length);
    budget.sent();
    view.sentPart(place, baseline, current, budget.select, this.#held);
    return bytes.finish();
  }

  /** Codes what only its owner is sent, of his own rows; returns its bytes. */
  #codeOwn({ player, own }: Recipient, baseline: number): number {
    const out = this.#own;
    out.reset();
    const current = this.#ownerImages?.at(this.#place);
    const base = own === undefined ? this.#ownerImages?.at(baseline) : own.at(baseline);
    if (current === undefined || this.#ownerHeld === undefined) return 0;
    for (let k = 0; k < current.kinds.length; k++) {
      const { present, owner } = current.kinds[k];
      for (let row = 0; row < present.length; row++)
        this.#ownerSelect[k][row] = owner[row] === player + 1 ? 1 : 0;
    }
    if (base !== undefined && this.#ownerBaseline !== undefined) {
      this.#ownerBaseline.copyFrom(base);
      this.#ownerBaseline.keepOwned(player + 1);
    }
    this.#codecs.owner?.prepare(current, base === undefined ? undefined : this.#ownerBaseline, undefined);
    this.#codecs.owner?.encodeFor(this.#owner, out, this.#ownerHeld);
    own?.claim(this.#place).copyFrom(this.#ownerHeld);
    return out.length;
  }
}
