// Hostile bytes against the messages of the lobby: both decoders, a room's lobby with a host who sends them, and a client
// that receives them. What is taken must be sound: written and read again it is the same.

import { Throttle } from "../../src/core/throttle.ts";
import { ClientLobby } from "../../src/lobby/client/client-lobby.ts";
import { MOST_CLIENT_MESSAGE_BYTES } from "../../src/lobby/limits.ts";
import { clientMessages, encodeMessage, serverMessages } from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { genuineClientMessages, genuineServerMessages } from "../lobby/samples.ts";
import { decoderOf } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

/** A room with its chat, roster and leaderboard, a client with the same, and what a thousand refusals leave behind. */
const MOST_BYTES = 2_000_000;

const rules = { ...LOBBY_RULES.byAThread, gate: "open" } as const;

/** A room whose host sends whatever comes; who is expelled comes back under another number. */
class Target {
  readonly #room = new RoomLobby({ rules, throttle: new Throttle() });
  readonly #client = new ClientLobby({ rules, ownAddress: "x", asksAddress: false }, 0);
  #member = 0;
  #now = 0;

  constructor() {
    this.#client.opened(0);
  }

  take(bytes: Uint8Array): void {
    this.#now += 500;
    if (this.#room.members === 0) {
      this.#room.join(++this.#member, { address: "y" }, this.#now);
      this.#room.receive(this.#member, encodeMessage({ type: "username", name: "ada" }), this.#now);
    }
    this.#room.receive(this.#member, bytes, this.#now);
    this.#room.update(this.#now);
    for (const command of this.#room.take())
      if (command.type === "send" && command.bytes.length > MOST_CLIENT_MESSAGE_BYTES)
        throw new Error("It says too much.");
    this.#client.receive(bytes, this.#now);
    this.#client.update(this.#now);
    this.#client.take();
  }
}

export const lobby: Decoder = decoderOf("lobby", MOST_BYTES, () => {
  const decoders = [clientMessages(), serverMessages()];
  const target = new Target();
  return {
    genuine: [...genuineClientMessages, ...genuineServerMessages].map(encodeMessage),
    kept: 9,
    takes(bytes) {
      target.take(bytes);
      let isTaken = false;
      for (const decoder of decoders) {
        const message = decoder.decode(bytes);
        if (message === undefined) continue;
        isTaken = true;
        const again = decoder.decode(encodeMessage(message));
        if (JSON.stringify(again) !== JSON.stringify(message))
          throw new Error(`It is not what was read: ${JSON.stringify(message)}.`);
      }
      return isTaken;
    },
  };
});
