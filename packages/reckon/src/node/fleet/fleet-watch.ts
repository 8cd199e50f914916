// What operators and their tools see of a server as one of a fleet: figures, readiness, the page of all nodes, and Agones. game-server.ts
// makes one, and lets it stand between the fleet and its directory. Always true: it changes no answer of the directory and no route; a
// server without a directory has none of its figures, and no page.

import type { Directory, FleetNode } from "../../fleet/directory.ts";
import type { Route } from "../../host/routes.ts";
import type { HostServerOptions } from "../../transport/node/host-server.ts";
import { figure, gauge, labelled, type Sample } from "../figures/figures.ts";
import type { Log } from "../log.ts";
import { Agones } from "./agones.ts";
import { MeasuredDirectory } from "./measured-directory.ts";
import { FleetPage } from "./operators/fleet-page.ts";

export interface FleetWatchOptions {
  readonly games: readonly string[];
  /** Opens the page; "": there is none. */
  readonly token: string;
  /** Port of Agones' SDK on this machine; undefined: there is no Agones. */
  readonly agonesPort: number | undefined;
  /** This process as one of a fleet. */
  readonly node: () => FleetNode | undefined;
  readonly rooms: () => number;
  readonly log: Log;
}

type Hooks = Pick<HostServerOptions, "route">;

export class FleetWatch {
  readonly #options: FleetWatchOptions;
  readonly #led: Record<Route["to"], number> = { here: 0, there: 0, nowhere: 0 };
  readonly #moves = { moved: 0, failed: 0 };
  readonly #agones: Agones | undefined;
  #directory: MeasuredDirectory | undefined;
  #page: FleetPage | undefined;

  constructor(options: FleetWatchOptions) {
    const { agonesPort: port, log, rooms } = options;
    this.#options = options;
    const onState = (isHeard: boolean, why: string): void => {
      if (isHeard) log.info({}, "Agones hears this server");
      else log.warn({ why }, "Agones does not hear this server");
    };
    this.#agones = port === undefined ? undefined : new Agones({ port, rooms, onState });
  }

  /** "away": the directory does not answer, and the server goes on with its own rooms. */
  get directory(): "away" | undefined {
    return this.#directory?.isAway === true ? "away" : undefined;
  }

  /** The page of the fleet, for the status server. */
  get page(): FleetPage | undefined {
    return this.#page;
  }

  /** The directory, with its answers measured. */
  measured(directory: Directory): Directory {
    const { token, games, node, log } = this.#options;
    const measured = new MeasuredDirectory(directory, () => performance.now());
    this.#directory = measured;
    if (token !== "")
      this.#page = new FleetPage({
        ...{ token, games, directory: measured },
        here: () => node()?.id ?? "",
        knownMs: (id) => measured.knownMs(id),
        onOrder: (id, order) => log.info({ node: id, order }, "an operator left an order"),
      });
    return measured;
  }

  /** What a host asks of its fleet, with the routes counted. */
  counted<Given extends Hooks>(hooks: Given): Given {
    const { route } = hooks;
    if (route === undefined) return hooks;
    const counted: typeof route = (question, done) =>
      route(question, (found) => {
        this.#led[found.to]++;
        done(found);
      });
    return { ...hooks, route: counted };
  }

  /** A room was handed to another node, or could not be. */
  noteMove(result: "moved" | "failed"): void {
    this.#moves[result]++;
  }

  /** The server is open for players. */
  start(): void {
    this.#agones?.start();
  }

  /** The server has ended. */
  async stop(): Promise<void> {
    await this.#agones?.stop();
  }

  /** Figures in Prometheus' text format; "": the server is alone. */
  text(): string {
    if (this.#directory === undefined) return "";
    const by = (label: string, counts: object): Sample[] =>
      Object.entries(counts).map(([name, count]): Sample => [labelled(label, name), count]);
    const led = "Visitors by where they were led: to a room here, to another node, or to none";
    const moves = "Rooms handed to another node, by result";
    const isDraining = this.#options.node()?.isDraining === true;
    return [
      this.#directory.text(),
      figure("reckon_led_total", "counter", led, by("to", this.#led)),
      figure("reckon_moves_total", "counter", moves, by("result", this.#moves)),
      gauge("reckon_draining", "Whether this server drains: 1 or 0", isDraining ? 1 : 0),
    ].join("");
  }
}
