// The replay files of a server by its settings: game-server.ts asks once. Always true: with `RECORD=off` there are none, and nothing is
// recorded for them.

import type { Log } from "../log.ts";
import type { Settings } from "../settings.ts";
import { ChunkPacker } from "./chunk-packer.ts";
import { ReplayAnswers } from "./replay-answers.ts";
import { ReplayShelf } from "./replay-shelf.ts";
import { FolderStore, MemoryStore } from "./replay-store.ts";

export interface Replays {
  readonly shelf: ReplayShelf;
  readonly answers: ReplayAnswers;
  /** Resolves when all that was recorded is kept. */
  written(): Promise<void>;
}

/** @param isWanted by the program, if the settings do not say */
export function makeReplays(
  { record: { when, folder, mostBytes, mostAgeMs }, fleet }: Pick<Settings, "record" | "fleet">,
  isWanted: boolean,
  seatOf: (token: string) => Promise<string | undefined>,
  log: Log,
): Replays | undefined {
  if (when === "off" || (when === "auto" && !isWanted)) return undefined;
  const nowMs = (): number => Date.now();
  const store =
    folder === undefined
      ? new MemoryStore(nowMs)
      : new FolderStore(folder, (problem) => log.error({}, problem));
  const packer = new ChunkPacker();
  const shelf = new ReplayShelf({
    ...{ store, mostBytes, mostAgeMs, nowMs, rules: fleet.build },
    pack: packer.pack,
  });
  return {
    shelf,
    answers: new ReplayAnswers(shelf, store, seatOf),
    async written() {
      await packer.idle();
      await store.written();
    },
  };
}
