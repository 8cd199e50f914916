// Walks a machine wherever its events lead, and tells which states it saw and which rules it never took. Used by the model-based
// tests of both machines.

import { type Chart, Machine } from "../../src/lobby/machine.ts";

export interface Snapshot<Context> {
  readonly state: string;
  readonly context: Readonly<Context>;
}

export interface Exploration<Context, Event> {
  /** Names of states in which the machine came to rest. */
  readonly states: ReadonlySet<string>;
  /** Every way from one such state to another, once. */
  readonly edges: readonly {
    readonly from: Snapshot<Context>;
    readonly event: Event;
    readonly to: Snapshot<Context>;
  }[];
  /** One shortest way to each state, with all that is in its context. */
  readonly paths: readonly (readonly Event[])[];
  /** Rules that no event of any state took, as "state: event". */
  readonly untaken: ReadonlySet<string>;
}

export interface ExploreOptions<Context, Input, Event extends { readonly type: string }, Done> {
  readonly machine: Chart<Context, Input, Event, Done>;
  readonly input: Input;
  readonly events: readonly Event[];
  /** Two states with the same text are one. */
  readonly keyOf: (state: Snapshot<Context>) => string;
}

/** Every rule of a chart, by what to call it. */
function rulesOf<C, I, E extends { readonly type: string }, D>(
  chart: Chart<C, I, E, D>,
): Map<object, string> {
  const names = new Map<object, string>();
  type Place = {
    readonly on?: { readonly [event: string]: readonly { readonly to?: string }[] };
    readonly always?: readonly { readonly to?: string }[];
  };
  const places = { ...chart.groups, ...chart.states, "": chart } as { readonly [name: string]: Place };
  for (const [place, { on, always = [] }] of Object.entries(places))
    for (const [event, rules] of Object.entries({ ...on, always }))
      for (const [i, rule] of rules.entries())
        names.set(rule, `${place}: ${event} ${i} → ${rule.to ?? "stays"}`);
  return names;
}

export function explore<C, I, E extends { readonly type: string }, D>({
  machine: chart,
  input,
  events,
  keyOf,
}: ExploreOptions<C, I, E, D>): Exploration<C, E> {
  const untaken = rulesOf(chart);
  const states = new Set<string>();
  const edges: Exploration<C, E>["edges"][number][] = [];
  const paths = new Map<string, readonly E[]>();
  const machine = new Machine(chart, input, (rule) => untaken.delete(rule));
  const begun: Snapshot<C> = { state: machine.state, context: machine.context };
  const waiting: [Snapshot<C>, readonly E[]][] = [[begun, []]];
  paths.set(keyOf(begun), []);
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const [from, path] = next;
    states.add(from.state);
    for (const event of events) {
      machine.state = from.state;
      machine.context = from.context;
      machine.send(event);
      const to: Snapshot<C> = { state: machine.state, context: machine.context };
      edges.push({ from, event, to });
      const key = keyOf(to);
      if (paths.has(key)) continue;
      const way = [...path, event];
      paths.set(key, way);
      waiting.push([to, way]);
    }
  }
  return { states, edges, paths: [...paths.values()], untaken: new Set(untaken.values()) };
}
