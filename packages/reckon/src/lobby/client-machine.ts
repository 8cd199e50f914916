// The way of a client from the address of a server to the leaderboard and back, as a state machine (BT38 to BT42).
// Owned by client-lobby.ts, which passes in what the player, the connection and the server say. Always true: from
// `connecting` on, a lost connection leads to `disconnected` from every state; with a seat, the state is what the
// server's newest phase says, and a wish of the player only sends a message.
//
//   serverAddress ─▶ probing ─▶ passcode ─▶ ┌ online ──────────────────────────────────────────────────────────────┐
//        ▲────────refused───┘       └──────▶│ connecting ─▶ authenticating ⇄ passcodeAsked                         │
//        │ leave                            │   authenticating ─▶ choosingUsername ⇄ awaitingUsernameConfirmation  │
//   disconnected ◀── closed, goodbye ───────│   ┌ seated ──────────────────────────────────────────────────────┐   │
//        └── retry, resume ────────────────▶│   │ chat choosingDifficulty countdown game afterGameChat leaderboard │
//                                           └──────────────────────────────────────────────────────────────────────┘

import { type AnyStateMachine, assign, setup } from "xstate";
import { isAddress } from "./address.ts";
import type { Phase } from "./limits.ts";
import type { ClientMessage } from "./messages.ts";
import { nameProblem } from "./names.ts";
import { isPasscode } from "./passcode.ts";
import { isPassing, type Loss, type No, sentenceOfLoss, sentenceOfNo } from "./reasons.ts";
import type { LobbyRules } from "./rules.ts";

/** Where a client is. */
export type ClientState =
  | "serverAddress"
  | "probing"
  | "passcode"
  | "connecting"
  | "authenticating"
  | "passcodeAsked"
  | "choosingUsername"
  | "awaitingUsernameConfirmation"
  | "chat"
  | "choosingDifficulty"
  | "countdown"
  | "game"
  | "afterGameChat"
  | "leaderboard"
  | "disconnected";

export interface ClientLobbyOptions {
  /** The rules of the game's lobby, as the server has them. */
  readonly rules: LobbyRules;
  /** The server that the page came from, such as "play.test:443". */
  readonly ownAddress: string;
  /** Whether the player is asked for the address of a server. Default true; false: the own one. */
  readonly asksAddress?: boolean;
  /** What was stored when a seat was taken: after a reload the client goes straight there. */
  readonly resume?: { readonly address: string; readonly token: string };
}

export interface ClientContext {
  readonly options: ClientLobbyOptions;
  readonly address: string;
  /** Typed before it was asked for. */
  readonly passcode: string | undefined;
  /** Resumes the seat. */
  readonly token: string | undefined;
  readonly isHost: boolean;
  /** Tries to come back since the connection was lost. */
  readonly retries: number;
  /** Why it was disconnected last. */
  readonly loss: Loss | undefined;
  /** What the player should be told; undefined: nothing is wrong. */
  readonly sentence: string | undefined;
}

/** What a player wants: most of it is a message to the server. */
export type Wish =
  /** Empty: the page's own server. */
  { readonly type: "address"; readonly text: string } | ClientMessage | { readonly type: "retry" };

export type ClientEvent =
  | Wish
  /** Whether a server answered at the address that was probed. */
  | { readonly type: "probed"; readonly isThere: boolean }
  | { readonly type: "opened" }
  /** The machine has a network again. */
  | { readonly type: "reachable" }
  /** `said`: what the server said of it, instead of our sentence. */
  | { readonly type: "closed"; readonly loss: Loss; readonly said?: string }
  | { readonly type: "accepted" }
  | {
      readonly type: "refused";
      readonly of: ClientMessage["type"];
      readonly reason: No;
      readonly sentence: string;
    }
  | { readonly type: "token"; readonly token: string }
  | { readonly type: "phase"; readonly phase: Phase; readonly isHost: boolean; readonly isPlaying: boolean }
  | { readonly type: "goodbye"; readonly reason: Loss; readonly sentence: string }
  | { readonly type: "deadline" };

export type ClientEffect =
  | { readonly type: "probe"; readonly params: { readonly address: string } }
  | {
      readonly type: "open";
      readonly params: { readonly address: string; readonly token: string | undefined };
    }
  | { readonly type: "say"; readonly params: ClientMessage }
  | { readonly type: "close" }
  | { readonly type: "storeToken"; readonly params: { readonly address: string; readonly token: string } }
  | { readonly type: "forgetToken" };

/**
 * Waits before the tries to come back, in ms: never long, so that who has a network again is back within three seconds, and for
 * three minutes in all, for a server that is started anew.
 */
const RETRIES_MS: readonly number[] = [500, 1000, ...new Array(90).fill(2000)];

/** How long a disconnected client waits before it comes back by itself, in ms; Infinity: it waits for its player. */
export function retryMs({ token, loss, retries }: ClientContext): number {
  return mayComeBack({ token, loss }) ? (RETRIES_MS[retries] ?? Infinity) : Infinity;
}

function mayComeBack({ token, loss }: Pick<ClientContext, "token" | "loss">): boolean {
  return token !== undefined && loss !== undefined && isPassing(loss);
}

const NO_ADDRESS = "Enter a host and a port, such as play.test:5000.";
const SEAT_GONE = "Your seat was given away. Join again.";
const ROOM_GONE = "The server restarted and this room was closed.";
const NO_PASSCODE = "A passcode has 6 digits.";

/** What a wish is worth if it is followed only by a message. */
const say = { type: "say", params: ({ event }: { event: ClientMessage }) => event } as const;
const clear = { loss: undefined, sentence: undefined };

export const clientMachine: AnyStateMachine = setup({
  types: {
    context: {} as ClientContext,
    events: {} as ClientEvent,
    input: {} as ClientLobbyOptions,
  },
  actions: {
    probe: (_, _address: { readonly address: string }) => {},
    open: (_, _where: { readonly address: string; readonly token: string | undefined }) => {},
    say: (_, _message: ClientMessage) => {},
    close: () => {},
    storeToken: (_, _kept: { readonly address: string; readonly token: string }) => {},
    forgetToken: () => {},
  },
  guards: {
    hasToken: ({ context }) => context.token !== undefined,
    asksAddress: ({ context }) => context.options.asksAddress ?? true,
    asksPasscode: ({ context }) => context.options.rules.gate === "passcode",
    isHost: ({ context }) => context.isHost,
    canStart: ({ context }) => context.isHost && context.options.rules.start === "host",
    canComeBack: ({ context }) => retryMs(context) < Infinity,
    mayComeBack: ({ context }) => mayComeBack(context),
  },
}).createMachine({
  context: ({ input }) => ({
    options: input,
    address: input.resume?.address ?? input.ownAddress,
    passcode: undefined,
    token: input.resume?.token,
    isHost: false,
    retries: 0,
    ...clear,
  }),
  initial: "beginning",
  states: {
    beginning: {
      always: [
        { guard: "hasToken", target: "online" },
        { guard: "asksAddress", target: "serverAddress" },
        { target: "addressed" },
      ],
    },
    serverAddress: {
      on: {
        address: [
          {
            guard: ({ context, event }) => ["", context.options.ownAddress].includes(event.text.trim()),
            target: "addressed",
            actions: assign(({ context }) => ({ address: context.options.ownAddress, ...clear })),
          },
          {
            guard: ({ event }) => isAddress(event.text.trim()),
            target: "probing",
            actions: assign(({ event }) => ({ address: event.text.trim(), ...clear })),
          },
          { actions: assign({ sentence: NO_ADDRESS }) },
        ],
      },
    },
    probing: {
      entry: { type: "probe", params: ({ context: { address } }) => ({ address }) },
      on: {
        probed: [
          { guard: ({ event }) => event.isThere, target: "addressed" },
          { target: "serverAddress", actions: assign(noServer) },
        ],
        deadline: { target: "serverAddress", actions: assign(noServer) },
        leave: "serverAddress",
      },
    },
    addressed: {
      always: [{ guard: "asksPasscode", target: "passcode" }, { target: "online" }],
    },
    passcode: {
      on: {
        passcode: [
          {
            guard: ({ event }) => isPasscode(event.digits),
            target: "online",
            actions: assign(({ event }) => ({ passcode: event.digits, ...clear })),
          },
          { actions: assign({ sentence: NO_PASSCODE }) },
        ],
        leave: { target: "serverAddress", actions: assign(clear) },
      },
    },
    online: {
      initial: "connecting",
      on: {
        closed: {
          target: "disconnected",
          actions: assign(({ context: { token }, event: { loss, said } }) => ({
            loss,
            // He was in it: that he mistyped its code is not it.
            sentence: loss === "room" && token !== undefined ? ROOM_GONE : (said ?? sentenceOfLoss(loss)),
          })),
        },
        goodbye: {
          target: "disconnected",
          actions: ["close", assign(({ event: { reason, sentence } }) => ({ loss: reason, sentence }))],
        },
        deadline: {
          target: "disconnected",
          actions: ["close", assign({ loss: "unreachable", sentence: sentenceOfLoss("unreachable") })],
        },
        leave: {
          target: "serverAddress",
          actions: ["close", "forgetToken", assign({ token: undefined, ...clear })],
        },
        refused: { actions: assign(({ event: { sentence } }) => ({ sentence })) },
        phase: [
          { guard: ({ event }) => event.phase === "leaderboard", target: "#leaderboard" },
          { guard: ({ event }) => event.phase === "countdown", target: "#countdown" },
          { guard: ({ event }) => event.phase === "choosing" && event.isHost, target: "#choosingDifficulty" },
          { guard: ({ event }) => event.phase === "lobby" || event.phase === "choosing", target: "#chat" },
          { guard: ({ event }) => event.isPlaying, target: "#game" },
          { target: "#afterGameChat" },
        ],
      },
      states: {
        connecting: {
          entry: { type: "open", params: ({ context: { address, token } }) => ({ address, token }) },
          on: {
            opened: { target: "authenticating", actions: assign(clear) },
            // What was begun in the dark may wait for long.
            reachable: { target: "connecting", reenter: true, actions: "close" },
            phase: {},
          },
        },
        authenticating: {
          on: {
            // The server speaks first. It does not know the token any more if it asks who this is.
            refused: [
              {
                guard: ({ context, event }) =>
                  event.reason === "passcode-needed" && context.passcode !== undefined,
                actions: [
                  {
                    type: "say",
                    params: ({ context }) => ({ type: "passcode", digits: context.passcode ?? "" }),
                  },
                  assign({ passcode: undefined }),
                ],
              },
              { target: "passcodeAsked", actions: assign(({ event: { sentence } }) => ({ sentence })) },
            ],
            accepted: {
              target: "choosingUsername",
              actions: [
                "forgetToken",
                assign(({ context: { token } }) => ({
                  passcode: undefined,
                  token: undefined,
                  loss: undefined,
                  sentence: token === undefined ? undefined : SEAT_GONE,
                })),
              ],
            },
          },
        },
        passcodeAsked: {
          on: {
            passcode: [
              {
                guard: ({ event }) => isPasscode(event.digits),
                target: "authenticating",
                actions: [say, assign(clear)],
              },
              { actions: assign({ sentence: NO_PASSCODE }) },
            ],
          },
        },
        choosingUsername: {
          on: {
            username: [
              {
                // Bots come this way too: whether this is one the server knows.
                guard: ({ event }) => nameProblem(event.name, true) === undefined,
                target: "awaitingUsernameConfirmation",
                actions: [say, assign(clear)],
              },
              {
                actions: assign(({ event }) => ({
                  sentence: sentenceOfNo(nameProblem(event.name, true) ?? "name-shape"),
                })),
              },
            ],
          },
        },
        awaitingUsernameConfirmation: {
          on: {
            refused: {
              guard: ({ event }) => event.of === "username",
              target: "choosingUsername",
              actions: assign(({ event: { sentence } }) => ({ sentence })),
            },
          },
        },
        seated: {
          initial: "chat",
          // Entered anew with every phase: all is well then, whatever was before.
          entry: assign(({ event }) =>
            event.type === "phase" ? { isHost: event.isHost, retries: 0, passcode: undefined, ...clear } : {},
          ),
          on: {
            token: {
              actions: [
                assign(({ event: { token } }) => ({ token })),
                {
                  type: "storeToken",
                  params: ({ context: { address }, event: { token } }) => ({ address, token }),
                },
              ],
            },
            chat: { actions: [say, assign(clear)] },
            kick: { guard: "isHost", actions: say },
            end: { guard: "isHost", actions: say },
            bots: { guard: "isHost", actions: say },
            leave: {
              target: "#disconnected",
              actions: [
                say,
                "close",
                "forgetToken",
                assign({ token: undefined, loss: "left", sentence: sentenceOfLoss("left") }),
              ],
            },
          },
          states: {
            chat: { id: "chat", on: { ready: { actions: say }, start: { guard: "canStart", actions: say } } },
            choosingDifficulty: {
              id: "choosingDifficulty",
              on: { choose: { actions: say }, cancel: { actions: say } },
            },
            countdown: {
              id: "countdown",
              on: { ready: { actions: say }, cancel: { guard: "isHost", actions: say } },
            },
            game: { id: "game", on: { done: { actions: say }, again: { actions: say } } },
            afterGameChat: { id: "afterGameChat", on: { again: { actions: say } } },
            leaderboard: { id: "leaderboard", on: { done: { actions: say }, again: { actions: say } } },
          },
        },
      },
    },
    disconnected: {
      id: "disconnected",
      on: {
        retry: { target: "online", actions: assign({ retries: 0, ...clear }) },
        reachable: { guard: "mayComeBack", target: "online", actions: assign({ retries: 0 }) },
        deadline: {
          guard: "canComeBack",
          target: "online",
          actions: assign(({ context }) => ({ retries: context.retries + 1 })),
        },
        leave: [
          {
            // By it the room knows again who was kicked; and who went on elsewhere has it there.
            guard: ({ context }) => context.loss === "kicked" || context.loss === "taken-over",
            target: "serverAddress",
            actions: assign({ token: undefined, ...clear }),
          },
          { target: "serverAddress", actions: ["forgetToken", assign({ token: undefined, ...clear })] },
        ],
      },
    },
  },
});

function noServer({ context: { address } }: { context: ClientContext }): Partial<ClientContext> {
  return { sentence: `No response from ${address}. Check the address.` };
}
