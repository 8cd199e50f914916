// Every text of dash in English. Actions in braces stand for their keys.

import type { HowTo } from "@reckon/stage";

const RUN = "run";
const DASH: HowTo = { control: "{dash}", does: "dash: touch somebody to score; a miss costs two seconds" };

export const en = {
  title: "Dash",
  line: "Run, take aim, and touch somebody while you dash: first to 30 wins.",
  actions: { left: "Left", right: "Right", up: "Up", down: "Down", dash: "Dash" },
  howTo: {
    keyboard: [{ control: "{up} {left} {down} {right}", does: RUN }, DASH] as HowTo[],
    gamepad: [{ control: "Left stick", does: RUN }, DASH] as HowTo[],
    touch: [{ control: "Left thumb", does: RUN }, DASH] as HowTo[],
  },
  hints: {
    run: {
      keyboard: "Run with {up} {left} {down} {right}",
      gamepad: "Run with the left stick",
      touch: "Run with your left thumb",
    },
    dash: "{dash} dashes: touch somebody while you dash to score",
    miss: "A miss costs two seconds without a dash: get close, take aim, then dash",
    safe: "You were touched: nobody can touch you while the bubble lasts",
    sun: "The sun burns: each second in the bright square costs health, and below half you run slower",
  },
  choices: { touches: { name: "Touches to win" } },
  results: {
    title: "Touches",
    score: (score: number): string => `${score}`,
    outcomes: {
      beaten: {
        short: "beaten",
        own: "You were beaten.",
        of: (name: string): string => `${name} was beaten.`,
      },
    },
  },
  hud: {
    sun: "SUN",
    drains: "drains health: below half you run slower",
    inSun: (damage: number): string => `In the sun: −${damage} health a second`,
    leaveSun: (slower: string): string => `Sunstroke: ${slower} slower. Leave the sun`,
    rest: (slower: string): string => `Sunstroke: ${slower} slower. Rest in the shade`,
    server: "server",
    you: "You",
    firstTo: (touches: number): string => `first to ${touches}`,
    timeUp: "Time is up",
    draw: "A draw",
    won: "You win",
    wins: (name: string): string => `${name} wins`,
    somebody: "Somebody",
    touches: (count: number): string => `${count} ${count === 1 ? "touch" : "touches"}`,
  },
};
