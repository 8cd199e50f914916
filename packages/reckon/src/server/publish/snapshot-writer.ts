// Writes the rows of a snapshot for each client: against the newest snapshot that it acknowledged, under its interest and its byte budget
// (principle: never resend state, only newer state). The publisher calls it.
//   header (wire/image/rows-header.ts) · shared rows · rows for their owner
// Always true: clients of one epoch and baselines that see everything share an encode, and those that see a part share what is found and
// predicted before, unless something was skipped for them; what a client may not see is in none of its bytes.

import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { Image } from "../../wire/image/image.ts";
import { RowsHeader } from "../../wire/image/rows-header.ts";
import { EVERYTHING, type Receiver } from "../../wire/image/sides.ts";
import { type Codecs, snapshotPlans } from "../../wire/image/snapshot-plans.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { Eyes } from "../eyes.ts";
import { carryImages } from "../move/carry-image.ts";
import type { Seat } from "../seat.ts";
import type { InterestPolicy, Visible } from "./interest.ts";
import { OwnerRows } from "./owner-rows.ts";
import { Recipient, type SnapshotPlaces } from "./recipient.ts";
import { RoomTables } from "./room-tables.ts";
import { RowBudget } from "./row-budget.ts";
import { hasReferences, KEPT_IMAGES, SeatView } from "./seat-view.ts";
import type { SnapshotPolicy } from "./snapshot-policy.ts";

/** Other rows get so many bytes however much own rows take. */
const LEAST_BUDGET_BYTES = 64;

interface SharedRows {
  epoch: number;
  baseline: number;
  older: number;
  readonly bytes: ByteWriter;
}

export class SnapshotWriter {
  readonly tables: RoomTables;
  readonly eyes: Eyes;
  readonly #interest: InterestPolicy;
  readonly #budgetBytes: number;
  readonly #plans: ReturnType<typeof snapshotPlans>;
  /** Of the client at hand. */
  #epoch = 0;
  #codecs: Codecs;
  readonly #images: Ring<Image>;
  readonly #imageAt: (place: number) => Image | undefined;
  /** What a client holds, where it is not just a part of what the room has. */
  readonly #held: Image;
  readonly #baseline: Image;
  readonly #older: Image;
  readonly #ownerRows: OwnerRows | undefined;
  readonly #hasReferences: boolean;
  readonly #sawNothing: () => readonly Uint8Array[];
  readonly #visible: readonly Uint8Array[];
  /** The player whose sight that is, in the present snapshot; −1: none yet. */
  #seer = -1;
  readonly #bytes = new ByteWriter(4096);
  /** Rows for their owner, of the client at hand. */
  readonly #own = new ByteWriter(1024);
  /** The client at hand; one object, reused. */
  readonly #receiver: { -readonly [P in keyof Receiver]: Receiver[P] } = {
    select: undefined,
    knows: undefined,
    knew: undefined,
  };
  readonly #header: RowsHeader;
  readonly #shared: SharedRows[] = [];
  #sharedCount = 0;
  /** What the codec is prepared for: places of the room's images, or −2 when it is something else. */
  readonly #prepared = { epoch: 0, baseline: -2, older: -2 };
  /** Rows that are the same in the present image and in that of `#comparedWith`, as 1. */
  readonly #same: readonly Uint8Array[];
  #comparedWith = -1;
  /** The present snapshot. */
  #place = -1;
  #current: Image;
  #world: World | undefined;
  /** Rows of the present snapshot. */
  #rowCount = 0;

  constructor(game: Game, agreement: Agreement, policy: SnapshotPolicy, tables?: Uint8Array) {
    this.#interest = policy.interest;
    this.eyes = new Eyes(game, policy.interest, policy.spectators);
    this.#budgetBytes = agreement.scope === "world" ? Number.POSITIVE_INFINITY : policy.budgetBytes;
    this.#plans = snapshotPlans(game, agreement);
    const { shared, owner } = this.#plans;
    const masks = (): Uint8Array[] => game.layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
    this.tables = new RoomTables(game, this.#plans, policy.training ?? "off", tables);
    this.#codecs = this.tables.codecs(0);
    this.#header = new RowsHeader(owner !== undefined);
    this.#images = new Ring(KEPT_IMAGES, () => new Image(shared));
    this.#imageAt = (place) => this.#images.at(place);
    this.#held = new Image(shared);
    this.#current = this.#held;
    this.#baseline = new Image(shared);
    this.#older = new Image(shared);
    this.#hasReferences = hasReferences(shared);
    this.#sawNothing = game.events.length > 0 ? masks : () => [];
    this.#visible = masks();
    this.#same = masks();
    this.#ownerRows = owner && new OwnerRows(owner, this.#visible);
  }

  /** What is kept of a seat from now on. */
  recipient(seat: Pick<Seat, "player" | "held">, places: SnapshotPlaces): Recipient {
    const { shared, owner } = this.#plans;
    const own = owner && hasReferences(owner) ? new Ring(KEPT_IMAGES, () => new Image(owner)) : undefined;
    return new Recipient(seat, places, new SeatView(shared), new RowBudget(shared), own, this.#sawNothing());
  }

  /** @param worldAt the world of a snapshot, where it is carried too */
  carry(by: Moving, worldAt: (place: number) => World | undefined): void {
    this.tables.carry(by);
    this.eyes.carry(by);
    carryImages(by, this.#images, worldAt);
    this.#ownerRows?.carry(by, worldAt);
  }

  carryRecipient(by: Moving, recipient: Recipient): void {
    recipient.carry(by, this.tables.newest, this.#imageAt);
  }

  begin(world: World, place: number): void {
    this.#world = world;
    this.#place = place;
    this.#seer = -1;
    this.#sharedCount = 0;
    this.#prepared.baseline = -2;
    this.#comparedWith = -1;
    this.#current = this.#images.claim(place);
    this.#current.capture(world);
    this.#rowCount = 0;
    for (const { alive } of world.kinds)
      for (let row = 0; row < alive.length; row++) this.#rowCount += alive[row];
    this.#ownerRows?.begin(world, place);
  }

  /** What a player sees of the present snapshot; valid until another one is asked for. */
  sees(player: number): Visible {
    const isKnown = this.#seer === player || (this.#seer >= 0 && this.#interest.see === "everything");
    if (this.#world !== undefined && !isKnown) this.eyes.mark(this.#world, player, this.#visible);
    this.#seer = player;
    return this.#visible;
  }

  /** Finds what clients are written against, and puts those that are alike side by side: what they share is found once. */
  arrange(recipients: Recipient[]): void {
    for (const recipient of recipients) recipient.aim(this.#place);
    let next = 0;
    for (let first = 0; first < recipients.length; first = next) {
      next = first + 1;
      for (let i = next; i < recipients.length; i++) {
        const one = recipients[i];
        if (!one.isLike(recipients[first])) continue;
        recipients[i] = recipients[next];
        recipients[next++] = one;
      }
    }
  }

  write(recipient: Recipient, out: ByteWriter): void {
    const { view, player, budget, baseline, older } = recipient;
    const place = this.#place;
    this.#turnTo(recipient);
    this.sees(player);
    const isPlain =
      this.#interest.see === "everything" && this.#isWhole(view, baseline) && this.#isWhole(view, older);
    // A world with more rows than bytes is not coded whole for a client without a baseline, only to find that it is too long.
    const rows =
      isPlain && (baseline >= 0 || this.#rowCount <= this.#budgetBytes)
        ? this.#sharedRows(baseline, older)
        : undefined;
    const wasWhole = recipient.isWhole;
    recipient.isWhole = rows !== undefined && rows.length + this.#codeOwn(recipient) <= this.#budgetBytes;
    if (rows !== undefined && recipient.isWhole) {
      view.sentWhole(place);
      // After a whole one nothing waits.
      if (!wasWhole) budget.sentAll();
      this.#put(baseline, older, 0, rows, out);
    } else this.#writePart(recipient, out);
  }

  #turnTo({ epoch }: Recipient): void {
    this.#epoch = epoch;
    this.#codecs = this.tables.codecs(epoch);
  }

  /** True when the client has all of the room's image there, or no baseline is asked for. */
  #isWhole(view: SeatView, place: number): boolean {
    return place < 0 || (view.isWhole(place) && this.#images.has(place));
  }

  /** True when what the client has there is a part of the room's image, or no baseline is asked for. */
  #isCurrent(view: SeatView, place: number): boolean {
    return place < 0 || (view.isCurrent(place) && this.#images.has(place));
  }

  /** Rows that this client sees and that fit its budget, on top of exactly what it holds. */
  #writePart(recipient: Recipient, out: ByteWriter): void {
    const { view, baseline, older } = recipient;
    const merged = baseline < 0 ? 0 : view.mergedInto(baseline);
    const isShared =
      !this.#hasReferences && this.#isCurrent(view, baseline) && this.#isCurrent(view, older) && merged === 0;
    if (isShared) this.#prepareShared(recipient);
    else this.#prepareAlone(recipient, merged);
    const least = Math.min(LEAST_BUDGET_BYTES, this.#budgetBytes);
    const left = Math.max(least, this.#budgetBytes - this.#codeOwn(recipient));
    const rows = this.#partRows(recipient, isShared, left);
    this.#put(recipient.baseline, recipient.older, recipient.baseline < 0 ? 0 : merged, rows, out);
  }

  /** Turns to a client that holds parts of the room's images: what it shares with others is prepared once. */
  #prepareShared({ view, baseline, older }: Recipient): void {
    const base = this.#images.at(baseline);
    this.#prepare(baseline, older);
    if (base !== undefined) {
      view.turnTo(baseline, base);
      this.#compare(baseline, base);
    }
    this.#receiver.knows = base && view.ages;
    this.#receiver.knew = view.rowsAt(older);
  }

  /** Turns to a client for which rows were skipped, or with references: composes what it holds. */
  #prepareAlone(recipient: Recipient, merged: number): void {
    const base = this.#composeHeld(recipient, merged);
    if (base === undefined) recipient.baseline = -1;
    this.#prepared.baseline = -2;
    this.#codecs.shared.prepare(this.#current, base, recipient.older < 0 ? undefined : this.#older);
    this.#receiver.knows = undefined;
    this.#receiver.knew = undefined;
  }

  /** What a client holds, in `#baseline` and `#older`, if it can still be found; without an older one, that is −1 then. */
  #composeHeld(recipient: Recipient, merged: number): Image | undefined {
    const { view, baseline, older } = recipient;
    const isOlderThere = older >= 0 && view.compose(older, this.#imageAt, this.#older);
    // Last, because the view turns to what it composed last.
    const isThere = baseline >= 0 && view.compose(baseline, this.#imageAt, this.#baseline);
    if (!isThere || !isOlderThere) recipient.older = -1;
    if (isThere) view.merge(baseline, merged, this.#imageAt, this.#baseline);
    return isThere ? this.#baseline : undefined;
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

  /** Lets the room learn from what a client was just sent. */
  teach(recipient: Recipient): void {
    const { training } = this.tables;
    if (training === undefined || !training.offer(recipient.player)) return;
    const current = this.#current;
    const { view, player, baseline, isWhole, budget, own } = recipient;
    const merged = isWhole || baseline < 0 ? 0 : view.mergedInto(baseline);
    const base = isWhole ? this.#images.at(baseline) : this.#composeHeld(recipient, merged);
    const { older } = recipient;
    training.learn(current, {
      tick: current.tick,
      baseline: base,
      older: isWhole ? this.#images.at(older) : older < 0 ? undefined : this.#older,
      select: isWhole ? undefined : budget.select,
    });
    this.#ownerRows?.teach(training, player, baseline, own);
  }

  /** Writes the rows for clients of one epoch at once, at least one, against what all of them have acknowledged. */
  writeForAll(recipients: readonly Recipient[], out: ByteWriter): void {
    const place = this.#place;
    const [first] = recipients;
    this.#turnTo(first);
    let baseline = place;
    for (const recipient of recipients) {
      recipient.aim(place);
      baseline = Math.min(baseline, recipient.baseline);
    }
    for (const { view } of recipients) if (baseline >= 0 && !view.hasAcked(baseline)) baseline = -1;
    if (baseline === place) baseline = -1;
    this.#put(baseline, -1, 0, this.#sharedRows(baseline, -1), out);
    for (const { view } of recipients) view.sentWhole(place);
    first.baseline = baseline;
    first.older = -1;
    first.isWhole = true;
    this.teach(first);
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
    this.#prepare(baseline, older);
    this.#codecs.shared.encodeFor(EVERYTHING, shared.bytes);
    return shared.bytes.finish();
  }

  /** Prepares the codec for clients that hold the room's images of these places, or parts of them; once for all. */
  #prepare(baseline: number, older: number): void {
    const prepared = this.#prepared;
    if (prepared.epoch === this.#epoch && prepared.baseline === baseline && prepared.older === older) return;
    prepared.epoch = this.#epoch;
    prepared.baseline = baseline;
    prepared.older = older;
    this.#codecs.shared.prepare(this.#current, this.#images.at(baseline), this.#images.at(older));
  }

  /** Finds the rows that are as in the room's image of a place; once for all. */
  #compare(place: number, base: Image): void {
    if (this.#comparedWith === place) return;
    this.#comparedWith = place;
    for (let k = 0; k < this.#same.length; k++) {
      const same = this.#same[k];
      for (let row = 0; row < same.length; row++)
        same[row] = this.#current.kinds[k].isSameRow(base.kinds[k], row) ? 1 : 0;
    }
  }

  /** Codes the rows that fit, against what was prepared, and notes what was sent. */
  #partRows(
    { view, budget, player, baseline }: Recipient,
    isShared: boolean,
    budgetBytes: number,
  ): Uint8Array {
    const place = this.#place;
    const current = this.#current;
    const bytes = this.#bytes;
    const held = this.#hasReferences ? this.#held : undefined;
    const base = isShared ? this.#images.at(baseline) : baseline < 0 ? undefined : this.#baseline;
    const same = isShared ? this.#same : undefined;
    const own = this.#world === undefined ? player : this.eyes.of(player, this.#world);
    budget.choose(current, base, same, this.#visible, own + 1, budgetBytes, view, baseline, place);
    this.#receiver.select = budget.select;
    for (;;) {
      bytes.reset();
      this.#codecs.shared.encodeFor(this.#receiver, bytes, held);
      if (bytes.length <= budgetBytes || !budget.tighten(bytes.length, budgetBytes)) break;
    }
    budget.learn(bytes.length);
    budget.sent();
    view.sentPart(place, baseline, current, budget.select, held);
    return bytes.finish();
  }

  /** Codes the client's own rows of fields for owners; returns their bytes. */
  #codeOwn({ player, baseline, own }: Recipient): number {
    const codec = this.#codecs.owner;
    this.#own.reset();
    if (codec === undefined || this.#ownerRows === undefined) return 0;
    return this.#ownerRows.code(codec, player, baseline, own, this.#own);
  }
}
