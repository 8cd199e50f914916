// Experiment: what another player does cannot be predicted, so being pushed costs corrections, and a better network makes them smaller.

import { holds } from "../model/deeds.ts";
import { networkNamed, ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import { mean, rollbackCount, type Tally } from "../model/tally.ts";
import type { Experiment } from "./experiment.ts";
import { correctionScore } from "./scores.ts";

/** Mean size of a correction, in units. */
export function sizeOf(tally: Tally): number {
  return mean(tally.correctedUnits, rollbackCount(tally));
}

export const shove: Experiment = {
  id: "push",
  title: "What nobody can predict",
  intro: "Bea runs at you and pushes as soon as they see you. Your packets take 120 ms each way.",
  steps: [
    {
      text: "Stand still in the wall's cover for three seconds: every prediction is right.",
      isDone: (_, since) => since.seconds >= 3,
    },
    {
      text: "Step out until Bea sees you, and run against them until five predictions were wrong.",
      isDone: (_, since) => since.tally(YOU).rollbacks["other actor"] >= 5,
    },
    { text: "Make your network “LAN”.", isDone: (lab) => lab.network(YOU).profile === "lan" },
    {
      text: "Run against Bea for five seconds more.",
      isDone: (_, since) => since.seconds >= 5 && since.tally(YOU).rollbacks["other actor"] >= 1,
    },
  ],
  look: "The reasons in the log, and your figure against its dashed ring while Bea pushes.",
  why: "Your page knows the rules and your keys, but not Bea's. The shorter the way, the less it has to guess.",
  guide: "reach",
  settings: {
    seed: 17,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(120), act: "you", off: [] },
      playerOn("cable", "push"),
      playerOn("cable", "still"),
    ],
  },
  score: (_, since) => [correctionScore(since.tally(YOU))],
  demonstration: [
    ...holds([
      [3.2, "up"],
      [4, "right"],
      [4.8, "down"],
      [5.6, "left"],
      [6.4, "up"],
      [7.2, "right"],
      [8, "down"],
      [8.8, "left"],
    ]),
    { at: 600, deed: { do: "network", player: YOU, network: networkNamed("lan") } },
    ...holds([
      [10.4, "up"],
      [11.2, "right"],
      [12, "down"],
      [12.8, "left"],
      [13.6, "up"],
      [14.4, "right"],
      [15.2, ""],
    ]),
  ],
};
