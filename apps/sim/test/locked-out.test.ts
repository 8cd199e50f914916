// Matches that `npm run soak` found and shrank: players who were never in control again. Each is plain JSON, so it stays the same
// match for ever.

import { checkScenario, type Scenario } from "reckon/testing/engine";
import { expect, it } from "vitest";
import { CAST } from "../src/soak/hunt.ts";

const scenario1: Scenario = {
  game: "dashAlone",
  preset: "reckon",
  profile: "train",
  seed: 2779282811,
  firstTick: 0,
  playMs: 20703,
  clients: [
    {
      bot: "alone",
      frameRate: 60,
      skewPpm: 0,
      stepMs: 0,
      joinMs: 0,
      leaveMs: 0,
      stalls: [],
    },
  ],
  serverStalls: [],
  development: true,
  network: {
    name: "random",
    up: [
      {
        fromMs: 0,
        latencyMs: 29,
      },
      {
        fromMs: 13598,
        latencyMs: 912,
      },
      {
        fromMs: 16562,
        latencyMs: 29,
        reorder: false,
      },
    ],
    down: [
      {
        fromMs: 0,
        latencyMs: 11,
      },
      {
        fromMs: 12887,
        latencyMs: 94,
      },
    ],
  },
};

const scenario127: Scenario = {
  game: "orbit",
  preset: "reckon",
  profile: "cafe",
  seed: 633002990,
  firstTick: 0,
  playMs: 23630,
  clients: [
    {
      bot: "wander",
      frameRate: 60,
      skewPpm: 0,
      stepMs: 0,
      joinMs: 0,
      leaveMs: 0,
      stalls: [],
    },
  ],
  serverStalls: [],
  scope: "world",
  development: true,
  network: {
    name: "random",
    up: [
      {
        fromMs: 0,
        latencyMs: 46,
        reorder: false,
      },
      {
        fromMs: 14718,
        latencyMs: 855,
      },
      {
        fromMs: 17490,
        latencyMs: 6,
      },
    ],
    down: [
      {
        fromMs: 0,
        latencyMs: 46,
      },
      {
        fromMs: 14718,
        latencyMs: 855,
      },
      {
        fromMs: 18904,
        latencyMs: 46,
        loss: 0,
        reorder: false,
        burst: null,
        queueBytes: null,
      },
    ],
  },
};

const scenario226: Scenario = {
  game: "dashAlone",
  preset: "reckon",
  profile: "bad",
  seed: 2137514490,
  firstTick: 0,
  playMs: 24016,
  clients: [
    {
      bot: "alone",
      frameRate: 60,
      skewPpm: 0,
      stepMs: 0,
      joinMs: 10758,
      leaveMs: 0,
      stalls: [
        {
          fromMs: 14710,
          toMs: 17622,
        },
      ],
    },
  ],
  serverStalls: [
    {
      fromMs: 9380,
      toMs: 16009,
    },
  ],
  development: true,
};

const scenario559: Scenario = {
  game: "dash",
  preset: "reckon",
  profile: "storm",
  seed: 2442135600,
  firstTick: 0,
  playMs: 21213,
  clients: [
    {
      bot: "chase",
      frameRate: 60,
      skewPpm: 0,
      stepMs: 0,
      joinMs: 0,
      leaveMs: 0,
      stalls: [],
    },
  ],
  serverStalls: [],
  development: true,
  network: {
    name: "random",
    up: [
      {
        fromMs: 0,
        latencyMs: 62,
        stream: {
          segmentLoss: 0.01,
        },
      },
      {
        fromMs: 2068,
        latencyMs: 340,
      },
    ],
    down: [
      {
        fromMs: 0,
        latencyMs: 114,
        jitterMs: 44,
        stream: {
          segmentLoss: 0.01,
        },
      },
      {
        fromMs: 12688,
        latencyMs: 877,
      },
    ],
  },
};

it.each([
  ["[LD10] a way up that took 883 ms longer for 3 s: the lead was locked out for good", scenario1],
  ["[LD10] both ways 809 ms longer for 2.8 s: the lead was locked out for good", scenario127],
  [
    "[LD10] a join in a stall of the server, and then a sleep that outlasts it: input time stayed behind",
    scenario226,
  ],
  [
    "[TK8] 877 ms down and 340 up over streams: the client ran as far ahead as it might, and was starved",
    scenario559,
  ],
])("%s", (_title, scenario) => {
  expect(checkScenario(scenario, CAST).violations).toEqual([]);
});
