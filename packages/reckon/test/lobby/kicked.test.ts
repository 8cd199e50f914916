// A kicked player does not come back to the room, and no person passes for a bot.

import { describe, expect, it } from "vitest";
import { Throttle } from "../../src/core/throttle.ts";
import { type ClientMessage, encodeMessage, serverMessages } from "../../src/lobby/lobby-messages.ts";
import { RoomLobby } from "../../src/lobby/room/room-lobby.ts";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";

class Door {
  readonly lobby = new RoomLobby({ rules: LOBBY_RULES.reckon, throttle: new Throttle(), mostBots: 3 });
  /** Answers by member: the last word that was neither a state nor a token. */
  readonly said = new Map<number, string>();
  readonly tickets = new Map<number, number>();
  readonly #messages = serverMessages();
  #members = 0;

  come(name: string, address: string, ticket?: number, isBot = false): number {
    const member = ++this.#members;
    this.lobby.join(member, { address, ticket, isBot }, 0);
    this.say(member, { type: "username", name });
    return member;
  }

  /** Comes, and says nothing yet. */
  wait(address: string): number {
    const member = ++this.#members;
    this.lobby.join(member, { address }, 0);
    return member;
  }

  say(member: number, message: ClientMessage): void {
    this.lobby.receive(member, encodeMessage(message), 0);
    for (const command of this.lobby.take()) {
      if (command.type === "seated") this.tickets.set(command.member, command.ticket);
      const heard = command.type === "send" ? this.#messages.decode(command.bytes) : undefined;
      if (command.type !== "send" || heard === undefined) continue;
      if (heard.type === "refused" || heard.type === "goodbye") this.said.set(command.member, heard.reason);
      if (heard.type === "seated") this.said.set(command.member, "seated");
    }
  }
}

describe("[LB28] a kicked player", () => {
  it("is sent away again: known by the ticket of the seat, from any address", () => {
    const door = new Door();
    const ada = door.come("ada", "home");
    const eve = door.come("eve", "home");
    door.say(ada, { type: "kick", name: "eve" });
    expect(door.said.get(door.come("eve2", "elsewhere", door.tickets.get(eve)))).toBe("kicked");
    expect(door.lobby.players.map(({ name }) => name)).toEqual(["ada"]);
  });

  it("is known by the address too, if no player who stays has it", () => {
    const door = new Door();
    const ada = door.come("ada", "home");
    door.come("eve", "away");
    door.say(ada, { type: "kick", name: "eve" });
    expect(door.said.get(door.come("eva", "away"))).toBe("kicked");
    expect(door.said.get(door.come("bob", "elsewhere"))).toBe("seated");
  });

  it("does not shut out players of the same household, school or office who are here", () => {
    const door = new Door();
    const ada = door.come("ada", "school");
    door.come("eve", "school");
    door.say(ada, { type: "kick", name: "eve" });
    expect(door.said.get(door.come("bob", "school"))).toBe("seated");
  });

  it("does not come back by a connection that waited at the door", () => {
    const door = new Door();
    const ada = door.come("ada", "home");
    door.come("eve", "away");
    const spare = door.wait("away");
    door.say(ada, { type: "kick", name: "eve" });
    door.say(spare, { type: "username", name: "eva" });
    expect(door.said.get(spare)).toBe("kicked");
    expect(door.lobby.players.map(({ name }) => name)).toEqual(["ada"]);
  });

  it("does not come back by turns: two seats of one address vouch for each other twice at most", () => {
    const door = new Door();
    const ada = door.come("ada", "home");
    door.come("eve", "away");
    door.come("eva", "away");
    door.say(ada, { type: "kick", name: "eve" });
    expect(door.said.get(door.come("evi", "away"))).toBe("seated");
    door.say(ada, { type: "kick", name: "eva" });
    const again = door.come("evu", "away");
    expect(door.said.get(again)).toBe("seated");
    door.say(ada, { type: "kick", name: "evi" });
    expect(door.said.get(door.come("evo", "away"))).toBe("kicked");
    // A player whose seat is kept is back in it after a lost connection.
    door.lobby.leave(again, 0);
    expect(door.said.get(door.come("", "away", door.tickets.get(again)))).not.toBe("kicked");
    expect(door.lobby.players.map(({ name, isConnected }) => [name, isConnected])).toContainEqual([
      "evu",
      true,
    ]);
    const saved = new RoomLobby({ rules: LOBBY_RULES.reckon, throttle: new Throttle() });
    saved.restore(door.lobby.save(), 0);
    expect([saved.isBanned("away"), saved.isBanned("home")]).toEqual([true, false]);
  });

  it("is not shut out as a bot: bots come back when they are wanted", () => {
    const door = new Door();
    const ada = door.come("ada", "home");
    door.say(ada, { type: "bots", count: 1 });
    door.come("Bot-Cy", "here", undefined, true);
    door.say(ada, { type: "kick", name: "Bot-Cy" });
    door.say(ada, { type: "bots", count: 1 });
    expect(door.said.get(door.come("Bot-Cy", "here", undefined, true))).toBe("seated");
  });
});

describe("[LB7] a name that begins as bots' do", () => {
  it.each(["Bot-Pip", "bot-x", "BOT_1", "B0t-Ada", "_Bot-Ada", "-bot-", "bot", "Bot7"])(
    "is refused to a person: %s",
    (name) => {
      const door = new Door();
      const ada = door.come(name, "home");
      expect(door.said.get(ada)).toBe("name-bot");
      door.say(ada, { type: "username", name: "Botany" });
      expect(door.said.get(ada)).toBe("seated");
    },
  );
});
