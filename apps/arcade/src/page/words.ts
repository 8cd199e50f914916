// Every string of the page itself, by screen; the overlay's are at the end. Sentences of the lobby are in the engine
// (packages/reckon/src/lobby/reasons.ts); how-to cards and leaderboard words are in the games. Always true: short,
// in words that players know from other games, and without markup.

/** "1 player", "2 players". */
function counted(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** "Ann, Ben and 2 bots". */
function inARow(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}

/** "friendlyFire" as "Friendly fire". */
function inWords(name: string): string {
  const words = name.replace(
    /([a-z])([A-Z])/g,
    (_, end: string, start: string) => `${end} ${start.toLowerCase()}`,
  );
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** On buttons of more than one screen. */
export const COMMON = {
  arcade: "Reckon arcade",
  leave: "Leave",
  cancel: "Cancel",
  back: "Back",
  settings: "Settings",
  you: "you",
  reset: "Reset to defaults",
  leaderboard: "See the leaderboard",
  close: (title: string): string => `Close ${title.toLowerCase()}`,
} as const;

export const HOME = {
  wordmark: "Reckon",
  what: "Fast multiplayer games in the browser, on netcode you can watch at work.",
  settingsOf: (name: string): string => (name === "" ? "Settings" : `${name} · Settings`),
  play: "Play now",
  playGame: (game: string): string => `Play now: ${game}`,
  create: "Create room",
  createGame: (game: string): string => `Create room: ${game}`,
  badLink: "That link leads to no room. Choose a game below.",
  notLoaded: (game: string): string => `${game} failed to load. Check your connection and try again.`,
  notShown: (game: string): string => `${game} failed to start. Reload the page and try again.`,
  docs: "How it works, and how to make a game like these",
  notices: "Licences",
  replays: "Replays",
} as const;

export const CREATE = {
  title: (game: string): string => `New ${game} room`,
  who: "Who can join",
  all: "Public (listed)",
  friends: "Private (link only)",
  passcode: "Passcode (optional)",
  digits: "6 digits",
  badPasscode: "A passcode has 6 digits. Leave it empty for none.",
  create: "Create room",
} as const;

export const JOIN = {
  title: "Join with a code",
  code: "Room code or link",
  sample: "K7QWX",
  game: "Game",
  join: "Join",
  badCode: "Enter a room code such as K7QWX.",
  server: (address: string): string => `Server: ${address === "" ? "this site" : address}`,
  address: "Server address",
  use: "Use",
  addressHelp: "Host and port, such as play.test:8080. Leave it empty for this site.",
} as const;

export const ROOMS = {
  title: "Public rooms",
  loading: "Loading rooms…",
  none: "No public rooms right now. Create one and it appears here.",
  noAnswer: (server: string): string => `No response from ${server}. Check the address or try again.`,
  bots: (bots: number): string => counted(bots, "bot"),
  passcode: "passcode",
  players: "players",
  join: "Join",
  joinRoom: (code: string): string => `Join room ${code}`,
  full: "Full",
  watch: "Watch",
  watchRoom: (code: string): string => `Watch room ${code}`,
  phase: (phase: string): string => {
    if (phase === "game" || phase === "afterGame") return "playing";
    return phase === "countdown" ? "starting" : "in the lobby";
  },
} as const;

export const ENTERING = {
  loading: (game: string): string => `Loading ${game}…`,
  probing: "Looking for the server…",
  connecting: "Connecting…",
  authenticating: "Joining the room…",
  finding: "Finding a match…",
  moment: "One moment…",
  passcodeTitle: "Enter the passcode",
  passcode: "6-digit passcode of this room",
  join: "Join",
  nameTitle: "Choose a name",
  name: "Name",
  nameHelp: "1 to 16 letters, digits, spaces, _ or -. Saved on this device.",
  enter: "Continue",
} as const;

export const ROOM = {
  title: (game: string, code: string): string => `${game}, room ${code}`,
  howTo: "How to play",
  missing: (count: number): string => `Waiting for ${counted(count, "more player")}. Send someone the link.`,
  ready: "Ready",
  readyOf: (ready: number, others: number): string => `${ready} of ${counted(others, "other")} ready`,
  start: "Start match",
  host: "the host",
  choosing: (host: string): string => `${host} is choosing a mode.`,
  waiting: (host: string): string => `Waiting for ${host} to start the match.`,
  invite: "Invite friends",
  link: "Room link",
  passcode: "Passcode",
  copy: "Copy link",
  share: "Share link",
  qr: "QR code of the room link",
  copied: "Link copied",
  notCopied: "Link selected: copy it by hand",
} as const;

export const PLAYERS = {
  title: "Players",
  mute: "Mute",
  muteOne: (name: string): string => `Mute ${name}`,
  kick: "Kick",
  kickOne: (name: string): string => `Kick ${name}`,
  bots: "Bots",
  fewerBots: "Remove a bot",
  moreBots: "Add a bot",
  bot: "bot",
  host: "host",
  ready: "ready",
  playing: "playing",
  lost: "disconnected",
  wins: (wins: number): string => counted(wins, "win"),
} as const;

export const CHAT = {
  title: "Chat",
  lines: "Chat messages",
  none: "No messages yet. Say hello!",
  say: "Message to the room",
  message: "Message",
  send: "Send",
  watching: "Join the game to chat.",
} as const;

/** For choices whose own name says too little. */
const CHOICE_NAMES: Readonly<Record<string, string>> = {
  touches: "Touches to win",
  minutes: "Match length",
  bots: "Bot difficulty",
  rideStages: "Stages",
  duelTo: "Kills to win",
  duelMinutes: "Match length",
};
const BOT_NAMES: Readonly<Record<string, string>> = { Fair: "Normal", Strong: "Hard" };

export const CHOICES = {
  title: "Choose a mode",
  start: "Start",
  name: (choice: string): string => CHOICE_NAMES[choice] ?? inWords(choice),
  value: (choice: string, value: string): string => {
    if (CHOICE_NAMES[choice] === CHOICE_NAMES.minutes) return `${value} min`;
    return choice === "bots" ? (BOT_NAMES[value] ?? value) : inWords(value);
  },
} as const;

export const COUNTDOWN = { title: (game: string): string => `${game} starts in` } as const;

export const PLAY = {
  chat: "Chat",
  menu: "Menu",
  turn: (game: string): string => `${game} plays best in landscape: rotate your device.`,
  notNow: "Not now",
  lost: "Connection lost.",
  returning: "Reconnecting…",
  returningIn: (seconds: number): string => `Reconnecting in ${seconds} s.`,
  retry: "Retry now",
  over: "Match over",
  pause: "Pause",
  pauseAll: "Pause for everyone",
  unpause: "Resume",
  pausedBy: (name: string): string => `${name} paused the match.`,
  somebodyGone: "A player who left",
  unpaused: "The match continues.",
  overlayFailed: "The network overlay failed to load. Check your connection.",
} as const;

export const OUT = {
  title: "You are out",
  watch: "Watch and chat",
  said: "Your match is over.",
  alive: (count: number): string => `Still playing: ${count}`,
  out: (count: number): string => `Out: ${count}`,
} as const;

export const POINTER = {
  resume: "Click to resume",
  running: "The match continues. Press Escape for the menu.",
  unasked: "Click to look around with the mouse. {turnLeft} and {turnRight} turn, too.",
  impossible: "Drag to look around, click to shoot.",
} as const;

export const MENU = {
  title: "Menu",
  running: "The match continues. Your player stands still.",
  watched: "The match continues.",
  paused: "The match is paused for everyone.",
  resume: "Resume",
  network: "Network",
  fullScreen: "Full screen",
  window: "Exit full screen",
  leave: "Leave room",
  end: "End match for everyone",
} as const;

export const RESULTS = {
  watchAgain: "Watch it again",
  watchAgainTab: "Watch it again, in a new tab",
  over: "Match over",
  next: "The leaderboard is next",
  waiting: (count: number): string => `Waiting for ${counted(count, "more player")}`,
  atMost: (seconds: number): string => `, ${seconds} s at most.`,
  title: "Leaderboard",
  rank: "Rank",
  player: "Player",
  score: "Score",
  outcome: "Result",
  back: "Back to room",
  again: "Play again",
  votes: (votes: number, people: number): string => `Play again: ${votes} of ${people}`,
  waits: "Waiting for others",
  winsSoFar: (winners: readonly string[]): string => `Wins: ${winners.join(" · ")}`,
  won: "You win.",
  wins: (name: string): string => `${name} wins.`,
  draw: "It is a draw.",
  shared: (names: readonly string[]): string => `${names.join(", ")} share the win.`,
  nobody: "The match ended early.",
  ownName: "You",
  became: (name: string, outcome: string): string => `${name} ${outcome}.`,
  unfinished: "unfinished",
} as const;

export const LOST = {
  noRoom: "Room not found",
  title: "Not connected",
  kept: "Your seat is kept for 30 s.",
  retryIn: (seconds: number): string => `Retrying in ${seconds} s.`,
  reload: "Reload page",
  rejoin: "Join again",
  retry: "Try again",
  home: "Back to games",
  watch: "Watch",
} as const;

export const WATCHING = {
  now: (names: readonly string[], bots: number): string => {
    const all = [...names, ...(bots > 0 ? [counted(bots, "bot")] : [])];
    return all.length === 0 ? "You are watching." : `You are watching ${inARow(all)}.`;
  },
  join: "Join the game",
  full: "All seats are taken.",
} as const;

export const SETTINGS = {
  name: "Name",
  noName: "asked when you join",
  volume: "Game sounds",
  musicVolume: "Music",
  interfaceVolume: "Interface sounds",
  mute: "Mute all sound",
  hudScale: "HUD size",
  graphics: "Graphics",
  high: "High",
  low: "Low",
  percent: (share: number): string => `${Math.round(100 * share)} %`,
  still: "Reduced motion",
  killcam: "Killcam after a fall",
  done: "Done",
  keysOf: (game: string): string => `${game} controls`,
  of: (what: string): string => ` for ${what}`,
  overlay: "Network overlay",
  chat: "Chat in a match",
  taken: (code: string, action: string, now: string): string =>
    `${code} was ${action}. ${now === "" ? `${action} has no key now.` : `${action} is now ${now}.`}`,
  conflict: (actions: readonly string[]): string => `also ${actions.join(", ")}`,
  isOverlay: (code: string): string => `${code} opens the network overlay. Choose another.`,
  isChat: (code: string): string => `${code} opens the chat. Choose another.`,
  isAction: (code: string, action: string, game: string): string =>
    `${code} is ${action} in ${game}. Choose another.`,
  noKey: "none",
  pressKey: "press a key",
  pressKeyFor: (action: string): string => `Press a key for ${action}`,
  change: (action: string, keys: string): string => `${action}: ${keys}. Change`,
  firstPerson: "First-person view",
  sensitivity: "Sensitivity",
  fieldOfView: "Field of view",
  crosshair: "Crosshair",
  crosshairs: { cross: "Cross", dot: "Dot", ring: "Ring", none: "None" },
  invert: "Invert up and down",
  headBob: "Head bob",
  aimHelp: "Aim assist (gamepad and touch)",
} as const;

/** Why play is not smooth (PG6), and why the player is not in control (PG10). */
export const LINK = {
  slowFrames: "Low frame rate: set Graphics to Low in the settings.",
  late: (cause: string): string => `Lag: your actions reach the server late (${cause}).`,
  loss: (percent: number): string => `${percent} % packet loss`,
  jitter: (ms: number): string => `${ms} ms jitter`,
  distance: (ms: number): string => `${ms} ms round trip`,
  stall: "the connection stalled for a moment",
  unheard: "No control: your actions reach the server too late.",
  silent: "No response from the server. Waiting…",
  waking: "No control: the match went on while this page slept. Catching up…",
  starting: "No control: rejoining the match…",
  back: "You are in control again.",
} as const;

export const OVERLAY = {
  name: "Network overlay",
  title: "Network",
  inspect: "Inspector",
  close: "Close",
  closeAll: "Close the network overlay",
  graph: "Net graph of the last ten seconds; its figures follow",
  control: {
    starting: "starting",
    inControl: "in control",
    unheard: "no control: actions too late",
    silent: "no control: no response",
    waking: "no control: catching up",
  },
  figures: {
    rtt: "RTT",
    jitter: "jitter",
    loss: "loss",
    lead: "lead",
    margin: "margin",
    viewDelay: "delay",
    received: "in",
    sent: "out",
    frame: "frame",
    rollbacks: "rollbacks",
    way: "over",
    lost: "lost control",
    restarts: "lead restarts",
  },
  switches: "Netcode",
  switch: {
    prediction: ["Prediction", "off: you move when the server has answered"],
    reconciliation: ["Reconciliation", "off: mistakes stay, and add up"],
    interpolation: ["Interpolation", "off: others jump from snapshot to snapshot"],
    smoothing: ["Smoothing", "off: corrections jump"],
    lagCompensation: ["Lag compensation", "off: aim where they are, not where you see them"],
  },
  ghosts: ["Ghosts", "your position on the server, and what it tested shots against"],
  conditioner: "Simulate a worse network",
  profile: "Profile",
  off: "Off",
  custom: "Custom",
  latency: "Latency",
  jitter: "Jitter",
  loss: "Loss",
  duplicates: "Duplicates",
  rate: "Rate",
  unlimited: "Unlimited",
  roundTrip: "round trip",
  eachWay: "each way",
} as const;
