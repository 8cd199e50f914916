// Experiment: lag compensation lets a player with a slow network hit somebody who is behind a wall already.

import { holds } from "../model/deeds.ts";
import { networkNamed, ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";

const BEA = 1;

export const behindTheWall: Experiment = {
  id: "behind",
  title: "The shot behind the wall",
  intro:
    "Bea stands on the right and shoots at everybody they see. Their packets take 180 ms each way, yours 1 ms.",
  steps: [
    {
      text: "Run up and down, in and out of the wall's cover, until Bea hits you while you are behind it.",
      isDone: (_, since) => (since.tally(YOU).counts.covered ?? 0) >= 1,
    },
    { text: "Switch Bea's lag compensation off.", isDone: (lab) => !lab.isOn(BEA, "lagCompensation") },
    {
      text: "Run up and down for eight seconds more.",
      isDone: (_, since) => since.seconds >= 8 && (since.tally(BEA).counts.shots ?? 0) >= 3,
    },
  ],
  look: "Your picture and Bea's side by side: in theirs you are still in the open. A square burst is a hit behind a wall.",
  why: "The server tests a shot against what its shooter saw. That is fair to a player who aims well, and now and then unfair to one who has just hidden. Without it Bea would have to aim where you will be.",
  guide: "rewind",
  settings: {
    seed: 15,
    presets: ["reckon"],
    players: [
      { network: networkNamed("lan"), act: "you", off: [] },
      { network: ownNetwork(180), act: "shoot", off: [] },
      playerOn("cable", "still"),
    ],
  },
  score: (_, since) => {
    const { hurt = 0, covered = 0 } = since.tally(YOU).counts;
    const { shots = 0 } = since.tally(BEA).counts;
    return [
      { label: "You were hit behind a wall", value: `${covered} times`, note: "in this step" },
      { label: "Bea hit you", value: `${hurt} of ${shots} shots`, note: "in this step" },
    ];
  },
  demonstration: [
    ...holds([
      [2, "up"],
      [2.8, "down"],
      [4.4, "up"],
      [6, "down"],
      [7.6, "up"],
      [9.2, "down"],
    ]),
    { at: 600, deed: { do: "switch", player: BEA, name: "lagCompensation", isOn: false } },
    ...holds([
      [10.8, "up"],
      [12.4, "down"],
      [14, "up"],
      [15.6, "down"],
      [17.2, "up"],
      [18.8, "down"],
      [20, ""],
    ]),
  ],
};
