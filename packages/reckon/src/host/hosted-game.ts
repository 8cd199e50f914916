// A game as a host needs it: the rules of its matches and of its lobby, its bots, and when a match is over. One value for each game.

import type { Choices } from "../lobby/lobby-messages.ts";
import type { MatchResult, RoomPlayer } from "../lobby/results.ts";
import type { LobbyRules } from "../lobby/rules.ts";
import type { Preset } from "../presets/preset.ts";
import type { KillcamPolicy } from "../server/killcam/killcam-policy.ts";
import type { Game } from "../world/game.ts";
import type { CommandOf, MessageOf, ValuesOf, WorldOf } from "../world/game-types.ts";
import type { HostedBots } from "./room/hosted-bots.ts";

/**
 * How a match stands.
 *
 * @example const judge = (world: TankWorld): Standing => ({ scores: [0, 1].map((seat) => ({ seat, score: kills(world, seat) })) });
 */
export interface Standing {
  /** Scores by seat, of those who have one. */
  readonly scores?: readonly { readonly seat: number; readonly score: number }[];
  /** Players for whom the match is over. */
  readonly out?: readonly MatchResult[];
  /** The match is over for all, with the result of everybody. */
  readonly finished?: readonly MatchResult[];
  /** What is played now, such as "Wave 2": where it changes, a replay has a moment to jump to. Default: as before. */
  readonly chapter?: string;
}

/** An event that rules emitted in a match that is kept as a replay file. */
interface HostedMoment<G extends Game = Game> {
  /** Of the event. */
  readonly name: string;
  /** The player it belongs to; −1: none. */
  readonly player: number;
  readonly values: Readonly<Record<string, number>>;
  /** In the tick that emitted it. */
  readonly world: WorldOf<G>;
  /** The name of a player, by their seat. */
  nameOf(player: number): string;
}

/** A room, as the game's `onMessage` may use it. A hosted room is one. */
interface Messenger<G extends Game = Game> {
  readonly players: readonly RoomPlayer[];
  /** Sends a message to a seat, or to all who are here. False: a player was not there, or had too much on the way. */
  send<N extends MessageOf<G>["name"]>(to: number | "all", name: N, values: ValuesOf<G, N>): boolean;
}

/**
 * A game as a server and its pages are told of it. Made by `hosted`.
 *
 * @example export const first: HostedGame<typeof game> = hosted(game, { lobby: { seats: 4 } });
 */
export interface HostedGame<G extends Game = Game> {
  /** The game as the host's choices make it: all of one schema. */
  readonly make: (choices: Choices) => G;
  readonly preset: Preset<G>;
  readonly lobby: LobbyRules;
  /** Default: there are no bots. */
  readonly bots?: HostedBots<G>;
  /**
   * What `npx reckon-train` made of this game: its snapshots are smaller from the start. A session with the same `tables` need not be
   * sent them. A host refuses those of another schema or agreement: train again. Default: the engine's own, which fit any game.
   */
  readonly tables?: string;
  /** Commands of the game that only the host of the lobby may give, such as a pause. Default: none. */
  readonly hostCommands?: readonly CommandOf<G>["name"][];
  /**
   * A player sent a message of the game (`messages`), in a match or around it. Runs on the server, beside the simulation; an error
   * closes the room. Default: messages are ignored.
   *
   * @example onMessage: (room, { seat }, { values }) => room.send("all", "said", { seat, line: values.line })
   */
  onMessage?(room: Messenger<G>, from: RoomPlayer, message: MessageOf<G>): void;
  /**
   * Sends each player who falls what their killer saw: the event that says so belongs to the killer, and its field `victim` names who fell.
   * It shows what the victim could see then, and no field for owners. `seconds`: before the death, 0.5 to 3, default 3. Default: nothing.
   *
   * @example killcam: { event: "felled", victim: "who" }
   */
  readonly killcam?: KillcamPolicy;
  /** Watchers see a match so much later while it is played: what they see helps nobody who plays. Default 10. */
  readonly watchDelaySeconds?: number;
  /**
   * What an event is called among the moments of a replay: a kind (one word, such as "kill") and a sentence for people. Default: no
   * event is a moment.
   *
   * @example bookmark: ({ name, player, values, nameOf }) =>
   *   name === "felled" ? { kind: "kill", text: `${nameOf(player)} shot ${nameOf(values.who)}` } : undefined
   */
  bookmark?(moment: HostedMoment<G>): { readonly kind: string; readonly text: string } | undefined;
  /** How the match stands after so many ticks, asked four times per second. Default: it goes on until everybody has left. */
  judge?(world: WorldOf<G>, ticks: number): Standing;
}
