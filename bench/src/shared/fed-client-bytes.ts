// Bytes that a client allocates per tick while it is fed a recorded match, measured in a process of its own, because code that was compiled for
// two sorts of client allocates more for either. The inspector bench runs it once for a plain client and once for one with a tape.
// Always true: the same game, packets and inputs give the same figure.

import { execFileSync } from "node:child_process";
import { argv, execArgv, execPath } from "node:process";
import { fileURLToPath } from "node:url";
import { dash } from "@reckon/dash";
import { highNoonGame } from "@reckon/high-noon";
import type { Game } from "reckon";
import { Client } from "reckon/client";
import { TapedClient } from "reckon/inspect";
import { HeapSpans } from "./heap.ts";
import { clientTicks, createClient, recordMatch, type Walk } from "./recorded-match.ts";

const WARM_UP_TICKS = 8000;
/** A tape checks its picture every 64 frames. */
const SPAN_TICKS = 64;
const SPANS = 30;
const RUNS = 2;

const FED_GAMES: Readonly<Record<string, () => Game>> = {
  dash: () => dash,
  highNoon: () => highNoonGame({ mode: "ride" }),
};

/** Other values for all controls in each tick, none of them whole: the dearest that a player can do. */
function restless({ input }: Game): Walk {
  const { names } = input;
  return (into, { tick }) => {
    for (let i = 0; i < names.length; i++) into[names[i]] = (((tick + 3 * i) % 40) - 19.5) / 20;
  };
}

async function measure(name: string, isTaped: boolean): Promise<number> {
  const game = FED_GAMES[name]();
  const walk = restless(game);
  const { welcome, down } = recordMatch(game, walk, WARM_UP_TICKS + SPANS * SPAN_TICKS);
  const Kind = isTaped ? (TapedClient as typeof Client) : Client;
  const step = clientTicks(
    game,
    createClient(game, walk, welcome, () => {}, Kind),
    down,
  );
  let tick = 1;
  const go = (ticks: number): void => {
    for (const end = tick + ticks; tick < end; tick++) step(tick);
  };
  go(WARM_UP_TICKS / 2);
  globalThis.gc?.();
  // A collection throws compiled code away too: the second half of the warm-up brings it back.
  go(WARM_UP_TICKS / 2);
  const spans = new HeapSpans();
  for (let i = 0; i < SPANS; i++) spans.add(() => go(SPAN_TICKS));
  return (await spans.median()) / SPAN_TICKS;
}

/** Bytes per tick of a plain client, or of one with a tape: the least of several processes, because the compiler decides anew in each. */
export function fedClientBytes(name: string, isTaped: boolean): number {
  const words = [...execArgv, fileURLToPath(import.meta.url), name, isTaped ? "taped" : "plain"];
  return Math.min(...Array.from({ length: RUNS }, () => Number(execFileSync(execPath, words).toString())));
}

if (argv[1] === fileURLToPath(import.meta.url)) console.log(await measure(argv[2], argv[3] === "taped"));
