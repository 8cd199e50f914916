// The lobby's door: `reckon/lobby`. Both sides of what surrounds a match: entering, names, chat, start, leaderboard.

export { cleanText as cleanChat, utf8Bytes } from "../core/text.ts";
export { type Rate, Throttle } from "../core/throttle.ts";
export { type ClientCommand, ClientLobby, type MatchWelcome, type RoomState } from "./client-lobby.ts";
export type { ClientLobbyOptions, ClientState, Wish } from "./client-machine.ts";
export type { Phase } from "./limits.ts";
export type {
  ChatLine,
  Choices,
  ClientMessage,
  LeaderboardRow,
  RosterRow,
  ServerMessage,
} from "./messages.ts";
export { nameProblem } from "./names.ts";
export type { RoomCommand } from "./outbox.ts";
export { isPasscode, makePasscode } from "./passcode.ts";
export { type Goodbye, type Loss, type No, sentenceOfLoss, sentenceOfNo } from "./reasons.ts";
export { RoomLobby } from "./room-lobby.ts";
export type { Arrival, RoomLobbyOptions } from "./room-lobby-options.ts";
export { defaultChoices, isChoosable, LOBBY_RULES, type LobbyRules } from "./rules.ts";
export type { MatchResult } from "./standings.ts";
