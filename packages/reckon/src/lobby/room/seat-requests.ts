// What a player with a seat asks for, and what they are answered. Owned by room-lobby.ts, which reads the messages and does what
// follows. Always true: a request is granted by who asks and by the phase, never by what it says of its sender; what only the
// host may do is asked of nobody else.

import type { ChatLog } from "../chat.ts";
import type { Phase } from "../limits.ts";
import type { ClientMessage } from "../lobby-messages.ts";
import type { No } from "../reasons.ts";
import { isChoosable, type LobbyRules } from "../rules.ts";
import type { BotSeats } from "./bot-seats.ts";
import type { RoomEvent } from "./room-machine.ts";
import type { Player, Roster } from "./roster.ts";

/** The room that is asked. */
export interface RequestedRoom {
  readonly rules: LobbyRules;
  readonly roster: Roster;
  readonly bots: BotSeats;
  readonly log: ChatLog;
  readonly phase: () => Phase;
  readonly nowMs: () => number;
  readonly tell: (event: RoomEvent) => void;
  readonly kick: (player: Player) => void;
}

type HostMessage = Extract<ClientMessage, { type: "start" | "choose" | "cancel" | "kick" | "bots" | "end" }>;

export class SeatRequests {
  readonly #room: RequestedRoom;

  constructor(room: RequestedRoom) {
    this.#room = room;
  }

  /** Does what is asked, or says why not. */
  answer(player: Player, message: ClientMessage): No | undefined {
    const phase = this.#room.phase();
    switch (message.type) {
      case "chat":
        return this.#chat(player, message.text);
      case "ready":
        if (phase !== "lobby" && phase !== "countdown") return "not-now";
        player.isReady = message.isReady;
        return undefined;
      case "done":
        if (!player.isBusy || (phase === "game" && !player.isOut)) return "not-now";
        player.isBusy = false;
        return undefined;
      case "again":
        if (phase !== "afterGame" && phase !== "leaderboard") return "not-now";
        player.isReady = true;
        return undefined;
      case "start":
      case "choose":
      case "cancel":
      case "kick":
      case "bots":
      case "end":
        return player === this.#room.roster.host ? this.#command(player, message) : "not-host";
      default:
        return "not-now";
    }
  }

  /** What the host asks for. */
  #command(host: Player, message: HostMessage): No | undefined {
    const { rules, roster, bots, phase, tell } = this.#room;
    if (message.type === "kick") return this.#kick(host, message.name);
    if (message.type === "bots") return bots.ask(message.count);
    if (message.type === "choose" && !isChoosable(rules, message.choices)) return "unknown-choice";
    const before = phase();
    tell(message.type === "end" ? { type: "finish" } : message);
    if (phase() !== before) return undefined;
    const isShort = roster.facts().present < rules.leastPlayers;
    return message.type === "start" && before === "lobby" && isShort ? "too-few" : "not-now";
  }

  #kick(host: Player, name: string): No | undefined {
    const player = this.#room.roster.named(name);
    if (player === undefined || player === host) return "nobody";
    this.#room.kick(player);
    return undefined;
  }

  #chat(player: Player, typed: string): No | undefined {
    const { rules, log, phase, nowMs } = this.#room;
    const isMatch = phase() === "game" || phase() === "afterGame";
    if (!rules.chatWhilePlaying && isMatch && player.isBusy) return "chat-closed";
    return log.say(player.name, typed, () => player.words.take(nowMs()));
  }
}
