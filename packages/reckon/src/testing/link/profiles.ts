// Network paths by name, so that a run, a test and a report mean the same by "wifi". The stepper, the sim command and tests read them.
// Times on the way are floor + gamma (k = 2), independent for each packet; packets may overtake each other except in `tcp`, `train` and
// `cafe`. changing.ts has the profiles that change with time. Quality bars depend on these figures: a change changes every measurement.

import { assert } from "../../core/assert.ts";
import { type ChangingName, changing } from "./changing.ts";
import type { LinkConditions } from "./link-conditions.ts";
import type { Profile } from "./link-pieces.ts";
import { startOf } from "./link-pieces.ts";
import { type MadeTraceName, madeTrace } from "./made-traces.ts";
import type { Trace } from "./trace.ts";

/** A path whose conditions stay. */
export interface SteadyProfile extends Profile {
  readonly up: LinkConditions;
  readonly down: LinkConditions;
}

/** Names of the built-in profiles that stay as they are. */
export type SteadyName =
  | "lan"
  | "cable"
  | "wifi"
  | "lte"
  | "ocean"
  | "bad"
  | "asymmetric"
  | "tcp"
  | MadeTraceName;

/** Names of the built-in profiles. */
export type ProfileName = SteadyName | ChangingName;

// For wifi, the timing model states 80 % loss inside bursts; for bad it is inferred, because only that gives the model's share of inputs
// that arrived in no packet (1.2 % with the newest 4 in each packet).
const wifi: LinkConditions = {
  latencyMs: 25,
  jitterMs: 15,
  burst: { lossRate: 0.01, burstMs: 60, lossInside: 0.8 },
  spike: { everyMs: 3000, minMs: 35, maxMs: 70 },
};
const bad: LinkConditions = {
  latencyMs: 100,
  jitterMs: 50,
  burst: { lossRate: 0.05, burstMs: 80, lossInside: 0.8 },
  duplicate: 0.01,
};
const lte: LinkConditions = { latencyMs: 40, jitterMs: 25, loss: 0.01, queueBytes: 16_000 };
const asymmetric: LinkConditions = { latencyMs: 20, jitterMs: 5, loss: 0.001 };

/**
 * The built-in profiles: lan, cable, wifi, lte, ocean, bad, asymmetric, tcp; by traces: train, cafe; and by pieces: route, bloat,
 * bloat-up, handover, storm, satellite, powersave.
 */
export const profiles: { readonly [Name in SteadyName]: SteadyProfile } & typeof changing = {
  lan: alike("lan", { latencyMs: 1, jitterMs: 0.3 }),
  cable: alike("cable", { latencyMs: 15, jitterMs: 3, loss: 0.001 }),
  wifi: alike("wifi", wifi),
  lte: { name: "lte", up: { ...lte, rateKbps: 128 }, down: { ...lte, rateKbps: 384 } },
  ocean: alike("ocean", { latencyMs: 75, jitterMs: 5, loss: 0.005 }),
  bad: alike("bad", bad),
  asymmetric: { name: "asymmetric", up: asymmetric, down: { ...asymmetric, latencyMs: 120 } },
  tcp: alike("tcp", { latencyMs: 50, jitterMs: 5, stream: { segmentLoss: 0.02 } }),
  // Made on first use, which is rare: it takes 20 ms.
  get train() {
    return recorded("train", { latencyMs: 25, jitterMs: 4, reorder: false });
  },
  get cafe() {
    return recorded("cafe", { latencyMs: 10, jitterMs: 3, loss: 0.002, reorder: false });
  },
  ...changing,
};

/**
 * The profile of that name; throws a sentence that lists the names if there is none.
 *
 * @example
 * const { up, down } = profileNamed("wifi");
 */
export function profileNamed(name: string): Profile {
  assert(
    Object.hasOwn(profiles, name),
    `No profile is named ${JSON.stringify(name)}: use one of ${Object.keys(profiles).join(", ")}.`,
  );
  return profiles[name as ProfileName];
}

/**
 * The profile `trace`: a trace for each direction, plus a constant latency each way in ms (default 20). Its queue has no bound, as in
 * Mahimahi's own link.
 */
export function traceProfile(up: Trace, down: Trace, latencyMs: number = 20): SteadyProfile {
  return { name: "trace", up: { latencyMs, trace: up }, down: { latencyMs, trace: down } };
}

/** Whether packets of a profile travel over streams. */
export function isStreamProfile({ down }: Pick<Profile, "down">): boolean {
  return startOf(down).stream !== undefined;
}

function alike(name: string, each: LinkConditions): SteadyProfile {
  return { name, up: each, down: each };
}

const made = new Map<MadeTraceName, SteadyProfile>();

/** A synthetic trace, with the conditions of the rest of the path. */
function recorded(name: MadeTraceName, each: LinkConditions): SteadyProfile {
  const known = made.get(name);
  if (known !== undefined) return known;
  const { up, down } = madeTrace(name);
  const profile: SteadyProfile = { name, up: { ...each, trace: up }, down: { ...each, trace: down } };
  made.set(name, profile);
  return profile;
}
