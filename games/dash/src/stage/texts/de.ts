// Every text of dash in German.

import type { HowTo } from "@reckon/stage";
import type { en } from "./en.ts";

const RUN = "laufen";
const DASH: HowTo = {
  control: "{dash}",
  does: "Sprint: Wen du dabei berührst, der bringt einen Punkt; ein Fehlversuch kostet zwei Sekunden",
};

export const de: typeof en = {
  title: "Dash",
  line: "Lauf, ziel und berühre jemanden im Sprint: Wer zuerst 30 hat, gewinnt.",
  actions: { left: "Links", right: "Rechts", up: "Hoch", down: "Runter", dash: "Sprint" },
  howTo: {
    keyboard: [{ control: "{up} {left} {down} {right}", does: RUN }, DASH],
    gamepad: [{ control: "Linker Stick", does: RUN }, DASH],
    touch: [{ control: "Linker Daumen", does: RUN }, DASH],
  },
  hints: {
    run: {
      keyboard: "Lauf mit {up} {left} {down} {right}",
      gamepad: "Lauf mit dem linken Stick",
      touch: "Lauf mit dem linken Daumen",
    },
    dash: "{dash}: Berühre im Sprint jemanden, das gibt einen Punkt",
    miss: "Wer danebensprintet, muss zwei Sekunden warten: erst nah heran, dann zielen, dann sprinten",
    safe: "Du wurdest berührt: Solange die Blase hält, bist du sicher",
    sun: "Die Sonne brennt: Im hellen Feld verlierst du jede Sekunde Leben, unter der Hälfte wirst du langsamer",
  },
  choices: { touches: { name: "Berührungen zum Sieg" } },
  results: {
    title: "Punkte",
    score: (score) => `${score}`,
    outcomes: {
      beaten: {
        short: "geschlagen",
        own: "Du wurdest geschlagen.",
        of: (name) => `${name} wurde geschlagen.`,
      },
    },
  },
  hud: {
    sun: "SONNE",
    drains: "kostet Leben: unter der Hälfte läufst du langsamer",
    inSun: (damage) => `In der Sonne: −${damage} Leben pro Sekunde`,
    leaveSun: (slower) => `Sonnenstich: ${slower} langsamer. Raus aus der Sonne`,
    rest: (slower) => `Sonnenstich: ${slower} langsamer. Ruh dich im Schatten aus`,
    server: "Server",
    you: "Du",
    firstTo: (touches) => `bis ${touches}`,
    timeUp: "Die Zeit ist um",
    draw: "Unentschieden",
    won: "Du gewinnst",
    wins: (name) => `${name} gewinnt`,
    somebody: "Jemand",
    touches: (count) => (count === 1 ? "1 Berührung" : `${count} Berührungen`),
  },
};
