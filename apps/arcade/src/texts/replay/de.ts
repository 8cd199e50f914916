// Every text of the replay page in German.

import { countedIn } from "../wording.ts";
import type { en } from "./en.ts";

const counted = countedIn("de");

function inWords(ms: number): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? counted(seconds, "1 Sekunde", "Sekunden") : `${minutes} min ${seconds} s`;
}

/** Why a hit is denied, by the engine's words. */
const DENIED: Readonly<Record<string, string>> = {
  capped: "der Schütze sah weiter zurück, als diese Waffe blickt",
  silent: "der Schütze sagte nicht, was er sah",
  older: "der Server glaubte kein so altes Bild",
  newer: "der Server glaubte kein so neues Bild",
  own: "der Server glaubte nicht, wo der Schütze sich selbst sah",
  missing: "der Server glaubte nicht, was dem Schützen gefehlt haben soll",
  dodged: "das Ziel wich rechtzeitig aus",
  ended: "das Ziel war da schon weg",
  extrapolated: "der Schütze sah eine Schätzung, nicht das Ziel",
  fading: "das Bild holte noch auf",
  elsewhere: "das Ziel war woanders",
};

export const de: typeof en = {
  replay: {
    title: "Replay",
    titleOf: (game) => `Replay: ${game}`,
    choose: "Replay öffnen",
    chooseHow: "Zieh eine Replay-Datei hierher oder wähl eine aus. Sie bleibt auf diesem Gerät.",
    file: "Datei wählen",
    drop: "Lass die Datei los, um sie abzuspielen",
    recent: "Letzte Matches",
    noRecent: "Hier ist noch kein Match gespeichert. Spiel eins und komm dann wieder.",
    watch: "Ansehen",
    live: "live",
    loading: (share) =>
      share === undefined ? "Replay wird geladen" : `Replay wird geladen: ${Math.floor(share * 100)} %`,
    waiting: (seconds) => `Das Match hat gerade begonnen. Das erste Bild kommt nach ${seconds} s.`,
    notFound: "Replay nicht gefunden: Es wurde gelöscht, oder der Link ist falsch.",
    notReached: "Der Server ist nicht erreichbar. Prüf deine Verbindung und lad die Seite neu.",
    noGame: (name) => `Diese Spielhalle hat ${name}, das Spiel dieses Replays, nicht.`,
    otherRules:
      "Dieses Match wurde mit anderen Regeln gespielt. Du siehst die aufgezeichneten Positionen, nicht den eigenen Bildschirm jedes Spielers.",
    home: "Start",
    join: "Mitspielen",
    play: "Abspielen",
    pause: "Pause",
    back: (seconds) => `${seconds} s zurück`,
    on: (seconds) => `${seconds} s vor`,
    stepBack: "Ein Tick zurück",
    stepOn: "Ein Tick vor",
    tooLarge: "Diese Datei ist zu groß für ein Replay: Wähl eine andere.",
    position: "Position",
    positionText: (ms, endMs) => `${inWords(ms)} von ${inWords(endMs)}`,
    speed: "Tempo",
    speedOf: (speed) => (speed < 1 ? `1/${Math.round(1 / speed)}×` : `${speed}×`),
    camera: "Kamera",
    whole: "Ganzes Match, wie der Server es hatte",
    seen: (name) => `Bildschirm von ${name}`,
    from: (name) => `${name}, wie der Server es hatte`,
    cameraIs: (label) => `Kamera: ${label}`,
    bookmark: (text) =>
      text
        .replace(
          /^A hit was denied: (.+)$/,
          (_, why: string) => `Ein Treffer wurde abgelehnt: ${DENIED[why] ?? why}`,
        )
        .replace(/^No input came in time for (\d+) ms$/, "$1 ms lang kam keine Eingabe rechtzeitig"),
    moment: "Momente",
    before: "Voriger Moment",
    after: "Nächster Moment",
    copy: "Link kopieren",
    copied: "Link kopiert: Er öffnet diesen Moment.",
    notCopied: "Der Link ließ sich nicht kopieren. Er steht in der Adresszeile.",
    noLink: "Diese Datei liegt nur auf deinem Gerät, deshalb gibt es keinen Link.",
    download: "Download",
    clip: "Clip sichern",
    clipping: (seconds) => `Nimmt auf: ${seconds} s`,
    clipHow: "Sichert die letzten 15 s als Video, mit Ton.",
    noClip: "Dieser Browser kann kein Video aufnehmen.",
    clipFailed: "Der Clip ließ sich nicht aufnehmen. Versuch einen anderen Browser.",
    roam: "Ziehen bewegt, Mausrad oder zwei Finger zoomen.",
    hide: "Bedienung ausblenden (H)",
    show: "Bedienung einblenden (H)",
    hidden: "Die Bedienung ist ausgeblendet. Drück H oder tipp auf das Bild, um sie zu zeigen.",
    goLive: "Live",
    isLive: "Du siehst live zu",
    notes: (count) => counted(count, "1 Hinweis zur Datei", "Hinweise zur Datei"),
    keys: "Leertaste abspielen · ←→ 5 s, mit Umschalt 10 s · , . ein Tick · ↑↓ Tempo · 0–9 Kameras · W A S D + − ganze Ansicht bewegen · N P Momente · H ausblenden",
  },
};
