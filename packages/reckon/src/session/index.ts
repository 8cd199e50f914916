// The session's door: `reckon/session`. A player's way through a host, from the address to the leaderboard, for a page that has
// screens of its own: what its lobby shows and takes, and which switches and words of control its overlay has.

export type { Control, ControlLoss } from "../client/input/control-watch.ts";
export { idleBecause, SWITCH_NAMES, type SwitchName } from "../client/picture/switches.ts";
export type { RoomState } from "../lobby/client/client-lobby.ts";
export type { ClientState, Wish } from "../lobby/client/client-machine.ts";
export type { ChatLine, Choices, LeaderboardRow, RosterRow } from "../lobby/lobby-messages.ts";
export { nameProblem } from "../lobby/names.ts";
export { type Loss, sentenceOfLoss, sentenceOfNo } from "../lobby/reasons.ts";
export { defaultChoices, isChoosable } from "../lobby/rules.ts";
export { Session } from "./session.ts";
export type { Attempt, KeptToken, SessionOptions, SessionServices } from "./session-options.ts";
