// Every text of the inspector in German. Words of the field stay as developers know them.

import { countedIn } from "../wording.ts";
import type { en } from "./en.ts";

const counted = countedIn("de");

export const de: typeof en = {
  inspect: {
    title: "Inspektor",
    close: "Inspektor schließen",
    save: "Eben Geschehenes sichern",
    follow: "Folgen",
    following: "Folgt dem Match. Die Leertaste hält an und zeigt den Tick.",
    reading: (share) => `Match wird gelesen: ${Math.round(100 * share)} %`,
    loading: "Spiel wird geladen …",
    full: "Dieses Match ist länger als ein Band: Es zeigt den Anfang.",
    timeline:
      "Zeitleiste. Pfeiltasten gehen tickweise, mit Umschalt springen sie zwischen Rollbacks, Plus und Minus zoomen.",
    tick: (tick, ago) =>
      `Tick ${tick}, ${`${Math.round(ago * 10) / 10}`.replace(".", ",")} s vor dem neuesten`,
    keys: "← → ein Tick · Umschalt ← → zum Rollback · Bild↑ Bild↓ eine Sekunde · + − Zoom · Leertaste folgen · S sichern",
    before: "Voriger Rollback",
    after: "Nächster Rollback",
    stepBack: "Ein Tick zurück",
    stepOn: "Ein Tick vor",
    why: "Warum?",
    quiet: "In diesem Tick lief nichts schief.",
    rollbacks: (count) =>
      count === 0 ? "Keine Rollbacks in der letzten Minute" : counted(count, "1 Rollback", "Rollbacks"),
    causes: {
      "late input": "späte Eingabe",
      "server field": "Feld des Servers",
      "other actor": "anderer Spieler",
      "own rule": "eigene Regel",
    },
    shots: "Eigene Schüsse",
    noShots:
      "Wogegen der Server Schüsse prüft, sagt er nur, solange in der Netzwerkanzeige „Geister“ an ist.",
    verdicts: { hit: "getroffen", missed: "verfehlt", denied: "abgelehnt", fired: "abgefeuert" },
    acked: (ms) => `${Math.round(ms)} ms später bestätigt`,
    again: (ticks) => `${counted(ticks, "1 Tick", "Ticks")} neu gerechnet`,
    facts: { input: "Eingabe", snapshot: "Schnappschuss", lead: "Vorlauf", delay: "Verzug" },
    fates: {
      waiting: "unterwegs",
      arrived: "angekommen",
      used: "verwendet",
      late: "zu spät: nicht verwendet",
      lost: "verloren: nicht verwendet",
      none: "keine abgetastet",
    },
    input: {
      sampled: (ms) => `${ms} vor ihrem Tick abgetastet`,
      sent: (ms) => `${ms} später gesendet`,
      unsent: "noch nicht gesendet",
      took: (ms) => `${ms} unterwegs`,
      margin: (ms) => `Reserve ${ms}`,
      replaced: "stattdessen lief eine Ersatzeingabe",
    },
    snapshots: {
      newest: "angekommen",
      older: "nach einem neueren angekommen",
      stale: "zu spät, um zu nützen",
      bad: "fehlerhaft",
      lost: "verloren",
      none: "keiner in diesem Tick",
    },
    worlds: { predicted: "Vorhersage", shown: "Gezeigt", truth: "Server" },
    maps: "Wo die Zeilen stehen: vorhergesagt, gezeigt und wie der Server sie hat",
    table: "Werte nebeneinander; abweichende sind markiert",
    row: (kind, row) => `${kind} ${row}`,
    you: "du",
    player: (owner) => `Spieler ${owner + 1}`,
    unowned: "niemandes",
    field: "Feld",
    unknown: "–",
    noTruth: "Der Server hat von diesem Tick keinen Schnappschuss gesendet: Hier steht der letzte davor.",
    costs: "Was wie viel kostet",
    perSecond: "B/s",
    what: "Was",
    lanes: {
      server: "Server",
      client: "du",
      inputs: "Eingaben",
      snapshots: "Bilder",
      rollbacks: "Rollbacks",
    },
    lines: { lead: "Vorlauf", margin: "Reserve", delay: "Verzug" },
  },
  inspectPage: {
    heading: "Reckon-Inspektor",
    lead: "Öffne ein Band, das der Inspektor eines Matches gesichert hat, und geh durch dessen letzte Minute zurück.",
    choose: "Datei wählen",
    drop: "oder zieh sie irgendwo auf diese Seite",
    unknownGame: (name) =>
      `Das Band ist von einem Spiel namens ${JSON.stringify(name)}, das diese Spielhalle nicht hat: Öffne es dort, wo es gespielt wurde.`,
    failed: "Die Datei ist nicht lesbar: Wähl sie noch einmal.",
    tooLong: "Die Datei ist länger als jedes Band: Wähl eine, die der Inspektor gesichert hat.",
  },
};
