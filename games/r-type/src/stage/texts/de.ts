// Every text of R-Type in German.

import type { HowTo, OutcomeWords } from "@reckon/stage";
import type { en } from "./en.ts";

const FLY = "fliegen";
const FIRE: HowTo = {
  control: "{fire}",
  does: "halten lädt auf, loslassen feuert; je länger, desto stärker",
};
const BOMB: HowTo = { control: "{bomb}", does: "eine Bombe abwerfen, wenn du eine hast" };
const SHOW = "Trefferzone zeigen: Nur dieser kleine Kreis ist verwundbar";
const PAUSE = "der Host pausiert für alle";

const lost = (level: number): OutcomeWords => ({
  short: `an Level ${level} gescheitert`,
  own: `Du bist an Level ${level} gescheitert.`,
  of: (name) => `${name} ist an Level ${level} gescheitert.`,
});

export const de: typeof en = {
  title: "R-Type",
  line: "Vier Schiffe gegen das, was im Dunkeln wächst: Ladet den Strahl, teilt die Beute, behaltet die Nerven.",
  actions: {
    left: "Links",
    right: "Rechts",
    up: "Hoch",
    down: "Runter",
    fire: { label: "Aufladen, beim Loslassen feuern", short: "Feuer" },
    rapid: { label: "Schnellfeuer", short: "Schnell" },
    bomb: "Bombe",
    hitbox: { label: "Trefferzone zeigen", short: "Treffer\u00adzone" },
    pause: { label: "Pause (Host)", short: "Pause" },
  },
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: FLY },
      FIRE,
      { control: "{rapid}", does: "halten für Schnellfeuer ohne Aufladen" },
      BOMB,
      { control: "{hitbox}", does: SHOW },
      { control: "{pause}", does: PAUSE },
    ],
    gamepad: [
      { control: "Linker Stick", does: FLY },
      FIRE,
      { control: "{rapid}", does: "halten für Schnellfeuer ohne Aufladen" },
      BOMB,
      { control: "{hitbox}", does: SHOW },
      { control: "{pause}", does: PAUSE },
    ],
    touch: [
      {
        control: "Linker Daumen",
        does: "irgendwo links ziehen: Das Schiff folgt, und der Daumen verdeckt nichts",
      },
      { control: "Rechter Daumen", does: "halten lädt auf, loslassen feuert" },
      { control: "Schnell, Bombe", does: "Schnellfeuer; eine Bombe, wenn du eine hast" },
      { control: "Links zweimal tippen", does: SHOW },
      { control: "Pause, oben", does: PAUSE },
    ],
  },
  hints: {
    charge: "Halte {fire}, um den Strahl aufzuladen, und lass los, um zu feuern",
    rapid: "{rapid} feuert schnell, ohne Aufladen",
    bomb: "Du hast eine Bombe: {bomb} wirft sie ab",
  },
  choices: { levels: { name: "Level" } },
  results: {
    title: "Punkte",
    score: (score) => `${score}`,
    outcomes: {
      victory: { short: "gewonnen", own: "Du hast gewonnen.", of: (name) => `${name} hat gewonnen.` },
      "lost level 1": lost(1),
      "lost level 2": lost(2),
      "lost level 3": lost(3),
    },
  },
  bookmark: (text) =>
    text
      .replace(/^The boss of level (\d+) came$/, "Der Boss von Level $1 kam")
      .replace(/^The boss of level (\d+) fell$/, "Der Boss von Level $1 fiel")
      .replace(/^Level (\d+) began$/, "Level $1 begann")
      .replace(/^(.+) was lost$/, "$1 ging verloren"),
  hud: {
    levels: ["Erster Kontakt", "Wachsende Gefahr", "Letzter Angriff"],
    bosses: ["Torwächter", "Brutmutter", "Das Herz"],
    together: (points) => `${points} Punkte zusammen`,
    allCleared: "Alle Level sind geschafft.",
    heartStill: "Das Herz steht still",
    gameOver: "Verloren",
    overIn: (name, level, levels) => `${name}, Level ${level} von ${levels}.`,
    gone: "Jemand, der gegangen ist,",
    host: "Der Host",
    paused: "Pause",
    pausedBy: (who) => `${who} hat das Match für alle pausiert.`,
    resumes: (key) => `Der Host setzt es mit ${key} fort.`,
    next: (level) => `Weiter: ${level}`,
    lastLevel: "Das war das letzte Level.",
    defeated: (boss) => `${boss} besiegt`,
    warning: "Warnung",
    coming: (boss) => `${boss} kommt`,
    levelOf: (level, levels) => `Level ${level} von ${levels}`,
    destroyed: "Dein Schiff wurde zerstört",
    lifeline: "Du bist zurück, sobald ein Partner eine Rettungsleine aufnimmt.",
    boss: "Boss",
    wave: (wave) => `Welle ${wave}`,
    open: "der Kern ist offen",
    shut: "der Kern ist zu",
    lost: "verloren",
    bomb: "Bombe",
    modules: { homing: "Suchrakete", spread: "Fächer", wave: "Welle" },
    multiplier: (tenths) => `×${(tenths / 10).toFixed(1).replace(".", ",")}`,
  },
};
