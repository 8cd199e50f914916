import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { commandCodecs, readCommand, writeCommand } from "../../src/wire/messages/command-message.ts";
import { enumeration, fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { type Command, checkCommand, defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { RUNS } from "../world/samples.ts";

const game = defineGame({
  name: "orders",
  players: 2,
  input: { go: flag() },
  kinds: [kind("stone", { capacity: 1, fields: { weight: integer({ min: 0, max: 9 }) } })],
  commands: {
    ready: {},
    paint: { colour: enumeration(["red", "green", "blue"]) },
    build: {
      x: fixed({ min: -100, max: 100, resolution: 1 / 8 }),
      floor: integer({ min: -70000, max: 70000 }),
      roofed: flag(),
    },
  },
  join: () => {},
  leave: () => {},
  step: () => {},
});
const codecs = commandCodecs(game);

function bytesOf(command: Command): Uint8Array {
  const out = new ByteWriter();
  writeCommand(command, codecs, out);
  return out.finish().slice();
}

function read(bytes: Uint8Array): Command | undefined {
  const from = new ByteReader();
  from.start(bytes);
  return readCommand(from, codecs);
}

describe("[BT7] a command on the wire", () => {
  const build = fc
    .record({
      x: fc.double({ min: -100, max: 100, noNaN: true }),
      floor: fc.integer({ min: -70000, max: 70000 }),
      roofed: fc.nat(1),
    })
    .map((values) => ({ name: "build", values }));
  const paint = fc.nat(2).map((colour) => ({ name: "paint", values: { colour } }));

  it("[BT9] comes back with its settled values", () => {
    fc.assert(
      fc.property(fc.oneof(build, paint, fc.constant({ name: "ready", values: {} })), (given) => {
        const command = checkCommand(game, given);
        if (command === undefined) throw new Error("The command fits its schema.");
        expect(read(bytesOf(command))).toEqual(command);
      }),
      RUNS,
    );
  });

  it("takes one byte for its name and the bytes of its fields", () => {
    expect([...bytesOf({ name: "ready", values: {} })]).toEqual([0]);
    expect([...bytesOf({ name: "paint", values: { colour: 2 } })]).toEqual([1, 2]);
    expect(bytesOf({ name: "build", values: { x: 0, floor: 0, roofed: 1 } }).length).toBe(1 + 2 + 3 + 1);
  });

  it("is refused when it is unknown, cut off, too long, or has a value out of range", () => {
    const sound = bytesOf({ name: "build", values: { x: 3, floor: 4, roofed: 1 } });
    expect(read(sound)).toBeDefined();
    for (let length = 0; length < sound.length; length++)
      expect(read(sound.subarray(0, length))).toBeUndefined();
    expect(read(Uint8Array.of(...sound, 0))).toBeUndefined();
    expect(read(Uint8Array.of(3))).toBeUndefined();
    expect(read(Uint8Array.of(255, 1))).toBeUndefined();
    expect(read(Uint8Array.of(1, 3))).toBeUndefined();
    expect(read(Uint8Array.of(1, 2))).toBeDefined();
  });

  it("made of rubbish never throws, and what is taken fits its schema", () => {
    const random = Random.from(31);
    let taken = 0;
    for (let i = 0; i < 20_000; i++) {
      const command = read(
        Uint8Array.from({ length: random.below(10) }, () => random.below(random.chance(0.6) ? 4 : 256)),
      );
      if (command === undefined) continue;
      taken++;
      if (JSON.stringify(checkCommand(game, command)) !== JSON.stringify(command))
        expect.fail(`Buffer ${i} read as a command that is not settled.`);
    }
    expect(taken).toBeGreaterThan(300);
  });
});
