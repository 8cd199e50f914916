// Experiment: without interpolation others jump from snapshot to snapshot, 20 times per second.

import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { ms, perSecond } from "./scores.ts";

export const jumpingOthers: Experiment = {
  id: "jumps",
  title: "Where is a player between two snapshots?",
  intro: "The server sends 20 snapshots per second, your screen shows 60 frames. Interpolation is off.",
  steps: [
    {
      text: "Watch Bea in your picture for three seconds.",
      isDone: (lab, since) =>
        !lab.isOn(YOU, "interpolation") && since.seconds >= 3 && since.tally(YOU).othersJumps >= 20,
    },
    { text: "Switch your interpolation on.", isDone: (lab) => lab.isOn(YOU, "interpolation") },
    {
      text: "Watch for three seconds more.",
      isDone: (lab, since) => lab.isOn(YOU, "interpolation") && since.seconds >= 3,
    },
  ],
  look: "Bea's way in your picture, and how far behind their dashed ring they are.",
  why: "Interpolation shows others a little in the past, where there is always a snapshot before and one after. Smooth costs some age.",
  guide: "view",
  settings: {
    seed: 13,
    presets: ["reckon"],
    players: [
      playerOn("cable", "you", ["interpolation"]),
      playerOn("cable", "run"),
      playerOn("cable", "run"),
    ],
  },
  score: (lab, since) => [
    {
      label: "Others jump",
      value: perSecond(since.tally(YOU).othersJumps, since.seconds),
      note: "frames in which a figure jumps, in this step",
    },
    {
      label: "You see others",
      value: `${ms(lab.viewAgeMs(YOU))} old`,
      note: "the price of a smooth picture",
    },
  ],
  demonstration: [{ at: 300, deed: { do: "switch", player: YOU, name: "interpolation", isOn: true } }],
};
