import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import {
  decodeHandshake,
  encodeHandshake,
  type Greeting,
  PROTOCOL_VERSION,
  type Refuse,
  refusalOf,
} from "../../src/connection/handshake.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import { fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { hex, unhex } from "./pair.ts";

const SCHEMA = "0123456789abcdef";
const NOTHING = new Uint8Array(0);
const hello: Greeting = {
  type: "hello",
  version: PROTOCOL_VERSION,
  schema: SCHEMA,
  payload: Uint8Array.of(9),
};
const welcome: Greeting = { ...hello, type: "welcome", payload: Uint8Array.of(1, 2, 3, 4) };
const refuse: Refuse = { type: "refuse", version: PROTOCOL_VERSION, schema: SCHEMA, reason: "schema" };

// Also in docs/protocol.md: change both or neither.
it.each([
  ["hello", hello, "12 02 01 23 45 67 89 ab cd ef 09"],
  ["welcome", welcome, "22 02 01 23 45 67 89 ab cd ef 01 02 03 04"],
  ["refuse", refuse, "32 02 01 23 45 67 89 ab cd ef 01"],
  [
    "refuse a login",
    { ...refuse, reason: "login", sentence: "Né!" },
    "32 02 01 23 45 67 89 ab cd ef 05 4e c3 a9 21",
  ],
] as const)("golden handshake: %s", (_name, handshake, bytes) => {
  expect(hex(encodeHandshake(handshake))).toBe(bytes);
  expect(decodeHandshake(unhex(bytes))).toEqual(handshake);
});

it("another version or schema is refused by name, and the version is compared first", () => {
  const ours = { version: PROTOCOL_VERSION, schema: SCHEMA };
  expect(refusalOf(hello, ours)).toBeUndefined();
  expect(refusalOf({ ...hello, schema: "f123456789abcdef" }, ours)).toBe("schema");
  expect(refusalOf({ version: 3, schema: "f123456789abcdef" }, ours)).toBe("version");
});

it("the terms of another version can be read, whatever follows them", () => {
  const future = unhex("12 03 01 23 45 67 89 ab cd ef ff ff ff");
  expect(decodeHandshake(future)).toEqual({ ...hello, version: 3, payload: NOTHING });
  const refusal = unhex("32 03 01 23 45 67 89 ab cd ef c8 01");
  expect(decodeHandshake(refusal)).toEqual({ ...refuse, version: 3, reason: "version" });
});

it.each([
  ["too short", "12 02 01 23 45 67 89 ab cd"],
  ["a payload that is too long", `12 02 01 23 45 67 89 ab cd ef ${"00 ".repeat(3073)}`.trim()],
  ["no reason", "32 02 01 23 45 67 89 ab cd ef"],
  ["a reason that nobody knows", "32 02 01 23 45 67 89 ab cd ef c8"],
  ["bytes after a reason", "32 02 01 23 45 67 89 ab cd ef 01 00"],
  ["a sentence that is no UTF-8", "32 02 01 23 45 67 89 ab cd ef 05 c3"],
  ["a sentence that is too long", `32 02 01 23 45 67 89 ab cd ef 05 ${"61 ".repeat(1201)}`.trim()],
  ["another kind", "42 02 01 23 45 67 89 ab cd ef 01"],
])("a malformed handshake is refused: %s", (_name, bytes) => {
  expect(decodeHandshake(unhex(bytes))).toBeUndefined();
});

it("a late handshake does not disturb a connection", () => {
  const connection = new Connection({ lanes: [{ kind: "ordered" }] });
  expect(connection.receive(encodeHandshake(welcome), 0)).toBe(false);
  expect(connection.counts.bad).toBe(0);
});

interface Change {
  readonly capacity?: number;
  readonly max?: number;
  readonly field?: string;
  readonly command?: string;
  readonly input?: string;
  readonly tickRate?: number;
  readonly author?: "rules" | "server";
}

function game(change: Change = {}): Game {
  const {
    capacity = 4,
    max = 100,
    field = "x",
    command = "ready",
    input = "fire",
    author = "rules",
  } = change;
  const ship = kind("ship", {
    capacity,
    fields: { [field]: fixed({ min: 0, max, resolution: 1 / 16, author }) },
  });
  return defineGame({
    name: "sample",
    tickRate: change.tickRate ?? 60,
    players: 2,
    input: { [input]: flag() },
    kinds: [ship],
    commands: { [command]: { level: integer({ min: 0, max: 9 }) } },
    join: () => {},
    leave: () => {},
    step: () => {},
  });
}

it("the schema hash is the same for the same game, and differs for every change of what is sent", () => {
  expect(schemaHash(game())).toBe(schemaHash(game()));
  expect(schemaHash(game())).toMatch(/^[0-9a-f]{16}$/);
  const changes: Change[] = [
    { capacity: 5 },
    { max: 101 },
    { field: "y" },
    { command: "steady" },
    { input: "jump" },
    { tickRate: 30 },
    { author: "server" },
  ];
  const hashes = [game(), ...changes.map(game)].map(schemaHash);
  expect(new Set(hashes).size).toBe(changes.length + 1);
});
