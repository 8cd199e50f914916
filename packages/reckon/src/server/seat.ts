// A player's seat in a room: what arrived from him, how early, and what the next snapshot tells him about it.
// The room calls `receive` for each input packet and `fillReport` in each snapshot. In a tick it takes the player's input from
// the rows of the room, if it is there, and leaves the seat alone; if not, it calls `take`. Always true: a packet is taken whole
// or not at all, and nothing in it can name another player; whoever asks a seat finds it up to the last tick.

import type { Connection } from "../connection/connection.ts";
import type { Moving } from "../core/moving/moving.ts";
import { Ring } from "../core/ring.ts";
import type { Tick } from "../core/tick.ts";
import { carrySeatCounts, SeatCounts } from "../quality/room-quality.ts";
import type { Addressing } from "../wire/agreement.ts";
import type { ByteReader } from "../wire/bytes.ts";
import { expandAfter, type InputHeader, type InputMessages } from "../wire/messages/input-message.ts";
import type { Report } from "../wire/messages/report.ts";
import type { ViewStamp } from "../wire/messages/view-stamp.ts";
import { LANE } from "../wire/room-lanes.ts";
import type { InputSchema } from "../world/input.ts";
import type { InputBuffer } from "./input/input-buffer.ts";
import { InputRows } from "./input/input-rows.ts";
import { createInputBuffer } from "./input/make-input-buffer.ts";
import { MarginLog } from "./input/margin-log.ts";
import { type MissingPolicy, substituteInput } from "./input/missing-input.ts";
import { carryInput } from "./move/carry-input.ts";
import { carryRing } from "./move/carry-ring.ts";
import type { SeatOptions } from "./seat-options.ts";
import { HeldSnapshots } from "./seen/held-snapshots.ts";
import { SeenView, ViewCheck } from "./seen/view-check.ts";
import { ViewClaim } from "./seen/view-claim.ts";
import { ViewEstimate } from "./seen/view-estimate.ts";

const NOTHING_HELD: MissingPolicy = { use: "neutral" };
/** What comes with the input at hand: used within one call. */
const offered = new ViewClaim();

/** Acks that wait for the publisher, who asks with each snapshot. */
const MOST_ARRIVED = 64;
/** A tick that is overdue by this share of a tick's length came late because the process was busy. */
const BEHIND_SHARE = 0.5;
/** Numbered inputs whose ticks are known. */
const USED_INPUTS = 128;

export class Seat {
  // What every packet asks for comes first, so that it lies together.
  readonly player: number;
  readonly watches: boolean;
  readonly holdsTables: boolean;
  readonly connection: Connection;
  /** What was sent to him before he sat here; −1: nothing. */
  #before: number;
  /** Which snapshots this client holds. */
  readonly held: HeldSnapshots = new HeldSnapshots();
  /** Places of snapshots whose packets have arrived, which nobody asked for yet. */
  readonly #arrivedPlaces: number[] = [];
  /** The last tick that is accounted for. */
  #tick: Tick;
  readonly #rows: InputRows;
  readonly #buffer: InputBuffer;
  readonly #counts = new SeatCounts();
  readonly #estimate: ViewEstimate | undefined;
  readonly #addressing: Addressing;
  readonly #snapshotEvery: number;
  /** From tick 0 to the first tick. */
  readonly #firstMs: number;
  readonly #margins: MarginLog = new MarginLog();
  #substitutes = 0;
  readonly #tellsArrivals: boolean;
  /** A room whose next tick is overdue by this has stalled, ms. */
  readonly #behindMs: number;
  #isBehind = false;
  /** The newest tick when the player came back to a room that moved. */
  #resumed: Tick = -1;
  /** What he saw in the last tick was not asked for yet. */
  #isUnseen = false;

  /** What he would rather have, as bits of `PREFERS`. */
  preference = 0;
  /** Of the last tick, with the claim; or of an earlier one, because nobody has asked since: then it is behind. */
  readonly #input: Float64Array;
  readonly #claim = new ViewClaim();
  readonly #stated = new SeenView();
  readonly #view: SeenView = new SeenView();
  readonly #schema: InputSchema;
  readonly #startMs: number;
  readonly #check: ViewCheck;
  /** Numbered inputs: the tick that used each. */
  readonly #usedIn: Ring<{ tick: Tick }> | undefined;

  constructor(options: SeatOptions) {
    const { player, game, agreement, policy, delay, firstTick, tick, connection, last } = options;
    const { input: schema, tickMs } = game;
    const { addressing, snapshotEvery, scope } = agreement;
    this.player = player;
    this.watches = options.watches ?? false;
    this.holdsTables = options.holdsTables ?? false;
    this.connection = connection;
    this.#before = connection.newestSent;
    this.#schema = schema;
    this.#startMs = options.startMs ?? 0;
    this.#addressing = addressing;
    this.#snapshotEvery = snapshotEvery;
    this.#tellsArrivals = addressing !== "tick" || agreement.ack === "bitfield";
    this.#behindMs = BEHIND_SHARE * tickMs;
    this.#firstMs = firstTick * tickMs;
    this.#tick = tick;
    this.#input = new Float64Array(schema.size);
    if (last !== undefined) substituteInput(NOTHING_HELD, schema, last, 1, this.#input);
    else schema.neutral(this.#input);
    this.#rows = options.rows ?? new InputRows(schema, player + 1, game.tickRate);
    const { latePresses } = options;
    this.#buffer = createInputBuffer(
      addressing,
      schema,
      policy,
      tick,
      this.#input,
      player,
      this.#rows,
      latePresses,
    );
    if (schema.canAim && scope === "own")
      this.#estimate = new ViewEstimate({
        delay,
        tickMs,
        intervalMs: snapshotEvery * tickMs,
        way: connection,
      });
    this.#usedIn = addressing === "tick" ? undefined : new Ring(USED_INPUTS, () => ({ tick: 0 }));
    const [estimate, usedIn] = [this.#estimate, this.#usedIn];
    const { held } = this;
    this.#check = new ViewCheck({ firstTick, tickMs, snapshotEvery, estimate, held, usedIn });
  }

  /** Whether what came last was sent before he could know of this match: then it was for the one before. */
  get isEarlier(): boolean {
    return this.#before >= 0 && this.connection.heard <= this.#before;
  }

  get buffer(): InputBuffer {
    this.#catchUp();
    return this.#buffer;
  }

  get counts(): SeatCounts {
    this.#catchUp();
    return this.#counts;
  }

  /** Counts a packet of his; no need to catch up for that. */
  countIn(bytes: number, isBad: boolean): void {
    this.#counts.packetsIn++;
    this.#counts.bytesIn += bytes;
    if (isBad) this.#counts.badPackets++;
  }

  /** Counts a packet to him. */
  countOut(bytes: number): void {
    this.#counts.packetsOut++;
    this.#counts.bytesOut += bytes;
  }

  /** The input that the current tick is stepped with. */
  get input(): Float64Array {
    this.#catchUp();
    this.#refresh();
    return this.#input;
  }

  /** What the input of the current tick was given by. */
  get view(): SeenView {
    this.#catchUp();
    if (this.#isUnseen) this.#judge();
    return this.#view;
  }

  /** Takes an input message. `place`: of the newest snapshot; `timeOf` maps a tick to server ms. False: bad bytes. */
  receive(
    from: ByteReader,
    messages: InputMessages,
    tick: Tick,
    place: number,
    nowMs: number,
    timeOf: (tick: Tick) => number,
  ): boolean {
    const { header, inputs, stamps } = messages;
    this.#catchUp();
    // What he saw is judged by what was measured before.
    if (this.#estimate !== undefined && this.#isUnseen) this.#judge();
    const { arrivals } = this.#buffer;
    const expected = this.#addressing === "tick" ? tick : Math.max(0, arrivals.newest);
    if (!messages.read(from, expected, place) || from.left > 0) return false;
    // An input is for a tick after the snapshot that its client held, however long the packet took.
    if (this.#addressing === "tick" && header.place >= 0)
      header.newest = expandAfter(header.newest, tick - (place - header.place) * this.#snapshotEvery);
    // Nobody holds what was not sent, nor has seen it.
    const isHeld = header.place >= 0 && header.place <= place;
    if (isHeld) this.held.say(header.place);
    else for (let i = 0; i < header.count; i++) stamps[i].clear();
    // What is read after a stall may have waited for as long: nobody knows how early it came.
    const isTimely = nowMs - timeOf(tick + 1) < this.#behindMs && tick > this.#resumed;
    // Oldest first, so that a queue fills in order.
    for (let i = header.count - 1; i >= 0; i--) {
      const number = header.newest - i;
      if (number < 0 || !this.#offer(number, inputs[i], stamps[i], nowMs)) continue;
      if (isTimely && this.#addressing === "tick") this.#margins.note(number, timeOf(number) - nowMs);
    }
    const estimate = this.#estimate;
    if (estimate !== undefined && isHeld && arrivals.has(header.newest))
      this.#noteHeld(estimate, header, nowMs);
    return true;
  }

  /** The next snapshot whose packet has arrived, by its place, oldest ack first; undefined: no more are known to have. */
  arrivedPlace(): number | undefined {
    return this.#arrivedPlaces.shift() ?? this.connection.acked(LANE.play);
  }

  /** Only what is measured is held against what a player says. */
  #noteHeld(estimate: ViewEstimate, { newest, place }: InputHeader, nowMs: number): void {
    const first = estimate.firstWith(newest, nowMs - this.#startMs);
    this.held.note(place, newest);
    let newestHeld = place;
    let came = 0;
    const { connection } = this;
    // A packet that has arrived was held by then as well, whatever its client says.
    for (let acked = connection.acked(LANE.play); acked !== undefined; acked = connection.acked(LANE.play)) {
      this.held.note(acked, acked > place ? first : newest);
      if (acked > newestHeld) {
        came = acked - newestHeld < 32 ? (came << (acked - newestHeld)) | (1 << (acked - newestHeld - 1)) : 0;
        newestHeld = acked;
      } else if (acked < newestHeld && newestHeld - acked <= 32) came |= 1 << (newestHeld - acked - 1);
      if (this.#arrivedPlaces.length < MOST_ARRIVED) this.#arrivedPlaces.push(acked);
    }
    estimate.heard(newest, newestHeld, nowMs - this.#startMs, connection.stats(), came, newestHeld > place);
  }

  /** Puts this player's input for `tick` into `input`. Who is not there holds nothing, whatever he sent before. */
  take(tick: Tick): void {
    this.#catchUp();
    this.#tick = tick;
    this.#isBehind = false;
    let isOwn = this.#buffer.take(tick, this.#input, this.#claim);
    if (this.connection.closed !== undefined) {
      substituteInput(NOTHING_HELD, this.#schema, this.#input, 1, this.#input);
      this.#claim.clear();
      isOwn = false;
    }
    if (isOwn && this.#usedIn !== undefined) this.#usedIn.claim(this.#buffer.used).tick = tick;
    this.#account(1, isOwn);
  }

  /** Accounts for the ticks since, whose inputs the room took itself: all of them were his own. */
  #catchUp(): void {
    const ticks = this.#rows.taken - this.#tick;
    if (ticks <= 0) return;
    this.#tick += ticks;
    this.#isBehind = true;
    this.#buffer.took(this.#tick);
    this.#account(ticks, true);
  }

  /** Reads input and claim of the last tick, if the room took them without the seat. */
  #refresh(): void {
    if (this.#isBehind) this.#buffer.take(this.#tick, this.#input, this.#claim);
    this.#isBehind = false;
  }

  #judge(): void {
    this.#refresh();
    this.#isUnseen = false;
    this.#check.judge(this.#claim, this.numberOf(this.#tick), this.#tick, this.#view);
  }

  #account(ticks: number, isOwn: boolean): void {
    this.#isUnseen = true;
    if (this.#estimate !== undefined) for (let i = 0; i < ticks; i++) this.#estimate.step();
    this.#substitutes = ((ticks < 32 ? this.#substitutes << ticks : 0) | (isOwn ? 0 : 1)) >>> 0;
    if (this.#buffer.arrivals.newest < 0) return;
    this.#counts.ticks += ticks;
    if (!isOwn) this.#counts.starved++;
  }

  /** The room skipped `ticks` ticks up to and including `tick`: inputs stamped for them are past. */
  skip(tick: Tick, ticks: number): void {
    this.#catchUp();
    this.#tick = tick;
    this.#buffer.skip(tick);
    const skipped = ticks < 32 ? (1 << ticks) - 1 : -1;
    this.#substitutes = ((ticks < 32 ? this.#substitutes << ticks : 0) | skipped) >>> 0;
  }

  /** What the player said that he saw, if his `view` is something else; it has the basis of that. Valid within the tick. */
  stated(tick: Tick): SeenView | undefined {
    if (this.view.basis === "claimed" || !this.#claim.stamp.isKnown) return undefined;
    this.#check.take(this.#claim, tick, this.#stated);
    this.#stated.basis = this.view.basis;
    return this.#stated;
  }

  /** Why this player cannot have drawn a screen: see `ViewCheck.screen`. */
  screen(moment: number, from: Tick, to: Tick): "" | "newer" | "missing" {
    return this.#check.screen(moment, from, to, this.buffer.arrivals.newest);
  }

  /** By how much the moment that this player saw lay before the tick that used their input, likely, ms; NaN: not known. */
  behindMs(tick: Tick, tickMs: number): number {
    const { isKnown = false, ageMs = 0, marginMs = 0 } = this.#estimate ?? {};
    return isKnown ? (tick - this.numberOf(tick)) * tickMs - this.#firstMs + ageMs + marginMs : Number.NaN;
  }

  /** The input number that rules see in this tick. */
  numberOf(tick: Tick): number {
    return this.#addressing === "tick" ? tick : Math.max(0, this.#buffer.used);
  }

  /** True when the tick `ago` ticks before the last one was stepped with a substitute (of the last 32). */
  wasSubstituted(ago: number): boolean {
    this.#catchUp();
    return ((this.#substitutes >>> ago) & 1) === 1;
  }

  /** Tells what happened since the last report, and starts anew. */
  fillReport(report: Report, nowMs: number): void {
    report.player = this.player;
    report.holdMs = nowMs - this.connection.newestReceivedMs;
    // Ticks whose inputs were his own shift zeros in, whether the seat has caught up with them or not.
    const ticks = Math.max(0, this.#rows.taken - this.#tick);
    report.substitutes = ticks < 32 ? (this.#substitutes << ticks) >>> 0 : 0;
    if (this.#tellsArrivals) this.#fillArrivals(report);
    this.#margins.fill(report);
  }

  /** Which inputs arrived, and were used: where stamps do not tell. */
  #fillArrivals(report: Report): void {
    const { used, arrivals } = this.buffer;
    report.ack = used;
    report.newest = arrivals.newest;
    report.receivedBits = 0;
    for (let i = 0; i < 32; i++) if (arrivals.has(report.newest - i)) report.receivedBits |= 1 << i;
    report.receivedBits >>>= 0;
  }

  /** The player of a room that moved is back, over another line. How early comes what had to wait for it says nothing. */
  resume(isStream: boolean, tick: Tick): void {
    this.connection.move(isStream);
    this.#margins.clear();
    this.#resumed = tick;
  }

  /** All that is known of this player, their connection included. */
  carry(by: Moving): void {
    this.#catchUp();
    this.#refresh();
    this.connection.carry(by);
    this.#before = by.whole(this.#before, -1);
    this.#tick = by.whole(this.#tick, Math.max(-1, this.#rows.taken), by.tick);
    this.preference = by.whole(this.preference, 0, 255);
    this.#substitutes = by.bits(this.#substitutes) >>> 0;
    this.#isUnseen = by.flag(this.#isUnseen);
    const places = by.whole(this.#arrivedPlaces.length, 0, MOST_ARRIVED);
    for (let i = 0; i < places; i++) this.#arrivedPlaces[i] = by.whole(this.#arrivedPlaces[i]);
    carrySeatCounts(this.#counts, by);
    carryInput(by, this.#schema, this.#input);
    this.#claim.carry(by);
    this.#view.carry(by);
    this.#buffer.carry(by);
    this.#margins.carry(by);
    this.held.carry(by);
    this.#estimate?.carry(by);
    this.#check.carry(by);
    if (this.#usedIn !== undefined)
      carryRing(by, this.#usedIn, (used) => {
        used.tick = by.whole(used.tick, -1, by.tick);
      });
  }

  /** Takes one input; false if it had come before, or cannot be taken. */
  #offer(number: number, input: Float64Array, stamp: ViewStamp, nowMs: number): boolean {
    // Most are, because each is sent until it is acknowledged.
    if (this.#buffer.arrivals.has(number)) {
      this.#counts.duplicateInputs++;
      return false;
    }
    offered.number = number;
    if (stamp.isKnown) offered.stamp.copyFrom(stamp);
    else offered.clear();
    // Views are reckoned in time since the room began, where they are.
    if (this.#estimate !== undefined) offered.arrivedMs = nowMs - this.#startMs;
    const offer = this.#buffer.offer(number, input, offered);
    if (offer === "refused") {
      this.#counts.refusedInputs++;
      return false;
    }
    this.#estimate?.arrived(number, offered.arrivedMs);
    if (offer === "late") this.#counts.lateInputs++;
    return true;
  }
}
