// Experiment: a correction of the state must be at once, a correction of the picture need not.

import { holds } from "../model/deeds.ts";
import { ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { correctionScore } from "./scores.ts";

const circle = (from: number): ReturnType<typeof holds> =>
  holds([
    [from, "up"],
    [from + 0.7, "right"],
    [from + 1.4, "down"],
    [from + 2.1, "left"],
  ]);

export const softCorrections: Experiment = {
  id: "smoothing",
  title: "Wrong for a moment, without a jump",
  intro: "Bea pushes you, your packets take 150 ms each way, and smoothing is off: every correction jumps.",
  steps: [
    {
      text: "Step out, and run against Bea until you have jumped three times.",
      isDone: (lab, since) => !lab.isOn(YOU, "smoothing") && since.tally(YOU).ownJumps >= 3,
    },
    { text: "Switch your smoothing on.", isDone: (lab) => lab.isOn(YOU, "smoothing") },
    {
      text: "Run against Bea until you were corrected by 60 units more.",
      isDone: (lab, since) => lab.isOn(YOU, "smoothing") && since.tally(YOU).correctedUnits >= 60,
    },
  ],
  look: "Your own figure when Bea pushes it.",
  why: "The state is corrected at once, so that the next tick is right. The picture begins where it was, and fades to the new place within a fifth of a second.",
  guide: "smoothing",
  settings: {
    seed: 19,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(150), act: "you", off: ["smoothing"] },
      playerOn("cable", "push"),
      playerOn("cable", "still"),
    ],
  },
  score: (_, since) => [
    {
      label: "You jumped",
      value: `${since.tally(YOU).ownJumps} times`,
      note: "frames in which your figure jumps, in this step",
    },
    correctionScore(since.tally(YOU)),
  ],
  demonstration: [
    ...[2, 5, 8].flatMap(circle),
    { at: 660, deed: { do: "switch", player: YOU, name: "smoothing", isOn: true } },
    ...[11, 14, 17, 20].flatMap(circle),
    ...holds([[23, ""]]),
  ],
};
