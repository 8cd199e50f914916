import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Ring } from "../../src/core/ring.ts";

const START_TICKS = [0, 2 ** 16 - 20, 2 ** 32 - 20, 2 ** 40 - 20];

describe("[BT11] [TK5] a ring", () => {
  it("[BT11] does not find an item whose slot holds another tick", () => {
    const ring = new Ring(8, () => ({ value: 0 }));
    ring.claim(3).value = 30;
    expect(ring.at(3)?.value).toBe(30);
    expect(ring.at(3 + 8)).toBeUndefined();
    ring.claim(3 + 8).value = 110;
    expect(ring.at(3)).toBeUndefined();
    expect(ring.has(3)).toBe(false);
    expect(ring.at(3 + 8)?.value).toBe(110);
  });

  it("[BT11] holds nothing at first, not even tick 0 or −1", () => {
    const ring = new Ring(4, () => ({}));
    for (const tick of [-1, 0, 1, 3, 4]) {
      expect(ring.at(tick)).toBeUndefined();
      expect(ring.has(tick)).toBe(false);
      expect(ring.occupant(tick)).toBe(-1);
    }
  });

  it("[BT11] tells ticks apart that differ by 2^32 and share a slot", () => {
    const ring = new Ring(64, () => ({}));
    ring.claim(7);
    expect(ring.has(7 + 2 ** 32)).toBe(false);
    expect(ring.has(7 + 2 ** 40)).toBe(false);
    expect(ring.occupant(7 + 2 ** 40)).toBe(7);
    ring.claim(7 + 2 ** 40);
    expect(ring.has(7)).toBe(false);
  });

  it("[BT11] behaves as a map that keeps, per slot, the last tick claimed", () => {
    const action = fc.record({
      verb: fc.constantFrom("claim", "claim", "claim", "forget", "clear"),
      offset: fc.nat(40),
    });
    fc.assert(
      fc.property(fc.constantFrom(...START_TICKS), fc.array(action, { maxLength: 80 }), (start, actions) => {
        const ring = new Ring(16, () => ({ value: -1 }));
        const model = new Map<number, { tick: number; value: number }>();
        actions.forEach(({ verb, offset }, step) => {
          const tick = start + offset;
          if (verb === "clear" && offset < 4) {
            ring.clear();
            model.clear();
          } else if (verb === "forget") {
            ring.forget(tick);
            if (model.get(tick % 16)?.tick === tick) model.delete(tick % 16);
          } else if (verb === "claim") {
            ring.claim(tick).value = step;
            model.set(tick % 16, { tick, value: step });
          }
          for (let t = start; t <= start + 40; t++) {
            const held = model.get(t % 16);
            expect(ring.at(t)?.value).toBe(held?.tick === t ? held.value : undefined);
          }
        });
      }),
      { numRuns: 60 },
    );
  });

  it("makes an item when its slot is first claimed, and reuses it from then on", () => {
    const made: number[] = [];
    const ring = new Ring(4, (slot) => {
      made.push(slot);
      return { slot };
    });
    expect(made).toEqual([]);
    const first = ring.claim(1);
    expect(ring.claim(5)).toBe(first);
    ring.claim(6);
    ring.clear();
    ring.claim(9);
    expect(made).toEqual([1, 2]);
    expect(first.slot).toBe(1);
  });

  it("[BT13] keeps exactly 256, 16 or 128 ticks if that is its size", () => {
    for (const size of [256, 16, 128]) {
      for (const start of START_TICKS) {
        const ring = new Ring(size, () => ({}));
        const newest = start + 3 * size;
        for (let tick = start; tick <= newest; tick++) ring.claim(tick);
        expect(ring.has(newest - size + 1)).toBe(true);
        expect(ring.has(newest - size)).toBe(false);
      }
    }
  });

  it.each([0, -4, 3, 100, 2.5, Number.NaN, 2 ** 31])("refuses a size of %s", (size) => {
    expect(() => new Ring(size, () => 0)).toThrowError(/power of two/);
  });

  it.each([-1, 0.5, Number.NaN, 2 ** 53])("refuses to claim tick %s", (tick) => {
    expect(() => new Ring(4, () => 0).claim(tick)).toThrowError(/whole tick/);
  });
});
