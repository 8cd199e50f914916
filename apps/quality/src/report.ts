// Writes docs/quality.md from the cells of a table: what was played, who is best where, the bars that `reckon` has to reach,
// and a table with a picture for each figure. The command calls it. Always true: every number in it is from the cells, and
// what is missed is said before anything else.

import { profileNamed } from "reckon/testing";
import { startOf } from "reckon/testing/engine";
import {
  BARS,
  type Bars,
  costShareOf,
  JOIN_MS,
  JOIN_ROUND_TRIPS,
  missedBars,
  RECOVER_MS,
  RISKS,
} from "./bars.ts";
import type { Cell } from "./cell.ts";
import { SLEW_SHARE } from "./client-record.ts";
import type { Figures } from "./figures.ts";
import { ORACLE_NAMES } from "./foresight/oracle.ts";
import { CHARTS, type Chart, shown } from "./look/charts.ts";
import { FRAME_RATES, SNAPSHOT_RATE } from "./scenario.ts";
import type { TableOptions } from "./table.ts";

export function reportOf(table: TableOptions, cells: readonly Cell[]): string {
  const board = new Board(table, cells);
  const { seeds, seconds, clients } = table;
  const isByScreen = table.oracles.includes("by screen");
  const isDefault = seeds[0] === 1 && seeds.length === 3 && seconds === 60 && clients === 8 && !isByScreen;
  const options = isDefault
    ? ""
    : ` -- --seed ${seeds[0]} --seeds ${seeds.length} --seconds ${seconds} --clients ${clients}${isByScreen ? " --by-screen" : ""}`;
  return `${[
    "# The scoreboard: how good it feels, as numbers",
    "",
    `Made by \`npm run quality${options}\`; the same command makes the same figures on any machine. Do not edit it by hand. The figures as data: [quality.json](quality.json). Why they are what they are, and what was tried: [ADR 0017](adr/0017-quality.md).`,
    "",
    "## What was played",
    "",
    `Skirmish with ${clients} players, ${seconds} s, ${seeds.length} seeds (from ${seeds[0]}) for each preset on each profile: bots that run, dodge and shoot with rifle, bolt and dart; screens of ${FRAME_RATES.join(", ")} Hz; clocks off by up to 1000 s and 200 ppm; ticks at 60 Hz. **All presets send ${SNAPSHOT_RATE} snapshots a second** (rType's own rate is 30). Figures are of the pooled samples of all clients and seeds (${board.of("reckon", table.profiles[0])?.figures.clientMinutes.toFixed(0)} client-minutes a cell), the first 5 s of each client left out. Profiles are those of [profiles.ts](../packages/reckon/src/testing/link/profiles.ts); train and cafe are recordings that we made up ([made-traces.ts](../packages/reckon/src/testing/link/made-traces.ts)).`,
    "",
    "The oracle has the best constant lead and the best constant view delay for that profile, searched in hindsight in what the runs of `reckon` needed, and then run in true time. A constant is no bound: who adapts can pass it, and `reckon` has a lead for each screen. `--by-screen` adds an oracle that has one for each frame rate.",
    "",
    `Foresight is an oracle that knows the future: what became of every packet under \`reckon\`. It has the best lead and the best view delay at every moment, for each client, and is run in the same network, in true time. Its lead and delay change by at most ${100 * SLEW_SHARE} % of time, up and down, which nobody sees (people tell speeds apart that differ by 7 %); it may hold or skip instead, which its search prices like as much time without data. Nobody can know each packet's jitter, so nobody can be expected to reach it: it is a floor, and how far a constant is above it says how much a network changes.`,
    "",
    "## Who is best where",
    "",
    "Among the presets that meet the bars of a profile for starved ticks, frames without data and denied hits, the one with the least lead + view age.",
    "",
    ...board.best(),
    "",
    "## The bars",
    "",
    "`reckon` against its bars; what is missed is **bold**. Cost is lead + view age + 40 ms for each % starved and each % without data; it has to be within 6 % of the oracle's, within 10 % on networks that change; foresight is no bar. Clock error on asymmetric: half the asymmetry is 50 ms, and nobody can see it in round trips.",
    "",
    ...board.bars(),
    "",
    `In control: within ${JOIN_MS} ms + ${JOIN_ROUND_TRIPS} round trips of an open transport. Back in control: within ${RECOVER_MS} ms of the end of 5 s in which clients, the server or the links stood still. Over a stream (tcp) what was lost in the dark is resent after waits that double, and that is how long it takes; who reconnects instead needs a join.`,
    "",
    ...board.starts(),
    "",
    ...CHARTS.flatMap((chart) => board.section(chart)),
    "## Why hits were denied",
    "",
    ...board.reasons(),
  ].join("\n")}\n`;
}

/** The tables of a report. */
export class Board {
  readonly #table: TableOptions;
  readonly #cells: readonly Cell[];

  constructor(table: TableOptions, cells: readonly Cell[]) {
    this.#table = table;
    this.#cells = cells;
  }

  get #oracles(): string[] {
    return this.#table.oracles.map((oracle) => ORACLE_NAMES[oracle]);
  }

  of(preset: string, profile: string): Cell | undefined {
    return this.#cells.find((cell) => cell.preset === preset && cell.profile === profile);
  }

  figures(preset: string, profile: string): Figures {
    return (this.of(preset, profile) as Cell).figures;
  }

  best(): string[] {
    const rows = this.#table.profiles.map((profile) => {
      const meets = this.#table.presets.filter((preset) => this.#meetsRisks(preset, profile));
      const ranked = meets
        .map((preset) => ({ preset, delayMs: this.figures(preset, profile).delayMs }))
        .sort((a, b) => a.delayMs - b.delayMs);
      return [profile, this.#verdict(profile, ranked)];
    });
    return grid(["profile", "best"], rows);
  }

  #verdict(profile: string, ranked: readonly { preset: string; delayMs: number }[]): string {
    if (!(profile in BARS)) {
      const cheapest = [...this.#table.presets].sort(
        (a, b) => this.figures(a, profile).costMs - this.figures(b, profile).costMs,
      );
      const costs = cheapest.map((preset) => `${preset} ${this.figures(preset, profile).costMs.toFixed(0)}`);
      return `there are no bars for these; by cost, ms: ${costs.join(", ")}`;
    }
    if (ranked.length === 0) return "**nobody meets the bars**";
    const list = ranked.map(({ preset, delayMs }) => `${preset} ${delayMs.toFixed(0)} ms`);
    if (ranked.length === 1) return `${list[0]}: nobody else meets the bars`;
    return list.join(", ");
  }

  #meetsRisks(preset: string, profile: string): boolean {
    const missed = missedBars(profile, this.figures(preset, profile));
    return !RISKS.some((risk) => missed.includes(risk));
  }

  bars(): string[] {
    const names: readonly (keyof Bars)[] = [
      "starvedPct",
      "underflowPct",
      "delayMs",
      "clockErrorMsP99",
      "hitDeniedPct",
    ];
    const rows = this.#table.profiles.map((profile) => {
      const figures = this.figures("reckon", profile);
      const limits = BARS[profile as keyof typeof BARS];
      const missed = missedBars(profile, figures);
      const cells = names.map((name) => {
        const value = figures[name].toFixed(name === "delayMs" ? 0 : 2);
        const text = limits === undefined ? value : `${value} ≤ ${limits[name]}`;
        return missed.includes(name) ? `**${text}**` : text;
      });
      return [profile, ...cells, ...this.#againstOracles(profile, figures.costMs)];
    });
    const risks = ["starved %", "without data %", "lead + age ms", "clock p99 ms", "denied %"];
    return grid(["profile", ...risks, "cost ms", ...this.#oracles], rows);
  }

  #againstOracles(profile: string, costMs: number): string[] {
    const most = costShareOf(profile) ?? Number.POSITIVE_INFINITY;
    const compared = this.#oracles.map((oracle) => {
      const floor = this.figures(oracle, profile).costMs;
      const share = costMs / floor - 1;
      const text = `${floor.toFixed(0)} (${share > 0 ? "+" : ""}${(100 * share).toFixed(1)} %)`;
      return oracle === ORACLE_NAMES.one && share > most ? `**${text}**` : text;
    });
    return [costMs.toFixed(0), ...compared];
  }

  starts(): string[] {
    const rows = this.#table.profiles.map((profile) => {
      const f = this.figures("reckon", profile);
      const { up, down } = profileNamed(profile);
      const limit = JOIN_MS + JOIN_ROUND_TRIPS * (startOf(up).latencyMs + startOf(down).latencyMs);
      const mark = (ms: number, most: number): string =>
        ms < 0 ? "**never**" : ms > most ? `**${ms.toFixed(0)}**` : ms.toFixed(0);
      return [
        profile,
        limit.toFixed(0),
        mark(f.joinMsP50, limit),
        mark(f.joinMs, limit),
        mark(f.recoverClientMs, RECOVER_MS),
        mark(f.recoverServerMs, RECOVER_MS),
        mark(f.recoverLinkMs, RECOVER_MS),
      ];
    });
    const clients = this.#table.clients * this.#table.seeds.length;
    return grid(
      [
        "profile",
        "join ms ≤",
        "join, median",
        `slowest of ${clients}`,
        "after a client's stall",
        "the server's",
        "a blackout",
      ],
      rows,
    );
  }

  section(chart: Chart): string[] {
    const presets = [...this.#table.presets, ...(chart.withoutOracle ? [] : this.#oracles)];
    const rows = this.#table.profiles.map((profile) => [
      profile,
      ...presets.map((preset) => shown(chart, this.figures(preset, profile))),
    ]);
    return [
      `## ${chart.title}, ${chart.unit}`,
      "",
      `\`${chart.figure}\`: ${chart.means}.`,
      "",
      `![${chart.title} by profile and preset](quality/${chart.file}.svg)`,
      "",
      ...grid(["profile", ...presets], rows),
      "",
    ];
  }

  reasons(): string[] {
    const rows = this.#table.profiles.flatMap((profile) =>
      this.#table.presets.flatMap((preset) => {
        const { seenHits, deniedBy } = this.figures(preset, profile);
        const list = Object.entries(deniedBy)
          .sort((a, b) => b[1] - a[1])
          .map(([reason, count]) => `${reason} ${count}`);
        return list.length === 0 ? [] : [[profile, preset, `${seenHits}`, list.join(", ")]];
      }),
    );
    return [
      "Of hits that were seen. *present*: the room does not look back; *estimated*: it did not believe what the shooter said he saw, and why; *fading*: targets were fading back to the truth in his picture; *missed*, *hit*: it looked where he did, and found nobody or another.",
      "",
      ...grid(["profile", "preset", "hits seen", "denied"], rows),
    ];
  }
}

function grid(heads: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const line = (texts: readonly string[]): string => `| ${texts.join(" | ")} |`;
  return [line(heads), `|${heads.map(() => "--").join("|")}|`, ...rows.map(line)];
}
