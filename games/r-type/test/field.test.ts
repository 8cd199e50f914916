import { describe, expect, it } from "vitest";
import { FAR_X, FAR_Y, HEIGHT, WIDTH } from "../src/tuning.ts";

describe("[RT5] the field", () => {
  it("holds every place that a ship may have", () => {
    expect(FAR_X).toBeLessThan(WIDTH);
    expect(FAR_Y).toBeLessThan(HEIGHT);
  });
});
