// Replays a recorded match: npx tsx replay.ts data/records/ID.record. Prints its result, and whether it is the same as in the match.
import { readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readRecord, replayMatch } from "reckon/node";
import { tanks } from "./rules.ts";

const [, , file] = process.argv;
let ticks = 0;
const world = replayMatch(readRecord(readFileSync(file), tanks), () => ticks++);
const lines = readFileSync(join(file, "../../results.jsonl"), "utf8").split("\n").slice(0, -1);
const match = lines.map((line) => JSON.parse(line)).find(({ id }) => id === basename(file, ".record"));
for (const { seat, name, score } of match.players)
  console.log(`${name}: ${world.fields.tank.score[world.rowOf("tank", seat)] ?? "left"} (${score} then)`);
const isSame = world.hash() === match.hash;
console.log(`${ticks} ticks, world ${world.hash()}, ${isSame ? "the same as then" : `NOT ${match.hash}`}`);
process.exitCode = isSame ? 0 : 1;
