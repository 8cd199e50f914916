// One loop for all rooms of a server that has none of its own: ws-server.ts and sockets-server.ts.
// Always true: steps are due at the multiples of a tick; after a stall the rest is skipped, as in our rooms.

import type { Meter } from "./meter.ts";
import { SNAPSHOT_EVERY, TICK_MS } from "./rules.ts";

const MOST_CAUGHT_UP = 8;

export interface LoopedRoom {
  step(): void;
  publish(tick: number): void;
}

/** Steps rooms from now on. A third of them publishes in each tick, so that not all send at once. */
export function stepAll(rooms: readonly LoopedRoom[], meter: Meter): void {
  let tick = Math.ceil(performance.now() / TICK_MS);
  const wake = (): void => {
    const due = Math.floor(performance.now() / TICK_MS);
    tick = Math.max(tick, due - MOST_CAUGHT_UP);
    for (; tick <= due; tick++)
      rooms.forEach((room, i) => {
        meter.step(tick * TICK_MS);
        room.step();
        if ((tick + i) % SNAPSHOT_EVERY === 0) room.publish(tick);
      });
    setTimeout(wake, Math.max(0, Math.ceil(tick * TICK_MS - performance.now())));
  };
  wake();
}
