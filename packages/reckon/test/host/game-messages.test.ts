// Messages with text between pages and their server, beside the simulation.

import { describe, expect, it } from "vitest";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { presets } from "../../src/presets/index.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { MESSAGE, writeMessage } from "../../src/wire/messages/game-message.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import { enumeration, fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { checkMessage, text } from "../../src/world/message.ts";
import { enter, type Guest, type GuestOptions, Town } from "./town.ts";

const along = fixed({ min: -8, max: 8, resolution: 1 / 8 });

function parlour(
  messages = {
    say: { line: text(20), mood: enumeration(["calm", "loud"]) },
    said: { seat: integer({ min: 0, max: 7 }), line: text(20) },
  },
) {
  return defineGame({
    name: "parlour",
    players: 8,
    input: { move: along },
    kinds: [kind("guest", { capacity: 8, fields: { x: along } })],
    messages,
    join: (world, player) => void world.spawn("guest", player),
    leave: (world, player) => world.despawn("guest", world.rowOf("guest", player)),
    step() {},
  });
}

const game = parlour();

class Talk {
  readonly heard = new Map<Guest, string[]>();
  readonly at: string[] = [];
  readonly town: Town;

  constructor(hosted: Partial<HostedGame<typeof game>> = {}) {
    const relay: Pick<HostedGame<typeof game>, "onMessage"> = {
      onMessage: (room, { seat, name }, message) => {
        this.at.push(`${name}: ${JSON.stringify(message.values)}`);
        if (message.name === "say") room.send("all", "said", { seat, line: message.values.line });
      },
    };
    const own = { make: () => game, preset: presets.reckon, ...relay, ...hosted };
    this.town = new Town({}, own as unknown as Partial<HostedGame>);
  }

  add(name: string, options: GuestOptions = {}): Guest {
    const heard: string[] = [];
    const guest = this.town.add({
      game,
      sample: () => {},
      onMessage: ({ values }) => heard.push(`${values.seat} ${values.line}`),
      ...options,
    } as GuestOptions);
    this.heard.set(guest, heard);
    if (options.wish?.watch !== true) enter(this.town, guest, name);
    return guest;
  }
}

describe("messages of a game", () => {
  it("[MG1] go from a page to the server, and from the server to everybody in the room, in the lobby and in a match", () => {
    const talk = new Talk();
    const [ann, bob] = [talk.add("ann"), talk.add("bob", { seed: 2 })];
    const eve = talk.add("", { wish: { room: ann.session.reception?.room ?? "", watch: true } });
    eve.session.lobby.wish({ type: "address", text: "" }, talk.town.now);
    talk.town.run(500);
    expect(ann.session.send("say", { line: "¡hola! 🤠", mood: 1 })).toBe(true);
    talk.town.run(500);
    expect(talk.at).toEqual(['ann: {"mood":1,"line":"¡hola! 🤠"}']);
    for (const guest of [ann, bob, eve]) expect(talk.heard.get(guest)).toEqual(["0 ¡hola! 🤠"]);
    ann.session.lobby.wish({ type: "start" }, talk.town.now);
    talk.town.until("they play", () => bob.session.client?.isStarted === true);
    bob.session.send("say", { line: "now", mood: 0 });
    talk.town.run(500);
    for (const guest of [ann, bob, eve]) expect(talk.heard.get(guest)?.at(-1)).toBe("1 now");
    const [room] = [...talk.town.host.all()];
    expect(room.match?.seat(1)?.counts.badPackets).toBe(0);
    expect(room.send(1, "said", { seat: 0, line: "psst" })).toBe(true);
    talk.town.run(500);
    expect([ann, bob, eve].map((guest) => talk.heard.get(guest)?.includes("0 psst"))).toEqual([
      false,
      true,
      false,
    ]);
    // A spectator sends none.
    eve.session.send("say", { line: "me too", mood: 0 });
    talk.town.run(500);
    expect(talk.at.length).toBe(2);
  });

  it("[MG2] fit their schema on both sides, and have texts without invisible characters", () => {
    const { messages } = game;
    const fits = (values: unknown) => checkMessage(messages, "say", values)?.values;
    expect(fits({ line: " a\u0000\u001b[31mb\n\u202ec ", mood: 1 })).toEqual({ line: "ab c", mood: 1 });
    expect(fits({ line: "x".repeat(20), mood: 0 })).toBeDefined();
    for (const wrong of [
      { line: "x".repeat(21), mood: 0 },
      { line: "x", mood: 2 },
      { line: "x" },
      { line: 3, mood: 0 },
      { line: "x", mood: 0, more: 1 },
      { line: "x", mood: "1" },
      null,
    ])
      expect(fits(wrong)).toBeUndefined();
    expect(checkMessage(messages, "shout", { line: "x" })).toBeUndefined();
    const talk = new Talk();
    const ann = talk.add("ann");
    expect(ann.session.send("say", { line: "x".repeat(21), mood: 0 })).toBe(false);
    const [room] = [...talk.town.host.all()];
    expect(() => room.send("all", "said", { seat: 0, line: "x".repeat(21) })).toThrow(
      "The message said does not fit",
    );
  });

  it("[MG3] are limited: a session keeps to the limit, the host drops what exceeds it, and nonsense is a strike", () => {
    const talk = new Talk();
    const ann = talk.add("ann");
    const sent = Array.from({ length: 30 }, () => ann.session.send("say", { line: "x", mood: 0 }));
    expect(sent.filter(Boolean).length).toBe(8);
    talk.town.run(1000);
    expect(talk.at.length).toBe(8);
    const out = new ByteWriter();
    writeMessage({ name: "say", values: { line: "y", mood: 0 } }, game.messages, out);
    const forged = out.finish().slice();
    const visitor = ann.cables[0].visitor;
    for (let i = 0; i < 60; i++) ann.session.connection?.send(LANE.control, forged);
    talk.town.run(200);
    expect(talk.at.length).toBeLessThan(8 + 42);
    expect(visitor?.strikes).toBeGreaterThan(10);
    const before = visitor?.strikes ?? 0;
    talk.town.run(10_000);
    ann.session.connection?.send(LANE.control, Uint8Array.of(MESSAGE, 9));
    talk.town.run(200);
    expect(visitor?.strikes).toBe(before + 1);
  });

  it("[MG1] are part of the schema that both sides agree on, where a game has some", () => {
    const hashes = [
      parlour(),
      parlour({
        say: { line: text(21), mood: enumeration(["calm", "loud"]) },
        said: { seat: integer({ min: 0, max: 7 }), line: text(20) },
      }),
    ].map((one) => schemaHash(one));
    expect(new Set(hashes).size).toBe(2);
    expect(() => text(0)).toThrow("A text has at most 0 characters");
    const long = { say: { line: text(256), more: text(256), mood: enumeration(["a", "b"]) } };
    expect(() => parlour(long as never)).toThrow("Message say may have 2052 bytes of text: shorten");
  });
});
