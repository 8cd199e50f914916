// The figures of the server, for Prometheus: read from what host, rooms and loops count anyway, when they are asked for.
// arcade-server.ts makes one for each server; docs/guide/deploying.md says what to alert on. Always true: no label comes from
// what a visitor says; nothing is counted twice.

import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Host } from "reckon/host";
import { LongestWake } from "./longest-wake.ts";

export interface MetricsOptions {
  readonly host: () => Host | undefined;
  readonly games: readonly string[];
  readonly bots: () => number;
  /** How often limits were passed, by limit. */
  readonly offences?: () => ReadonlyMap<string, number>;
  /** Whether WebRTC was asked for and is there. */
  readonly hasUdp?: () => boolean;
  /** Server time, ms. */
  readonly now: () => number;
}

/** Who asks more often is told the same: to collect them takes a millisecond or two of all rooms. */
const KEPT_MS = 1000;

const SECONDS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.033, 0.066, 0.25, 1];
const PEOPLE = { help: "Players with a seat, bots apart, by game", labelNames: ["game"] } as const;

export class Metrics {
  readonly #registry = new Registry();
  readonly #lateness: Histogram;
  readonly #work: Histogram;
  readonly #botWork: Histogram;
  #kept: Promise<string> = Promise.resolve("");
  #keptMs: number = Number.NEGATIVE_INFINITY;
  readonly #longestWake = new LongestWake();
  readonly #now: () => number;

  constructor(options: MetricsOptions) {
    const { now } = options;
    this.#now = now;
    const registers = [this.#registry];
    const histogram = (name: string, help: string) =>
      new Histogram({ name, help, buckets: SECONDS, registers });
    this.#lateness = histogram("reckon_tick_lateness_seconds", "How late each tick of each room was");
    this.#work = histogram("reckon_tick_work_seconds", "How long one wake of rooms took");
    this.#botWork = histogram("reckon_bots_work_seconds", "How long one wake of bots took");
    const longest = "The longest wake of rooms or bots in the last minute";
    gauge("reckon_longest_wake_seconds", longest, registers, () => this.#longestWake.at(now()) / 1000);
    gauges(options, registers);
    counters(options, registers);
    collectDefaultMetrics({ register: this.#registry });
  }

  /** A tick of a room was due so long ago, and is stepped now or never. */
  due(latenessMs: number): void {
    this.#lateness.observe(latenessMs / 1000);
  }

  /** One wake of the rooms. */
  wake(workMs: number): void {
    this.#work.observe(workMs / 1000);
    this.#longestWake.add(workMs, this.#now());
  }

  /** One wake of the bots. */
  botsWake(workMs: number): void {
    this.#botWork.observe(workMs / 1000);
    this.#longestWake.add(workMs, this.#now());
  }

  /** Everything, in Prometheus' text format; as it was at most a second ago. */
  text(): Promise<string> {
    const now = this.#now();
    if (now - this.#keptMs < KEPT_MS) return this.#kept;
    this.#keptMs = now;
    this.#kept = this.#registry.metrics();
    return this.#kept;
  }
}

function gauge(name: string, help: string, registers: Registry[], read: () => number): void {
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read());
    },
  });
}

function gauges({ host, games, bots, hasUdp = () => false }: MetricsOptions, registers: Registry[]): void {
  const visitors = (): number => host()?.visitors ?? 0;
  gauge("reckon_visitors", "Connections that are there, bots included", registers, visitors);
  gauge("reckon_bots", "Bots that are there", registers, bots);
  gauge("reckon_udp_up", "Whether WebRTC can be had: 1 or 0", registers, () => (hasUdp() ? 1 : 0));
  new Gauge({
    name: "reckon_transport_players",
    help: "Players with a seat, bots apart, by what carries their packets",
    registers,
    labelNames: ["transport"],
    collect() {
      const counts = { datagrams: 0, stream: 0 };
      for (const room of host()?.all() ?? [])
        for (const { isBot, isGone, seat, line } of room.everybody())
          if (!isBot && !isGone && seat >= 0) counts[line.isStream ? "stream" : "datagrams"]++;
      for (const [transport, count] of Object.entries(counts)) this.set({ transport }, count);
    },
  });
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

function counters({ host, offences }: MetricsOptions, registers: Registry[]): void {
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
  counter("reckon_ticks_skipped_total", "Ticks left out after a stall", ({ tally }) => tally.skippedTicks);
  counter("reckon_strikes_total", "What was too much or made no sense", ({ tally }) => tally.strikes);
  counter(
    "reckon_violations_total",
    "Connections that ended because what came was no frame, or too long",
    ({ tally }) => tally.violations,
  );
  counter("reckon_wrong_codes_total", "Codes that no room has", ({ tally }) => tally.wrongCodes);
  new Counter({
    name: "reckon_over_limit_total",
    help: "How often an address passed a limit, by limit",
    registers,
    labelNames: ["limit"],
    collect() {
      this.reset();
      for (const [limit, count] of offences?.() ?? []) this.inc({ limit }, count);
    },
  });
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
