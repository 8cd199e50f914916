// The figures of the server, for Prometheus: read from what host, rooms and loops count anyway, when they are asked for.
// arcade-server.ts makes one for each server; docs/guide/deploying.md says what to alert on. Always true: no label comes from
// what a visitor says; nothing is counted twice.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Host } from "reckon/host";

export interface MetricsOptions {
  readonly host: () => Host | undefined;
  readonly games: readonly string[];
  readonly bots: () => number;
}

const SECONDS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.033, 0.066, 0.25, 1];
const PEOPLE = { help: "Players with a seat, bots apart, by game", labelNames: ["game"] } as const;

export class Metrics {
  readonly #registry = new Registry();
  readonly #lateness: Histogram;
  readonly #work: Histogram;
  readonly #botWork: Histogram;

  constructor(options: MetricsOptions) {
    const registers = [this.#registry];
    const histogram = (name: string, help: string) =>
      new Histogram({ name, help, buckets: SECONDS, registers });
    this.#lateness = histogram("reckon_tick_lateness_seconds", "How late the rooms were woken");
    this.#work = histogram("reckon_tick_work_seconds", "How long one wake of all rooms took");
    this.#botWork = histogram("reckon_bots_work_seconds", "How long one wake of all bots took");
    gauges(options, registers);
    counters(options, registers);
    collectDefaultMetrics({ register: this.#registry });
  }

  /** One wake of the rooms. */
  tick(latenessMs: number, workMs: number): void {
    this.#lateness.observe(latenessMs / 1000);
    this.#work.observe(workMs / 1000);
  }

  /** One wake of the bots. */
  botsTick(workMs: number): void {
    this.#botWork.observe(workMs / 1000);
  }

  /** Everything, in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }
}

function gauges({ host, games, bots }: MetricsOptions, registers: Registry[]): void {
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  gauge("reckon_visitors", "Connections that are there, bots included", () => host()?.visitors ?? 0);
  gauge("reckon_bots", "Bots that are there", bots);
  const byGame = (name: string, help: string, read: (game: string) => number) =>
    new Gauge({
      name,
      help,
      registers,
      labelNames: ["game"],
      collect() {
        for (const game of games) this.set({ game }, read(game));
      },
    });
  const rooms = (game: string) => [...(host()?.all() ?? [])].filter((room) => room.name === game);
  byGame("reckon_rooms", "Rooms that are open", (game) => rooms(game).length);
  byGame(
    "reckon_matches",
    "Matches that run",
    (game) => rooms(game).filter(({ match }) => match !== undefined).length,
  );
  byGame("reckon_players", PEOPLE.help, (game) =>
    rooms(game).reduce((sum, { lobby }) => sum + lobby.players.filter(({ isBot }) => !isBot).length, 0),
  );
}

function counters({ host }: MetricsOptions, registers: Registry[]): void {
  const counter = (name: string, help: string, read: (host: Host) => number) =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        const current = host();
        this.reset();
        if (current !== undefined) this.inc(read(current));
      },
    });
  counter("reckon_packets_in_total", "Packets from visitors", ({ tally }) => tally.packetsIn);
  counter("reckon_packets_out_total", "Packets to visitors", ({ tally }) => tally.packetsOut);
  counter("reckon_bytes_in_total", "Bytes of packets from visitors", ({ tally }) => tally.bytesIn);
  counter("reckon_bytes_out_total", "Bytes of packets to visitors", ({ tally }) => tally.bytesOut);
  counter("reckon_visitors_total", "Connections that were taken", ({ tally }) => tally.visitors);
  counter("reckon_rooms_total", "Rooms that were made", ({ tally }) => tally.rooms);
  counter("reckon_faults_total", "Rooms that threw and were closed", ({ tally }) => tally.faults);
  counter("reckon_strikes_total", "What was too much or made no sense", ({ tally }) => tally.strikes);
  new Counter({
    name: "reckon_ended_total",
    help: "Connections that ended, by reason",
    registers,
    labelNames: ["reason"],
    collect() {
      this.reset();
      for (const [reason, count] of host()?.tally.ended ?? []) this.inc({ reason }, count);
    },
  });
}
