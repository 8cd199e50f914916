// What was drawn for each input that aims: where targets and own rows stood in the frame that its player acted on. The client notes
// it when it samples the input; a predicted rule that calls `tools.rewind` gets its answer from it, in the first prediction and in
// every replay alike. Always true: what is noted for a number never changes.

import { Ring } from "../../core/ring.ts";
import { TargetSet } from "../../view/target-set.ts";
import type { Game } from "../../world/game.ts";
import type { Rewound } from "../../world/rewound.ts";
import type { World } from "../../world/world.ts";

/** Inputs whose picture is kept: more than a replay ever reaches. */
const KEPT = 128;
/** A press may come this many inputs late; later ones saw something beyond every cap. */
const MOST_LATE = 64;

export class DrawnMoments {
  readonly #player: number;
  readonly #pictures: Ring<TargetSet>;
  readonly #nothing: TargetSet;
  readonly #present: TargetSet;

  constructor({ layout }: Game, player: number) {
    this.#player = player;
    this.#pictures = new Ring(KEPT, () => new TargetSet(layout));
    this.#nothing = new TargetSet(layout);
    this.#present = new TargetSet(layout);
  }

  /** Keeps the picture by which the input with this number was given. */
  note(number: number, shown: World): void {
    this.#pictures.claim(number).showPresent(shown, this.#player, 0);
  }

  /**
   * The picture of an input, or of the last input before it that aimed: a press that came late is applied with a later input, and
   * judged by what its player saw (VC7). Without targets if there is no picture, and for another player.
   */
  at(number: number, player: number, padding = 0): Rewound {
    const picture = this.#pictures.at(number) ?? this.#before(number);
    if (picture === undefined || player !== this.#player) return this.#nothing;
    picture.padding = padding;
    return picture;
  }

  /** The present, which a client that predicts everybody draws. */
  present(world: World, player: number, padding: number): Rewound {
    return this.#present.showPresent(world, player, padding);
  }

  #before(number: number): TargetSet | undefined {
    for (let n = number - 1; n > number - MOST_LATE && n >= 0; n--) {
      const picture = this.#pictures.at(n);
      if (picture !== undefined) return picture;
    }
    return undefined;
  }
}
