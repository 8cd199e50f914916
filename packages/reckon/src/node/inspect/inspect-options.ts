// The command line of `reckon inspect`, and its help. Always true: a mistake throws an Error whose sentence names the fix.

import { parseArgs } from "node:util";

export const INSPECT_USAGE = `reckon inspect FILE [options]: says what is in a replay file, and whether its rules are those at hand.

  --game MODULE   the module that exports the hosted game, hosted(game): every chunk is then played and compared with its hash
  --export NAME   the export of MODULE that is the game (default: the only one that fits)
  --json          everything as JSON
  --test FILE     writes a test for \`node --test\` that plays the replay, and fails once the rules lead elsewhere; needs --game`;

export interface InspectOptions {
  readonly file: string;
  readonly module: string | undefined;
  readonly exported: string | undefined;
  readonly isJson: boolean;
  readonly test: string | undefined;
}

/** The options; undefined: the user asked for help. */
export function readInspectOptions(args: readonly string[]): InspectOptions | undefined {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...{ game: { type: "string" }, export: { type: "string" }, test: { type: "string" } },
      ...{ json: { type: "boolean" }, help: { type: "boolean" } },
    },
  });
  if (values.help === true || args.length === 0) return undefined;
  const [command, file, ...more] = positionals;
  if (command !== "inspect") throw new Error(`There is no command ${command}: say reckon inspect FILE.`);
  if (file === undefined || more.length > 0) throw new Error("Name one file: reckon inspect match.replay.");
  const { game: module, export: exported, json: isJson = false, test } = values;
  if (test !== undefined && module === undefined)
    throw new Error("A test needs the rules: add --game and the module that exports them.");
  return { file, module, exported, isJson, test };
}
