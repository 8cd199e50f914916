// Experiment: with reconciliation off, a player walks through a gate that the server has shut.

import { holds } from "../model/deeds.ts";
import { ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { units } from "./scores.ts";

/** Farther than any correction that is on its way. */
const ASTRAY = 40;

export const gate: Experiment = {
  id: "gate",
  title: "Turn reconciliation off and walk into the gate",
  intro:
    "Only the server knows when the gate shuts; your page learns it 150 ms later. Until then it predicts an open gate.",
  steps: [
    { text: "Switch your reconciliation off.", isDone: (lab) => !lab.isOn(YOU, "reconciliation") },
    {
      text: "Run left through the gate just as it shuts, until you and your dashed ring are on different sides.",
      isDone: (lab) => lab.apart(YOU) >= ASTRAY,
    },
    {
      text: "Stand still for two seconds: nothing brings you back.",
      isDone: (lab, since) => since.seconds >= 2 && lab.apart(YOU) >= ASTRAY,
    },
    {
      text: "Switch your reconciliation on.",
      isDone: (lab) => lab.isOn(YOU, "reconciliation") && lab.apart(YOU) < 1,
    },
  ],
  look: "Your figure and the dashed ring, which is where the server has you. Bea and Cem see you at the ring.",
  why: "Reconciliation compares each snapshot with what you predicted for it. If they differ, it goes back to the snapshot, and steps your newer inputs again.",
  guide: "prediction",
  settings: {
    seed: 12,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(150), act: "you", off: [] },
      playerOn("cable", "still"),
      playerOn("cable", "still"),
    ],
  },
  score: (lab) => [
    {
      label: "Prediction and truth are apart",
      value: units(lab.apart(YOU)),
      note: "0 means that you predicted the server exactly",
    },
  ],
  demonstration: [
    { at: 120, deed: { do: "switch", player: YOU, name: "reconciliation", isOn: false } },
    ...holds([
      [4.2, "left"],
      [5.2, ""],
    ]),
    { at: 480, deed: { do: "switch", player: YOU, name: "reconciliation", isOn: true } },
  ],
};
