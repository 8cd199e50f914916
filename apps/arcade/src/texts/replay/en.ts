// Every text of the replay page in English. It loads with that page.

import { countedIn } from "../wording.ts";

const counted = countedIn("en");

function inWords(ms: number): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? counted(seconds, "1 second", "seconds") : `${minutes} min ${seconds} s`;
}

/** Why a hit is denied, by the engine's words. */
const DENIED: Readonly<Record<string, string>> = {
  capped: "the shooter saw further back than this weapon looks",
  silent: "the shooter did not say what they saw",
  older: "the server did not believe a view so old",
  newer: "the server did not believe a view so new",
  own: "the server did not believe where the shooter saw themselves",
  missing: "the server did not believe what the shooter had not received",
  dodged: "the target dodged in time",
  ended: "the target was gone by then",
  extrapolated: "the shooter saw a guess, not the target",
  fading: "the picture was still catching up",
  elsewhere: "the target was elsewhere",
};

export const en = {
  replay: {
    title: "Replay",
    titleOf: (game: string): string => `Replay: ${game}`,
    choose: "Open a replay",
    chooseHow: "Drop a replay file here, or choose one. It stays on this device.",
    file: "Choose a file",
    drop: "Drop the file to play it",
    recent: "Recent matches",
    noRecent: "No match is kept here yet. Play one, then come back.",
    watch: "Watch",
    live: "live",
    loading: (share: number | undefined): string =>
      share === undefined ? "Loading the replay" : `Loading the replay: ${Math.floor(share * 100)} %`,
    waiting: (seconds: number): string =>
      `The match has just begun. The first picture comes after ${seconds} s.`,
    notFound: "Replay not found: it was removed, or the link is wrong.",
    notReached: "The server cannot be reached. Check your connection, then reload the page.",
    noGame: (name: string): string => `This arcade does not have ${name}, the game of this replay.`,
    otherRules:
      "This match was played with different rules. You see its recorded positions, not each player's own screen.",
    home: "Home",
    join: "Join the game",
    play: "Play",
    pause: "Pause",
    back: (seconds: number): string => `Back ${seconds} s`,
    on: (seconds: number): string => `Forward ${seconds} s`,
    stepBack: "One tick back",
    stepOn: "One tick forward",
    tooLarge: "This file is too large for a replay: choose another one.",
    position: "Position",
    positionText: (ms: number, endMs: number): string => `${inWords(ms)} of ${inWords(endMs)}`,
    speed: "Speed",
    speedOf: (speed: number): string => (speed < 1 ? `1/${Math.round(1 / speed)}×` : `${speed}×`),
    camera: "Camera",
    whole: "Whole match, as the server had it",
    seen: (name: string): string => `${name}'s own screen`,
    from: (name: string): string => `${name}, as the server had it`,
    cameraIs: (label: string): string => `Camera: ${label}`,
    /** The engine's own bookmarks, as files have them. */
    bookmark: (text: string): string =>
      text.replace(/^A hit was denied: (.+)$/, (_, why: string) => `A hit was denied: ${DENIED[why] ?? why}`),
    moment: "Moments",
    before: "Earlier moment",
    after: "Next moment",
    copy: "Copy link",
    copied: "Link copied: it opens at this moment.",
    notCopied: "The link could not be copied. It is in the address bar.",
    noLink: "This file is on your device only, so it has no link.",
    download: "Download",
    clip: "Save clip",
    clipping: (seconds: number): string => `Recording ${seconds} s`,
    clipHow: "Saves the last 15 s as a video, with sound.",
    noClip: "This browser cannot record video.",
    clipFailed: "The clip could not be recorded. Try another browser.",
    roam: "Drag to move, scroll or pinch to zoom.",
    hide: "Hide controls (H)",
    show: "Show controls (H)",
    hidden: "Controls are hidden. Press H or tap the picture to show them.",
    goLive: "Live",
    isLive: "You are live",
    notes: (count: number): string => counted(count, "1 note about this file", "notes about this file"),
    keys: "Space play · ←→ 5 s, with Shift 10 s · , . one tick · ↑↓ speed · 0–9 cameras · W A S D + − move the whole view · N P moments · H hide",
  },
};
