// Experiment: a view delay of 100 ms is too much on a good network, and too little on a bad one.

import { networkNamed } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import { mean } from "../model/tally.ts";
import type { Experiment } from "./experiment.ts";
import { ms, percent } from "./scores.ts";

export const hundred: Experiment = {
  id: "hundred",
  title: "Why 100 ms?",
  intro:
    "Two rooms side by side, with the same seed, keys and networks. The preset byAThread shows others exactly 100 ms late, reckon as late as it must.",
  steps: [
    { text: "Watch both on a LAN for five seconds.", isDone: (_, since) => since.seconds >= 5 },
    { text: "Make your network “Bad”.", isDone: (lab) => lab.network(YOU).profile === "bad" },
    { text: "Watch for ten seconds.", isDone: (_, since) => since.seconds >= 10 },
  ],
  look: "Bea and Cem in both pictures, and how often they stand still or jump.",
  why: "On a LAN 100 ms is waste. On a bad network snapshots come later than that, and the picture has nothing to show. The preset reckon measures the gaps and chooses.",
  guide: "delay",
  settings: {
    seed: 14,
    presets: ["byAThread", "reckon"],
    players: [playerOn("lan", "you"), playerOn("lan", "run"), playerOn("lan", "wander")],
  },
  score: (_, since) =>
    ["byAThread", "reckon"].map((name, run) => {
      const { frames, starvedFrames, viewAgeMs } = since.tally(YOU, run);
      return {
        label: name,
        value: `${ms(mean(viewAgeMs, frames))} old`,
        note: `${percent(starvedFrames, frames)} of the frames without data, in this step`,
      };
    }),
  demonstration: [{ at: 330, deed: { do: "network", player: YOU, network: networkNamed("bad") } }],
};
