// Walks a machine of XState wherever its events lead, and tells which states it saw and which transitions it never took.
// Used by the model-based tests of both machines.

import { getAdjacencyMap, getShortestPaths, getStateNodes } from "@xstate/graph";
import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type AnyTransitionDefinition,
  type EventObject,
  getInitialMicrosteps,
  getMicrosteps,
} from "xstate";
import { leafOf } from "../../src/lobby/machine.ts";

export interface Exploration {
  /** Names of innermost states in which the machine came to rest. */
  readonly states: ReadonlySet<string>;
  /** Every way from one such state to another, once. */
  readonly edges: readonly {
    readonly from: AnyMachineSnapshot;
    readonly event: EventObject;
    readonly to: AnyMachineSnapshot;
  }[];
  /** One shortest way to each state, with all that is in its context. */
  readonly paths: readonly (readonly EventObject[])[];
  /** Transitions that no event of any state took, as "state: event". */
  readonly untaken: ReadonlySet<string>;
}

interface Adjacent {
  readonly state: AnyMachineSnapshot;
  readonly transitions: Record<string, { readonly event: EventObject; readonly state: AnyMachineSnapshot }>;
}

export interface ExploreOptions {
  readonly machine: AnyStateMachine;
  readonly input: unknown;
  readonly events: (state: AnyMachineSnapshot) => readonly EventObject[];
  /** Two states with the same text are one. */
  readonly keyOf: (state: AnyMachineSnapshot) => string;
}

function nodesOf(root: AnyStateNode): AnyStateNode[] {
  return [root, ...getStateNodes(root)];
}

function nameOf(transition: AnyTransitionDefinition): string {
  const guard = typeof transition.guard === "string" ? ` if ${transition.guard}` : "";
  const targets = (transition.target ?? []).map(({ key }) => key).join(" ");
  return `${transition.source.key}: ${transition.eventType || "always"}${guard} → ${targets || "stays"}`;
}

/** Eventless transitions between two microsteps: from a node of the one to a node of the other. */
function eventless(from: AnyMachineSnapshot, to: AnyMachineSnapshot): AnyTransitionDefinition[] {
  return from._nodes
    .flatMap((node) => node.always ?? [])
    .filter((transition) => transition.target?.some((target: AnyStateNode) => to._nodes.includes(target)));
}

export function explore({ machine, input, events, keyOf }: ExploreOptions): Exploration {
  const options = { input, events, serializeState: keyOf } as never;
  const untaken = new Map<AnyTransitionDefinition, string>();
  for (const node of nodesOf(machine.root))
    for (const transition of [...node.transitions.values()].flat().concat(node.always ?? []))
      untaken.set(transition, nameOf(transition));
  const takeEventless = (steps: readonly (readonly [AnyMachineSnapshot, unknown])[]): void => {
    for (let i = 0; i + 1 < steps.length; i++)
      for (const taken of eventless(steps[i][0], steps[i + 1][0])) untaken.delete(taken);
  };
  takeEventless(getInitialMicrosteps(machine, input));
  const states = new Set<string>();
  const edges: Exploration["edges"][number][] = [];
  const map = getAdjacencyMap(machine, options) as Record<string, Adjacent>;
  for (const { state: from, transitions } of Object.values(map)) {
    states.add(leafOf(from.value));
    for (const { event, state: to } of Object.values(transitions)) {
      edges.push({ from, event, to });
      for (const taken of machine.getTransitionData(from, event)) untaken.delete(taken);
      takeEventless(getMicrosteps(machine, from, event));
    }
  }
  const paths = getShortestPaths(machine, options).map(({ steps }) =>
    steps.map(({ event }) => event as EventObject).filter(({ type }) => !type.startsWith("xstate.")),
  );
  return { states, edges, paths, untaken: new Set(untaken.values()) };
}
