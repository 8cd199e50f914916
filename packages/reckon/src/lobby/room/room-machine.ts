// The phases of a room, as a state machine: lobby → choosing → countdown → game → afterGame → leaderboard → lobby
// (BT41, BT43, AX37). Owned by room-lobby.ts, which tells it facts and requests that were checked. Always true: what
// follows from facts alone (too few players, none left in the match) happens by itself, in whatever phase; a match
// that was started is ended once, when no player is in it any more.
//
//   lobby ──start──▶ choosing ──choose──▶ countdown ──deadline──▶ ┌ match ─────────────────────┐
//     ▲ └─start, nothing to choose──────────▲  │                  │ game ──finish──▶ afterGame │──▶ leaderboard
//     ├─── cancel, deadline, too few ──────────┘                  └────────────────────────────┘        │
//     └─────────────────────────────────────── deadline, everybody done ────────────────────────────────┘
//   again, from afterGame and the leaderboard, leads to the countdown with the same choices

import type { Choices } from "../lobby-messages.ts";
import type { Chart } from "../machine.ts";
import type { LobbyRules } from "../rules.ts";

/** What the machine knows of the roster. */
export interface RoomFacts {
  /** Players who are connected, with bots; 0 where no person is. */
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
  /** The game, or the host, says that the match is over. */
  | { readonly type: "finish" }
  /** Another round is wanted. */
  | { readonly type: "again" }
  /** The choices of a room that was saved. */
  | { readonly type: "restored"; readonly choices: Choices }
  | { readonly type: "deadline" };

export type RoomEffect =
  | { readonly type: "startMatch" }
  /** The match is over for everybody: what they see is its end. */
  | { readonly type: "endGame" }
  | { readonly type: "showLeaderboard" }
  | { readonly type: "endMatch" }
  | { readonly type: "openLobby" };

const busy = ({ present }: RoomContext): Partial<RoomContext> => ({ busy: present });
const isEnough = ({ present, rules }: RoomContext): boolean => present >= rules.leastPlayers;
const isTooFew = (context: RoomContext): boolean => !isEnough(context);
const isStartedByHost = (context: RoomContext): boolean =>
  context.rules.start === "host" && isEnough(context);
// A player who is alone and lost their connection is waited for: they have not read how it ended.
const isDone = ({ busy, present, away }: RoomContext): boolean => busy === 0 && (present > 0 || away === 0);
const effect = (type: RoomEffect["type"]) => (): readonly RoomEffect[] => [{ type }];

export const roomMachine: Chart<RoomContext, LobbyRules, RoomEvent, RoomEffect> = {
  context: (rules) => ({ rules, present: 0, ready: 0, busy: 0, away: 0, choices: {} }),
  first: "lobby",
  on: {
    facts: [{ set: (_, { present, ready, busy, away }) => ({ present, ready, busy, away }) }],
  },
  groups: {
    match: {
      // All who are present are in it; the owner's next facts say so too.
      enter: { does: effect("startMatch"), set: busy },
      leave: { does: effect("endMatch") },
    },
  },
  states: {
    lobby: {
      enter: { does: effect("openLobby"), set: () => ({ ready: 0 }) },
      always: [
        {
          if: (context) => context.rules.start === "ready" && context.ready > 0 && isEnough(context),
          to: "countdown",
        },
      ],
      on: {
        start: [
          {
            if: (context) => isStartedByHost(context) && Object.keys(context.rules.choices).length > 0,
            to: "choosing",
          },
          { if: isStartedByHost, to: "countdown" },
        ],
        restored: [{ set: (_, { choices }) => ({ choices }) }],
      },
    },
    choosing: {
      always: [{ if: isTooFew, to: "lobby" }],
      on: {
        choose: [{ to: "countdown", set: (_, { choices }) => ({ choices }) }],
        cancel: [{ to: "lobby" }],
        deadline: [{ to: "lobby" }],
      },
    },
    countdown: {
      always: [
        { if: isTooFew, to: "lobby" },
        { if: ({ ready, rules }) => rules.start === "ready" && ready === 0, to: "lobby" },
        { if: ({ rules }) => rules.countdownMs === 0, to: "game" },
      ],
      on: { deadline: [{ to: "game" }], cancel: [{ to: "lobby" }] },
    },
    game: {
      in: "match",
      always: [{ if: ({ busy, away }) => busy + away === 0, to: "afterGame" }],
      on: { finish: [{ to: "afterGame" }] },
    },
    afterGame: {
      in: "match",
      enter: { does: effect("endGame") },
      always: [{ if: isDone, to: "leaderboard" }],
      on: { deadline: [{ to: "leaderboard" }], again: [{ if: isEnough, to: "countdown" }] },
    },
    leaderboard: {
      enter: { does: effect("showLeaderboard"), set: busy },
      always: [{ if: isDone, to: "lobby" }],
      on: { deadline: [{ to: "lobby" }], again: [{ if: isEnough, to: "countdown" }] },
    },
  },
};
