// How the lobby of a game works, as one value that both sides hold: its seats and gate, what starts a match, whether newcomers may come
// late, how long seats of lost connections are kept. Games take one of LOBBY_RULES and change what they like. Always true after
// `checkRules`: every number makes sense, and a roster of all seats fits one message.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import { MOST_CHOICES, MOST_SEATS, type Phase } from "./limits.ts";

/**
 * The rules of a lobby; the client's copy must equal the server's, as with the game itself.
 *
 * @example export const lobby: LobbyRules = { ...LOBBY_RULES.reckon, seats: 12, leastPlayers: 2 };
 */
export interface LobbyRules {
  /** Most players, 1 to 40. */
  readonly seats: number;
  /** Whether a client asks for a passcode before it connects. With an open gate a room may have one too, and asks for it then. */
  readonly gate: "passcode" | "open";
  /** What starts a match: the host's word, or any player who is ready. */
  readonly start: "host" | "ready";
  /** A match starts, and a countdown goes on, with at least so many connected players. */
  readonly leastPlayers: number;
  /**
   * What the host chooses before the countdown: by name the values that there are, such as a difficulty. Empty: nothing.
   */
  readonly choices: Readonly<Record<string, readonly string[]>>;
  /** The values that a quick room takes, and that a page offers first. Default: the first of each choice. */
  readonly defaults?: Readonly<Record<string, string>>;
  /** From the start to the match, in ms; 0: at once. */
  readonly countdownMs: number;
  /** The same before the first match of a quick room, which waits for bots only. Default `countdownMs`. */
  readonly quickCountdownMs?: number;
  /** Newcomers: refused while a match runs, taken into the running match, or refused unless the lobby waits. */
  readonly lateJoin: "refuse" | "play" | "waiting";
  /** How long the seat of a lost connection is kept, in ms; 0: it is given up at once. */
  readonly holdMs: number;
  /** Whether players in the match can chat. If not, they read the chat when they are out. */
  readonly chatWhilePlaying: boolean;
  /** How long a host may take to choose, in ms. */
  readonly choosingMs: number;
  /** How long the leaderboard waits for players who still look at the end of the match, in ms. */
  readonly afterGameMs: number;
  /** How long the leaderboard is shown before the lobby opens again, in ms. */
  readonly leaderboardMs: number;
}

const reckon: LobbyRules = {
  seats: 8,
  gate: "open",
  start: "host",
  leastPlayers: 1,
  choices: {},
  countdownMs: 3000,
  lateJoin: "play",
  holdMs: 30_000,
  chatWhilePlaying: true,
  choosingMs: 60_000,
  afterGameMs: 30_000,
  leaderboardMs: 15_000,
};

/** A ready player plays at once, and others join them: the default of `hosted`. */
const dropIn: LobbyRules = { ...reckon, start: "ready", countdownMs: 0 };

/**
 * The lobbies of the seeds, and ours (AX36 to AX39): `dropIn` without a lobby that anybody sees, `reckon` with one.
 *
 * @example const rules = { ...LOBBY_RULES.byAThread, choices: { difficulty: ["trivial", "hard"] } };
 */
export const LOBBY_RULES: Readonly<
  Record<"reckon" | "dropIn" | "byAThread" | "highNoon" | "rType", LobbyRules>
> = {
  reckon,
  dropIn,
  byAThread: {
    ...reckon,
    seats: 10,
    gate: "passcode",
    choices: { difficulty: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] },
    countdownMs: 11_000,
    lateJoin: "refuse",
    holdMs: 0,
    chatWhilePlaying: false,
  },
  highNoon: dropIn,
  rType: { ...reckon, seats: 4, leastPlayers: 2, countdownMs: 0, lateJoin: "waiting", holdMs: 0 },
};

/** Throws a sentence that names the fix if a rule makes no sense. */
export function checkRules(rules: LobbyRules): LobbyRules {
  if (CHECKS) checkAll(rules);
  return rules;
}

function checkAll(rules: LobbyRules): void {
  const { seats, leastPlayers, choices, start } = rules;
  assert(
    Number.isInteger(seats) && seats >= 1 && seats <= MOST_SEATS,
    `A lobby has ${seats} seats: give a whole number from 1 to ${MOST_SEATS}.`,
  );
  assert(
    Number.isInteger(leastPlayers) && leastPlayers >= 1 && leastPlayers <= seats,
    `leastPlayers is ${leastPlayers}: give a whole number from 1 to the ${seats} seats.`,
  );
  for (const [name, ms = 0] of Object.entries(rules))
    if (name.endsWith("Ms"))
      assert(ms >= 0 && ms <= 3_600_000, `${name} is ${ms}: give ms from 0 to 3600000.`);
  const names = Object.keys(choices);
  assert(names.length <= MOST_CHOICES, `There are ${names.length} choices: give at most ${MOST_CHOICES}.`);
  assert(
    names.length === 0 || start === "host",
    'Choices are the host\'s, but any ready player starts: set start to "host" or remove the choices.',
  );
  const isValue = (value: string): boolean => /^[ -~]{1,32}$/.test(value);
  for (const name of names)
    assert(
      /^[A-Za-z]{1,16}$/.test(name) && choices[name].length > 0 && choices[name].every(isValue),
      `Choice ${name} is not sound: give it a name of 1 to 16 letters and values of 1 to 32 plain characters.`,
    );
  for (const [name, value] of Object.entries(rules.defaults ?? {}))
    assert(
      Object.hasOwn(choices, name) && choices[name].includes(value),
      `The default ${name} is "${value}", which is no choice: add it to the choices, or remove the default.`,
    );
}

/** Whether this is every choice once, and each with a value that the rules have. */
export function isChoosable(rules: LobbyRules, choices: Readonly<Record<string, string>>): boolean {
  const names = Object.keys(rules.choices);
  return (
    Object.keys(choices).length === names.length &&
    names.every((name) => Object.hasOwn(choices, name) && rules.choices[name].includes(choices[name]))
  );
}

/** The choices of a match for which no host chose. */
export function defaultChoices({ choices, defaults = {} }: LobbyRules): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(choices).map(([name, values]) => [name, defaults[name] ?? values[0]]),
  );
}

/** How long a phase may take, in ms. */
export function limitMs(rules: LobbyRules, phase: Phase): number {
  return phase === "lobby" || phase === "game" ? Infinity : rules[`${phase}Ms`];
}
