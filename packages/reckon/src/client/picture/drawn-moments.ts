// What was drawn for each input that aims: where targets and own rows stood in the frame that its player acted on. The
// client notes it when the input is sampled; a predicted rule that calls `tools.rewind` is answered from it, in the first
// prediction and in every replay alike. Always true: what is noted for a number never changes.

import { Ring } from "../../core/ring.ts";
import { TargetSet } from "../../view/target-set.ts";
import type { Game } from "../../world/game.ts";
import type { Rewound } from "../../world/rewound.ts";
import type { World } from "../../world/world.ts";

/** Inputs whose picture is kept: more than are ever replayed. */
const KEPT = 128;
/** Inputs by which a press may be late: what was seen with it is beyond every cap then. */
const MOST_LATE = 64;

export class Drawn {
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

  /** Keeps the picture that the input with this number was given by. */
  note(number: number, shown: World): void {
    this.#pictures.claim(number).showPresent(shown, this.#player, 0);
  }

  /**
   * The picture of an input, or of the last before it that aimed: a press that came late is applied with a later input, and is
   * judged by what was seen with it (VC7). Without targets if there is none, and for another player.
   */
  at(number: number, player: number, padding = 0): Rewound {
    const picture = this.#pictures.at(number) ?? this.#before(number);
    if (picture === undefined || player !== this.#player) return this.#nothing;
    picture.padding = padding;
    return picture;
  }

  /** What who predicts everybody draws: the present. */
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
