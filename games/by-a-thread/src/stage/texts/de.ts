// Every text of By a Thread in German.

import type { HowTo } from "@reckon/stage";
import { en } from "./en.ts";

const WALK = "gehen";
const FIRE: HowTo = {
  control: "{fire}",
  does: "feuern. Plasma prallt fünfmal ab und kann auch dich treffen",
};
const ZOOM: HowTo = { control: "{zoom}", does: "zoomen" };

export const de: typeof en = {
  title: "By a Thread",
  line: "Ein Labyrinth, zehn Fremde, Plasma, das abprallt: Bleib als Letzter stehen. Allein: Finde hinaus.",
  actions: {
    up: "Vorwärts",
    down: "Rückwärts",
    left: "Links",
    right: "Rechts",
    turnLeft: "Nach links drehen",
    turnRight: "Nach rechts drehen",
    lookUp: "Nach oben sehen",
    lookDown: "Nach unten sehen",
    fire: "Feuer",
    zoom: "Zoom",
  },
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: WALK },
      { control: "Maus", does: "umsehen; auch {turnLeft} und {turnRight} drehen" },
      FIRE,
      ZOOM,
      { control: "Esc", does: "die Maus freigeben" },
    ],
    gamepad: [
      { control: "Linker Stick", does: WALK },
      { control: "Rechter Stick", does: "umsehen" },
      FIRE,
      ZOOM,
    ],
    touch: [
      { control: "Linker Daumen", does: WALK },
      { control: "Rechter Daumen", does: "ziehen, um dich umzusehen" },
      {
        control: "{fire}",
        does: "halten, um zu feuern, und von dort ziehen, um zu zielen. Plasma prallt ab und kann auch dich treffen",
      },
      { control: "{zoom}", does: "halten, um weit zu sehen" },
    ],
  },
  hints: {
    walk: {
      keyboard: "Mit {up} {left} {down} {right} gehst du, mit der Maus siehst du dich um",
      gamepad: "Mit dem linken Stick gehst du, mit dem rechten siehst du dich um",
      touch: "Mit dem linken Daumen gehst du, mit dem rechten siehst du dich um",
    },
    fire: "{fire}: Feuer. Plasma prallt fünfmal ab und kann auch dich treffen",
  },
  choices: {
    difficulty: {
      name: "Schwierigkeit",
      values: {
        Trivial: "Kinderspiel",
        Easy: "Leicht",
        Mild: "Harmlos",
        Fair: "Mittel",
        Tricky: "Knifflig",
        Hard: "Schwer",
        Harder: "Schwerer",
        Fiendish: "Teuflisch",
        Dreadful: "Furchtbar",
        "Next level": "Jenseits",
      },
    },
  },
  results: {
    title: "Überlebt",
    score: en.results.score,
    outcomes: {
      shot: { short: "erschossen", own: "Du wurdest erschossen.", of: (name) => `${name} wurde erschossen.` },
      minotaured: {
        short: "traf den Minotaurus",
        own: "Du bist dem Minotaurus begegnet.",
        of: (name) => `${name} ist dem Minotaurus begegnet.`,
      },
      escaped: { short: "entkommen", own: "Du bist entkommen.", of: (name) => `${name} ist entkommen.` },
    },
  },
  afterlife: { title: "Schatten im Hades", label: "Hinab in den Hades" },
  bookmark: (text) =>
    text
      .replace(/^The maze felled (.+)$/, "Das Labyrinth erwischte $1")
      .replace(/^(.+) felled (.+)$/, "$1 erwischte $2"),
  hud: {
    health: "Leben",
    fps: "Bilder/s",
    tested: "geprüft",
    compass: "NOSW",
    ownPlasma: "Dein eigenes Plasma hat dich getroffen",
    shotYourself: "Du hast dich selbst erschossen",
    shotThemselves: (name) => `${name}: vom eigenen Plasma erwischt`,
    fell: (name) => `${name} ist gefallen`,
    youFell: "Du bist gefallen",
    youShot: (name, isBanked) => `Du hast ${name} erwischt${isBanked ? ", über die Wand" : ""}`,
    shotYou: (by, isBanked) => `${by} hat dich erwischt${isBanked ? ", über die Wand" : ""}`,
    shot: (by, name, isBanked) => `${by} hat ${name} erwischt${isBanked ? ", über die Wand" : ""}`,
    tookYou: "Der Minotaurus hat dich geholt",
    took: (name) => `Der Minotaurus hat ${name} geholt`,
    youEscaped: "Du bist entkommen",
    escaped: (name) => `${name} ist entkommen`,
  },
};
