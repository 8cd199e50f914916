// Every text of High Noon in German.

import type { HowTo } from "@reckon/stage";
import type { en } from "./en.ts";

const REVIVE: HowTo = { control: "{help}", does: "halten, um einen gefallenen Partner aufzurichten" };
const RIDE_ON: HowTo = { control: "{ready}", does: "aus dem Lager weiterreiten" };

const kills = (count: number): string => (count === 1 ? "1 Abschuss" : `${count} Abschüsse`);

export const de: typeof en = {
  title: "High Noon",
  line: "Sechs Schuss, tiefe Sonne: Reitet gemeinsam gegen die Wüste oder duelliert euch.",
  actions: {
    left: "Links",
    right: "Rechts",
    up: "Hoch",
    down: "Runter",
    fire: "Schießen",
    roll: "Rolle",
    jump: "Sprung",
    reload: { label: "Nachladen", short: "Nach\u00adladen" },
    showdown: { label: "Showdown", short: "Show\u00addown" },
    help: { label: "Partner aufrichten", short: "Hilfe" },
    ready: "Weiterreiten (im Lager)",
    upgrade: { label: "Verbesserungen zeigen", short: "Besser" },
    boots: "Stiefel wählen",
    hands: "Hände wählen",
    lead: "Blei wählen",
    heart: "Herz wählen",
  },
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: "gehen" },
      { control: "Maus", does: "zielen; ohne sie zielst du, wohin du gehst" },
      { control: "{fire}", does: "schießen; Tippen ist schneller als Halten" },
      { control: "{roll}", does: "Rolle: In ihrer ersten Hälfte schadet dir nichts" },
      { control: "{jump}", does: "über Mäuerchen, Lava und Schlamm springen oder jemandem auf den Kopf" },
      { control: "{reload}", does: "nachladen; die letzte Kugel trifft härter" },
      { control: "{showdown}", does: "Showdown: einen Banditen markieren und doppelt so hart treffen" },
      REVIVE,
      { control: "{boots} {hands} {lead} {heart}", does: "eine Verbesserung wählen, sobald eine wartet" },
      RIDE_ON,
    ],
    gamepad: [
      { control: "Sticks", does: "gehen, zielen" },
      { control: "{fire}", does: "schießen" },
      { control: "{roll} {jump} {reload}", does: "Rolle, Sprung, nachladen" },
      { control: "{showdown}", does: "Showdown: einen Banditen markieren und doppelt so hart treffen" },
      REVIVE,
      {
        control: "{boots} {hands} {lead} {heart}",
        does: "eine Verbesserung wählen: im Lager oder mit gehaltenem {upgrade}",
      },
      RIDE_ON,
    ],
    touch: [
      { control: "Linker Daumen", does: "gehen" },
      { control: "Rechter Daumen", does: "zielen; weit schieben, um zu schießen" },
      {
        control: "Knöpfe",
        does: "Rolle, Sprung, Nachladen, Showdown; neben einem gefallenen Partner „Hilfe“ halten",
      },
      { control: "Tippen", does: "eine Verbesserung wählen, sobald eine wartet; aus dem Lager weiterreiten" },
    ],
  },
  hints: {
    shoot: {
      keyboard: "{fire} schießt, die Maus zielt. {reload} lädt nach",
      gamepad: "Der rechte Stick zielt, {fire} schießt. {reload} lädt nach",
      touch: "Der rechte Stick zielt: Schieb ihn weit, um zu schießen",
    },
    roll: "{roll} rollt durch Kugeln, {jump} springt über Lava und Mäuerchen",
    showdown: "{showdown}: Markier einen Banditen und triff doppelt so hart",
    help: "Ein Partner ist gefallen: Stell dich daneben und halte {help}, um ihm aufzuhelfen",
  },
  choices: {
    mode: { name: "Modus", values: { "Ride together": "Gemeinsam reiten", Duel: "Duell" } },
    rideStages: { name: "Etappen" },
    duelTo: { name: "Abschüsse zum Sieg" },
    duelMinutes: { name: "Spieldauer" },
  },
  results: {
    title: "Punkte",
    score: (score) => `${score}`,
    outcomes: {
      outgunned: {
        short: "unterlegen",
        own: "Du warst unterlegen.",
        of: (name) => `${name} war unterlegen.`,
      },
    },
  },
  bookmark: (text) =>
    text
      .replace(/^Camp after stage (\d+)$/, "Lager nach Etappe $1")
      .replace(/^Stage (\d+), wave (\d+)$/, "Etappe $1, Welle $2")
      .replace(/^The desert felled (.+)$/, "Die Wüste fällte $1")
      .replace(/^(.+) felled (.+)$/, "$1 fällte $2"),
  hud: {
    defeat: "Niederlage",
    allDown: "Alle liegen am Boden.",
    youAreDown: "Du liegst am Boden",
    revive: (key, name) => `${key} halten, um ${name} aufzurichten`,
    upgrades: (picks) => (picks === 1 ? "Verbesserung bereit" : `${picks} Verbesserungen bereit`),
    press: (keys) => `Drück ${keys}`,
    holdCross: (key) => `${key} halten, dann Steuerkreuz`,
    tap: "Hier tippen",
    victory: "Sieg",
    safe: "Die Stadt ist sicher.",
    bossDown: "Boomstick liegt am Boden.",
    defeated: (count) => (count === 1 ? "1 Bandit besiegt." : `${count} Banditen besiegt.`),
    youWin: "Du gewinnst",
    noFaster: "Niemand war schneller.",
    wins: (name) => `${name} gewinnt`,
    anotherNoon: "Es wird immer wieder Mittag.",
    timeUp: "Die Zeit ist um",
    draw: (count) => `Unentschieden: ${kills(count)}.`,
    timeUpYouWin: "Die Zeit ist um: Du gewinnst",
    timeUpWins: (name) => `Die Zeit ist um: ${name} gewinnt`,
    kills: (count) => `${kills(count)}.`,
    respawning: "Gleich geht es weiter …",
    reviving: (percent) => `Ein Partner hilft dir auf: ${percent} %.`,
    canRevive: "Ein Partner kann dir aufhelfen.",
    stageOf: (stage, stages) => `Etappe ${stage} von ${stages}`,
    coming: "Banditen kommen.",
    stageCleared: "Etappe geschafft",
    bossComing: "Boomstick kommt.",
    moreComing: "Es kommen noch mehr.",
    waveCleared: "Welle geschafft",
    health: (health) => `+${health} Leben.`,
    nextCamp: "Weiter: das Lager.",
    lastStage: "Das war die letzte Etappe.",
    falls: [
      "erschossen",
      "zertrampelt",
      "von Lava verbrannt",
      "von Dornen zerrissen",
      "von einem Schwärmer gebissen",
      "von einem Schläger niedergeschlagen",
      "von einem Schützen erschossen",
      "von einem Stürmer überrannt",
      "von Boomstick niedergeschossen",
      "von Boomstick gesprengt",
    ],
    fallBy: (fall, by) => `von ${by} ${fall}`,
    wasFelled: (name, how) => `${name} wurde ${how}`,
    youWereFelled: (how) => `Du wurdest ${how}.`,
    serverSaw: (besidePx, apartPx) => {
      const where = besidePx === 0 ? "dort, wo du dich sahst" : `${besidePx} px neben deinem Bild von dir`;
      return `Der Server sah dich ${where}${apartPx === undefined ? "" : `, ${apartPx} px vom Schützen`}.`;
    },
    ownHealth: "Leben",
    of: (health, full) => `${health} von ${full}`,
    showdown: "Showdown",
    inShowdown: "SHOWDOWN",
    showdownReady: "Showdown bereit",
    stage: (stage) => `Etappe ${stage}`,
    wave: (wave) => `Welle ${wave}`,
    waveTiny: (stage, wave) => `Welle ${stage}.${wave}`,
    level: (level) => `Stufe ${level}`,
    firstTo: (wins) => `Bis ${wins}`,
    left: (count) => `noch ${count}`,
    camp: "Lager",
    choose: (picks) => `Wähl ${picks === 1 ? "eine" : picks} aus, dann weiter`,
    noPicks: "Keine Verbesserung zu wählen",
    upgradeNames: ["Stiefel", "Hände", "Blei", "Herz"],
    upgradeGives: [
      (by) => `+${by} % Tempo`,
      (by) => `−${by} % Ladezeit`,
      (by) => `+${by} % Schaden`,
      (by) => `+${by} Leben`,
    ],
    isDown: (name) => `${name} liegt am Boden`,
    server: "Server",
    tested: "geprüft",
    full: "voll",
    rideOn: "Weiterreiten",
    ridingOn: "Es geht weiter …",
    waitingFor: (names) => `Warten auf ${names}.`,
  },
};
