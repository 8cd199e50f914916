// The guide's alert rules for Prometheus: each parses, uses figures that exist, and is explained in the guide.

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { labelsByMetric } from "./known-figures.ts";
import { askedBy } from "./promql.ts";

const file = readFileSync(new URL("../../../../docs/guide/alerts.yml", import.meta.url), "utf8");
const guide = readFileSync(new URL("../../../../docs/guide/deploying.md", import.meta.url), "utf8");

/** Names and expressions: one line each, or folded text that goes on while it is indented further. */
const rules = [...file.matchAll(/^ {6}- alert: (\w+)\n {8}expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/gm)].map(
  ([, name, folded, line]) => ({ name, expression: (folded ?? line).replace(/\s+/g, " ").trim() }),
);

describe("the alerts of the guide", () => {
  it("are complete, each with a name", () => {
    expect(rules.length).toBeGreaterThan(7);
    expect(rules.map(({ name }) => name)).toEqual(file.match(/(?<=alert: )\w+/g));
  });

  it.each(rules)("include $name, which parses and uses figures that exist", ({ expression }) => {
    const known = labelsByMetric();
    const asked = askedBy(expression);
    expect(asked.length).toBeGreaterThan(0);
    for (const { metric, labels } of asked) {
      expect([...known.keys()]).toContain(metric);
      for (const label of labels) expect([...(known.get(metric) ?? [])]).toContain(label);
    }
  });

  it.each(rules)("include $name, which the guide explains", ({ name }) => {
    expect(guide).toContain(`| \`${name}\` |`);
  });

  it.each([
    // A regular expression escaped as in a Markdown table: no figure has such a reason, and Prometheus refuses it.
    'reckon_ended_total{reason=~"flood\\|malformed"}',
    "rate(reckon_strikes_total[5m] > 10",
    "rate(reckon_strikes_total[5m]) > > 10",
    "latest(reckon_visitors)",
    "reckon_visitors 4096",
  ])("would not parse as %s", (expression) => {
    expect(() => askedBy(expression)).toThrow();
  });
});
