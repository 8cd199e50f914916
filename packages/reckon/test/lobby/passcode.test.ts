import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Throttle, TokenBucket } from "../../src/core/throttle.ts";
import { isPasscode, isSamePasscode, makePasscode } from "../../src/lobby/passcode.ts";

const DIGITS = fc.stringMatching(/^[0-9]{6}$/);

describe("passcodes", () => {
  it("[AX36, LB9] six digits come from random bytes, all of them in reach", () => {
    expect(makePasscode(Uint8Array.of(0, 0, 0, 7))).toBe("000007");
    expect(makePasscode(Uint8Array.of(0, 15, 66, 63))).toBe("999999");
    expect(makePasscode(Uint8Array.of(0, 15, 66, 64))).toBe("000000");
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 4, maxLength: 8 }), (bytes) => isPasscode(makePasscode(bytes))),
    );
    expect(() => makePasscode(new Uint8Array(3))).toThrow("give 4 random ones");
  });

  it("[LB9] two are the same only if all digits are", () => {
    fc.assert(fc.property(DIGITS, DIGITS, (a, b) => isSamePasscode(a, b) === (a === b)));
    fc.assert(fc.property(DIGITS, (digits) => isSamePasscode(digits, digits)));
    for (let i = 0; i < 6; i++)
      expect(isSamePasscode("123456", `${"123456".slice(0, i)}9${"123456".slice(i + 1)}`)).toBe(false);
    expect(isSamePasscode("123456", "")).toBe(false);
    expect(isSamePasscode("123456", "1234567")).toBe(false);
  });
});

describe("limits on how often", () => {
  it("[LB9] over any stretch at most burst + time × rate tokens are taken, and after a wait some can be", () => {
    const waits = fc.array(fc.integer({ min: 0, max: 4000 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.double({ min: 0.1, max: 5, noNaN: true }),
        waits,
        (burst, perSecond, gaps) => {
          const bucket = new TokenBucket({ burst, perSecond });
          const taken: number[] = [];
          let now = 0;
          for (const gap of gaps) {
            now += gap;
            const isFree = gap / 1000 >= 1 / perSecond + 1e-6;
            const isTaken = bucket.take(now);
            if (isFree) expect(isTaken).toBe(true);
            if (isTaken) taken.push(now);
          }
          for (let i = 0; i < taken.length; i++)
            for (let j = i; j < taken.length; j++)
              expect(j - i + 1).toBeLessThanOrEqual(
                burst + ((taken[j] - taken[i]) / 1000) * perSecond + 1e-6,
              );
        },
      ),
    );
  });

  it("a clock that runs back neither fills nor breaks a bucket", () => {
    const bucket = new TokenBucket({ burst: 1, perSecond: 1 });
    expect([bucket.take(5000), bucket.take(1000), bucket.take(5500), bucket.take(6000)]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  it("[LB9] addresses have limits of their own, in bounded memory", () => {
    const throttle = new Throttle({ burst: 2, perSecond: 0.1 }, 100);
    expect([throttle.take("a", 0), throttle.take("a", 0), throttle.take("a", 0)]).toEqual([
      true,
      true,
      false,
    ]);
    expect([throttle.isOpen("a", 0), throttle.isOpen("b", 0), throttle.isOpen("a", 10_001)]).toEqual([
      false,
      true,
      true,
    ]);
    for (let i = 0; i < 1000; i++) {
      throttle.take(`address ${i}`, 20_000);
      // One that is heard of again and again is not forgotten for those that are not.
      throttle.take("a", 20_000);
    }
    expect(throttle.size).toBe(100);
    expect(throttle.isOpen("a", 20_000)).toBe(false);
  });
});
