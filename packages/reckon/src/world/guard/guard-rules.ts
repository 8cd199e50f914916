// A game as development plays it: the same rules, each under the guard of guarded-globals.ts. Rooms, predictors and replays use it in the
// game's place, so production pays nothing. Always true: layout, schemas and names are the very same objects, so both games send the
// same.

import type { Tick } from "../../core/tick.ts";
import type { Game } from "../game.ts";
import type { World } from "../world.ts";
import { underGuard } from "./guarded-globals.ts";

/** Rules that run many times a frame are guarded once in so many calls: putting the guard in place costs more than they do. */
const SELDOM = 17;

const inTick = (what: string, tick: Tick): string => `${what}, tick ${tick}`;

/** The game with its rules guarded. */
export function guardRules<G extends Game>(game: G): G {
  const { name, derive } = game;
  let calls = 0;
  const seldom = <T>(what: string, run: () => T): T =>
    calls++ % SELDOM === 0 ? underGuard(what, run) : run();
  const guarded: Partial<Game> = {
    init: (world, seed) => underGuard(`init of ${name}`, () => game.init(world, seed)),
    join: (world, player) =>
      underGuard(inTick(`join of ${name}`, world.tick), () => game.join(world, player)),
    leave: (world, player) =>
      underGuard(inTick(`leave of ${name}`, world.tick), () => game.leave(world, player)),
    command: (world, player, command) =>
      underGuard(inTick(`command of ${name}`, world.tick), () => game.command(world, player, command)),
    step: (world, inputs, tools) =>
      underGuard(inTick(`step of ${name}`, tools.tick), () => game.step(world, inputs, tools)),
    fly: (flight, seconds, tools) => seldom(`fly of ${name}`, () => game.fly(flight, seconds, tools)),
    struck: (world, flight, hit, tools) =>
      underGuard(inTick(`struck of ${name}`, world.tick), () => game.struck(world, flight, hit, tools)),
    derive: derive && {
      key: (world: World) => seldom(`derive.key of ${name}`, () => derive.key(world)),
      make: (world: World) => underGuard(`derive.make of ${name}`, () => derive.make(world)),
    },
  };
  return { ...game, ...guarded };
}

/** In development world.random throws where a client predicts: a client lacks the server's chance, and would draw other numbers. */
export function refuseServerChance(world: World, name: string): void {
  world.random.next = () => {
    throw new Error(
      `Rules of ${name} drew from world.random in tick ${world.tick} where a client predicts: only the server has that chance, so what follows from it is rolled back. Take tools.roll(player, "name"), or draw only for rows that the server alone steps, inside \`for (const row of world.rows(…))\`.`,
    );
  };
}
