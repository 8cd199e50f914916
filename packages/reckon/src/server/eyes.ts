// Through whose eyes a seat sees the world: players through their own, and who looks on through those of a player in play, the one
// that they chose or else the first. The snapshot writer and flights ask. Always true: nobody who plays sees through another's eyes,
// and who looks on sees nothing that the player whom they follow does not, but where the room shows spectators everything.

import type { Moving } from "../core/moving/moving.ts";
import type { Game } from "../world/game.ts";
import type { World } from "../world/world.ts";
import { type InterestPolicy, markVisible, seesPoint, type Visible } from "./publish/interest.ts";
import type { SpectatorPolicy } from "./publish/snapshot-policy.ts";
import { seatsOf } from "./seats.ts";

const EVERYTHING: InterestPolicy = { see: "everything" };

export class Eyes {
  readonly #interest: InterestPolicy;
  readonly #players: number;
  readonly #isOpen: boolean;
  /** By seat, of those behind players: whom they follow; −1: the first in play. */
  readonly #chosen: Int16Array;

  constructor(game: Game, interest: InterestPolicy, spectators: SpectatorPolicy = "follow") {
    this.#interest = interest;
    this.#players = game.players;
    this.#isOpen = spectators === "everything";
    this.#chosen = new Int16Array(seatsOf(game)).fill(-1);
  }

  /** A seat behind those of players follows a player from now on; −1: the first in play. */
  follow(seat: number, player: number): void {
    this.#chosen[seat] = player;
  }

  /** Whose rows a seat sees first: its own, which who looks on has none of, where nobody is in play. */
  of(seat: number, world: World): number {
    if (seat < this.#players || this.#interest.see === "everything") return seat;
    const chosen = this.#chosen[seat];
    let first = -1;
    for (const { alive, owner, layout } of world.kinds) {
      if (layout.position.length === 0 && this.#interest.see !== "function") continue;
      for (let row = 0; row < alive.length; row++) {
        const player = owner[row] - 1;
        if (alive[row] === 0 || player < 0) continue;
        if (player === chosen) return chosen;
        if (first < 0 || player < first) first = player;
      }
    }
    return first < 0 ? seat : first;
  }

  /** Marks what a seat sees. */
  mark(world: World, seat: number, visible: Visible): void {
    markVisible(this.#policyOf(seat), world, this.of(seat, world), visible);
  }

  /** True when a seat sees a point, such as where a flight is. */
  sees(world: World, seat: number, values: Float64Array, position: readonly number[]): boolean {
    return seesPoint(this.#policyOf(seat), world, this.of(seat, world), values, position);
  }

  carry(by: Moving): void {
    for (let seat = this.#players; seat < this.#chosen.length; seat++)
      this.#chosen[seat] = by.whole(this.#chosen[seat], -1, this.#players - 1);
  }

  #policyOf(seat: number): InterestPolicy {
    return this.#isOpen && seat >= this.#players ? EVERYTHING : this.#interest;
  }
}
