// High Noon: a western for up to eight players, seen from above. One step for server, prediction and solo play; the host
// chooses whether they ride together against outlaws, or duel each other. Always true: `stepWorld` writes
// only rows that its side steps; decisions of the server are behind `tools.isServer`.

import { defineGame, type Inputs } from "reckon";
import { stepDuel } from "./duel.ts";
import { events, flightsAt, type HighNoonTools } from "./events.ts";
import { type InputFields, input } from "./input.ts";
import { bomb, enemy, type HighNoonWorld, MODE, player, run } from "./kinds.ts";
import { DUEL_SIZE, groundNumber, groundOf } from "./map.ts";
import { standApart, standInTheMiddle } from "./places.ts";
import { applyCommand, commands } from "./ride/camp.ts";
import { feelTheGround, stomp } from "./ride/hazards.ts";
import { beginPause, stepRide } from "./ride/ride.ts";
import { fly, struck } from "./riders/bullets.ts";
import { stepPlayer } from "./riders/player-state.ts";
import { useRevolver } from "./riders/revolver.ts";
import { markTarget, useShowdown } from "./riders/showdown.ts";
import { DUEL_MINUTES, DUEL_WINS, PLAYERS, STAGES, TICK_RATE } from "./tuning.ts";

function stepWorld(world: HighNoonWorld, inputs: Inputs<InputFields>, tools: HighNoonTools): void {
  const { isServer } = tools;
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    const held = inputs.of(owner);
    const lands = stepPlayer(world, row, owner, held, tools);
    useShowdown(world, row, owner, tools);
    useRevolver(world, row, owner, held, tools);
    const { x, y } = world.fields.player;
    if (lands) tools.emit("stomped", owner, { x: x[row], y: y[row] }, { about: { kind: "player", row } });
    if (!isServer) continue;
    markTarget(world, row);
    if (lands) stomp(world, row, owner, tools);
    feelTheGround(world, row, tools);
  }
  if (!isServer) return;
  if (world.fields.run.mode[0] === MODE.duel) stepDuel(world, tools);
  else stepRide(world, inputs, tools);
}

/** The host's choices. */
export interface HighNoonOptions {
  readonly mode: keyof typeof MODE;
  /** First stage of a ride, for tests. Default 1. */
  readonly stage?: number;
  /** Kills that win a duel: 1 to 63. Default `DUEL_WINS`. */
  readonly wins?: number;
  /** The longest duration of a duel: 1 to 15. Default `DUEL_MINUTES`. */
  readonly minutes?: number;
  /** Stages of a ride: 1 to 3. Default 3. */
  readonly stages?: number;
}

/** High Noon for a host's choices; every such game has the same schema. */
export function highNoonGame(options: HighNoonOptions) {
  const { mode, stage = 1, wins = DUEL_WINS, minutes = DUEL_MINUTES, stages = STAGES } = options;
  return defineGame({
    name: "high-noon",
    tickRate: TICK_RATE,
    players: PLAYERS,
    input,
    kinds: [player, enemy, run, bomb],
    commands,
    events,
    flights: flightsAt(mode === "duel" ? ["player"] : ["enemy"]),
    derive: {
      key: (world) => world.fields.run.ground[0],
      make: (world) => groundOf(world.fields.run.ground[0]),
    },
    init(world, seed) {
      const row = world.spawn("run");
      const { run: ride } = world.fields;
      ride.mode[row] = MODE[mode];
      ride.stage[row] = stage;
      ride.wins[row] = wins;
      ride.minutes[row] = minutes;
      ride.stages[row] = stages;
      ride.ground[row] = groundNumber(seed, mode === "duel" ? DUEL_SIZE : stage - 1);
      if (mode === "ride") beginPause(world);
    },
    join(world, who) {
      const row = world.spawn("player", who);
      if (row < 0) return;
      const ground = groundOf(world.fields.run.ground[0]);
      if (mode === "duel") standApart(world, row, ground);
      else standInTheMiddle(world, row, ground);
    },
    leave(world, who) {
      const row = world.rowOf("player", who);
      if (row >= 0) world.despawn("player", row);
    },
    command: applyCommand,
    step: stepWorld,
    fly,
    struck,
  });
}

export type HighNoon = ReturnType<typeof highNoonGame>;
