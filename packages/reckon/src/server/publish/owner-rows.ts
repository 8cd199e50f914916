// The part of a snapshot that only the owner of a row is sent: fields for owners. The snapshot writer calls it for each client. Always
// true: it codes nothing of other players' rows; without references all clients of one epoch and baseline share one comparison with the
// room's image.

import type { Moving } from "../../core/moving/moving.ts";
import { Ring } from "../../core/ring.ts";
import type { ByteWriter } from "../../wire/bytes.ts";
import type { SnapshotCoder } from "../../wire/delta/snapshot-coder.ts";
import type { Plan } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import type { Receiver } from "../../wire/image/sides.ts";
import type { World } from "../../world/world.ts";
import { carryImages } from "../move/carry-image.ts";
import type { Visible } from "./interest.ts";
import { KEPT_IMAGES } from "./seat-view.ts";
import type { Training } from "./table-training.ts";

export class OwnerRows {
  readonly #images: Ring<Image>;
  readonly #held: Image;
  /** What an owner holds, where that is not just a part of what the room has. */
  readonly #baseline: Image;
  readonly #select: readonly Uint8Array[];
  readonly #knows: readonly Uint8Array[];
  /** `sees`: the client may see what its own rows refer to wherever that is. */
  readonly #receiver: { -readonly [P in keyof Receiver]: Receiver[P] };
  #place = -1;
  #current: Image;
  /** What the codec was prepared with last, in this snapshot. */
  #codec: SnapshotCoder | undefined;
  #prepared = -1;

  constructor(plan: Plan, sees: Visible) {
    const masks = (): Uint8Array[] => plan.kinds.map(({ layout }) => new Uint8Array(layout.kind.capacity));
    this.#images = new Ring(KEPT_IMAGES, () => new Image(plan));
    this.#held = new Image(plan);
    this.#current = this.#held;
    this.#baseline = new Image(plan);
    this.#select = masks();
    this.#knows = masks();
    this.#receiver = { select: this.#select, sees, knows: undefined };
  }

  carry(by: Moving, worldAt: (place: number) => World | undefined): void {
    carryImages(by, this.#images, worldAt);
  }

  begin(world: World, place: number): void {
    this.#place = place;
    this.#codec = undefined;
    this.#current = this.#images.claim(place);
    this.#current.capture(world);
  }

  /**
   * Codes a player's own rows and appends them to `out`; returns their bytes.
   * @param own what the client holds, where rows have references: what it may not know of is blank there
   */
  code(
    codec: SnapshotCoder,
    player: number,
    baseline: number,
    own: Ring<Image> | undefined,
    out: ByteWriter,
  ): number {
    const current = this.#current;
    const before = out.length;
    const base = own === undefined ? this.#images.at(baseline) : own.at(baseline);
    markOwned(current, player, this.#select);
    if (own === undefined) this.#prepare(codec, current, base, player, baseline);
    else codec.prepare(current, this.#ownBaseline(base, player), undefined);
    codec.encodeFor(this.#receiver, out, own === undefined ? undefined : this.#held);
    own?.claim(this.#place).copyFrom(this.#held);
    return out.length - before;
  }

  #prepare(
    codec: SnapshotCoder,
    current: Image,
    base: Image | undefined,
    player: number,
    baseline: number,
  ): void {
    if (codec !== this.#codec || baseline !== this.#prepared) codec.prepare(current, base, undefined);
    this.#codec = codec;
    this.#prepared = baseline;
    this.#receiver.knows = base === undefined ? undefined : this.#knows;
    if (base !== undefined) markOwned(base, player, this.#knows);
  }

  /** Lets the room learn from what `code` coded for a player. */
  teach(training: Training, player: number, baseline: number, own: Ring<Image> | undefined): void {
    const current = this.#current;
    const base = own === undefined ? this.#images.at(baseline) : own.at(baseline);
    markOwned(current, player, this.#select);
    training.learnOwner(current, {
      tick: current.tick,
      baseline: this.#ownBaseline(base, player),
      older: undefined,
      select: this.#select,
    });
  }

  #ownBaseline(base: Image | undefined, player: number): Image | undefined {
    if (base === undefined) return undefined;
    this.#baseline.copyFrom(base);
    this.#baseline.keepOwned(player + 1);
    return this.#baseline;
  }
}

function markOwned(image: Image, player: number, into: readonly Uint8Array[]): void {
  for (let k = 0; k < image.kinds.length; k++) {
    const { present, owner } = image.kinds[k];
    for (let row = 0; row < present.length; row++)
      into[k][row] = present[row] === 1 && owner[row] === player + 1 ? 1 : 0;
  }
}
