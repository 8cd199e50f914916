// The network of a command: a built-in profile by name, a pair of Mahimahi trace files, or a file with a
// network that changes (docs/networks.md). `sim` and `quality` have these options.

import { readFileSync } from "node:fs";
import { profileNamed } from "reckon/testing";
import {
  type Profile,
  parseNetwork,
  parseTrace,
  profiles,
  type Trace,
  traceProfile,
} from "reckon/testing/engine";
import { Refusal, refuseIfThrown } from "./command-line.ts";

export const PROFILE_NAMES: readonly string[] = Object.keys(profiles);

/** The options of a command that name files; --profile is the command's own. */
export const FILE_OPTIONS = {
  network: {
    type: "text",
    default: "",
    value: "FILE",
    help: "network that changes (see docs/networks.md), instead of --profile",
  },
  "trace-up": {
    type: "text",
    default: "",
    value: "FILE",
    help: "Mahimahi trace of the way to the server, instead of --profile",
  },
  "trace-down": { type: "text", default: "", value: "FILE", help: "Mahimahi trace of the way back" },
} as const;

/** Files that a command was given; "" for none. */
export type ChosenFiles = { readonly [Name in keyof typeof FILE_OPTIONS]: string };

/** The profile with a name, unless files are given. Throws a Refusal if they do not go together or are invalid. */
export function chosenProfile(name: string, files: ChosenFiles): Profile {
  const { network, "trace-up": traceUp, "trace-down": traceDown } = files;
  if (network !== "") {
    if (traceUp !== "" || traceDown !== "")
      throw new Refusal(
        "A network comes from one source: give either --network, or --trace-up and --trace-down.",
      );
    return readNetwork(network);
  }
  if (traceUp === "" && traceDown === "") return profileNamed(name);
  if (traceUp === "" || traceDown === "")
    throw new Refusal(
      "A recorded network has two directions: give both --trace-up FILE and --trace-down FILE.",
    );
  return traceProfile(readTrace(traceUp), readTrace(traceDown));
}

function readNetwork(path: string): Profile {
  const text = textOf(path, "network file", "a JSON file as docs/networks.md says");
  try {
    return parseNetwork(text);
  } catch (error) {
    throw new Refusal(`${path}: ${(error as Error).message}`);
  }
}

function readTrace(path: string): Trace {
  const text = textOf(path, "trace file", "a Mahimahi packet-delivery file");
  return refuseIfThrown(() => parseTrace(text));
}

function textOf(path: string, what: string, which: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    throw new Refusal(`The ${what} ${path} cannot be read: give the path of ${which}.`);
  }
}
