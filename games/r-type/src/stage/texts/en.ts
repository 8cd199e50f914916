// Every text of R-Type in English. Actions in braces stand for their keys. Names of levels and bosses are in the order of the rules.

import type { HowTo, OutcomeWords } from "@reckon/stage";

const FLY = "fly";
const FIRE: HowTo = { control: "{fire}", does: "hold to charge, let go to fire; longer is stronger" };
const BOMB: HowTo = { control: "{bomb}", does: "drop a bomb, if you carry one" };
const SHOW = "show your hitbox: only that small circle can be hit";
const PAUSE = "the host pauses for everyone";

export const en = {
  title: "R-Type",
  line: "Four ships against what grows in the dark: charge the beam, share the drops, hold your nerve.",
  actions: {
    left: "Left",
    right: "Right",
    up: "Up",
    down: "Down",
    fire: { label: "Charge, and fire on release", short: "Fire" },
    rapid: { label: "Rapid fire", short: "Rapid" },
    bomb: "Bomb",
    hitbox: { label: "Show hitbox", short: "Hit\u00adbox" },
    pause: { label: "Pause (host)", short: "Pause" },
  },
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: FLY },
      FIRE,
      { control: "{rapid}", does: "hold for rapid fire without charge" },
      BOMB,
      { control: "{hitbox}", does: SHOW },
      { control: "{pause}", does: PAUSE },
    ] as HowTo[],
    gamepad: [
      { control: "Left stick", does: FLY },
      FIRE,
      { control: "{rapid}", does: "hold for rapid fire without charge" },
      BOMB,
      { control: "{hitbox}", does: SHOW },
      { control: "{pause}", does: PAUSE },
    ] as HowTo[],
    touch: [
      {
        control: "Left thumb",
        does: "drag anywhere on the left: the ship follows, and the thumb hides nothing",
      },
      { control: "Right thumb", does: "hold to charge, let go to fire" },
      { control: "Rapid, Bomb", does: "rapid fire; a bomb, if you carry one" },
      { control: "Two taps on the left", does: SHOW },
      { control: "Pause, above", does: PAUSE },
    ] as HowTo[],
  },
  hints: {
    charge: "Hold {fire} to charge the beam, let go to fire it",
    rapid: "{rapid} fires fast, without a charge",
    bomb: "You carry a bomb: {bomb} drops it",
  },
  choices: { levels: { name: "Levels" } },
  results: {
    title: "Score",
    score: (score: number): string => `${score}`,
    outcomes: {
      victory: { short: "won", own: "You won.", of: (name: string): string => `${name} won.` },
      "lost level 1": lost(1) as OutcomeWords,
      "lost level 2": lost(2) as OutcomeWords,
      "lost level 3": lost(3) as OutcomeWords,
    },
  },
  bookmark: (text: string): string => text,
  hud: {
    levels: ["First Contact", "Rising Threat", "Final Assault"] as string[],
    bosses: ["Gatekeeper", "Broodmother", "The Heart"] as string[],
    together: (points: number): string => `${points} points together`,
    allCleared: "Every level is cleared.",
    heartStill: "The Heart is still",
    gameOver: "Game over",
    overIn: (name: string, level: number, levels: number): string => `${name}, level ${level} of ${levels}.`,
    gone: "A player who left",
    host: "The host",
    paused: "Paused",
    pausedBy: (who: string): string => `${who} paused the match for everyone.`,
    resumes: (key: string): string => `The host resumes with ${key}.`,
    next: (level: string): string => `Next: ${level}`,
    lastLevel: "That was the last level.",
    defeated: (boss: string): string => `${boss} defeated`,
    warning: "Warning",
    coming: (boss: string): string => `${boss} is coming`,
    levelOf: (level: number, levels: number): string => `Level ${level} of ${levels}`,
    destroyed: "Your ship was destroyed",
    lifeline: "You are back when a partner picks up a lifeline.",
    boss: "boss",
    wave: (wave: number): string => `wave ${wave}`,
    open: "the core is open",
    shut: "the core is shut",
    lost: "lost",
    bomb: "bomb",
    modules: {} as Readonly<Record<string, string>>,
    multiplier: (tenths: number): string => `×${(tenths / 10).toFixed(1)}`,
  },
};

function lost(level: number): OutcomeWords {
  return {
    short: `lost level ${level}`,
    own: `You lost level ${level}.`,
    of: (name) => `${name} lost level ${level}.`,
  };
}
