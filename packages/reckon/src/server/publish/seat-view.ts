// What one client holds: for each snapshot sent to it, which rows it then has, and how old the value of each is. The publisher asks it
// for the baseline of the next snapshot and tells it what was sent; acks come from the client's inputs. Always true: a composed baseline
// equals, row by row, what the client decoded at that snapshot, because a row that was skipped keeps the value of the snapshot it was
// last sent in, and the room's images go back far enough.

import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import { type Plan, REFERENCE } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import type { KindImage } from "../../wire/image/kind-image.ts";
import { BASELINE_SNAPSHOTS, MERGED_SNAPSHOTS } from "../../wire/image/rows-header.ts";
import { CODED, SKIPPED } from "../../wire/image/sides.ts";
import { carryImage } from "../move/carry-image.ts";

/** Snapshots that a skipped row may stay behind: then it is sent, or leaves the client's view. */
export const MOST_SKIPS = 31;
/** A snapshot that arrives when so many newer ones were sent may be too late for the client to keep. */
const MOST_OVERTAKEN = 24;
/** Images that a room keeps, so that every value of every baseline can be found. */
export const KEPT_IMAGES = 64;

export function hasReferences({ kinds }: Plan): boolean {
  return kinds.some(({ steps }) => steps.some(({ type }) => type === REFERENCE));
}

/** The rows of one snapshot that was sent in part: places count snapshots since the room began. */
class Part {
  /** The newest snapshot that was sent before this was known to be acked. */
  ackedAfter = -1;
  /** Place that it is coded against, −1: none. */
  baseline = -1;
  /** Per kind and slot: 0 when the client does not have the row, else 1 + snapshots by which its value is older. */
  readonly age: readonly Uint8Array[];
  /** Per kind and slot: 1 when the client had the row in the baseline. */
  readonly known: readonly Uint8Array[];

  constructor(plan: Plan) {
    this.known = plan.kinds.map(({ layout }) => new Uint8Array(layout.kind.capacity));
    this.age = plan.kinds.map(({ layout }) => new Uint8Array(layout.kind.capacity));
  }
}

export class SeatView {
  // Sets of the snapshots sent last, as bits: bit i is the one at `#newestSent` − i. Most clients are sent everything and acknowledge it,
  // and then only these numbers are read.
  #sent = 0;
  #acked = 0;
  /** Everything alive was in it, with the values of its own tick: it equals the room's image. */
  #whole = 0;
  /** Every row in it had the value of its own tick: it is a part of the room's image. */
  #current = 0;
  /** It has a part, whether it was whole or not: that may depend on rows which the client must not see. */
  #inParts = 0;
  #newestSent = -1;
  #newestDue = -1;
  #newestAck = -1;
  #olderAck = -1;
  readonly #plan: Plan;
  /** Undefined until something is sent in part. */
  #parts: Ring<Part> | undefined;
  /** Of the baseline at hand: as `Part.age`. */
  readonly ages: readonly Uint8Array[];
  /** Images of the client's own, in which references to rows that it does not know are blank. Undefined: there are no references. */
  readonly #held: Ring<Image> | undefined;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#held = hasReferences(plan) ? new Ring(BASELINE_SNAPSHOTS, () => new Image(plan)) : undefined;
    this.ages = plan.kinds.map(({ layout }) => new Uint8Array(layout.kind.capacity));
  }

  /** The client says that it has decoded the snapshot at this place. */
  ack(place: number): void {
    if (!this.hasSent(place)) return;
    this.#noteAck(place);
    if (place <= this.#newestAck) return;
    this.#olderAck = this.#newestAck;
    this.#newestAck = place;
  }

  /**
   * The packet with the snapshot at this place has arrived. Then the client has decoded it, even if it came after a newer one, of which
   * the client does not tell. Proof: the client held what it is coded against, for that was acked, and holds it still: it keeps images
   * for 64 places and snapshots for 31, and its newest is less than 24 after this one.
   */
  arrived(place: number): void {
    if (this.#newestSent - place < MOST_OVERTAKEN) this.#noteAck(place);
  }

  #noteAck(place: number): void {
    const news = this.#bit(place) & this.#sent & ~this.#acked;
    if (news === 0) return;
    this.#acked |= news;
    const part = this.#partAt(place);
    if (part !== undefined) part.ackedAfter = this.#newestSent;
  }

  /** Place of the newest snapshot that a packet at `place` may be coded against, or −1. */
  baselineFor(place: number): number {
    return this.#usable(this.#newestAck, place);
  }

  hasAcked(place: number): boolean {
    return (this.#acked & this.#bit(place)) !== 0;
  }

  /** A second one before it, for motion, or −1. */
  olderFor(place: number): number {
    return this.#usable(this.#olderAck, place);
  }

  /** True when the client has exactly the room's image of that place. */
  isWhole(place: number): boolean {
    return (this.#whole & this.#bit(place)) !== 0;
  }

  /** The snapshot at this place goes out now, or is kept back from this client. */
  due(place: number): void {
    this.#newestDue = place;
  }

  /** True when the snapshot at this place was sent, and is not too old to tell. */
  hasSent(place: number): boolean {
    return (this.#sent & this.#bit(place)) !== 0;
  }

  /** False when the snapshot at this place was kept back. What is to come, and what is too old to tell, counts as sent. */
  wasSent(place: number): boolean {
    const isOpen = place > this.#newestDue || place <= this.#newestDue - BASELINE_SNAPSHOTS;
    return isOpen || this.hasSent(place);
  }

  /** Snapshots by which the value of a row in the snapshot at this place is older; −1: the client did not have it. */
  ageAt(place: number, kind: number, row: number): number {
    if (!this.hasSent(place)) return -1;
    const part = this.#partAt(place);
    return part === undefined ? 0 : part.age[kind][row] - 1;
  }

  /** True when every row that the client has at that place is as the room's image has it. */
  isCurrent(place: number): boolean {
    return (this.#current & this.#bit(place)) !== 0;
  }

  /** Where `isCurrent`: which rows the client has at that place, as 1; undefined: all of the room's image. */
  rowsAt(place: number): readonly Uint8Array[] | undefined {
    return this.#partAt(place)?.age;
  }

  /** Turns to the baseline at `place`, of which the room has `image`. */
  turnTo(place: number, image: Image): void {
    const rows = this.rowsAt(place);
    for (let k = 0; k < this.ages.length; k++) this.ages[k].set(rows?.[k] ?? image.kinds[k].present);
  }

  /** Turns to the baseline at `place`, and writes into `into` what the client has there; `imageAt` gives the room's images. */
  compose(place: number, imageAt: (place: number) => Image | undefined, into: Image): boolean {
    const image = imageAt(place);
    if (!this.hasSent(place) || image === undefined) return false;
    this.turnTo(place, image);
    const part = this.isWhole(place) ? undefined : this.#partAt(place);
    const held = part && this.#held?.at(place);
    into.copyFrom(held ?? image);
    if (part === undefined || held !== undefined) return true;
    for (let k = 0; k < into.kinds.length; k++)
      for (let row = 0; row < into.kinds[k].present.length; row++)
        if (!this.#takeRow(into, k, row, part.age[k][row], place, imageAt)) return false;
    return true;
  }

  /**
   * Snapshots just before the one at `place` whose newcomers are added to it, which are rows that it says nothing of: those
   * that the client has, and that have newcomers. Bit i is the one at `place` − 1 − i.
   */
  mergedInto(place: number): number {
    const base = this.#partAt(place);
    let mask = 0;
    for (let i = 0; i < MERGED_SNAPSHOTS && base !== undefined; i++) {
      const other = this.hasAcked(place - 1 - i) ? this.#partAt(place - 1 - i) : undefined;
      if (other === undefined) continue;
      // What was known when it was written, and is not in it, has left.
      const isNews = place - 1 - i > base.baseline || other.ackedAfter >= place;
      if (isNews && hasNewcomers(other, base)) mask |= 1 << i;
    }
    return mask;
  }

  /** Adds the newcomers of these snapshots to a baseline that was composed at `place`. */
  merge(place: number, merged: number, imageAt: (place: number) => Image | undefined, into: Image): void {
    const base = this.#partAt(place);
    for (let i = 0; i < MERGED_SNAPSHOTS && base !== undefined; i++) {
      const other = (merged >> i) & 1 ? this.#partAt(place - 1 - i) : undefined;
      if (other === undefined) continue;
      const held = this.#held?.at(place - 1 - i);
      for (let k = 0; k < into.kinds.length; k++) {
        const { present } = into.kinds[k];
        for (let row = 0; row < present.length; row++) {
          if (other.age[k][row] === 0 || present[row] === 1 || base.known[k][row] === 1) continue;
          const age = other.age[k][row] + 1 + i;
          if (held !== undefined) into.kinds[k].copyRow(held.kinds[k], row);
          else if (!this.#takeRow(into, k, row, age, place, imageAt)) continue;
          this.ages[k][row] = age;
        }
      }
    }
  }

  /** Makes a row what it was `age` − 1 snapshots before `place`; 0: absent. False when that is not kept any more. */
  #takeRow(
    into: Image,
    k: number,
    row: number,
    age: number,
    place: number,
    imageAt: (place: number) => Image | undefined,
  ): boolean {
    if (age === 0) into.kinds[k].present[row] = 0;
    if (age <= 1) return true;
    const older = imageAt(place - age + 1);
    if (older === undefined) return false;
    into.kinds[k].copyRow(older.kinds[k], row);
    return true;
  }

  sentWhole(place: number): void {
    this.#claim(place);
  }

  /**
   * Notes what was sent at `place` on top of the baseline at hand (at −1: none): `select` as for the codec; `held` is what
   * the client has then, where there are references.
   */
  sentPart(
    place: number,
    baseline: number,
    current: Image,
    select: readonly Uint8Array[],
    held: Image | undefined,
  ): void {
    this.#claim(place);
    this.#inParts |= 1;
    this.#parts ??= new Ring(BASELINE_SNAPSHOTS, () => new Part(this.#plan));
    const part = this.#parts.claim(place);
    part.ackedAfter = -1;
    part.baseline = baseline;
    if (held !== undefined) this.#held?.claim(place).copyFrom(held);
    for (let k = 0; k < select.length; k++) {
      this.#noteKind(part, k, select[k], current.kinds[k].present, baseline < 0 ? -1 : place - baseline);
      if (held !== undefined && !isSame(held.kinds[k], current.kinds[k])) this.#whole &= ~1;
    }
  }

  /** Notes the rows of a kind; `back` snapshots to the baseline at hand, −1: none. */
  #noteKind(part: Part, k: number, select: Uint8Array, present: Uint8Array, back: number): void {
    const age = part.age[k];
    const known = part.known[k];
    const ages = this.ages[k];
    let oldest = 1;
    let isWhole = true;
    for (let row = 0; row < present.length; row++) {
      const was = back < 0 ? 0 : ages[row];
      const chosen = present[row] === 1 ? select[row] : 0;
      let now = chosen === CODED ? 1 : 0;
      if (chosen === SKIPPED && was > 0) now = was + back;
      if (now > oldest) oldest = now;
      if (now !== present[row]) isWhole = false;
      age[row] = now;
      known[row] = was > 0 ? 1 : 0;
    }
    if (oldest > 1) this.#current &= ~1;
    if (!isWhole) this.#whole &= ~1;
  }

  carry(by: Moving, imageAt: (place: number) => Image | undefined): void {
    this.#newestSent = by.whole(this.#newestSent, -1);
    this.#newestDue = by.whole(this.#newestDue, -1);
    this.#newestAck = by.whole(this.#newestAck, -1);
    this.#olderAck = by.whole(this.#olderAck, -1);
    this.#sent = by.bits(this.#sent);
    this.#acked = by.bits(this.#acked);
    this.#whole = by.bits(this.#whole);
    this.#current = by.bits(this.#current);
    this.#inParts = by.bits(this.#inParts);
    const first = Math.max(0, this.#newestSent - BASELINE_SNAPSHOTS + 1);
    for (let place = first; place <= this.#newestSent; place++)
      if ((this.#inParts & this.#bit(place)) !== 0) this.#carryPart(by, place, imageAt(place));
  }

  #carryPart(by: Moving, place: number, image: Image | undefined): void {
    this.#parts ??= new Ring(BASELINE_SNAPSHOTS, () => new Part(this.#plan));
    const part = this.#parts.at(place) ?? this.#parts.claim(place);
    part.ackedAfter = by.whole(part.ackedAfter, -1);
    part.baseline = by.whole(part.baseline, -1);
    for (let k = 0; k < part.age.length; k++) {
      by.cells(part.age[k], image?.kinds[k].present);
      by.cells(part.known[k], part.age[k]);
    }
    if (this.#held !== undefined) carryImage(by, this.#held.at(place) ?? this.#held.claim(place), image);
  }

  #usable(acked: number, place: number): number {
    const isNear = acked >= 0 && place - acked < BASELINE_SNAPSHOTS;
    return isNear && this.hasSent(acked) ? acked : -1;
  }

  /** The bit of a snapshot in the sets; 0 for one that is too old, or to come. */
  #bit(place: number): number {
    const ago = this.#newestSent - place;
    return ago >= 0 && ago < BASELINE_SNAPSHOTS ? 1 << ago : 0;
  }

  #partAt(place: number): Part | undefined {
    return (this.#inParts & this.#bit(place)) === 0 ? undefined : this.#parts?.at(place);
  }

  /** The snapshot at `place`, after all others, is sent, and whole as long as nothing else is said. */
  #claim(place: number): void {
    const ahead = place - this.#newestSent;
    // What goes too far back is forgotten; a shift by 32 would be one by 0.
    const kept = ahead < BASELINE_SNAPSHOTS ? -1 : 0;
    this.#newestSent = place;
    this.#sent = ((this.#sent & kept) << ahead) | 1;
    this.#acked = (this.#acked & kept) << ahead;
    this.#whole = ((this.#whole & kept) << ahead) | 1;
    this.#current = ((this.#current & kept) << ahead) | 1;
    this.#inParts = (this.#inParts & kept) << ahead;
  }
}

/** True when a snapshot has rows that another says nothing of. */
function hasNewcomers({ age }: Part, base: Part): boolean {
  for (let k = 0; k < age.length; k++) {
    const has = age[k];
    const said = base.age[k];
    const known = base.known[k];
    for (let row = 0; row < has.length; row++)
      if (has[row] > 0 && (said[row] | known[row]) === 0) return true;
  }
  return false;
}

function isSame(one: KindImage, other: KindImage): boolean {
  for (let row = 0; row < one.present.length; row++)
    if (other.present[row] === 1 && !one.isSameRow(other, row)) return false;
  return true;
}
