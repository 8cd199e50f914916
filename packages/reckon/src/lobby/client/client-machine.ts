// The way of a client from the address of a server to the leaderboard and back, as a state machine (BT38 to BT42).
// Owned by client-lobby.ts, which passes in wishes of the player, changes of the connection and messages. Always true: from
// `connecting` on, a lost connection leads to `disconnected` from every state; with a seat, the state is what the
// server's newest phase says, and a wish of the player only sends a message.
//
//   serverAddress ─▶ probing ─▶ passcode ─▶ ┌ online ──────────────────────────────────────────────────────────────┐
//        ▲────────refused───┘       └──────▶│ connecting ─▶ authenticating ⇄ passcodeAsked                         │
//        │ leave                            │   authenticating ─▶ choosingUsername ⇄ awaitingUsernameConfirmation  │
//   disconnected ◀── closed, goodbye ───────│   ┌ seated ──────────────────────────────────────────────────────┐   │
//        └── retry, resume ────────────────▶│   │ lobby choosingDifficulty countdown game afterGameChat leaderboard│
//                                           └──────────────────────────────────────────────────────────────────────┘

import { isAddress } from "../address.ts";
import type { Phase } from "../limits.ts";
import type { ClientMessage, ServerMessage } from "../lobby-messages.ts";
import type { Chart } from "../machine.ts";
import { nameProblem } from "../names.ts";
import { isPasscode } from "../passcode.ts";
import { isPassing, type Loss, sentenceOfLoss, sentenceOfNo } from "../reasons.ts";
import type { LobbyRules } from "../rules.ts";

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
  | "lobby"
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
  /** Whether the player is asked for the address of a server. Default true; false: it is `ownAddress`. */
  readonly asksAddress?: boolean;
  /** The token of a seat, and its server's address, as they were stored: after a reload the client goes straight there. */
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
  /** What to tell the player; undefined: nothing is wrong. */
  readonly sentence: string | undefined;
}

/** What a player wants: most wishes are messages to the server. An empty address is the page's own server. */
export type Wish =
  | { readonly type: "address"; readonly text: string }
  | ClientMessage
  | { readonly type: "retry" };

export type ClientEvent =
  | Wish
  /** Whether a server answered at the address that was probed. */
  | { readonly type: "probed"; readonly isThere: boolean }
  | { readonly type: "opened" }
  /** The machine has a network again. */
  | { readonly type: "reachable" }
  /** `said`: the server's own sentence for it. */
  | { readonly type: "closed"; readonly loss: Loss; readonly said?: string }
  | Extract<ServerMessage, { type: "accepted" | "refused" | "token" | "goodbye" }>
  | { readonly type: "phase"; readonly phase: Phase; readonly isHost: boolean; readonly isPlaying: boolean }
  | { readonly type: "deadline" };

export type ClientEffect =
  /** Find out whether a server answers at this address, and say so with `probed`. */
  | { readonly type: "probe"; readonly address: string }
  /** Connect; with a token, hand it over in the handshake. Then call `opened` or `closed`. */
  | { readonly type: "open"; readonly address: string; readonly token: string | undefined }
  | { readonly type: "say"; readonly message: ClientMessage }
  /** Close the connection when what was sent has arrived, and call nothing for it. */
  | { readonly type: "close" }
  /** Keep this beyond a reload, and hand it in as `resume` then. */
  | { readonly type: "storeToken"; readonly address: string; readonly token: string }
  | { readonly type: "forgetToken" };

/**
 * Waits before the tries to come back, in ms: never long, so that a client is back within three seconds once it has a network again, and
 * for three minutes in all, for a server that is started anew.
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

const clear = { loss: undefined, sentence: undefined };

/** Effects without parameters. */
const doing =
  (...types: ("close" | "forgetToken")[]) =>
  (): readonly ClientEffect[] =>
    types.map((type) => ({ type }));
/** For wishes that are messages. */
const say = (_: ClientContext, message: ClientMessage): readonly ClientEffect[] => [{ type: "say", message }];
const cleared = (): Partial<ClientContext> => clear;
const isHost = ({ isHost }: ClientContext): boolean => isHost;
const toldWhy = (_: ClientContext, { sentence }: { readonly sentence: string }): Partial<ClientContext> => ({
  sentence,
});
const noPasscode = (): Partial<ClientContext> => ({ sentence: NO_PASSCODE });
const hasDigits = (_: ClientContext, { digits }: { readonly digits: string }): boolean => isPasscode(digits);
const noServer = ({ address }: ClientContext): Partial<ClientContext> => ({
  sentence: `No response from ${address}. Check the address.`,
});

export const clientMachine: Chart<ClientContext, ClientLobbyOptions, ClientEvent, ClientEffect> = {
  context: (options) => ({
    options,
    address: options.resume?.address ?? options.ownAddress,
    passcode: undefined,
    token: options.resume?.token,
    isHost: false,
    retries: 0,
    ...clear,
  }),
  first: "beginning",
  groups: {
    online: {
      on: {
        closed: [
          {
            to: "disconnected",
            set: ({ token }, { loss, said }) => ({
              loss,
              // They were in it, so its code is not mistyped.
              sentence: loss === "room" && token !== undefined ? ROOM_GONE : (said ?? sentenceOfLoss(loss)),
            }),
          },
        ],
        goodbye: [
          {
            to: "disconnected",
            does: doing("close"),
            set: (_, { reason, sentence }) => ({ loss: reason, sentence }),
          },
        ],
        deadline: [
          {
            to: "disconnected",
            does: doing("close"),
            set: () => ({ loss: "unreachable", sentence: sentenceOfLoss("unreachable") }),
          },
        ],
        leave: [
          {
            to: "serverAddress",
            does: doing("close", "forgetToken"),
            set: () => ({ token: undefined, ...clear }),
          },
        ],
        refused: [{ set: toldWhy }],
        phase: [
          { if: (_, { phase }) => phase === "leaderboard", to: "leaderboard" },
          { if: (_, { phase }) => phase === "countdown", to: "countdown" },
          { if: (_, { phase, isHost }) => phase === "choosing" && isHost, to: "choosingDifficulty" },
          { if: (_, { phase }) => phase === "lobby" || phase === "choosing", to: "lobby" },
          { if: (_, { isPlaying }) => isPlaying, to: "game" },
          { to: "afterGameChat" },
        ],
      },
    },
    seated: {
      in: "online",
      // Entered anew with every phase, which clears the last sentence.
      enter: {
        set: (_, event) =>
          event.type === "phase" ? { isHost: event.isHost, retries: 0, passcode: undefined, ...clear } : {},
      },
      on: {
        token: [
          {
            does: ({ address }, { token }) => [{ type: "storeToken", address, token }],
            set: (_, { token }) => ({ token }),
          },
        ],
        chat: [{ does: say, set: cleared }],
        kick: [{ if: isHost, does: say }],
        end: [{ if: isHost, does: say }],
        bots: [{ if: isHost, does: say }],
        leave: [
          {
            to: "disconnected",
            does: (context, event) => [...say(context, event), ...doing("close", "forgetToken")()],
            set: () => ({ token: undefined, loss: "left", sentence: sentenceOfLoss("left") }),
          },
        ],
      },
    },
  },
  states: {
    beginning: {
      always: [
        { if: ({ token }) => token !== undefined, to: "connecting" },
        { if: ({ options }) => options.asksAddress ?? true, to: "serverAddress" },
        { to: "addressed" },
      ],
    },
    serverAddress: {
      on: {
        address: [
          {
            if: ({ options }, { text }) => ["", options.ownAddress].includes(text.trim()),
            to: "addressed",
            set: ({ options }) => ({ address: options.ownAddress, ...clear }),
          },
          {
            if: (_, { text }) => isAddress(text.trim()),
            to: "probing",
            set: (_, { text }) => ({ address: text.trim(), ...clear }),
          },
          { set: () => ({ sentence: NO_ADDRESS }) },
        ],
      },
    },
    probing: {
      enter: { does: ({ address }) => [{ type: "probe", address }] },
      on: {
        probed: [
          { if: (_, { isThere }) => isThere, to: "addressed" },
          { to: "serverAddress", set: noServer },
        ],
        deadline: [{ to: "serverAddress", set: noServer }],
        leave: [{ to: "serverAddress" }],
      },
    },
    addressed: {
      always: [
        { if: ({ options }) => options.rules.gate === "passcode", to: "passcode" },
        { to: "connecting" },
      ],
    },
    passcode: {
      on: {
        passcode: [
          { if: hasDigits, to: "connecting", set: (_, { digits }) => ({ passcode: digits, ...clear }) },
          { set: noPasscode },
        ],
        leave: [{ to: "serverAddress", set: cleared }],
      },
    },
    connecting: {
      in: "online",
      enter: { does: ({ address, token }) => [{ type: "open", address, token }] },
      on: {
        opened: [{ to: "authenticating", set: cleared }],
        // A try that began without a network may wait for long.
        reachable: [{ to: "connecting", does: doing("close") }],
        phase: [{}],
      },
    },
    authenticating: {
      in: "online",
      on: {
        // The server speaks first. It does not know the token any more if it asks for a passcode or a name.
        refused: [
          {
            if: ({ passcode }, { reason }) => reason === "passcode-needed" && passcode !== undefined,
            does: (context) => say(context, { type: "passcode", digits: context.passcode ?? "" }),
            set: () => ({ passcode: undefined }),
          },
          { to: "passcodeAsked", set: toldWhy },
        ],
        accepted: [
          {
            to: "choosingUsername",
            does: doing("forgetToken"),
            set: ({ token }) => ({
              passcode: undefined,
              token: undefined,
              loss: undefined,
              sentence: token === undefined ? undefined : SEAT_GONE,
            }),
          },
        ],
      },
    },
    passcodeAsked: {
      in: "online",
      on: {
        passcode: [{ if: hasDigits, to: "authenticating", does: say, set: cleared }, { set: noPasscode }],
      },
    },
    choosingUsername: {
      in: "online",
      on: {
        username: [
          {
            // Bots come this way too; the server knows them.
            if: (_, { name }) => nameProblem(name, true) === undefined,
            to: "awaitingUsernameConfirmation",
            does: say,
            set: cleared,
          },
          { set: (_, { name }) => ({ sentence: sentenceOfNo(nameProblem(name, true) ?? "name-shape") }) },
        ],
      },
    },
    awaitingUsernameConfirmation: {
      in: "online",
      on: { refused: [{ if: (_, { of }) => of === "username", to: "choosingUsername", set: toldWhy }] },
    },
    lobby: {
      in: "seated",
      on: {
        ready: [{ does: say }],
        start: [{ if: ({ isHost, options }) => isHost && options.rules.start === "host", does: say }],
      },
    },
    choosingDifficulty: { in: "seated", on: { choose: [{ does: say }], cancel: [{ does: say }] } },
    countdown: { in: "seated", on: { ready: [{ does: say }], cancel: [{ if: isHost, does: say }] } },
    game: { in: "seated", on: { done: [{ does: say }], again: [{ does: say }] } },
    afterGameChat: { in: "seated", on: { again: [{ does: say }] } },
    leaderboard: { in: "seated", on: { done: [{ does: say }], again: [{ does: say }] } },
    disconnected: {
      on: {
        retry: [{ to: "connecting", set: () => ({ retries: 0, ...clear }) }],
        reachable: [{ if: mayComeBack, to: "connecting", set: () => ({ retries: 0 }) }],
        deadline: [
          {
            if: (context) => retryMs(context) < Infinity,
            to: "connecting",
            set: ({ retries }) => ({ retries: retries + 1 }),
          },
        ],
        leave: [
          {
            // The room knows a kicked player by the token, and a player who went on in another window has it there.
            if: ({ loss }) => loss === "kicked" || loss === "taken-over",
            to: "serverAddress",
            set: () => ({ token: undefined, ...clear }),
          },
          { to: "serverAddress", does: doing("forgetToken"), set: () => ({ token: undefined, ...clear }) },
        ],
      },
    },
  },
};
