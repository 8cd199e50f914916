// Experiment: without prediction a key press travels to the server and back before anything moves.

import { holds } from "../model/deeds.ts";
import { ownNetwork } from "../model/networks.ts";
import { playerOn, YOU } from "../model/settings.ts";
import type { Experiment } from "./experiment.ts";
import { ms } from "./scores.ts";

export const answerAtOnce: Experiment = {
  id: "answer",
  title: "Why does a game answer at once?",
  intro: "Your packets take 100 ms each way, and prediction is off: your page waits for the server.",
  steps: [
    {
      text: "Press an arrow key, and wait until you move.",
      isDone: (lab, since) =>
        !lab.isOn(YOU, "prediction") && since.tally(YOU).responses > 0 && lab.responseMs(YOU) > 150,
    },
    { text: "Switch your prediction on.", isDone: (lab) => lab.isOn(YOU, "prediction") },
    {
      text: "Stand still, then press an arrow key again.",
      isDone: (lab, since) => since.tally(YOU).responses > 0 && lab.responseMs(YOU) < 60,
    },
  ],
  look: "The dashed ring is where the server has you. With prediction you run ahead of it; without, you are behind it.",
  why: "With prediction your page steps the same rules as the server, for you alone, at once. The server still decides.",
  guide: "prediction",
  settings: {
    seed: 11,
    presets: ["reckon"],
    players: [
      { network: ownNetwork(100), act: "you", off: ["prediction"] },
      playerOn("cable", "run"),
      playerOn("cable", "still"),
    ],
  },
  score: (lab) => {
    const took = lab.responseMs(YOU);
    return [
      {
        label: "From key to picture",
        value: took < 0 ? "no press yet" : ms(took),
        note: "a round trip takes 200 ms, a frame 17 ms",
      },
    ];
  },
  demonstration: [
    ...holds([
      [2, "left"],
      [3, ""],
    ]),
    { at: 270, deed: { do: "switch", player: YOU, name: "prediction", isOn: true } },
    ...holds([
      [6, "right"],
      [6.8, ""],
    ]),
  ],
};
