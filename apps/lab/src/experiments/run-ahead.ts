// Experiment: the lead follows the network, so that inputs arrive just before their ticks.

import { holds } from "../model/deeds.ts";
import { ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { ms } from "./scores.ts";

export const runAhead: Experiment = {
  id: "lead",
  title: "How far ahead do you live?",
  intro:
    "Your inputs are for ticks that the server has yet to step, so that they arrive just before them. Your packets take 20 ms.",
  steps: [
    { text: "Watch your lead for four seconds.", isDone: (_, since) => since.seconds >= 4 },
    { text: "Set your latency to 200 ms or more.", isDone: (lab) => lab.network(YOU).latencyMs >= 200 },
    {
      text: "Watch how inputs are late, until none is any more: eight seconds.",
      isDone: (_, since) => since.seconds >= 8,
    },
  ],
  look: "Your wires: orange diamonds are inputs that came too late. And your figure, which runs farther ahead of its dashed ring.",
  why: "The server reports by how much each input was early. The page steers its lead by that: ahead enough, and no more, because what runs far ahead predicts far.",
  guide: "lead",
  settings: {
    seed: 20,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(20), act: "you", off: [] },
      playerOn("cable", "run"),
      playerOn("cable", "still"),
    ],
  },
  score: (lab, since) => [
    {
      label: "Your lead",
      value: ms(lab.leadMs(YOU)),
      note: `the way to the server takes ${ms(lab.network(YOU).latencyMs)}`,
    },
    { label: "Late inputs", value: String(since.tally(YOU).lateInputs), note: "in this step" },
  ],
  demonstration: [
    ...holds([
      [1, "up"],
      [1.6, "down"],
      [2.2, ""],
    ]),
    { at: 270, deed: { do: "network", player: YOU, network: ownNetwork(200) } },
    ...holds([
      [6, "up"],
      [6.6, "down"],
      [7.2, ""],
    ]),
  ],
};
