import { describe, expect, it } from "vitest";
import {
  among,
  isBoolean,
  listOf,
  nullable,
  numeric,
  optional,
  parsed,
  record,
  textOf,
  textThat,
  tuple,
  variant,
  whole,
} from "../../src/core/shape.ts";

describe("shapes of JSON from outside", () => {
  it("check numbers, texts and choices by their bounds", () => {
    expect([0, 3, 3.5, 4, "3", null, Number.NaN].map(whole(0, 3))).toEqual([
      ...[true, true, false, false, false, false, false],
    ]);
    expect([-1, 0.5, 2, Number.POSITIVE_INFINITY, "1"].map(numeric(0, 1))).toEqual([
      ...[false, true, false, false, false],
    ]);
    expect(["", "abc", "abcd", "a1", 7].map(textOf(3, /^[a-z]*$/))).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(["ada", "bob", undefined].map(textThat((one) => one.startsWith("a")))).toEqual([
      true,
      false,
      false,
    ]);
    expect(["tick", "queue", 1].map(among(["tick", 1]))).toEqual([true, false, true]);
    expect([true, 0].map(isBoolean)).toEqual([true, false]);
    expect([null, 1, undefined].map(nullable(whole(0, 1)))).toEqual([true, true, false]);
  });

  it("check lists and tuples by their length", () => {
    expect([[], [1, 2], [1, 2, 3], [1, "2"], { length: 1 }].map(listOf(whole(0, 9), 2))).toEqual([
      ...[true, true, false, false, false],
    ]);
    const pair = tuple<readonly [number, string]>(whole(0, 9), textOf(3));
    expect([[1, "a"], [1], [1, "a", 2], ["a", 1]].map(pair)).toEqual([true, false, false, false]);
  });

  it("pass an object with exactly its own fields, of which some may be missing", () => {
    const point = record<{ readonly x: number; readonly y?: number }>({
      x: whole(0, 9),
      y: optional(whole(0, 9)),
    });
    const texts = ['{"x":1}', '{"x":1,"y":2}', '{"y":2}', '{"x":1,"z":3}', '{"x":1,"y":null}', "[1]", "null"];
    expect(texts.map((json) => parsed(point, json) !== undefined)).toEqual([
      ...[true, true, false, false, false, false, false],
    ]);
    for (const name of ["__proto__", "constructor", "toString"])
      expect(parsed(point, `{"x":1,"${name}":{}}`)).toBeUndefined();
    expect(parsed(record<{ readonly toString: string }>({ toString: textOf(3) }), "{}")).toBeUndefined();
  });

  it("tell the cases of a variant apart by its tag", () => {
    type Said = { readonly type: "say"; readonly line: string } | { readonly type: "leave" };
    const said = variant<Said, "type">("type", { say: { line: textOf(3) }, leave: {} });
    const texts = ['{"type":"say","line":"hi"}', '{"type":"leave"}', '{"type":"leave","line":"hi"}'];
    expect(texts.map((json) => parsed(said, json))).toEqual([
      { type: "say", line: "hi" },
      { type: "leave" },
      undefined,
    ]);
    for (const type of ['"toString"', '"__proto__"', "7", "null", '["leave"]'])
      expect(parsed(said, `{"type":${type}}`)).toBeUndefined();
    expect(parsed(said, "no JSON")).toBeUndefined();
  });
});
