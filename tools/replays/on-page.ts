// Plays a replay file on the arcade's page in Chromium: steps every chunk and compares its hash, and jumps about in it. The replay soak calls it.

import { readFile } from "node:fs/promises";
import type { Playback } from "reckon/replay";
import type { Stand } from "../../apps/arcade/test-browser/stand.ts";
import { ReplayReader } from "../../packages/reckon/src/replay/file/replay-reader.ts";

declare global {
  var replay: {
    readonly phase: { peek(): string };
    readonly playback: Playback | undefined;
    look(word: string): void;
  };
}

const JUMPS = 40;

export interface PageFound {
  readonly chunks: number;
  /** Chunks that led to another world. */
  readonly others: number;
  /** Of jumps to moments all over the file. */
  readonly middleMs: number;
  readonly longestMs: number;
}

export async function playOnPage(stand: Stand, path: string): Promise<PageFound> {
  const reader = new ReplayReader();
  reader.add(new Uint8Array(await readFile(path)));
  const page = await stand.page("?replay&test&view=none");
  await page.locator("input[type=file]").setInputFiles(path);
  await page.waitForFunction(() => globalThis.replay.playback !== undefined);
  const hashes = await page.evaluate(
    (ticks) => {
      const match = globalThis.replay.playback?.match;
      const found: string[] = [];
      if (match === undefined) return found;
      const wanted = new Set(ticks);
      const steps = match.open(match.firstTick);
      while (steps.next()) {
        const { world } = steps.simulation;
        if (wanted.has(world.tick)) found.push(world.hash());
      }
      return found;
    },
    reader.chunks.map(({ lastTick }) => lastTick),
  );
  const tookMs = await page.evaluate((jumps) => {
    const { playback } = globalThis.replay;
    const found: number[] = [];
    for (let i = 1; i <= jumps && playback !== undefined; i++) {
      if (i === 1 || i === jumps / 2) globalThis.replay.look(i === 1 ? "true" : "1");
      const began = performance.now();
      playback.seek(((i * 0.618034) % 1) * playback.endMs);
      found.push(performance.now() - began);
    }
    return found.sort((a, b) => a - b);
  }, JUMPS);
  await page.context().close();
  const others = reader.chunks.filter(({ endHash }, i) => hashes[i] !== endHash).length;
  const [middleMs, longestMs] = [tookMs[JUMPS >> 1], tookMs[JUMPS - 1]].map(Math.round);
  return { chunks: hashes.length, others, middleMs, longestMs };
}
