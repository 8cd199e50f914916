import { describe, expect, it } from "vitest";
import { fixed, kind } from "../../src/index.ts";
import { layoutOf } from "../../src/world/kind.ts";

const x = fixed({ min: 0, max: 100, resolution: 1 / 64 });
const a = kind("a", { capacity: 2, fields: { x } });
const b = kind("b", { capacity: 3, fields: { x } });

describe("[HO40] the layout of the same kinds", () => {
  it("is one object, however many games have them; other kinds, another order or tick rate have another", () => {
    const layout = layoutOf([a, b], 60);
    expect(layoutOf([a, b], 60)).toBe(layout);
    const same = kind("b", { capacity: 3, fields: { x } });
    for (const other of [
      layoutOf([b, a], 60),
      layoutOf([a, b], 30),
      layoutOf([a], 60),
      layoutOf([a, same], 60),
    ])
      expect(other).not.toBe(layout);
    expect(layoutOf([a, same], 60)).toEqual(layout);
  });
});
