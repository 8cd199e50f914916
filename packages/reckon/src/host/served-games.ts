// The games of a host, checked: what every room of one needs to know, worked out once before anybody comes. Always true: a
// game that rooms could not play as its lobby says, or with its tables, is refused with a sentence that names the fix.

import { assert } from "../core/assert.ts";
import { areTablesOf } from "../server/publish/room-tables.ts";
import { schemaHash } from "../wire/schema-hash.ts";
import { readTablesText, tablesDigest } from "../wire/tables/table-text.ts";
import type { Game } from "../world/game.ts";
import { underGuard } from "../world/guard/guarded-globals.ts";
import type { HostedGame } from "./hosted-game.ts";
import { onceForChoices } from "./once-for-choices.ts";

export interface Served {
  readonly hosted: HostedGame;
  readonly schema: string;
  readonly tickMs: number;
  /** Digest of its tables; undefined: it ships none. */
  readonly tables: string | undefined;
}

/** `development`: their judges are watched. */
export function servedGames(
  games: Readonly<Record<string, HostedGame>>,
  development: boolean,
): ReadonlyMap<string, Served> {
  return new Map(Object.entries(games).map(([name, given]) => [name, serve(name, given, development)]));
}

function serve(name: string, given: HostedGame, development: boolean): Served {
  const judge: HostedGame["judge"] =
    development && given.judge !== undefined
      ? (world, ticks) => underGuard(`judge of ${name}`, () => given.judge?.(world, ticks) ?? {})
      : given.judge;
  const hosted = { ...given, judge, make: onceForChoices(given.make) };
  const game = hosted.make({});
  assert(
    game.players >= hosted.lobby.seats,
    `${name} has ${game.players} players, and its lobby ${hosted.lobby.seats} seats: give the game as many.`,
  );
  return { hosted, schema: schemaHash(game), tickMs: game.tickMs, tables: checkedTables(hosted, game) };
}

/** The digest of tables that rooms of this game can start with. */
function checkedTables({ tables, preset }: HostedGame, game: Game): string | undefined {
  if (tables === undefined) return undefined;
  const bytes = readTablesText(tables);
  assert(
    bytes !== undefined && areTablesOf(game, preset.agreement, bytes),
    `The tables of ${game.name} are damaged, or of another schema or agreement: train them again with reckon-train, or leave \`tables\` out.`,
  );
  return tablesDigest(tables);
}
