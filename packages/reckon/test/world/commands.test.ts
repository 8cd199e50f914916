import { describe, expect, it } from "vitest";
import { PI } from "../../src/core/trig.ts";
import { angle, fixed, integer } from "../../src/world/fields/grid.ts";
import { type Command, checkCommand, defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";

const game = defineGame({
  name: "shop",
  players: 2,
  input: {},
  kinds: [kind("thing", { capacity: 1, fields: {} })],
  commands: {
    buy: { item: integer({ min: 0, max: 9 }), price: fixed({ min: 0, max: 8, resolution: 1 / 4 }) },
    face: { toward: angle({ bits: 8 }) },
    odd: { valueOf: integer({ min: 0, max: 9 }) },
    surrender: {},
  },
  join: () => {},
  leave: () => {},
  step: () => {},
});

const check = (name: unknown, values: unknown): Command | undefined =>
  checkCommand(game, { name, values } as Command);

describe("a command", () => {
  it("is settled onto its grid if it fits", () => {
    expect(check("buy", { item: 3, price: 2.3 })).toEqual({ name: "buy", values: { item: 3, price: 2.25 } });
    expect(check("buy", { price: 8, item: 0 })).toEqual({ name: "buy", values: { item: 0, price: 8 } });
    expect(check("surrender", {})).toEqual({ name: "surrender", values: {} });
  });

  it("may give any turn as an angle: π is −π, and no direction is refused", () => {
    const toward = (value: number): number | undefined => check("face", { toward: value })?.values.toward;
    expect(toward(PI)).toBe(-PI);
    expect(toward(3.14)).toBe(-PI);
    expect(toward(5 * PI)).toBe(-PI);
    expect(toward(0)).toBe(0);
    expect(toward(Number.POSITIVE_INFINITY)).toBeUndefined();
  });

  it.each([
    ["an unknown name", "sell", { item: 1 }],
    ["the name constructor", "constructor", {}],
    ["the name __proto__", "__proto__", {}],
    ["the name toString", "toString", {}],
    ["a name that is no text", 7, {}],
    ["a name that only reads like one", ["buy"], { item: 3, price: 2 }],
    ["a missing field", "buy", { item: 3 }],
    ["an extra field", "buy", { item: 3, price: 2, tip: 1 }],
    ["another field in its place", "buy", { item: 3, cost: 2 }],
    ["a field that every object has, but not this one", "odd", { other: 1 }],
    ["a key __proto__", "buy", JSON.parse('{"item": 3, "__proto__": 2}')],
    ["a prototype that brings the field", "buy", JSON.parse('{"item": 3, "__proto__": {"price": 2}}')],
    ["an inherited field", "buy", Object.assign(Object.create({ price: 2 }), { item: 3, cost: 1 })],
    ["a value above its range", "buy", { item: 10, price: 2 }],
    ["a value below its range", "buy", { item: -1, price: 2 }],
    ["NaN", "buy", { item: Number.NaN, price: 2 }],
    ["Infinity", "buy", { item: 3, price: Number.POSITIVE_INFINITY }],
    ["a text for a number", "buy", { item: "3", price: 2 }],
    ["null for a number", "buy", { item: null, price: 2 }],
    ["a list for a number", "buy", { item: [3], price: 2 }],
    ["no values", "surrender", undefined],
    ["null for values", "surrender", null],
    ["a text for values", "surrender", ""],
  ])("is refused if it has %s", (_name, name, values) => {
    expect(check(name, values)).toBeUndefined();
  });

  it.each([[undefined], [null], [7], ["buy"]])("is refused if it is %j, and does not throw", (command) => {
    expect(checkCommand(game, command as unknown as Command)).toBeUndefined();
  });
});
