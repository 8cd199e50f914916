// How long players take to be in control again after one part of the path stood still for 5 s: their own machine, the
// server, or the link. This is a run of its own, because it would spoil the figures. Called by cell.ts. Always true: each time is that
// of the worst client, from the end of the stall, as docs/rules.md defines it (QU18); Infinity: a client was not back.

import { skirmish } from "@reckon/skirmish";
import type { Preset } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { isStreamProfile, type Profile, type Span } from "reckon/testing/engine";
import { clockOf, frameRateOf, onScoreboard, WatchedBot } from "./scenario.ts";

export interface Recovered {
  readonly clientMs: number;
  readonly serverMs: number;
  readonly linkMs: number;
}

/** When each part stands still; the run waits for recovery in between. The last wait is long because a stream recovers slowly. */
const CLIENT: Span = { fromMs: 8000, toMs: 13_000 };
const SERVER: Span = { fromMs: 19_000, toMs: 24_000 };
const LINK: Span = { fromMs: 30_000, toMs: 35_000 };
const END_MS = 41_000;
const STREAM_END_MS = 60_000;
const CLIENTS = 4;

const SILENT = { sampled: () => {}, pressed: () => {} };

export function playRecovery(preset: Preset, profile: Profile, seed: number): Recovered {
  const stepper = new Stepper({
    game: skirmish,
    preset: onScoreboard(preset),
    profile,
    seed,
    hashed: false,
    development: false,
    serverStalls: [SERVER],
    clients: Array.from({ length: CLIENTS }, (_, i) => ({
      frameRate: frameRateOf(i),
      clock: clockOf(seed, i),
      bot: (player, botSeed) => new WatchedBot(i, player, botSeed, SILENT),
      stalls: [CLIENT],
      blackouts: [LINK],
    })),
  });
  stepper.run(SERVER.fromMs);
  const clientMs = worst(stepper);
  stepper.run(LINK.fromMs);
  const serverMs = worst(stepper);
  stepper.run(isStreamProfile(profile) ? STREAM_END_MS : END_MS);
  return { clientMs, serverMs, linkMs: worst(stepper) };
}

function worst({ clients }: Stepper): number {
  return Math.max(
    ...clients.map(({ truth: { recovery } }) =>
      recovery.isUnderWay || recovery.lastMs < 0 ? Number.POSITIVE_INFINITY : recovery.lastMs,
    ),
  );
}
