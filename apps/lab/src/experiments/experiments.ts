// The ten experiments of the yard, in the order in which a person should meet them.

import { answerAtOnce } from "./answer-at-once.ts";
import { behindTheWall } from "./behind-the-wall.ts";
import type { Experiment } from "./experiment.ts";
import { gate } from "./gate.ts";
import { hundred } from "./hundred.ts";
import { jumpingOthers } from "./jumping-others.ts";
import { leadTheTarget } from "./lead-the-target.ts";
import { lostPackets } from "./lost-packets.ts";
import { runAhead } from "./run-ahead.ts";
import { shove } from "./shove.ts";
import { softCorrections } from "./soft-corrections.ts";

export const EXPERIMENTS: readonly Experiment[] = [
  answerAtOnce,
  gate,
  softCorrections,
  shove,
  jumpingOthers,
  hundred,
  leadTheTarget,
  behindTheWall,
  lostPackets,
  runAhead,
];
