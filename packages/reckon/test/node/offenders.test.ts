// The log names addresses that pass limits often, and at a bounded rate.

import { expect, it } from "vitest";
import { Offenders } from "../../src/node/offenders.ts";

function watch(): {
  offenders: Offenders;
  told: [string, Record<string, number>][];
  pass: (ms: number) => void;
} {
  const told: [string, Record<string, number>][] = [];
  let now = 0;
  const offenders = new Offenders({
    tell: (address, offences) => told.push([address, { ...offences }]),
    now: () => now,
  });
  return { offenders, told, pass: (ms) => (now += ms) };
}

it("[HO47] the log names an address that passes limits again and again once per minute, with its offences", () => {
  const { offenders, told, pass } = watch();
  for (let second = 0; second < 150; second++) {
    for (let i = 0; i < 9; i++) offenders.note("203.0.113.5", "requests");
    offenders.note("203.0.113.5", "visits");
    // A crowd that opens a page at once is not logged.
    if (second === 0) for (let i = 0; i < 20; i++) offenders.note("203.0.113.9", "requests");
    pass(1000);
  }
  expect(told).toEqual(Array(3).fill(["203.0.113.5", { requests: 27, visits: 3 }]));
  expect(offenders.totals.get("requests")).toBe(9 * 150 + 20);
});

it("the log names ten of many addresses in a minute, and a thousand are remembered", () => {
  const { offenders, told, pass } = watch();
  const flood = (): void => {
    for (let address = 0; address < 3000; address++)
      for (let i = 0; i < 40; i++) offenders.note(`10.0.${address >> 8}.${address & 255}`, "connects");
  };
  flood();
  expect([told.length, offenders.size]).toEqual([10, 1024]);
  pass(60_000);
  flood();
  expect(told.length).toBe(20);
});
