// Limits apply to an address and to the ranges that it belongs to.

import { describe, expect, it } from "vitest";
import { rangesOf } from "../../src/core/address-ranges.ts";
import { RangeCounts } from "../../src/core/range-counts.ts";
import { Throttle } from "../../src/core/throttle.ts";

/** A network of a customer with a whole /48, by its number. */
function network(n: number): string {
  return `2001:db8:1:${n.toString(16)}::/64`;
}

describe("[HO9] ranges of an address", () => {
  it.each([
    ["2001:db8:1:2::/64", ["2001:db8:1:2::/64", "2001:db8:1:0::/56", "2001:db8:1::/48"]],
    ["2001:db8:1:abcd::/64", ["2001:db8:1:abcd::/64", "2001:db8:1:ab00::/56", "2001:db8:1::/48"]],
    ["192.0.2.7", ["192.0.2.7"]],
    ["loopback", ["loopback"]],
    ["", [""]],
  ])("are listed for %s", (address, ranges) => {
    expect(rangesOf(address)).toEqual(ranges);
  });

  it("have limits: a /56 twice that of one address, a /48 eight times, however many addresses there are", () => {
    const rate = { burst: 10, perSecond: 1 };
    const taken = (networks: number): number => {
      const throttle = new Throttle(rate);
      let count = 0;
      for (let i = 0; i < 100 + 2 * networks; i++) if (throttle.take(network(i % networks), 0)) count++;
      return count;
    };
    expect([taken(1), taken(256), taken(65_536)]).toEqual([10, 20, 80]);
  });

  it("do not limit addresses of other ranges", () => {
    const throttle = new Throttle({ burst: 2, perSecond: 1 });
    for (let i = 0; i < 100; i++) throttle.take(network(i), 0);
    expect([throttle.isOpen(network(7), 0), throttle.take(network(0x300), 0)]).toEqual([false, true]);
    expect(throttle.isOpen("2001:db8:2:7::/64", 0)).toBe(true);
  });

  it("are counted, and forgotten at a count of 0", () => {
    const counts = new RangeCounts();
    for (let i = 0; i < 8; i++) counts.add(network(i));
    expect([counts.of(network(1)), counts.isFull(network(1), 4), counts.isFull(network(200), 4)]).toEqual([
      1,
      true,
      true,
    ]);
    expect([counts.isFull(network(0x100), 4), counts.isFull("192.0.2.7", 1)]).toEqual([false, false]);
    for (let i = 0; i < 8; i++) counts.remove(network(i));
    expect(counts.size).toBe(0);
  });
});
