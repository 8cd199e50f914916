// The rules of the guide for whoever is woken at night: each can be read, asks for figures that there are, and is told of there.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { Metrics } from "../../src/node/figures/metrics.ts";
import { askedBy } from "./promql.ts";

const file = readFileSync(new URL("../../../../docs/guide/alerts.yml", import.meta.url), "utf8");
const guide = readFileSync(new URL("../../../../docs/guide/deploying.md", import.meta.url), "utf8");

/** Names and expressions: a line each, or folded ones that go on as long as they stand further in. */
const rules = [...file.matchAll(/^ {6}- alert: (\w+)\n {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
  ([, name, folded, line]) => ({ name, expression: (folded ?? line).replace(/\s+/g, " ").trim() }),
);

/** Labels of each figure, as Prometheus is told them. */
function labelsByMetric(): Map<string, Set<string>> {
  const offences = new Map([["requests", 1]]);
  const host = { visitors: 1, all: () => [], tally: { ended: new Map([["busy", 1]]) } };
  const metrics = new Metrics({
    host: () => host as never,
    games: ["dash"],
    bots: () => 0,
    offences: () => offences,
    now: () => 0,
  });
  metrics.due(1);
  metrics.stop();
  const known = new Map<string, Set<string>>();
  for (const line of metrics.text().split("\n")) {
    const [, name, labels = ""] = /^([a-z_0-9]+)(?:\{(.*)\})? /.exec(line) ?? [];
    if (name === undefined) continue;
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label]) => label);
    known.set(name, new Set([...(known.get(name) ?? []), ...names]));
  }
  return known;
}

describe("the alerts of the guide", () => {
  it("are all there, each with a name", () => {
    expect(rules.length).toBeGreaterThan(7);
    expect(rules.map(({ name }) => name)).toEqual(file.match(/(?<=alert: )\w+/g));
  });

  it.each(rules)("$name can be read, and asks for figures that there are", ({ expression }) => {
    const known = labelsByMetric();
    const asked = askedBy(expression);
    expect(asked.length).toBeGreaterThan(0);
    for (const { metric, labels } of asked) {
      expect([...known.keys()]).toContain(metric);
      for (const label of labels) expect([...(known.get(metric) ?? [])]).toContain(label);
    }
  });

  it.each(rules)("$name is told of in the guide", ({ name }) => {
    expect(guide).toContain(`| \`${name}\` |`);
  });

  it.each([
    // As a table in Markdown would have it: no figure has such a reason, and Prometheus refuses to read it.
    'reckon_ended_total{reason=~"flood\\|malformed"}',
    "rate(reckon_strikes_total[5m] > 10",
    "rate(reckon_strikes_total[5m]) > > 10",
    "latest(reckon_visitors)",
    "reckon_visitors 4096",
  ])("%s could not be read", (expression) => {
    expect(() => askedBy(expression)).toThrow();
  });
});
