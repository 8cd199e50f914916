// What an operator sees of a fleet: every node, and the rooms of each that are on a list. fleet-page.ts shows it. Always true: it is
// gathered while somebody looks, at most once in two seconds; no private room is in it.

import type { Directory, FleetNode, FleetRoom } from "../../../fleet/directory.ts";

export interface ShownRoom {
  readonly code: string;
  readonly game: string;
  readonly players: number;
  readonly openSeats: number;
}

export interface ShownNode extends FleetNode {
  /** It answers this page. */
  readonly isHere: boolean;
  /** This node has known it for so long, seconds. */
  readonly knownS: number;
  /** Rooms that are on a list, the fullest first. Private rooms, and those of a node that drains, are counted in `rooms` only. */
  readonly listed: readonly ShownRoom[];
}

export interface FleetView {
  /** false: the directory does not answer, and the nodes are as they were last known. */
  readonly isFresh: boolean;
  readonly nodes: readonly ShownNode[];
}

export interface FleetViewOptions {
  readonly directory: Directory;
  readonly games: readonly string[];
  /** Id of this node. */
  readonly here: () => string;
  /** How long a node has been known here, ms. */
  readonly knownMs: (node: string) => number;
  readonly nowMs: () => number;
}

const KEPT_MS = 2000;
/** Rooms of one game and build, and of all of them: each of them is one question more. */
const MOST_OF_LIST = 100;
const MOST_ROOMS = 300;
/** Questions at a time. */
const AT_ONCE = 16;

export class FleetViews {
  readonly #options: FleetViewOptions;
  #kept: Promise<FleetView> | undefined;
  #last: readonly ShownNode[] = [];
  #keptMs = Number.NEGATIVE_INFINITY;

  constructor(options: FleetViewOptions) {
    this.#options = options;
  }

  /** The fleet, at most two seconds old. */
  view(): Promise<FleetView> {
    const now = this.#options.nowMs();
    if (this.#kept === undefined || now - this.#keptMs >= KEPT_MS) {
      this.#keptMs = now;
      this.#kept = this.#gather();
    }
    return this.#kept;
  }

  /** The next look is at the fleet as it is then: an order was left. */
  refresh(): void {
    this.#kept = undefined;
  }

  async #gather(): Promise<FleetView> {
    const { directory, here, knownMs } = this.#options;
    const nodes = await directory.nodes();
    if (typeof nodes === "string") return { isFresh: false, nodes: this.#last };
    const byNode = await this.#rooms(nodes);
    this.#last = [...nodes]
      .sort((a, b) => byAddress(a, b))
      .map((node) => ({
        ...node,
        isHere: node.id === here(),
        knownS: Math.round(knownMs(node.id) / 1000),
        listed: (byNode.get(node.id) ?? []).map(({ code, game, players, openSeats }) => ({
          ...{ code, game, players, openSeats },
        })),
      }));
    return { isFresh: true, nodes: this.#last };
  }

  async #rooms(nodes: readonly FleetNode[]): Promise<ReadonlyMap<string, readonly FleetRoom[]>> {
    const { directory, games } = this.#options;
    const builds = [...new Set(nodes.map(({ build }) => build))];
    const lists = await inTurn(
      builds.flatMap((build) => games.map((game) => ({ build, game }))),
      ({ build, game }) => directory.list(game, build, MOST_OF_LIST),
    );
    const rooms = lists.flatMap((list) => (typeof list === "string" ? [] : list)).slice(0, MOST_ROOMS);
    const found = await inTurn(rooms, ({ code }) => directory.find(code));
    const byNode = new Map<string, FleetRoom[]>();
    for (const one of found)
      if (typeof one !== "string" && one.kind === "here") {
        const known = byNode.get(one.node.id);
        if (known === undefined) byNode.set(one.node.id, [one.room]);
        else known.push(one.room);
      }
    return byNode;
  }
}

async function inTurn<Item, Answer>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Answer>,
): Promise<readonly Answer[]> {
  const answers: Answer[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    answers.push(...(await Promise.all(items.slice(from, from + AT_ONCE).map(ask))));
  return answers;
}

function byAddress(a: FleetNode, b: FleetNode): number {
  return a.region.localeCompare(b.region) || a.address.localeCompare(b.address) || (a.id < b.id ? -1 : 1);
}
