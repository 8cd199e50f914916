// The games of the arcade, in the order of their tiles. Page and server read the same list; to add a game, add a line.

import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { ArcadeGame } from "@reckon/stage";

export const GAMES: readonly ArcadeGame[] = [dashStage, byAThreadStage, highNoonStage, rTypeStage];
