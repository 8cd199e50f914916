// Experiment: without lag compensation, a player who aims at what they see misses.

import { holds } from "../model/deeds.ts";
import { ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { hitScore, ms } from "./scores.ts";

const SHOTS = 8;

export const leadTheTarget: Experiment = {
  id: "aim",
  title: "Aim at what you see, and miss",
  intro:
    "Your packets take 120 ms each way, and your lag compensation is off. Your aim is perfect: it is always on the figure in your picture.",
  steps: [
    {
      text: `Run to the top, where you see Bea, and hold the shooting key for ${SHOTS} shots.`,
      isDone: (lab, since) =>
        !lab.isOn(YOU, "lagCompensation") && (since.tally(YOU).counts.shots ?? 0) >= SHOTS,
    },
    { text: "Switch your lag compensation on.", isDone: (lab) => lab.isOn(YOU, "lagCompensation") },
    {
      text: `Shoot ${SHOTS} times more.`,
      isDone: (lab, since) =>
        lab.isOn(YOU, "lagCompensation") && (since.tally(YOU).counts.shots ?? 0) >= SHOTS,
    },
  ],
  look: "Your shots in your picture, and the dashed ring that runs ahead of Bea: that is where Bea is on the server.",
  why: "You see others in the past. With lag compensation the server goes back to the moment of your picture, and tests the shot there.",
  guide: "rewind",
  settings: {
    seed: 16,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(120), act: "you", off: ["lagCompensation"] },
      playerOn("cable", "run"),
      playerOn("cable", "still"),
    ],
  },
  score: (lab, since) => [
    hitScore(since.tally(YOU)),
    { label: "You see Bea", value: `${ms(lab.viewAgeMs(YOU))} old`, note: "Bea runs 20 units in 100 ms" },
  ],
  demonstration: [
    ...holds([
      [2, "up"],
      [2.65, "act"],
    ]),
    { at: 720, deed: { do: "switch", player: YOU, name: "lagCompensation", isOn: true } },
    ...holds([[22, ""]]),
  ],
};
