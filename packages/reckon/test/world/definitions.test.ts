import { describe, expect, it } from "vitest";
import type { Fields } from "../../src/world/fields/field.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  quaternion,
  reference,
} from "../../src/world/fields/grid.ts";
import { defineGame, type GameOptions } from "../../src/world/game.ts";
import { type Kind, kind } from "../../src/world/kind.ts";

const coordinate = fixed({ min: 0, max: 64, resolution: 1 / 64 });
const ship = kind("ship", { capacity: 4, fields: { x: coordinate } });

function game(
  kinds: readonly Kind[],
  options: Partial<GameOptions<readonly Kind[], Fields, undefined>> = {},
): void {
  const nothing = (): void => {};
  const rules = { join: nothing, leave: nothing, step: nothing };
  defineGame({ name: "regatta", players: 4, input: { fire: flag() }, kinds, ...rules, ...options });
}

function fixedOf(options: Partial<Parameters<typeof fixed>[0]>): void {
  fixed({ min: 0, max: 64, resolution: 1 / 64, ...options });
}

describe("[WD5] a field that cannot work is refused with a sentence that names the fix", () => {
  it.each([
    ["range upside down", () => integer({ min: 5, max: 1 }), /range 5…1: .*min that is below max/],
    ["range of nothing", () => integer({ min: 5, max: 5 }), /range 5…5: .*min that is below max/],
    ["fixed range upside down", () => fixedOf({ min: 64, max: 0 }), /range 64…0: .*min that is below max/],
    ["NaN range", () => integer({ min: Number.NaN, max: 1 }), /NaN…1: give whole numbers/],
    ["fixed NaN range", () => fixedOf({ max: Number.NaN }), /0…NaN.*: make both ends multiples/],
    ["endless range", () => fixedOf({ max: Number.POSITIVE_INFINITY }), /0…Infinity.*: make both ends/],
    ["integer with a fraction", () => integer({ min: 0.5, max: 4 }), /0\.5…4: give whole numbers/],
    ["integer above 32 bits", () => integer({ min: 0, max: 2 ** 31 }), /whole numbers of 32 bits/],
    [
      "resolution not a power of two",
      () => fixedOf({ resolution: 0.1 }),
      /resolution 0\.1: give a power of two/,
    ],
    ["resolution 0", () => fixedOf({ resolution: 0 }), /resolution 0: give a power of two/],
    ["negative resolution", () => fixedOf({ resolution: -0.5 }), /resolution -0\.5: give a power of two/],
    ["resolution NaN", () => fixedOf({ resolution: Number.NaN }), /resolution NaN: give a power of two/],
    [
      "resolution too fine for the range",
      () => fixedOf({ resolution: 2 ** -40 }),
      /cannot hold 0…64.*2\^32 steps/,
    ],
    ["end off the grid", () => fixedOf({ max: 63.99 }), /63\.99.*: make both ends multiples/],
    [
      "range too far from 0",
      () => fixedOf({ min: 2 ** 60, max: 2 ** 60 + 1024, resolution: 1 }),
      /at most 2\^48 from 0/,
    ],
    [
      "shownAs finer than its resolution",
      () => fixedOf({ shownAs: 1 / 128 }),
      /shownAs 0\.0078125: .*not finer/,
    ],
    ["shownAs not a power of two", () => fixedOf({ shownAs: 0.3 }), /shownAs 0\.3: give a power of two/],
    ["stop in a range without 0", () => fixedOf({ min: 1, stop: 2 }), /stops below 2 .*range that holds 0/],
    ["negative stop", () => fixedOf({ stop: -1 }), /stops below -1 .*stop of 0 or more/],
    [
      "initial value out of range",
      () => fixedOf({ initial: 65 }),
      /starts at 65, outside 0…64: give an initial/,
    ],
    ["initial value NaN", () => fixedOf({ initial: Number.NaN }), /starts at NaN, .*: give an initial/],
    ["angle of 1 bit", () => angle({ bits: 1 }), /1 bits.*: give 2 to 24/],
    ["angle of 25 bits", () => angle({ bits: 25 }), /25 bits.*: give 2 to 24/],
    [
      "angle shown finer than it is",
      () => angle({ bits: 8, shownBits: 9 }),
      /shown with 9\): .*no more for showing/,
    ],
    ["enumeration of one", () => enumeration(["idle"]), /names idle: give 2 to 256 different/],
    [
      "enumeration with one name twice",
      () => enumeration(["idle", "idle"]),
      /idle, idle: give 2 to 256 different/,
    ],
    ["quaternion of 3 bits", () => quaternion({ bits: 3 }), /3 bits.*: give 4 to 20/],
    ["quaternion of 21 bits", () => quaternion({ bits: 21 }), /21 bits.*: give 4 to 20/],
  ])("%s", (_name, define, sentence) => {
    expect(define).toThrow(sentence);
  });

  it("ranges at the very limits are accepted", () => {
    expect(integer({ min: -0x80000000, max: 0x7fffffff }).max).toBe(0x7fffffff);
    expect(fixedOf.bind(null, { resolution: 2 ** -26, max: 63 })).not.toThrow();
    expect(angle({ bits: 24 }).bits).toBe(24);
    expect(enumeration(Array.from({ length: 256 }, (_, i) => `n${i}`)).max).toBe(255);
  });
});

describe("a kind that cannot work is refused with its name", () => {
  it.each([0, -1, 1.5, 65535, Number.NaN])("capacity %d", (capacity) => {
    expect(() => kind("ship", { capacity, fields: {} })).toThrow(/Kind ship has capacity .*from 1 to 65534/);
  });

  it("capacities 1 and 65534 are accepted", () => {
    for (const capacity of [1, 65534]) expect(kind("ship", { capacity, fields: {} }).capacity).toBe(capacity);
  });

  it.each([
    ["an unknown one", "z"],
    ["a flag", "lit"],
    ["a property of every object", "constructor"],
  ])("a coordinate that is %s", (_name, culprit) => {
    const fields: Fields = { x: coordinate, lit: flag() };
    expect(() => kind("ship", { capacity: 1, fields, position: ["x", culprit] })).toThrow(
      new RegExp(`Kind ship names ${culprit} as a coordinate: make it a fixed field`),
    );
  });

  it.each([-1, Number.NaN])("reach %d", (reach) => {
    expect(() => kind("ship", { capacity: 1, fields: { x: coordinate }, position: ["x"], reach })).toThrow(
      /Kind ship has reach/,
    );
  });

  it("a reach without a position", () => {
    expect(() => kind("ship", { capacity: 1, fields: {}, reach: 2 })).toThrow(
      /Kind ship .*name its position/,
    );
  });

  it.each(["z", "lit", "toString"])("the rate of %s", (rateOf) => {
    const fields = { lit: flag(), vx: fixed({ min: -1, max: 1, resolution: 1 / 64, rateOf }) };
    expect(() => kind("ship", { capacity: 1, fields })).toThrow(
      new RegExp(`Field ship.vx is the rate of ${rateOf}: name a fixed field`),
    );
  });
});

describe("[WD5] a game that cannot work is refused with the culprit's name", () => {
  const withField = (name: string, field: Fields[string]): Kind =>
    kind("boat", { capacity: 1, fields: { [name]: field } });

  it.each([
    ["two kinds of one name", () => game([ship, ship]), /Two kinds are named ship: give each/],
    ["no kind at all", () => game([]), /regatta has 0 kinds: give 1 to 255/],
    [
      "a reference to an unknown kind",
      () => game([ship, withField("prey", reference("whale"))]),
      /boat\.prey refers to the kind whale: define that kind, or name one of ship, boat/,
    ],
    [
      "a grid too coarse for the top speed",
      () => game([withField("x", fixed({ min: 0, max: 64, resolution: 1 / 4, topSpeed: 10 }))]),
      /boat\.x .*top speed 10: give a finer resolution, at most 0\.0016/,
    ],
    [
      "an angle that cannot turn at its slowest rate",
      () => game([withField("heading", angle({ bits: 8, slowest: 0.1 }))]),
      /boat\.heading cannot turn slower .*0\.1 is asked for: give it more bits/,
    ],
    ["a tick rate of 0", () => game([ship], { tickRate: 0 }), /regatta has a tick rate of 0: .*1 to 240/],
    ["a tick rate of 59.94", () => game([ship], { tickRate: 59.94 }), /tick rate of 59\.94: give a whole/],
    ["a tick rate of 241", () => game([ship], { tickRate: 241 }), /tick rate of 241/],
    ["no players", () => game([ship], { players: 0 }), /regatta is for 0 players: .*1 to 254/],
    ["too many players", () => game([ship], { players: 255 }), /regatta is for 255 players: .*1 to 254/],
    [
      "an input with a quaternion",
      () => game([ship], { input: { fire: flag(), aim: quaternion({ bits: 8 }) } }),
      /Input aim is a quaternion: use integer/,
    ],
    [
      "an input with a reference",
      () => game([ship], { input: { prey: reference("ship") } }),
      /Input prey is a reference: use integer/,
    ],
    [
      "a command with a quaternion",
      () => game([ship], { commands: { turn: { by: quaternion({ bits: 8 }) } } }),
      /by is a quaternion: use integer/,
    ],
  ])("%s", (_name, define, sentence) => {
    expect(define).toThrow(sentence);
  });

  it("the same grids are accepted if they are finer, or if ticks are slower", () => {
    const heading = (bits: number): Kind => withField("heading", angle({ bits, slowest: 0.1 }));
    expect(() => game([heading(12)])).not.toThrow();
    expect(() => game([heading(8)], { tickRate: 2 })).not.toThrow();
    const x = (resolution: number): Kind =>
      withField("x", fixed({ min: 0, max: 64, resolution, topSpeed: 10 }));
    expect(() => game([x(1 / 1024)])).not.toThrow();
    expect(() => game([x(1 / 256)])).toThrow(/boat\.x/);
  });
});
