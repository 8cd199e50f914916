// Every text of the network overlay in German. The field's own words stay as players know them.

import type { en } from "./en.ts";

/** By the engine's sentence. */
const IDLE: Readonly<Record<string, string>> = {
  "This game's preset predicts nothing: own rows come from snapshots anyway.":
    "Dieses Spiel sagt nichts voraus: Auch deine Figur kommt ohnehin aus Schnappschüssen.",
  "This game predicts everybody: interpolation shows only while prediction is off.":
    "Dieses Spiel sagt alle voraus: Interpolation wirkt nur, solange die Vorhersage aus ist.",
  "This game's preset lets corrections jump anyway.": "In diesem Spiel springen Korrekturen ohnehin.",
  "Nobody aims in this game: no shot looks into the past.":
    "In diesem Spiel zielt niemand: Kein Schuss blickt in die Vergangenheit.",
  "This game predicts everybody, so shots look at the present anyway.":
    "Dieses Spiel sagt alle voraus: Schüsse gelten ohnehin der Gegenwart.",
};

export const de: typeof en = {
  overlay: {
    name: "Netzwerkanzeige",
    title: "Netzwerk",
    inspect: "Inspektor",
    close: "Schließen",
    closeAll: "Netzwerkanzeige schließen",
    graph: "Netzwerkkurven der letzten zehn Sekunden; die Werte stehen darunter",
    control: {
      starting: "startet",
      inControl: "unter Kontrolle",
      unheard: "keine Kontrolle: Eingaben zu spät",
      silent: "keine Kontrolle: keine Antwort",
      waking: "keine Kontrolle: holt auf",
    },
    figures: {
      rtt: "RTT",
      jitter: "Jitter",
      loss: "Verlust",
      lead: "Vorlauf",
      margin: "Reserve",
      viewDelay: "Verzug",
      received: "ein",
      sent: "aus",
      frame: "Bild",
      rollbacks: "Rollbacks",
      way: "über",
      lost: "Ausfälle",
      restarts: "Neustarts",
    },
    lines: {
      rtt: "RTT",
      lead: "Vorlauf",
      margin: "Reserve",
      viewDelay: "Verzug",
      received: "ein",
      loss: "Verlust",
      rollbacks: "Rollbacks",
      frame: "Bild",
    },
    switches: "Netcode",
    switch: {
      prediction: { name: "Vorhersage", note: "aus: Du bewegst dich erst, wenn der Server geantwortet hat" },
      reconciliation: { name: "Abgleich", note: "aus: Fehler bleiben und summieren sich" },
      interpolation: {
        name: "Interpolation",
        note: "aus: Andere springen von Schnappschuss zu Schnappschuss",
      },
      smoothing: { name: "Glättung", note: "aus: Korrekturen springen" },
      lagCompensation: {
        name: "Lag-Ausgleich",
        note: "aus: Ziel dorthin, wo sie sind, nicht wo du sie siehst",
      },
    },
    idle: (sentence) => IDLE[sentence] ?? sentence,
    ghosts: { name: "Geister", note: "deine Position auf dem Server, und wogegen er Schüsse geprüft hat" },
    conditioner: "Schlechteres Netz simulieren",
    profile: "Profil",
    off: "Aus",
    custom: "Eigenes",
    latency: "Latenz",
    jitter: "Jitter",
    loss: "Verlust",
    duplicates: "Doppelte",
    rate: "Datenrate",
    unlimited: "Unbegrenzt",
    roundTrip: "hin und zurück",
    eachWay: "je Richtung",
  },
};
