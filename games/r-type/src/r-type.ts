// R-Type: a side-scrolling shooter for one to four ships that fly together. One step for server, prediction and solo play. Always
// true: `stepWorld` writes only rows that its side steps; decisions of the server are behind
// `tools.isServer`; while the run is paused nothing moves, and presses during a pause do not act later.

import { defineGame, type Inputs } from "reckon";
import { clockAt } from "./clock.ts";
import { BY, events, flights, type RTypeTools } from "./events.ts";
import { type InputFields, input } from "./input.ts";
import { curtain, enemy, missile, PHASE, powerUp, type RTypeWorld, run, ship } from "./kinds.ts";
import { applyCommand, commands } from "./pause.ts";
import { beginLevel, stepRun, takePlace } from "./run.ts";
import { hurtShip } from "./squadron/harm.ts";
import { bomb } from "./squadron/power-ups.ts";
import { countPresses, stepShip } from "./squadron/ship.ts";
import { fly, struck } from "./squadron/shots.ts";
import type { Ground } from "./terrain.ts";
import { LEVELS, PLAYERS, TERRAIN_DAMAGE, TICK_RATE } from "./tuning.ts";

function stepWorld(world: RTypeWorld, inputs: Inputs<InputFields>, tools: RTypeTools): void {
  const { isServer } = tools;
  const { pausedAt, phase } = world.fields.run;
  if (pausedAt[0] > 0 || phase[0] >= PHASE.victory) {
    for (const row of world.rows("ship")) countPresses(world, row, inputs.of(world.ownerOf("ship", row)));
    return;
  }
  const clock = clockAt(world, tools.tick);
  for (const row of world.rows("ship")) {
    const { isScraped, isBombPressed } = stepShip(
      world,
      row,
      inputs.of(world.ownerOf("ship", row)),
      clock,
      tools,
    );
    if (!isServer) continue;
    if (isScraped) hurtShip(world, row, TERRAIN_DAMAGE, BY.terrain, clock, tools);
    if (isBombPressed) bomb(world, row, tools);
  }
  if (isServer) stepRun(world, clock, tools);
}

/** The host's choices. */
export interface RTypeOptions {
  /** First level of the run, 1 to 3, for tests. Default 1. */
  readonly level?: number;
  /** First tick of that level's clock, for tests and pictures. Default 0. */
  readonly clock?: number;
  /** Levels of the run: 1 to 3. Default 3. */
  readonly levels?: number;
}

/** R-Type; every choice has the same schema. */
export function rTypeGame({ level = 1, clock = 0, levels = LEVELS }: RTypeOptions = {}) {
  return defineGame({
    name: "r-type",
    tickRate: TICK_RATE,
    players: PLAYERS,
    input,
    kinds: [ship, enemy, curtain, missile, powerUp, run],
    commands,
    events,
    flights,
    derive: {
      key: (world) => world.fields.run.level[0] * 0x10000 + world.fields.run.seed[0],
      make: (world): Ground => ({
        level: world.fields.run.level[0],
        seed: world.fields.run.seed[0],
      }),
    },
    init(world, seed) {
      const row = world.spawn("run");
      world.fields.run.seed[row] = seed & 0xffff;
      world.fields.run.levels[row] = levels;
      beginLevel(world, level, world.tick - clock);
    },
    join(world, player) {
      const row = world.spawn("ship", player);
      if (row >= 0) takePlace(world, row);
    },
    leave(world, player) {
      const row = world.rowOf("ship", player);
      if (row >= 0) world.despawn("ship", row);
    },
    command: applyCommand,
    step: stepWorld,
    fly,
    struck,
  });
}

export type RType = ReturnType<typeof rTypeGame>;
