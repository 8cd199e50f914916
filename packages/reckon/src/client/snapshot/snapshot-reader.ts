// Reads a snapshot packet: its header, the report for this player, everybody's inputs if the packet has them, and the rows. The
// client calls `read` for each such packet. Always true: a malformed packet changes only the draft; 16-bit ticks and numbers are
// expanded next to what this client knows (BT10).

import { onceFor } from "../../core/once-for.ts";
import { Ring } from "../../core/ring.ts";
import { expandTick, type Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { BitReader } from "../../wire/bits.ts";
import type { ByteReader } from "../../wire/bytes.ts";
import { Image } from "../../wire/image/image.ts";
import { MERGED_SNAPSHOTS, RowsHeader } from "../../wire/image/rows-header.ts";
import type { Against } from "../../wire/image/sides.ts";
import { type SnapshotPlans, snapshotPlans } from "../../wire/image/snapshot-plans.ts";
import { InputCodec } from "../../wire/input-codec.ts";
import { countsEvents, Report, readReport, readTime } from "../../wire/messages/report.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { ClientTables } from "./client-tables.ts";
import type { SnapshotBuffer } from "./snapshot-buffer.ts";

/** Snapshots kept to decode against: a server never goes back further. */
const KEPT = 64;

/** The result of reading a packet. */
export type Reading = "newest" | "older" | "stale" | "bad";

/**
 * Images that are not needed after the packet that they were decoded from: all clients of a program share them. A snapshot is decoded
 * into one, and copied to its place only if all of it was good: a malformed packet must not cost a baseline.
 */
interface Drafts {
  readonly shared: Image;
  readonly owner: Image | undefined;
  /** A baseline that was merged from several snapshots. */
  readonly baseline: Image;
}

const draftsOf = onceFor(
  ({ shared, owner }: SnapshotPlans): Drafts => ({
    shared: new Image(shared),
    owner: owner && new Image(owner),
    baseline: new Image(shared),
  }),
);

export class SnapshotReader {
  /** Header of the packet read last. */
  tick: Tick = -1;
  /** Time from the moment the tick was due until the packet was sent, ms. */
  sentAfterMs = 0;
  skipped = 0;
  skipEnd: Tick = -1;
  readonly report: Report = new Report();
  /** Every player's input (whole-world prediction): `inputCount` of them are valid, of the players in `inputPlayers`. */
  inputCount = 0;
  readonly inputPlayers: Uint8Array;
  readonly inputs: readonly Float64Array[];
  /** The numbers of these inputs. */
  readonly inputNumbers: Float64Array;

  readonly tables: ClientTables;

  readonly #player: number;
  readonly #agreement: Agreement;
  /** Decoded snapshots by place, as the coder needs them. */
  readonly #images: Ring<Image>;
  readonly #ownerImages: Ring<Image> | undefined;
  readonly #drafts: Drafts;
  readonly #header: RowsHeader;
  readonly #firstTick: Tick;
  readonly #inputCodec: InputCodec;
  readonly #foreign = new Report();
  readonly #hasReliable: boolean;
  readonly #bits = new BitReader();
  readonly #coded: { -readonly [P in keyof Against]: Against[P] } = {
    tick: 0,
    baseline: undefined,
    older: undefined,
    select: undefined,
  };

  constructor(game: Game, agreement: Agreement, player: number, firstTick: Tick, tables?: Uint8Array) {
    this.#player = player;
    this.#agreement = agreement;
    this.#firstTick = firstTick;
    const plans = snapshotPlans(game, agreement);
    const { shared, owner } = plans;
    this.tables = new ClientTables(game, plans, tables);
    this.#images = new Ring(KEPT, () => new Image(shared));
    this.#drafts = draftsOf(plans);
    if (owner !== undefined) this.#ownerImages = new Ring(KEPT, () => new Image(owner));
    this.#header = new RowsHeader(owner !== undefined);
    this.#inputCodec = new InputCodec(game.input);
    this.#hasReliable = countsEvents(game);
    this.inputPlayers = new Uint8Array(game.players);
    this.inputs = Array.from({ length: game.players }, () => new Float64Array(game.input.size));
    this.inputNumbers = new Float64Array(game.players);
  }

  /** Reads a snapshot message. `head`: the newest snapshot tick; `number`: the newest input number. */
  read(from: ByteReader, snapshots: SnapshotBuffer, head: Tick, number: number): Reading {
    this.tick = expandTick(from.u16(), head);
    const bits = this.#bits;
    bits.start(from);
    this.sentAfterMs = readTime(10, bits);
    this.skipped = bits.flag() ? bits.bits(16) : 0;
    this.skipEnd = this.skipped > 0 ? expandTick(bits.bits(16), this.tick) : -1;
    if (!this.#readReports(number) || from.overflowed || !bits.isClean()) return "bad";
    if (this.#agreement.scope === "world" && !this.#readInputs(from)) return "bad";
    if (!snapshots.wants(this.tick)) return "stale";
    const place = (this.tick - this.#firstTick) / this.#agreement.snapshotEvery;
    const { shared, owner } = this.#drafts;
    const reading = this.#readRows(from, place, shared, owner, snapshots.draft);
    if (reading !== "newest") return reading;
    this.#images.claim(place).copyFrom(shared);
    if (owner !== undefined) this.#ownerImages?.claim(place).copyFrom(owner);
    for (let k = 0; k < snapshots.draftSkipped.length; k++)
      snapshots.draftSkipped[k].set(shared.kinds[k].skipped);
    return snapshots.commit(this.tick) ? "newest" : "older";
  }

  /** Decodes the rows into images and a world that are not in use yet. */
  #readRows(from: ByteReader, place: number, image: Image, own: Image | undefined, into: World): Reading {
    const header = this.#header;
    if (!header.read(from)) return "bad";
    const { back, further, merged, length } = header;
    const codecs = this.tables.codecs(header.epoch);
    const baseline = back === 0 ? undefined : this.#baselineAt(place - back, merged);
    const older = further === 0 ? undefined : this.#images.at(place - back - further);
    // The baseline, or the tables, are not here any more: the packet is useless, but well formed.
    if ((back > 0 && baseline === undefined) || (further > 0 && older === undefined)) return "stale";
    if (codecs === undefined) return "stale";
    if (!codecs.shared.decode(from, length, this.#against(baseline, older), image)) return "bad";
    if (!image.restore(into)) return "bad";
    if (codecs.owner === undefined || own === undefined) return from.left > 0 ? "bad" : "newest";
    const ownBaseline = back === 0 ? undefined : this.#ownerImages?.at(place - back);
    if (!codecs.owner.decode(from, from.left, this.#against(ownBaseline, undefined), own)) return "bad";
    return own.overlay(into) ? "newest" : "bad";
  }

  /** What the next decode is coded against; one object, reused. */
  #against(baseline: Image | undefined, older: Image | undefined): Against {
    this.#coded.tick = this.tick;
    this.#coded.baseline = baseline;
    this.#coded.older = older;
    return this.#coded;
  }

  /** The snapshot at a place, merged with the newcomers of the earlier ones in `merged`; undefined if one of them is missing. */
  #baselineAt(place: number, merged: number): Image | undefined {
    const image = this.#images.at(place);
    if (image === undefined || merged === 0) return image;
    const { baseline } = this.#drafts;
    baseline.copyFrom(image);
    for (let i = 0; i < MERGED_SNAPSHOTS; i++) {
      if (((merged >>> i) & 1) === 0) continue;
      const other = this.#images.at(place - 1 - i);
      if (other === undefined) return undefined;
      baseline.mergeEntered(other);
    }
    return baseline;
  }

  #readReports(number: number): boolean {
    const bits = this.#bits;
    if (this.#agreement.recipient === "each") return this.#readReport(number, this.report);
    const count = bits.bits(8);
    let isFound = false;
    for (let i = 0; i < count; i++) {
      const isMine = bits.bits(8) === this.#player;
      if (!this.#readReport(number, isMine ? this.report : this.#foreign)) return false;
      isFound ||= isMine;
    }
    return isFound;
  }

  #readReport(number: number, into: Report): boolean {
    const isRead = readReport(this.#bits, this.#agreement, number, into);
    into.events = this.#hasReliable ? this.#bits.bits(8) : 0;
    return isRead;
  }

  #readInputs(from: ByteReader): boolean {
    this.inputCount = from.u8();
    if (this.inputCount > this.inputs.length) return false;
    for (let i = 0; i < this.inputCount; i++) {
      this.inputPlayers[i] = from.u8();
      this.inputNumbers[i] = this.#agreement.addressing === "tick" ? this.tick : from.u32();
      if (this.inputPlayers[i] >= this.inputs.length || !this.#inputCodec.read(from, this.inputs[i]))
        return false;
    }
    return !from.overflowed;
  }
}
