// Every string of the replay page. Always true: short, in words that players know from other games, and without markup.

/** "1:07" or "1:02:07"; `tenths`: "1:07.4". */
export function clock(ms: number, tenths = false): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const [hours, minutes, seconds] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const two = (value: number): string => `${value}`.padStart(2, "0");
  const text = hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
  return tenths ? `${text}.${Math.floor((Math.max(0, ms) % 1000) / 100)}` : text;
}

function inWords(ms: number): string {
  const whole = Math.floor(Math.max(0, ms) / 1000);
  const [minutes, seconds] = [Math.floor(whole / 60), whole % 60];
  return minutes === 0 ? `${seconds} seconds` : `${minutes} min ${seconds} s`;
}

export const REPLAY = {
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
  notFound: "This replay is not here: it was removed, or the link is wrong.",
  notReached: "The server cannot be reached. Check your connection, then reload the page.",
  noGame: (name: string): string => `This replay is of ${name}, a game that is not here.`,
  otherRules:
    "This match was played with other rules. You see its recorded positions, not each player's own screen.",
  home: "Home",
  join: "Join the game",
  play: "Play",
  pause: "Pause",
  back: (seconds: number): string => `Back ${seconds} s`,
  on: (seconds: number): string => `On ${seconds} s`,
  stepBack: "One tick back",
  stepOn: "One tick on",
  position: "Position",
  positionText: (ms: number, endMs: number): string => `${inWords(ms)} of ${inWords(endMs)}`,
  speed: "Speed",
  speedOf: (speed: number): string => (speed < 1 ? `1/${Math.round(1 / speed)}×` : `${speed}×`),
  camera: "Camera",
  whole: "Whole match, as the server had it",
  seen: (name: string): string => `${name}'s own screen`,
  from: (name: string): string => `${name}, as the server had it`,
  roam: "Drag to move, scroll or pinch to zoom.",
  cameraIs: (label: string): string => `Camera: ${label}`,
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
  hide: "Hide controls (H)",
  show: "Show controls (H)",
  hidden: "Controls are hidden. Press H or tap the picture to show them.",
  goLive: "Live",
  isLive: "You are live",
  notes: (count: number): string =>
    count === 1 ? "1 note about this file" : `${count} notes about this file`,
  keys: "Space play · ←→ 5 s, with Shift 10 s · , . one tick · ↑↓ speed · 0–9 cameras · W A S D + − move the whole view · N P moments · H hide",
} as const;
