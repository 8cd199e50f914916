// Where everything truly was at a moment of the past: the room's own settled worlds, straight between two ticks.
// The stepper has one, and each client's Truth compares the picture with it. Always true: in ticks that the room skipped,
// things are where they were before; a moment that the room has not reached, or has forgotten, is not known.

import type { Room } from "../server/room.ts";
import { onViewGrid } from "../wire/messages/view-stamp.ts";
import type { World } from "../world/world.ts";

/** Ticks looked back for a world: a room that stood still has none for a while. */
const MOST_STILL_TICKS = 64;

export class TruePast {
  before: World;
  after: World;
  alpha = 0;
  readonly #room: Room;

  constructor(room: Room) {
    this.#room = room;
    this.before = room.world;
    this.after = room.world;
  }

  /** Looks at a server time, on the grid that views are drawn on; false: it is not known. */
  look(viewMs: number): boolean {
    const { firstTick, game } = this.#room;
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
    const { history } = this.#room;
    if (tick > this.#room.tick) return undefined;
    for (let t = tick; t > tick - MOST_STILL_TICKS; t--) {
      const world = history.at(t);
      if (world !== undefined) return world;
    }
    return undefined;
  }
}
