// Grants or refuses what a player with a seat asks for. Owned by room-lobby.ts, which reads the messages and does what follows. Always
// true: the player and the phase decide, never what a message says of its sender; only the host may do what is the host's.

import { isMatch, type Phase } from "../limits.ts";
import type { ClientMessage } from "../lobby-messages.ts";
import type { No } from "../reasons.ts";
import { isChoosable } from "../rules.ts";
import type { Member } from "./member.ts";
import type { LobbyParts } from "./room-lobby-options.ts";
import type { RoomEvent } from "./room-machine.ts";

/** The room that is asked. */
export interface RequestedRoom extends LobbyParts {
  readonly phase: () => Phase;
  readonly nowMs: () => number;
  readonly tell: (event: RoomEvent) => void;
  readonly kick: (player: Member) => void;
}

type HostMessage = Extract<ClientMessage, { type: "start" | "choose" | "cancel" | "kick" | "bots" | "end" }>;

export class SeatRequests {
  readonly #room: RequestedRoom;

  constructor(room: RequestedRoom) {
    this.#room = room;
  }

  /** Does what a player asks for, or says why not. */
  answer(player: Member, message: ClientMessage): No | undefined {
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
  #command(host: Member, message: HostMessage): No | undefined {
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

  #kick(host: Member, name: string): No | undefined {
    const { roster, bots, bans, kick } = this.#room;
    const player = roster.named(name);
    if (player === undefined || player === host) return "nobody";
    if (player.isBot) bots.ask(roster.bots.length - 1);
    else bans.keepOut(player, roster.people);
    kick(player);
    return undefined;
  }

  #chat(player: Member, typed: string): No | undefined {
    const { rules, log, phase, nowMs } = this.#room;
    if (!rules.chatWhilePlaying && isMatch(phase()) && player.isBusy) return "chat-closed";
    return log.say(player.name, typed, () => player.words.take(nowMs()));
  }
}
