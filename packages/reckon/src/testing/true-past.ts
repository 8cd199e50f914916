// The true place of every row at a moment of the past: the room's own settled worlds, on a straight line between two ticks. The stepper
// has one, and each client's Truth compares the picture with it. Always true: in ticks that the room skipped, rows stand where they were
// before; a moment that the room has not reached, or has forgotten, is not known.

import { settledAt } from "../server/rewind/rewind.ts";
import type { Room } from "../server/room.ts";
import { onViewGrid } from "../wire/messages/view-stamp.ts";
import type { World } from "../world/world.ts";

export class TruePast {
  before: World;
  after: World;
  alpha = 0;
  readonly #room: () => Room;
  readonly #worldAt = (tick: number): World | undefined => this.#room().history.at(tick);

  constructor(room: () => Room) {
    this.#room = room;
    this.before = room().world;
    this.after = room().world;
  }

  /** Looks at a server time, on the grid of view times; false: it is not known. */
  look(viewMs: number): boolean {
    const { firstTick, game } = this.#room();
    const moment = firstTick + onViewGrid(viewMs / game.tickMs);
    const tick = Math.floor(moment);
    this.alpha = moment - tick;
    const before = this.#settled(tick);
    const after = this.alpha > 0 ? this.#settled(tick + 1) : before;
    if (before === undefined || after === undefined) return false;
    this.before = before;
    this.after = after;
    return true;
  }

  #settled(tick: number): World | undefined {
    return tick > this.#room().tick ? undefined : settledAt(this.#worldAt, tick);
  }
}
