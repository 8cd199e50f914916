// Asks the judge of a hosted game how a match stands. hosted-room.ts calls it a few times per second.

import type { Room } from "../server/room.ts";
import { underGuard } from "../world/guarded-globals.ts";
import type { HostedGame, Standing } from "./hosted-game.ts";

/** How a match stands; undefined: the game has no judge. In development a judge that asks for a clock or chance throws. */
export function standingOf(
  { judge }: HostedGame,
  { world, firstTick, game }: Room,
  development: boolean,
): Standing | undefined {
  if (judge === undefined) return undefined;
  const ask = (): Standing => judge(world, world.tick - firstTick);
  return development ? underGuard(`judge of ${game.name}`, ask) : ask();
}
