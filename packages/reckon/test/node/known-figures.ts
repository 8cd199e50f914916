// The figures that a server of a fleet has, with their labels: what alerts and the dashboard may ask for.

import { MemoryDirectory } from "../../src/fleet/memory-directory.ts";
import { Metrics } from "../../src/node/figures/metrics.ts";
import { FleetWatch } from "../../src/node/fleet/fleet-watch.ts";
import { linesOf } from "./served.ts";

/** Labels of each figure, as Prometheus reads them. */
export function labelsByMetric(): ReadonlyMap<string, ReadonlySet<string>> {
  const offences = new Map([["requests", 1]]);
  const host = { visitors: 1, all: () => [], tally: { ended: new Map([["busy", 1]]) } };
  const watch = new FleetWatch({
    ...{ games: ["dash"], token: "", agonesPort: undefined, log: linesOf().log },
    ...{ node: () => undefined, rooms: () => 0 },
  });
  watch.measured(new MemoryDirectory(() => 0));
  const metrics = new Metrics({
    host: () => host as never,
    games: ["dash"],
    bots: () => 0,
    offences: () => offences,
    fleet: () => watch.text(),
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
