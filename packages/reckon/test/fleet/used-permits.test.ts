import { describe, expect, it } from "vitest";
import { UsedPermits } from "../../src/fleet/used-permits.ts";

describe("[DI14] permits that were used", () => {
  it("are taken once each, until they expire by themselves", () => {
    const used = new UsedPermits();
    expect(used.take("one", 2000, 1000)).toBe(true);
    expect(used.take("one", 2000, 1001)).toBe(false);
    expect(used.take("two", 2000, 1999)).toBe(true);
    expect(used.take("one", 2000, 1999)).toBe(false);
    // By now nobody has to remember it: it has expired.
    expect(used.take("one", 2000, 2000)).toBe(false);
    expect(used.take("three", 1999, 2000)).toBe(false);
    // The clock was set back.
    expect(used.take("one", 2000, 1500)).toBe(false);
  });

  it("are remembered up to a bound, beyond which a permit is refused until others expire", () => {
    const used = new UsedPermits(3);
    for (const [i, name] of ["one", "two", "three"].entries())
      expect(used.take(name, 2000 + i, 1000)).toBe(true);
    expect(used.take("four", 2100, 1999)).toBe(false);
    expect(used.take("one", 2000, 1999)).toBe(false);
    expect(used.take("four", 2100, 2000)).toBe(true);
    expect(used.take("five", 2100, 2000)).toBe(false);
    expect(used.take("two", 2001, 2000)).toBe(false);
  });
});
