// The report says who is best by the rule, marks what is missed, and pictures carry the numbers.

import { describe, expect, it } from "vitest";
import type { Cell } from "../src/cell.ts";
import { type Figures, figuresOf } from "../src/figures.ts";
import { chartOf } from "../src/look/chart.ts";
import { CHARTS } from "../src/look/charts.ts";
import { Measured } from "../src/measured.ts";
import { Board, reportOf } from "../src/report.ts";
import type { TableOptions } from "../src/table.ts";

const PRESETS = ["reckon", "byAThread", "highNoon", "rType"];
const table = {
  presets: PRESETS,
  profiles: ["lan", "train"],
  seeds: [1, 2, 3],
  seconds: 60,
  clients: 8,
  oracles: ["one", "foresight"],
} satisfies TableOptions;
const nothing = figuresOf(new Measured(), { clientMs: 0, serverMs: 0, linkMs: 0 });

function cells(figures: { readonly [preset: string]: Partial<Figures> }): Cell[] {
  return table.profiles.flatMap((profile) =>
    [...PRESETS, "oracle", "foresight"].map((preset) => ({
      preset,
      profile,
      figures: { ...nothing, delayMs: 60, costMs: 60, ...figures[preset] },
    })),
  );
}

describe("the report", () => {
  it("ranks by delay those that meet the bars, and those alone", () => {
    const report = reportOf(table, cells({ reckon: { delayMs: 65 }, rType: { delayMs: 40, starvedPct: 3 } }));
    expect(report).toContain("| lan | byAThread 60 ms, highNoon 60 ms, reckon 65 ms |");
    const others = { starvedPct: 1 };
    const alone = reportOf(table, cells({ byAThread: others, highNoon: others, rType: others }));
    expect(alone).toContain("| lan | reckon 60 ms: nobody else meets the bars |");
    expect(
      reportOf(table, cells({ ...Object.fromEntries(PRESETS.map((name) => [name, others])) })),
    ).toContain("| lan | **nobody meets the bars** |");
  });

  it("marks what is missed: a bar, the oracle, a join, a recovery", () => {
    const report = reportOf(
      table,
      cells({ reckon: { delayMs: 71, costMs: 64, joinMs: 304, recoverLinkMs: -1, recoverServerMs: 999 } }),
    );
    expect(report).toContain("| lan | 0.00 ≤ 0.15 | 0.00 ≤ 0.02 | **71 ≤ 70** |");
    expect(report).toContain("| **60 (+6.7 %)** |");
    expect(report).toContain("| **304** | 0 | 999 | **never** |");
  });

  it("[QU25] compares the cost with both oracles, and marks none but the constant one", () => {
    const report = reportOf(table, cells({ reckon: { costMs: 63 }, foresight: { costMs: 42 } }));
    expect(report).toContain("| cost ms | oracle | foresight |");
    expect(report).toContain("| 63 | 60 (+5.0 %) | 42 (+50.0 %) |");
  });

  it("networks that change have a bar of 10 % for the cost, and no other", () => {
    const changing = { ...table, profiles: ["route"] };
    const played = (costMs: number): Cell[] =>
      cells({ reckon: { costMs, starvedPct: 9 } }).map((cell) => ({ ...cell, profile: "route" }));
    expect(new Board(changing, played(65)).bars().at(-1)).toContain(
      "| 9.00 | 0.00 | 60 | 0.00 | 0.00 | 65 | 60 (+8.3 %) |",
    );
    expect(new Board(changing, played(67)).bars().at(-1)).toContain("| 67 | **60 (+11.7 %)** |");
  });

  it("says which command made it", () => {
    expect(reportOf(table, cells({}))).toContain("Made by `npm run quality`;");
    expect(reportOf({ ...table, seeds: [7] }, cells({}))).toContain(
      "Made by `npm run quality -- --seed 7 --seeds 1 --seconds 60 --clients 8`;",
    );
  });
});

describe("a picture", () => {
  it("has a name and a number for each preset on each profile, and the bar where there is one", () => {
    const chart = CHARTS.find(({ figure }) => figure === "delayMs");
    if (chart === undefined) throw new Error("There is no chart of the delay.");
    const svg = chartOf(chart, table.profiles, cells({ reckon: { delayMs: 123 } }));
    expect(svg.match(/>123</g)).toHaveLength(2);
    expect(svg.match(/>rType</g)).toHaveLength(2);
    expect(svg.match(/>foresight</g)).toHaveLength(2);
    expect(svg.match(/bar for reckon: 70 ms/g)).toHaveLength(1);
  });
});

describe("a picture of what says nothing about oracles", () => {
  it("leaves all of them out", () => {
    const chart = CHARTS.find(({ figure }) => figure === "joinMs") as (typeof CHARTS)[number];
    expect(chartOf(chart, table.profiles, cells({}))).not.toMatch(/>(oracle|foresight)</);
  });
});

describe("figures of several runs", () => {
  it("[QU13] are of their pooled samples, not means of percentiles", () => {
    const [quick, slow] = [new Measured(), new Measured()];
    for (let i = 0; i < 99; i++) quick.leadMs.add(10);
    slow.leadMs.add(200);
    quick.add(slow);
    const { leadMsP50 } = figuresOf(quick, { clientMs: 0, serverMs: 0, linkMs: 0 });
    expect(leadMsP50).toBeLessThan(11);
  });
});
