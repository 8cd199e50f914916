// Matches that `npm run soak` found and shrank: players who were never in control again. Each is plain data, so it stays the same match for
// ever.

import { checkScenario, type Scenario } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { CAST } from "../src/soak/hunt.ts";

/** What shrinking leaves of every match. */
const SHRUNK = { preset: "reckon", firstTick: 0, serverStalls: [], development: true } as const;
const CLIENT = { frameRate: 60, skewPpm: 0, stepMs: 0, joinMs: 0, leaveMs: 0, stalls: [] } as const;
const DATAGRAMS = { loss: 0, reorder: false, burst: null, queueBytes: null } as const;
const STREAM = { segmentLoss: 0.01 } as const;

const wayUpLonger: Scenario = {
  ...SHRUNK,
  game: "dashAlone",
  profile: "train",
  seed: 2779282811,
  playMs: 20703,
  clients: [{ ...CLIENT, bot: "alone" }],
  network: {
    name: "random",
    up: [
      { fromMs: 0, latencyMs: 29 },
      { fromMs: 13598, latencyMs: 912 },
      { fromMs: 16562, latencyMs: 29, reorder: false },
    ],
    down: [
      { fromMs: 0, latencyMs: 11 },
      { fromMs: 12887, latencyMs: 94 },
    ],
  },
};

const bothWaysLonger: Scenario = {
  ...SHRUNK,
  game: "orbit",
  profile: "cafe",
  seed: 633002990,
  playMs: 23630,
  clients: [{ ...CLIENT, bot: "wander" }],
  scope: "world",
  network: {
    name: "random",
    up: [
      { fromMs: 0, latencyMs: 46, reorder: false },
      { fromMs: 14718, latencyMs: 855 },
      { fromMs: 17490, latencyMs: 6 },
    ],
    down: [
      { fromMs: 0, latencyMs: 46 },
      { fromMs: 14718, latencyMs: 855 },
      { fromMs: 18904, latencyMs: 46, ...DATAGRAMS },
    ],
  },
};

const joinInStall: Scenario = {
  ...SHRUNK,
  game: "dashAlone",
  profile: "bad",
  seed: 2137514490,
  playMs: 24016,
  clients: [{ ...CLIENT, bot: "alone", joinMs: 10758, stalls: [{ fromMs: 14710, toMs: 17622 }] }],
  serverStalls: [{ fromMs: 9380, toMs: 16009 }],
};

const streamsLonger: Scenario = {
  ...SHRUNK,
  game: "dash",
  profile: "storm",
  seed: 2442135600,
  playMs: 21213,
  clients: [{ ...CLIENT, bot: "chase" }],
  network: {
    name: "random",
    up: [
      { fromMs: 0, latencyMs: 62, stream: STREAM },
      { fromMs: 2068, latencyMs: 340 },
    ],
    down: [
      { fromMs: 0, latencyMs: 114, jitterMs: 44, stream: STREAM },
      { fromMs: 12688, latencyMs: 877 },
    ],
  },
};

it.each([
  ["[LD10] A way up that takes 883 ms longer for 3 s does not lock out the lead for good.", wayUpLonger],
  ["[LD10] Both ways 809 ms longer for 2.8 s do not lock out the lead for good.", bothWaysLonger],
  [
    "[LD10] A join in a stall of the server, and then a sleep that outlasts it, do not leave input time behind.",
    joinInStall,
  ],
  [
    "[TK8] Streams with 877 ms down and 340 ms up do not starve a client that runs as far ahead as it may.",
    streamsLonger,
  ],
])("%s", (_title, scenario) => {
  expect(checkScenario(scenario, CAST).violations).toEqual([]);
});
