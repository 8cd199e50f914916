// Addresses of the lab: what is written is read back, and nothing that anybody writes breaks it.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { EXPERIMENTS } from "../src/experiments/experiments.ts";
import { readAddress, writeAddress } from "../src/model/address.ts";
import { Lab } from "../src/model/lab.ts";
import { ownNetwork } from "../src/model/networks.ts";
import type { LabSettings } from "../src/model/settings.ts";
import { checked, playerOn } from "../src/model/settings.ts";
import { yard } from "../src/yard/yard.ts";

const ACTS = Object.keys(yard.bots);

describe("[NL4] the address of the lab", () => {
  it("has every setting, everything done and the moment, and is read back as it was", () => {
    const settings: LabSettings = {
      seed: 4_000_000_000,
      presets: ["byAThread", "rType"],
      players: [
        { network: ownNetwork(120, 7, 0.05), act: "you", off: ["prediction", "lagCompensation"] },
        playerOn("handover", "push"),
      ],
    };
    for (const { id, demonstration } of EXPERIMENTS) {
      const address = { experiment: id, settings, log: demonstration, at: 321 };
      const text = writeAddress(address).toString();
      expect(readAddress(new URLSearchParams(text))).toEqual(address);
    }
    expect(checked(settings, ACTS)).toEqual(settings);
    expect(writeAddress({ experiment: "gate", log: [], at: 0 }).toString()).toBe("experiment=gate");
  });

  it("leads to the same match, to the last bit", () => {
    const { id, settings, demonstration } = EXPERIMENTS[1];
    const lab = new Lab(yard, settings);
    lab.restart(settings, demonstration);
    lab.goTo(300);
    const query = writeAddress({ experiment: id, settings, log: lab.log, at: lab.at });
    const read = readAddress(new URLSearchParams(query.toString()));
    const other = new Lab(yard, read.settings ?? settings);
    other.restart(other.settings, read.log);
    other.goTo(read.at);
    expect(other.hash).toBe(lab.hash);
  });

  it("takes nothing on trust: any text gives settings and a log that work", () => {
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom(
        "0.k1",
        "5.n0bad",
        "9.s00off",
        "zz.k99",
        "1.n9wifi",
        "-1.k1",
        "~~",
        "1-2-x",
        "NaN-1-1",
        "9e9.k1",
      ),
    );
    const value = fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join("_"));
    const name = fc.constantFrom("experiment", "seed", "presets", "p0", "p1", "p2", "run", "at", "game");
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 9 }), (pairs) => {
        const { settings, log, at } = readAddress(new URLSearchParams(pairs));
        expect(at).toBeGreaterThanOrEqual(0);
        expect(log.length).toBeLessThanOrEqual(1000);
        const moments = log.map((done) => done.at);
        expect(moments).toEqual([...moments].sort((a, b) => a - b));
        if (settings === undefined) return;
        const safe = checked(settings, ACTS);
        expect(safe.presets.length).toBeGreaterThanOrEqual(1);
        const lab = new Lab(yard, safe);
        lab.restart(
          safe,
          log.map(({ deed }) => ({ at: 0, deed })),
        );
        lab.advance(2);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});
