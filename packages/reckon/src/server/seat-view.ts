// What one client holds: for each snapshot sent to it, which rows it then has, and how old the value of each is.
// The publisher asks it for the baseline of the next snapshot and tells it what was sent; acks come from the client's
// inputs. Always true: a composed baseline equals, row by row, what the client decoded at that snapshot, because a row
// that was skipped keeps the value of the snapshot it was last sent in, and the room's images go back far enough.

import { Ring } from "../core/ring.ts";
import { Image } from "../wire/image.ts";
import { type Plan, REFERENCE } from "../wire/plan.ts";
import { BASELINE_SNAPSHOTS, MERGED_SNAPSHOTS } from "../wire/rows-header.ts";
import { CODED, SKIPPED } from "../wire/sides.ts";

/** Snapshots that a skipped row may stay behind: then it is sent, or leaves the client's view. */
export const MOST_SKIPS = 31;
/** Images that a room keeps, so that every value of every baseline can be found. */
export const KEPT_IMAGES = 64;

/** One snapshot that was sent: places count snapshots since the room began. */
class Sent {
  isAcked = false;
  /** Everything alive was in it, with the values of its own tick: it equals the room's image. */
  isWhole = false;
  /** `age` and `known` are filled in, whether it was whole or not: that may depend on rows which the client must not see. */
  hasRows = false;
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
  readonly #sent: Ring<Sent>;
  /** Ages of the rows of the baseline composed last. */
  readonly #ages: readonly Uint8Array[];
  /**
   * References to rows that the client does not know are blanked for it, so its images are its own: then they are kept
   * whole. Undefined where there are none.
   */
  readonly #held: Ring<Image> | undefined;
  #newestAck = -1;
  #olderAck = -1;

  constructor(plan: Plan) {
    const hasReferences = plan.kinds.some(({ steps }) => steps.some(({ type }) => type === REFERENCE));
    this.#held = hasReferences ? new Ring(BASELINE_SNAPSHOTS, () => new Image(plan)) : undefined;
    this.#ages = plan.kinds.map(({ layout }) => new Uint8Array(layout.kind.capacity));
    this.#sent = new Ring(BASELINE_SNAPSHOTS, () => new Sent(plan));
  }

  /** The client has decoded the snapshot at this place. */
  ack(place: number): void {
    const sent = this.#sent.at(place);
    if (sent === undefined) return;
    sent.isAcked = true;
    if (place <= this.#newestAck) return;
    this.#olderAck = this.#newestAck;
    this.#newestAck = place;
  }

  /** Place of the newest snapshot that a packet at `place` may be coded against, or −1. */
  baselineFor(place: number): number {
    return this.#usable(this.#newestAck, place);
  }

  /** True when the client has acknowledged the snapshot at this place. */
  hasAcked(place: number): boolean {
    return this.#sent.at(place)?.isAcked ?? false;
  }

  /** A second one before it, for motion, or −1. */
  olderFor(place: number): number {
    return this.#usable(this.#olderAck, place);
  }

  /** True when the client has exactly the room's image of that place. */
  isWhole(place: number): boolean {
    return this.#sent.at(place)?.isWhole ?? false;
  }

  /** True when a snapshot was sent for this place, not long ago. */
  has(place: number): boolean {
    return this.#sent.has(place);
  }

  /** Snapshots by which the value of a row in the snapshot at this place is older; −1: the client did not have it. */
  ageAt(place: number, kind: number, row: number): number {
    const sent = this.#sent.at(place);
    if (sent === undefined) return -1;
    return sent.hasRows ? sent.age[kind][row] - 1 : 0;
  }

  /** Snapshots by which the value of a row in the baseline composed last is older than that baseline. */
  ageOf(kind: number, row: number): number {
    return Math.max(0, this.#ages[kind][row] - 1);
  }

  /** Writes into `into` what the client has at `place`; `imageAt` gives the room's images by place. */
  compose(place: number, imageAt: (place: number) => Image | undefined, into: Image): boolean {
    const sent = this.#sent.at(place);
    const image = imageAt(place);
    if (sent === undefined || image === undefined) return false;
    into.copyFrom(image);
    const held = sent.isWhole ? undefined : this.#held?.at(place);
    if (held !== undefined) into.copyFrom(held);
    for (let k = 0; k < into.kinds.length; k++) {
      const rows = into.kinds[k];
      if (sent.isWhole) {
        this.#ages[k].set(rows.present);
        continue;
      }
      this.#ages[k].set(sent.age[k]);
      if (held !== undefined) continue;
      for (let row = 0; row < rows.present.length; row++)
        if (!this.#takeRow(into, k, row, sent.age[k][row], place, imageAt)) return false;
    }
    return true;
  }

  /**
   * Adds to a baseline composed at `place` the rows that entered in the snapshots just before it and that it says
   * nothing of, if the client acknowledged those. Returns which: bit i is the snapshot at `place` − 1 − i.
   */
  merge(place: number, imageAt: (place: number) => Image | undefined, into: Image): number {
    const base = this.#sent.at(place);
    let mask = 0;
    if (base === undefined || !base.hasRows) return 0;
    for (let i = 0; i < MERGED_SNAPSHOTS; i++) {
      const other = this.#sent.at(place - 1 - i);
      if (other === undefined || !other.isAcked || !other.hasRows) continue;
      mask |= 1 << i;
      const held = this.#held?.at(place - 1 - i);
      for (let k = 0; k < into.kinds.length; k++) {
        const { present } = into.kinds[k];
        for (let row = 0; row < present.length; row++) {
          if (other.age[k][row] === 0 || present[row] === 1 || base.known[k][row] === 1) continue;
          const age = other.age[k][row] + 1 + i;
          if (held !== undefined) into.kinds[k].copyRow(held.kinds[k], row);
          else if (!this.#takeRow(into, k, row, age, place, imageAt)) continue;
          this.#ages[k][row] = age;
        }
      }
    }
    return mask;
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

  /** Notes that everything was sent at `place`. */
  sentWhole(place: number): void {
    const sent = this.#claim(place);
    sent.isWhole = true;
  }

  /** Notes what was sent at `place` on top of the baseline composed last (at −1: none): `select` as for the codec. */
  sentPart(
    place: number,
    baseline: number,
    current: Image,
    select: readonly Uint8Array[],
    held: Image,
  ): void {
    const sent = this.#claim(place);
    sent.hasRows = true;
    this.#held?.claim(place).copyFrom(held);
    for (let k = 0; k < select.length; k++) {
      const { present } = current.kinds[k];
      for (let row = 0; row < present.length; row++) {
        const was = baseline < 0 ? 0 : this.#ages[k][row];
        const chosen = present[row] === 1 ? select[k][row] : 0;
        let age = chosen === CODED ? 1 : 0;
        if (chosen === SKIPPED && was > 0) age = was + place - baseline;
        sent.age[k][row] = age;
        sent.known[k][row] = was > 0 ? 1 : 0;
        if (present[row] === 1 && (age !== 1 || !held.kinds[k].isSameRow(current.kinds[k], row)))
          sent.isWhole = false;
      }
    }
  }

  #usable(acked: number, place: number): number {
    return acked >= 0 && place - acked < BASELINE_SNAPSHOTS && this.#sent.has(acked) ? acked : -1;
  }

  #claim(place: number): Sent {
    const sent = this.#sent.claim(place);
    sent.isAcked = false;
    sent.isWhole = true;
    sent.hasRows = false;
    return sent;
  }
}
