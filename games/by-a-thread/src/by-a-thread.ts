// By a Thread: a first-person maze, bouncing plasma, and the last one standing wins. One step for server and prediction; the
// host chooses the level of the maze. Always true: `step` writes only rows that its side steps; decisions of the server
// are behind `tools.isServer`, or in `struck`.

import { defineGame, type Inputs } from "reckon";
import { events, flights, type ThreadTools } from "./events.ts";
import { stepMatch } from "./fate.ts";
import { type InputFields, input } from "./input.ts";
import { match, player, type ThreadWorld } from "./kinds.ts";
import { mazeNumber, mazeOf } from "./maze.ts";
import { enter } from "./places.ts";
import { fly, struck, useTrigger } from "./plasma.ts";
import { pushApart } from "./push.ts";
import { MOST_MINUTES, PLAYERS, TICK_RATE } from "./tuning.ts";
import { look, rest, walk } from "./walk.ts";

function step(world: ThreadWorld, inputs: Inputs<InputFields>, tools: ThreadTools): void {
  const maze = tools.derived;
  const { health } = world.fields.player;
  for (const row of world.rows("player")) {
    const held = inputs.of(world.ownerOf("player", row));
    if (health[row] === 0) rest(world, row);
    else {
      look(world, row, held, tools.dt);
      walk(world, row, held, maze, tools.dt);
    }
  }
  pushApart(world, maze);
  for (const row of world.rows("player")) {
    const owner = world.ownerOf("player", row);
    if (health[row] > 0) useTrigger(world, row, owner, inputs.of(owner), tools);
  }
  if (tools.isServer) stepMatch(world, maze);
}

/** The host's choices. */
export interface ByAThreadOptions {
  /** Difficulty of the maze, 0 to 9. */
  readonly level: number;
  /** Time until the Minotaur comes, with several players: 1 to 10. Default 10. */
  readonly minutes?: number;
}

/** By a Thread on a maze of this level; all levels have the same schema. */
export function byAThreadGame({ level, minutes = MOST_MINUTES }: ByAThreadOptions) {
  return defineGame({
    name: "by-a-thread",
    tickRate: TICK_RATE,
    players: PLAYERS,
    input,
    kinds: [player, match],
    events,
    flights,
    derive: {
      key: (world) => world.fields.match.maze[0],
      make: (world) => mazeOf(world.fields.match.maze[0]),
    },
    init(world) {
      const row = world.spawn("match");
      world.fields.match.maze[row] = mazeNumber(level, world.random.next());
      world.fields.match.minutes[row] = minutes;
    },
    join: enter,
    leave(world, who) {
      const row = world.rowOf("player", who);
      if (row >= 0) world.despawn("player", row);
    },
    step,
    fly,
    struck,
  });
}

export type ByAThread = ReturnType<typeof byAThreadGame>;
