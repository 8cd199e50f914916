// The figures of the server, for Prometheus: read from what host, rooms and loops count anyway, when they are asked for.
// game-server.ts makes one for each server; docs/guide/deploying.md says what to alert on. Always true: no label comes from
// what a visitor says; nothing is counted twice.

import type { Host } from "../../host/host.ts";
import type { HostedRoom } from "../../host/room/hosted-room.ts";
import { counter, figure, gauge, Histogram, labelled, type Sample } from "./figures.ts";
import { LongestWake } from "./longest-wake.ts";
import { ProcessFigures } from "./process-figures.ts";

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

export class Metrics {
  readonly #options: MetricsOptions;
  readonly #lateness = histogram("reckon_tick_lateness_seconds", "How late each tick of each room was");
  readonly #work = histogram("reckon_tick_work_seconds", "How long one wake of rooms took");
  readonly #botWork = histogram("reckon_bots_work_seconds", "How long one wake of bots took");
  readonly #process = new ProcessFigures();
  readonly #longestWake = new LongestWake();
  #kept = "";
  #keptMs: number = Number.NEGATIVE_INFINITY;

  constructor(options: MetricsOptions) {
    this.#options = options;
  }

  /** Watches nothing any more. */
  stop(): void {
    this.#process.stop();
  }

  /** A tick of a room was due so long ago, and is stepped now or never. */
  due(latenessMs: number): void {
    this.#lateness.observe(latenessMs / 1000);
  }

  /** One wake of the rooms. */
  wake(workMs: number): void {
    this.#work.observe(workMs / 1000);
    this.#longestWake.add(workMs, this.#options.now());
  }

  /** One wake of the bots. */
  botsWake(workMs: number): void {
    this.#botWork.observe(workMs / 1000);
    this.#longestWake.add(workMs, this.#options.now());
  }

  /** Everything, in Prometheus' text format; as it was at most a second ago. */
  text(): string {
    const now = this.#options.now();
    if (now - this.#keptMs < KEPT_MS) return this.#kept;
    this.#keptMs = now;
    const longest = "The longest wake of rooms or bots in the last minute";
    this.#kept = [
      this.#lateness.text(),
      this.#work.text(),
      this.#botWork.text(),
      gauge("reckon_longest_wake_seconds", longest, this.#longestWake.at(now) / 1000),
      gauges(this.#options),
      counters(this.#options),
      this.#process.text(),
    ].join("");
    return this.#kept;
  }
}

function histogram(name: string, help: string): Histogram {
  return new Histogram(name, help, SECONDS);
}

function gauges({ host, games, bots, hasUdp = () => false }: MetricsOptions): string {
  const all = [...(host()?.all() ?? [])];
  const byGame = (name: string, help: string, read: (rooms: readonly HostedRoom[]) => number): string =>
    figure(
      name,
      "gauge",
      help,
      games.map((game): Sample => [labelled("game", game), read(all.filter((room) => room.name === game))]),
    );
  return [
    gauge("reckon_visitors", "Connections that are there, bots included", host()?.visitors ?? 0),
    gauge("reckon_bots", "Bots that are there", bots()),
    gauge("reckon_udp_up", "Whether WebRTC can be had: 1 or 0", hasUdp() ? 1 : 0),
    transports(all),
    byGame("reckon_rooms", "Rooms that are open", (rooms) => rooms.length),
    byGame(
      "reckon_matches",
      "Matches that run",
      (rooms) => rooms.filter(({ match }) => match !== undefined).length,
    ),
    byGame("reckon_players", "Players with a seat, bots apart, by game", (rooms) =>
      rooms.reduce((sum, { lobby }) => sum + lobby.players.filter(({ isBot }) => !isBot).length, 0),
    ),
  ].join("");
}

function transports(rooms: readonly HostedRoom[]): string {
  const counts = { datagrams: 0, stream: 0 };
  for (const room of rooms)
    for (const { isBot, isGone, seat, line } of room.everybody())
      if (!isBot && !isGone && seat >= 0) counts[line.isStream ? "stream" : "datagrams"]++;
  const help = "Players with a seat, bots apart, by what carries their packets";
  const samples = Object.entries(counts).map(([name, count]): Sample => [labelled("transport", name), count]);
  return figure("reckon_transport_players", "gauge", help, samples);
}

function counters({ host, offences }: MetricsOptions): string {
  const tally = host()?.tally;
  if (tally === undefined) return "";
  const by = (label: string, counts: Iterable<readonly [string, number]>): Sample[] =>
    Array.from(counts, ([name, count]): Sample => [labelled(label, name), count]);
  const violations = "Connections that ended because what came was no frame, or too long";
  return [
    counter("reckon_packets_in_total", "Packets from visitors", tally.packetsIn),
    counter("reckon_packets_out_total", "Packets to visitors", tally.packetsOut),
    counter("reckon_bytes_in_total", "Bytes of packets from visitors", tally.bytesIn),
    counter("reckon_bytes_out_total", "Bytes of packets to visitors", tally.bytesOut),
    counter("reckon_visitors_total", "Connections that were taken", tally.visitors),
    counter("reckon_rooms_total", "Rooms that were made", tally.rooms),
    counter("reckon_faults_total", "Rooms that threw and were closed", tally.faults),
    counter("reckon_ticks_skipped_total", "Ticks left out after a stall", tally.skippedTicks),
    counter("reckon_strikes_total", "What was too much or made no sense", tally.strikes),
    counter("reckon_violations_total", violations, tally.violations),
    counter("reckon_wrong_codes_total", "Codes that no room has", tally.wrongCodes),
    figure(
      "reckon_over_limit_total",
      "counter",
      "How often an address passed a limit, by limit",
      by("limit", offences?.() ?? []),
    ),
    figure("reckon_ended_total", "counter", "Connections that ended, by reason", by("reason", tally.ended)),
  ].join("");
}
