// A keyframe: all that stepping goes on from. ReplayWriter takes one at the start of each chunk, `openChunk` goes on from it. One method says
// it for both directions, as for rooms that move. Always true: a world that is restored is one that rules could have left, of the tick that
// the chunk names; everything else is refused.

import type { Moving } from "../../core/moving/moving.ts";
import type { FlightRows } from "../../server/flights/flight-rows.ts";
import { carryInput } from "../../server/move/carry-input.ts";
import { isSettled } from "../../server/move/carry-world.ts";
import type { Simulation } from "../../world/simulation.ts";
import { EVERYBODY, World } from "../../world/world.ts";

export interface KeyframeParts {
  readonly simulation: Simulation;
  /** Rows that show flights; undefined: nothing ever flies. */
  readonly rows: FlightRows | undefined;
  /** Players who are in the world. */
  readonly seated: boolean[];
  /** Copies the input that a player was stepped with last. Its number; NaN: there is none. */
  lastInput(player: number, into: Float64Array): number;
}

export function carryKeyframe(by: Moving, parts: KeyframeParts): void {
  const { simulation, rows, seated } = parts;
  const { world, inputs, game } = simulation;
  by.cells(world.bytes);
  if (by.isArriving) {
    simulation.isServer = true;
    world.simulate(EVERYBODY);
    if (world.tick !== by.tick || !isSettled(world, new World(game.layout))) by.fail();
  }
  const values = new Float64Array(game.input.size);
  for (let player = 0; player < seated.length; player++) {
    seated[player] = by.flag(seated[player]);
    const last = parts.lastInput(player, values);
    if (!by.flag(!Number.isNaN(last))) continue;
    const number = by.whole(last);
    carryInput(by, game.input, values);
    if (by.isArriving) inputs.set(player, values, number);
  }
  rows?.carry(by);
}
