// The commands of a room's lobby, in order. Filled by room-lobby.ts, emptied by the lobby's owner, which has the
// connections, the tokens and the matches.

import { type Choices, type ClientMessage, encodeMessage, type ServerMessage } from "../lobby-messages.ts";
import { type Goodbye, type No, sentenceOfLoss, sentenceOfNo } from "../reasons.ts";
import type { PlayerResult } from "../results.ts";

/** One thing to do. */
export type RoomCommand =
  /** Put the bytes on the lobby's lane of a member's connection. */
  | { readonly type: "send"; readonly member: number; readonly bytes: Uint8Array }
  /** End a member's connection, as soon as it has what was sent to it; it is forgotten here. */
  | { readonly type: "disconnect"; readonly member: number; readonly reason: Goodbye }
  /**
   * A member has a seat: a new one, or their own again. Sign a token that says the ticket, and hand it to `give`. `plays`: put them
   * into the match that runs.
   */
  | {
      readonly type: "seated";
      readonly member: number;
      readonly seat: number;
      readonly ticket: number;
      readonly name: string;
      readonly plays: boolean;
    }
  /** A seat is free again: the player who had it leaves the match as well. */
  | { readonly type: "released"; readonly seat: number; readonly ticket: number }
  /** Start a match with these seats; a player whose connection is lost may come later, with `seated`. */
  | { readonly type: "start"; readonly choices: Choices; readonly seats: readonly number[] }
  /** The match is over, with the results of everybody in it; some still look at its end. Once for each start. */
  | { readonly type: "over"; readonly isFinished: boolean; readonly results: readonly PlayerResult[] }
  /** No player is in the match any more: close it. Once for each start. */
  | { readonly type: "end" };

const NOTHING: readonly RoomCommand[] = [];

export class Outbox {
  #commands: RoomCommand[] = [];

  push(command: RoomCommand): void {
    this.#commands.push(command);
  }

  send(member: number, message: ServerMessage): void {
    this.push({ type: "send", member, bytes: encodeMessage(message) });
  }

  /** Says no to what a member asked for. */
  refuse(
    member: number,
    of: ClientMessage["type"],
    reason: No,
    sentence: string = sentenceOfNo(reason),
  ): void {
    this.send(member, { type: "refused", of, reason, sentence });
  }

  /** Ends a connection, with the reason. */
  dismiss(member: number, reason: Goodbye): void {
    this.send(member, { type: "goodbye", reason, sentence: sentenceOfLoss(reason) });
    this.push({ type: "disconnect", member, reason });
  }

  take(): readonly RoomCommand[] {
    const commands = this.#commands;
    if (commands.length === 0) return NOTHING;
    this.#commands = [];
    return commands;
  }
}
