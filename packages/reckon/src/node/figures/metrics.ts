// The figures of the server, for Prometheus: collected on demand from the counts that host, rooms and loops keep anyway. game-server.ts
// makes one for each server; docs/guide/deploying.md says what to alert on. Always true: no label comes from a visitor's text; nothing is
// counted twice.

import type { Host } from "../../host/host.ts";
import type { HostedRoom } from "../../host/room/hosted-room.ts";
import { counter, figure, gauge, Histogram, labelled, type Sample } from "./figures.ts";
import { ProcessFigures } from "./process-figures.ts";
import { RecentParts } from "./recent-parts.ts";

export interface MetricsOptions {
  readonly host: () => Host | undefined;
  readonly games: readonly string[];
  readonly bots: () => number;
  readonly offences?: () => ReadonlyMap<string, number>;
  /** Whether WebRTC was asked for and works. */
  readonly hasUdp?: () => boolean;
  /** Figures of the fleet, in Prometheus' text format. */
  readonly fleet?: () => string;
  readonly now: () => number;
}

/** Collecting the figures takes a millisecond or two from all rooms, so they are kept for this long. */
const KEPT_MS = 1000;
/** The minute that the longest wake is taken of, in parts. */
const WAKE_PARTS = 6;
const WAKE_PART_MS = 10_000;
const SECONDS = [0.0005, 0.001, 0.002, 0.004, 0.008, 0.016, 0.033, 0.066, 0.25, 1];

export class Metrics {
  readonly #options: MetricsOptions;
  readonly #lateness = new Histogram(
    "reckon_tick_lateness_seconds",
    "How late each tick of each room was",
    SECONDS,
  );
  readonly #work = new Histogram("reckon_tick_work_seconds", "How long one wake of rooms took", SECONDS);
  readonly #botWork = new Histogram("reckon_bots_work_seconds", "How long one wake of bots took", SECONDS);
  readonly #process = new ProcessFigures();
  /** The longest wake of rooms or bots in each part of the last minute, ms. */
  readonly #longestWakes = new RecentParts(WAKE_PARTS, WAKE_PART_MS);
  #kept = "";
  #keptMs: number = Number.NEGATIVE_INFINITY;

  constructor(options: MetricsOptions) {
    this.#options = options;
  }

  stop(): void {
    this.#process.stop();
  }

  /** A tick of a room was due this many ms ago, and is stepped now or skipped. */
  due(latenessMs: number): void {
    this.#lateness.observe(latenessMs / 1000);
  }

  /** Rooms, or bots, worked for this many ms in one wake. */
  wake(of: "rooms" | "bots", workMs: number): void {
    (of === "rooms" ? this.#work : this.#botWork).observe(workMs / 1000);
    const { values } = this.#longestWakes;
    const at = this.#longestWakes.at(this.#options.now());
    values[at] = Math.max(values[at], workMs);
  }

  /** Every figure, in Prometheus' text format, at most a second old. */
  text(): string {
    const now = this.#options.now();
    if (now - this.#keptMs < KEPT_MS) return this.#kept;
    this.#keptMs = now;
    const longest = "The longest wake of rooms or bots in the last minute";
    this.#longestWakes.at(now);
    this.#kept = [
      this.#lateness.text(),
      this.#work.text(),
      this.#botWork.text(),
      gauge("reckon_longest_wake_seconds", longest, Math.max(...this.#longestWakes.values) / 1000),
      gauges(this.#options),
      counters(this.#options),
      this.#options.fleet?.() ?? "",
      this.#process.text(),
    ].join("");
    return this.#kept;
  }
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
