// `npm run sim -- --tape FILE`: plays a tape that the inspector saved, and says what happened: whether it came out exactly, why it was rolled
// back, the worst moments, and what the bytes were for. sim.ts calls it. Always true: a file that cannot be played ends with a sentence.

import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { ArcadeGame } from "@reckon/stage";
import { Inspection, openTape, type RollbackNote } from "reckon/inspect";
import { Refusal } from "./command-line.ts";

const GAMES: readonly ArcadeGame[] = [dashStage, byAThreadStage, highNoonStage, rTypeStage];
const MOST_BYTES = 32 * 1024 * 1024;
const MOST_MOMENTS = 5;
const MOST_COSTS = 10;
const GZIP = 0x1f;

/** Plays a tape, and prints what happened; with `isJson`, as one line. */
export async function showTape(file: string, isJson: boolean): Promise<void> {
  const { inspection, title, note } = await open(file);
  while (inspection.read());
  const notes = [note, inspection.note].filter((text) => text !== "");
  const { logbook, client } = inspection;
  const { quality } = client;
  const seconds = Math.round(((logbook.newest - inspection.firstTick) * inspection.game.tickMs) / 100) / 10;
  const worst = [...logbook.rollbacks].sort((a, b) => b.distance - a.distance).slice(0, MOST_MOMENTS);
  const lost = [...logbook.snapshots.values()].filter(({ fate }) => fate === "lost").length;
  const bytes = [...logbook.costs].sort(([, a], [, b]) => b - a);
  const { frames, lateInputs, rollbacks, resyncs } = quality;
  const isExact = inspection.note === "";
  const figures = {
    title,
    player: client.player,
    seconds,
    frames,
    isExact,
    notes,
    rollbacks,
    resyncs,
    lateInputs,
  };
  if (isJson) console.log(JSON.stringify({ ...figures, lostSnapshots: lost, worst, bytes }));
  else {
    const exactly = isExact ? "played again exactly" : "not as it was";
    console.log(`${title}, player ${client.player + 1}: ${seconds} s, ${frames} frames, ${exactly}`);
    for (const text of notes) console.log(text);
    const causes = Object.entries(rollbacks).map(([cause, count]) => `${count} ${cause}`);
    console.log(`Rollbacks: ${causes.join(", ")}. Late inputs: ${lateInputs}. Resyncs: ${resyncs}.`);
    console.log(`In the last minute ${lost} of ${logbook.snapshots.size} snapshots were lost.\n`);
    console.log(`The worst moments of the last minute:\n${worst.map(lineOf).join("\n") || "  none"}\n`);
    const costs = bytes
      .slice(0, MOST_COSTS)
      .map(([name, sum]) => `  ${(sum / seconds).toFixed(1).padStart(8)}  ${name}`);
    console.log(`Bytes per second:\n${costs.join("\n")}`);
  }
}

function lineOf({ tick, cause, why }: RollbackNote): string {
  return `  tick ${tick}, ${cause}: ${why}`;
}

async function open(file: string): Promise<{ inspection: Inspection; title: string; note: string }> {
  try {
    const read = readFileSync(file);
    const opened = openTape(read[0] === GZIP ? gunzipSync(read, { maxOutputLength: MOST_BYTES }) : read);
    const game = GAMES.find(({ name }) => name === opened.game);
    if (game === undefined) {
      const names = GAMES.map(({ name }) => name).join(", ");
      throw new Error(
        `The tape is of a game named ${JSON.stringify(opened.game)}: this command knows ${names}.`,
      );
    }
    const { hosted } = await game.rules();
    const made = hosted.make(opened.choices as never);
    const inspection = new Inspection(opened.of(made), made, hosted.preset.client);
    return { inspection, title: game.title, note: opened.note };
  } catch (error) {
    throw new Refusal(error instanceof Error ? error.message : String(error));
  }
}
