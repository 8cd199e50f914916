// The phases of a room, as a state machine: lobby → choosing → countdown → game → afterGame → leaderboard → lobby
// (BT41, BT43, AX37). Owned by room-lobby.ts, which tells it facts and requests that were checked. Always true: what
// follows from facts alone (too few players, nobody left in the match) happens by itself, in whatever phase; a match
// that was started is ended once, when nobody is in it any more.
//
//   lobby ──start──▶ choosing ──choose──▶ countdown ──deadline──▶ ┌ match ─────────────────────┐
//     ▲ └─start, nothing to choose──────────▲  │                  │ game ──finish──▶ afterGame │──▶ leaderboard
//     ├─── cancel, deadline, too few ──────────┘                  └────────────────────────────┘        │
//     └─────────────────────────────────────── deadline, everybody done ────────────────────────────────┘
//   again, from afterGame and the leaderboard, leads to the countdown with the same choices

import { type AnyStateMachine, assign, setup } from "xstate";
import type { Choices } from "./messages.ts";
import type { LobbyRules } from "./rules.ts";

/** What the machine knows of the roster. */
export interface RoomFacts {
  /** Players who are connected, bots among them; 0 where no person is. */
  readonly present: number;
  /** People of them who are ready. */
  readonly ready: number;
  /** People of them who are not done with the match, or with the leaderboard. */
  readonly busy: number;
  /** People in the match whose connection is lost. */
  readonly away: number;
}

const FACTS = ["present", "ready", "busy", "away"] as const;

export function isSame(a: RoomFacts, b: RoomFacts): boolean {
  return FACTS.every((fact) => a[fact] === b[fact]);
}

export interface RoomContext extends RoomFacts {
  readonly rules: LobbyRules;
  readonly choices: Choices;
}

export type RoomEvent =
  | ({ readonly type: "facts" } & RoomFacts)
  | { readonly type: "start" }
  | { readonly type: "choose"; readonly choices: Choices }
  | { readonly type: "cancel" }
  /** The game says that the match is over, or the host. */
  | { readonly type: "finish" }
  /** Another round is wanted. */
  | { readonly type: "again" }
  /** What was chosen in a room that was saved. */
  | { readonly type: "restored"; readonly choices: Choices }
  | { readonly type: "deadline" };

export type RoomEffect =
  | { readonly type: "startMatch" }
  /** It is over for everybody: what they see is its end. */
  | { readonly type: "endGame" }
  | { readonly type: "showLeaderboard" }
  | { readonly type: "endMatch" }
  | { readonly type: "openLobby" };

export const roomMachine: AnyStateMachine = setup({
  types: {
    context: {} as RoomContext,
    events: {} as RoomEvent,
    input: {} as LobbyRules,
  },
  actions: {
    startMatch: () => {},
    endGame: () => {},
    showLeaderboard: () => {},
    endMatch: () => {},
    openLobby: () => {},
  },
  guards: {
    isEnough: ({ context: { present, rules } }) => present >= rules.leastPlayers,
    isTooFew: ({ context: { present, rules } }) => present < rules.leastPlayers,
    isStartedByReady: ({ context: { ready, present, rules } }) =>
      rules.start === "ready" && ready > 0 && present >= rules.leastPlayers,
    isReadyNoMore: ({ context: { ready, rules } }) => rules.start === "ready" && ready === 0,
    hasChoices: ({ context: { present, rules } }) =>
      rules.start === "host" && present >= rules.leastPlayers && Object.keys(rules.choices).length > 0,
    isStartedByHost: ({ context: { present, rules } }) =>
      rules.start === "host" && present >= rules.leastPlayers,
    isAtOnce: ({ context: { rules } }) => rules.countdownMs === 0,
    isMatchEmpty: ({ context: { busy, away } }) => busy + away === 0,
    // Who is alone and lost his connection is waited for: he has not read how it ended.
    isNobodyBusy: ({ context: { busy, present, away } }) => busy === 0 && (present > 0 || away === 0),
  },
}).createMachine({
  context: ({ input }) => ({ rules: input, present: 0, ready: 0, busy: 0, away: 0, choices: {} }),
  initial: "lobby",
  on: {
    facts: {
      actions: assign(({ event: { present, ready, busy, away } }) => ({ present, ready, busy, away })),
    },
  },
  states: {
    lobby: {
      entry: [assign({ ready: 0 }), "openLobby"],
      always: { guard: "isStartedByReady", target: "countdown" },
      on: {
        start: [
          { guard: "hasChoices", target: "choosing" },
          { guard: "isStartedByHost", target: "countdown" },
        ],
        restored: { actions: assign(({ event }) => ({ choices: event.choices })) },
      },
    },
    choosing: {
      always: { guard: "isTooFew", target: "lobby" },
      on: {
        choose: { target: "countdown", actions: assign(({ event }) => ({ choices: event.choices })) },
        cancel: "lobby",
        deadline: "lobby",
      },
    },
    countdown: {
      id: "countdown",
      always: [
        { guard: "isTooFew", target: "lobby" },
        { guard: "isReadyNoMore", target: "lobby" },
        { guard: "isAtOnce", target: "match" },
      ],
      on: { deadline: "match", cancel: "lobby" },
    },
    match: {
      // All who are present are in it; the owner's next facts say so too.
      entry: [assign(({ context }) => ({ busy: context.present })), "startMatch"],
      exit: "endMatch",
      initial: "game",
      states: {
        game: {
          always: { guard: "isMatchEmpty", target: "afterGame" },
          on: { finish: "afterGame" },
        },
        afterGame: {
          entry: "endGame",
          always: { guard: "isNobodyBusy", target: "#leaderboard" },
          on: { deadline: "#leaderboard", again: { guard: "isEnough", target: "#countdown" } },
        },
      },
    },
    leaderboard: {
      id: "leaderboard",
      entry: [assign(({ context }) => ({ busy: context.present })), "showLeaderboard"],
      always: { guard: "isNobodyBusy", target: "lobby" },
      on: { deadline: "lobby", again: { guard: "isEnough", target: "countdown" } },
    },
  },
});
