// Watches a game's rules on the server for a newcomer's first fight: health that they took or lost, or in a maze, where a shot bounces for long, a shot that
// is fired while both see each other. Tests of newcomers wrap the games of a server with it, in Chromium and in virtual time. Always true: the rules run as they are; the
// watch looks at the world before and after.

import { seesThrough } from "@reckon/kit";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { Game, World } from "reckon";
import { CELL, mazeOf, type ThreadWorld } from "../../../games/by-a-thread/src/index.ts";
import { FIRE_REST } from "../../../games/by-a-thread/src/tuning.ts";
import { WALLS } from "../../../games/by-a-thread/src/walk.ts";

/** An exchange between two players; −1: none, so an enemy or the ground. */
interface Exchange {
  readonly tick: number;
  readonly by: number;
  readonly to: number;
  readonly what: "blow" | "shot";
}

const MOST_EXCHANGES = 10_000;
/** Games call the figure of a player one of these. */
const FIGURES = ["player", "ship"];
/** Plasma that is fired from further away is not aimed. */
const SHOT_REACH = 10 * CELL;

type Health = Readonly<Record<string, Readonly<Record<string, ArrayLike<number>>>>>;

function healthOf(world: World, kind: string): ArrayLike<number> {
  return (world.fields as Health)[kind]?.health ?? [];
}

/** A match, which may go on while a newer one runs. */
class Match {
  /** Its first tick. */
  began = Number.NaN;
  readonly exchanges: Exchange[] = [];

  note(tick: number, by: number, to: number, what: Exchange["what"]): void {
    if (this.exchanges.length < MOST_EXCHANGES) this.exchanges.push({ tick, by, to, what });
  }
}

export class FightWatch {
  #newest = new Match();

  /** In the newest match, a player's first exchange with another or an enemy, and the match's first tick. */
  firstOf(player: number): { what: string; tick: number; began: number } | undefined {
    const { began, exchanges } = this.#newest;
    const first = exchanges.find(({ by, to }) => by !== to && (by === player || to === player));
    return first && { what: first.what, tick: first.tick, began };
  }

  /** The same game, whose matches this watches. */
  in(game: ArcadeGame): ArcadeGame {
    const rules = async (): Promise<GameRules> => {
      const loaded = await game.rules();
      const { make } = loaded.hosted;
      return { ...loaded, hosted: { ...loaded.hosted, make: (choices) => this.#watched(make(choices)) } };
    };
    return { ...game, rules };
  }

  #watched(game: Game): Game {
    const before: number[] = [];
    const match = new Match();
    this.#newest = match;
    return {
      ...game,
      step: (world, inputs, tools) => {
        // In virtual time clients step the same value.
        if (!tools.isServer) return game.step(world, inputs, tools);
        if (Number.isNaN(match.began)) match.began = tools.tick;
        const figure = FIGURES.find((name) => name in world.fields) ?? "";
        const health = healthOf(world, figure);
        for (const row of world.all(figure)) before[row] = health[row];
        game.step(world, inputs, tools);
        for (const row of world.all(figure))
          if (health[row] < before[row]) match.note(tools.tick, -1, world.ownerOf(figure, row), "blow");
        if (game.name === "by-a-thread") lookAround(match, world as ThreadWorld, tools.tick);
      },
      struck: (world, flown, hit, tools) => {
        const health = healthOf(world, hit.kind);
        const had = health[hit.row];
        const to = world.ownerOf(hit.kind, hit.row);
        const end = game.struck(world, flown, hit, tools);
        if (health[hit.row] < had) match.note(tools.tick, flown.player, to, "blow");
        return end;
      },
    };
  }
}

/** Shots of this tick at players in sight. */
function lookAround(match: Match, world: ThreadWorld, tick: number): void {
  const { x, z, fireRest, health } = world.fields.player;
  const maze = mazeOf(world.fields.match.maze[0]);
  for (const row of world.all("player"))
    for (const other of world.all("player")) {
      if (other === row || fireRest[row] !== FIRE_REST || health[other] === 0) continue;
      const [dx, dz] = [x[other] - x[row], z[other] - z[row]];
      if (dx * dx + dz * dz > SHOT_REACH * SHOT_REACH) continue;
      if (!seesThrough(maze, x[row], z[row], x[other], z[other], WALLS)) continue;
      match.note(tick, world.ownerOf("player", row), world.ownerOf("player", other), "shot");
    }
}
