// The timelines of every policy: ours and those of the seeds. The presets of the seeds bring them, and `presets.reckon`, so that it can
// be varied. Always true: whatever a policy says, there is one for it.

import { createLead } from "../input/lead.ts";
import { createClock } from "./clock.ts";
import { createDelay } from "./delay.ts";
import type { Timelines } from "./timelines.ts";

export const ALL_TIMELINES: Timelines = { clock: createClock, lead: createLead, delay: createDelay };
