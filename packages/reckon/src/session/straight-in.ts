// Goes through the lobby for a player who does not see it: in a game without a lobby screen, for a bot, in a test. A session with
// `playAs` asks it in every update. Always true: it wishes nothing twice in one stay in a state, so that it waits for an
// answer on its way; where only the player can decide (a lost connection without a way back) it wishes nothing.

import { CHECKS } from "#checks";
import { assert } from "../core/assert.ts";
import type { ClientLobby } from "../lobby/client/client-lobby.ts";
import type { Wish } from "../lobby/client/client-machine.ts";
import { MOST_NAME } from "../lobby/limits.ts";
import { nameProblem } from "../lobby/names.ts";
import type { LobbyRules } from "../lobby/rules.ts";

export class StraightIn {
  readonly #name: string;
  /** Names that were asked for on this connection. */
  #asked = 0;
  #wishedIn = "";

  constructor(name: string, rules: LobbyRules) {
    assert(
      nameProblem(name) === undefined,
      `playAs is "${name}": give 1 to 16 letters, digits, spaces, _ or -.`,
    );
    if (CHECKS)
      assert(
        rules.start === "ready" && rules.gate === "open",
        'playAs goes straight into a match: take lobby rules with start "ready" and gate "open", such as LOBBY_RULES.dropIn.',
      );
    this.#name = name;
  }

  /** What the player would wish now; undefined: nothing, or it is wished already. */
  wish({ state, room }: Pick<ClientLobby, "state" | "room">): Wish | undefined {
    if (state === "connecting") this.#asked = 0;
    // A wish leaves each of these two at once, and they may return between two updates.
    if (state === "serverAddress") return { type: "address", text: "" };
    if (state === "choosingUsername") return { type: "username", name: this.#nextName() };
    const stay = `${state} ${room?.phase}`;
    if (stay === this.#wishedIn) return undefined;
    this.#wishedIn = stay;
    if (state === "lobby") return { type: "ready", isReady: true };
    const isOver = state === "leaderboard" || (state === "game" && room?.phase === "afterGame");
    return isOver ? { type: "done" } : undefined;
  }

  /** The name; where it is taken, the name with a number. */
  #nextName(): string {
    this.#asked++;
    const suffix = this.#asked === 1 ? "" : `-${this.#asked}`;
    return [...this.#name].slice(0, MOST_NAME - suffix.length).join("") + suffix;
  }
}
