// A directory whose answers are timed and counted: what a fleet asks goes through one of these. fleet-watch.ts makes it. Always true: it
// answers what the directory behind it answers, in the same order, and asks nothing by itself.

import type {
  Directory,
  FleetNode,
  FleetRoom,
  Found,
  Moved,
  NodeOrder,
  Placed,
  PlaceWish,
  Renewal,
  Renewed,
  Unanswered,
} from "../../fleet/directory.ts";
import { figure, gauge, Histogram, labelled, type Sample } from "../figures/figures.ts";

const SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

export class MeasuredDirectory implements Directory {
  readonly #directory: Directory;
  readonly #nowMs: () => number;
  readonly #seconds = new Histogram(
    "reckon_directory_seconds",
    "How long the directory took to answer",
    SECONDS,
  );
  readonly #unanswered: Record<Unanswered, number> = { away: 0, late: 0, busy: 0, malformed: 0 };
  /** When each living node was first seen, ms. */
  readonly #since = new Map<string, number>();
  #isAway = false;

  /** @param nowMs a clock that never goes back */
  constructor(directory: Directory, nowMs: () => number) {
    this.#directory = directory;
    this.#nowMs = nowMs;
  }

  /** The last question got no answer: this server goes on with the rooms that it has. */
  get isAway(): boolean {
    return this.#isAway;
  }

  /** How long a node has been known here, ms. */
  knownMs(node: string): number {
    const now = this.#nowMs();
    return now - (this.#since.get(node) ?? now);
  }

  /** Figures in Prometheus' text format. */
  text(): string {
    const why = Object.entries(this.#unanswered).map(([name, n]): Sample => [labelled("why", name), n]);
    const unanswered = "Questions to the directory without an answer, by why";
    return [
      this.#seconds.text(),
      figure("reckon_directory_unanswered_total", "counter", unanswered, why),
      gauge("reckon_fleet_nodes", "Living nodes of the fleet, as last known here", this.#since.size),
    ].join("");
  }

  renew(renewal: Renewal): Promise<Renewed | Unanswered> {
    return this.#timed(this.#directory.renew(renewal));
  }

  leave(node: string): Promise<"left" | Unanswered> {
    return this.#timed(this.#directory.leave(node));
  }

  find(code: string): Promise<Found | Unanswered> {
    return this.#timed(this.#directory.find(code));
  }

  place(wish: PlaceWish): Promise<Placed | Unanswered> {
    return this.#timed(this.#directory.place(wish));
  }

  claim(code: string, wish: PlaceWish): Promise<Placed | Unanswered> {
    return this.#timed(this.#directory.claim(code, wish));
  }

  move(code: string, from: string, to: string): Promise<Moved | Unanswered> {
    return this.#timed(this.#directory.move(code, from, to));
  }

  send(code: string, to: string, parcel: Uint8Array): Promise<"sent" | Unanswered> {
    return this.#timed(this.#directory.send(code, to, parcel));
  }

  collect(code: string, node: string): Promise<{ readonly parcel: Uint8Array | undefined } | Unanswered> {
    return this.#timed(this.#directory.collect(code, node));
  }

  order(node: string, order: NodeOrder): Promise<"ordered" | Unanswered> {
    return this.#timed(this.#directory.order(node, order));
  }

  list(game: string, build: string, most: number): Promise<readonly FleetRoom[] | Unanswered> {
    return this.#timed(this.#directory.list(game, build, most));
  }

  async nodes(): Promise<readonly FleetNode[] | Unanswered> {
    const nodes = await this.#timed(this.#directory.nodes());
    if (typeof nodes !== "string") this.#note(nodes);
    return nodes;
  }

  end(): void {
    this.#directory.end();
  }

  #note(nodes: readonly FleetNode[]): void {
    const living = new Set(nodes.map(({ id }) => id));
    for (const id of this.#since.keys()) if (!living.has(id)) this.#since.delete(id);
    for (const id of living) if (!this.#since.has(id)) this.#since.set(id, this.#nowMs());
  }

  async #timed<Answer>(asked: Promise<Answer>): Promise<Answer> {
    const began = this.#nowMs();
    const answer = await asked;
    const why = unansweredOf(answer);
    // A question that makes no sense says nothing about the directory.
    if (why !== "malformed") this.#isAway = why !== undefined;
    if (why === undefined) this.#seconds.observe((this.#nowMs() - began) / 1000);
    else this.#unanswered[why]++;
    return answer;
  }
}

/** Answers that are words too are "left", "sent", "ordered" and those of a move. */
function unansweredOf(answer: unknown): Unanswered | undefined {
  return answer === "away" || answer === "late" || answer === "busy" || answer === "malformed"
    ? answer
    : undefined;
}
