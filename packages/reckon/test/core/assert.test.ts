import { expect, it } from "vitest";
import { assert } from "../../src/core/assert.ts";

it("a mistake throws the sentence that names the fix", () => {
  expect(() => assert(0, "Give the kind a capacity of at least 1.")).toThrowError(
    new Error("Give the kind a capacity of at least 1."),
  );
});

it("a condition that holds passes, and narrows the type", () => {
  const maybe = (): string | undefined => "here";
  const value = maybe();
  assert(value, "Give a value.");
  expect(value.length).toBe(4);
});
