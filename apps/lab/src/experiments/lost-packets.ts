// Experiment: a lost packet costs nothing, because the next one repeats its inputs; sudden delay does.

import { holds } from "../model/deeds.ts";
import { networkNamed, ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";

const LOSS = 0.25;

export const lostPackets: Experiment = {
  id: "loss",
  title: "Where do lost key presses go?",
  intro: "Your network is clean: 40 ms each way. The server needs one input from you for every tick.",
  steps: [
    { text: "Run about for three seconds.", isDone: (_, since) => since.seconds >= 3 },
    {
      text: "Set your loss to 25 % or more.",
      isDone: (lab) => lab.network(YOU).loss >= LOSS && lab.network(YOU).profile === "own",
    },
    {
      text: "Run about until a hundred packets are lost.",
      isDone: (_, since) => since.tally(YOU).packetsLost >= 100,
    },
    { text: "Make your network “Gusts of delay”.", isDone: (lab) => lab.network(YOU).profile === "storm" },
    { text: "Run about for fifteen seconds.", isDone: (_, since) => since.seconds >= 15 },
  ],
  look: "The crosses (lost) and diamonds (late) on your wires, and how many inputs are missing in each step.",
  why: "Every packet repeats all inputs that the server is not known to have, so a loss costs next to nothing. Against sudden delay nothing helps but a longer lead: an input that comes late is missing, and the server repeats your last one.",
  guide: "redundancy",
  settings: {
    seed: 18,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(40), act: "you", off: [] },
      playerOn("cable", "still"),
      playerOn("cable", "wander"),
    ],
  },
  score: (_, since) => {
    const { packetsLost, packetsSent, ticks, missingTicks } = since.tally(YOU);
    return [
      { label: "Packets lost", value: `${packetsLost} of ${packetsSent}`, note: "both ways, in this step" },
      {
        label: "Inputs missing",
        value: `${missingTicks} of ${ticks}`,
        note: "ticks that the server stepped without yours",
      },
    ];
  },
  demonstration: [
    ...holds([
      [1, "up"],
      [1.6, "left"],
    ]),
    { at: 200, deed: { do: "network", player: YOU, network: ownNetwork(40, 0, 0.3) } },
    ...holds([
      [4, "right"],
      [5, "down"],
      [6, "left"],
      [7, "up"],
    ]),
    { at: 900, deed: { do: "network", player: YOU, network: networkNamed("storm") } },
    ...[16, 18, 20, 22, 24, 26, 28, 30].flatMap((second) =>
      holds([
        [second, "right"],
        [second + 1, "left"],
      ]),
    ),
    ...holds([[31, ""]]),
  ],
};
