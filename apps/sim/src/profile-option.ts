// The network that a command is asked for: a built-in profile by name, or a pair of Mahimahi trace files.
// `sim` and `start` offer these options.

import { readFileSync } from "node:fs";
import { type Profile, parseTrace, profileNamed, profiles, type Trace, traceProfile } from "reckon/testing";
import { Refusal, refuseIfThrown } from "./command-line.ts";

export const PROFILE_NAMES: readonly string[] = Object.keys(profiles);

/** The profile of a name, unless there are trace files ("" for none). Throws a Refusal when only one is given. */
export function chosenProfile(name: string, traceUp: string, traceDown: string): Profile {
  if (traceUp === "" && traceDown === "") return profileNamed(name);
  if (traceUp === "" || traceDown === "")
    throw new Refusal(
      "A recorded network has two directions: give both --trace-up FILE and --trace-down FILE.",
    );
  return traceProfile(readTrace(traceUp), readTrace(traceDown));
}

function readTrace(path: string): Trace {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch {
    throw new Refusal(
      `The trace file ${path} cannot be read: give the path of a Mahimahi packet-delivery file.`,
    );
  }
  return refuseIfThrown(() => parseTrace(text));
}
