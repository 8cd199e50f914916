// `npm run sim`: runs one match in virtual time and prints what happened, as a table or as one JSON line.
// The hash in it covers every packet both ways, every settled arena and every drawn value, so two runs with the same
// hash were the same match. Options: `npm run sim -- --help`.

import { readFileSync, writeFileSync } from "node:fs";
import { type OptionValues, Refusal, refuseIfThrown, run } from "./command-line.ts";
import { figuresOf } from "./figures.ts";
import { GAME_NAMES, PRESET_NAMES, startMatch } from "./match.ts";
import { chosenProfile, FILE_OPTIONS, PROFILE_NAMES } from "./profile-option.ts";
import { clientTable } from "./table.ts";

const USAGE = "npm run sim -- [options]: runs a match of bots in virtual time and says what happened.";

const OPTIONS = {
  game: { type: "text", default: "dash", choices: GAME_NAMES, help: "the game" },
  preset: { type: "text", default: "reckon", choices: PRESET_NAMES, help: "netcode preset" },
  profile: { type: "text", default: "wifi", choices: PROFILE_NAMES, help: "network of every client" },
  ...FILE_OPTIONS,
  seed: { type: "whole", default: 7, min: 0, max: 4_294_967_295, help: "random seed" },
  clients: { type: "whole", default: 4, min: 1, max: 254, help: "players" },
  seconds: { type: "number", default: 60, min: 0.1, max: 86_400, help: "length of the match" },
  mode: { type: "text", default: "", help: "how the bots play, such as wander, chase or push" },
  "first-tick": {
    type: "whole",
    default: 0,
    min: 0,
    max: 2 ** 48,
    help: "number of the tick before the first one",
  },
  tables: { type: "text", default: "", value: "FILE", help: "file of the tables that the room starts with" },
  train: {
    type: "text",
    default: "",
    value: "FILE",
    help: "train tables in this match and write them to this file",
  },
  tape: {
    type: "text",
    default: "",
    value: "FILE",
    help: "play a tape that the inspector saved, and say what happened, instead of a match",
  },
  production: { type: "flag", help: "do not watch the rules, as in a live match; the hash is the same" },
  json: { type: "flag", help: "print one JSON line" },
} as const;

/** Share of a match's snapshots that tables are trained on; the rest is for making and publishing them. */
const TRAINING_SHARE = 0.8;
const SNAPSHOTS_PER_SECOND = 20;

async function main(options: OptionValues<typeof OPTIONS>): Promise<number> {
  if (options.tape !== "") {
    // Its games are those of the arcade.
    const { showTape } = await import("./tape.ts");
    await showTape(options.tape, options.json);
    return 0;
  }
  const { game, preset, seed, clients, seconds, mode } = options;
  const firstTick = options["first-tick"];
  const profile = chosenProfile(options.profile, options);
  const snapshots = Math.floor(seconds * SNAPSHOTS_PER_SECOND * TRAINING_SHARE);
  const trainingSnapshots = options.train === "" ? 0 : snapshots;
  const tables = options.tables === "" ? undefined : refuseIfThrown(() => readFileSync(options.tables));
  const match = { game, preset, profile, seed, clients, mode, firstTick, trainingSnapshots };
  const stepper = startMatch(match, { tables, development: !options.production });
  stepper.run(seconds * 1000);
  if (options.train !== "") writeTables(options.train, stepper.room.tables());
  const what = { hash: stepper.hash, game, preset, profile: profile.name, seed, clients, seconds };
  const ticks = stepper.room.tick - firstTick;
  if (options.json) console.log(JSON.stringify({ ...what, ticks, ...figuresOf(stepper, stepper.clients) }));
  else {
    console.log(
      `${game} under ${preset} on ${profile.name}: ${clients} clients, ${seconds} s, ${ticks} ticks, seed ${seed}`,
    );
    console.log(`hash ${stepper.hash}\n\n${clientTable(stepper)}`);
  }
  return 0;
}

function writeTables(file: string, tables: Uint8Array | undefined): void {
  if (tables === undefined)
    throw new Refusal("The match is too short to train tables in: give more --seconds.");
  refuseIfThrown(() => writeFileSync(file, tables));
}

await run(USAGE, OPTIONS, main);
