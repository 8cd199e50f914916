// A room whose inputs come from a recording: it steps the recorded match and tells one client of it, in the same process, by the publisher
// that rooms have. What the client shows is therefore its own work: prediction, interpolation, smoothing, effects and flights. A playback
// makes one for each stretch that it plays without a jump. Always true: time goes forward; nothing that the client does changes the match.

import { Client } from "../../client/client.ts";
import type { Tick } from "../../core/tick.ts";
import type { Preset } from "../../presets/preset.ts";
import { Hearing } from "../../server/hearing.ts";
import { Publisher } from "../../server/publish/publisher.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { type Camera, type CameraTerms, termsOf } from "./camera.ts";
import { PlayedFlights } from "./played-flights.ts";
import type { MatchSteps, PlayedMatch } from "./played-match.ts";
import { PlayedScreen } from "./played-screen.ts";
import { PlayedSeat } from "./played-seat.ts";
import { playedTimelines } from "./played-timelines.ts";

export interface PlaybackRoomOptions<G extends Game> {
  readonly match: PlayedMatch<G>;
  readonly preset: Preset;
  readonly camera: Camera;
  /** The tick from which the client is told. */
  readonly from: Tick;
}

export class PlaybackRoom<G extends Game = Game> {
  readonly client: Client<G>;
  /** The match was stepped again when this began. */
  readonly isExact: boolean;
  readonly #match: PlayedMatch<G>;
  readonly #terms: CameraTerms;
  readonly #steps: MatchSteps;
  readonly #publisher: Publisher;
  readonly #hearing: Hearing;
  readonly #flights: PlayedFlights;
  readonly #screen: PlayedScreen;
  readonly #seat: PlayedSeat;
  /** By player: one is taken. */
  readonly #seats: PlayedSeat[] = [];
  readonly #numbers: Float64Array;
  /** What happens is told from here on. */
  #isTold = false;
  #nowMs: number;

  constructor({ match, preset, camera, from }: PlaybackRoomOptions<G>) {
    const { firstTick, game } = match;
    this.#match = match;
    this.#numbers = new Float64Array(game.players);
    this.isExact = match.isExact;
    this.#terms = termsOf(camera, preset, match.isExact);
    const { agreement, snapshot } = this.#terms;
    const timeOf = (at: Tick): number => this.timeOf(at);
    const send = (_: number, bytes: Uint8Array): void => this.client.receive(bytes, this.#nowMs);
    this.#publisher = new Publisher(game, agreement, snapshot, { firstTick, timeOf }, send);
    const told = { game, agreement, firstTick, publisher: this.#publisher, flights: undefined };
    this.#hearing = new Hearing({ ...told, timeOf, command: () => true });
    // What was fired before may still fly.
    const lives = game.flights.map(({ lifeTicks }) => lifeTicks);
    this.#steps = this.#open(Math.max(firstTick, from - Math.max(0, ...lives)));
    const { simulation } = this.#steps;
    this.#flights = new PlayedFlights({
      simulation,
      isNumbered: agreement.addressing !== "tick",
      sawBack: (player, tick) => sawBack(match, player, tick),
      send: this.#publisher.sendReliable,
    });
    if (game.flights.length > 0) this.#publisher.flights = this.#flights;
    while (this.tick < from && this.#steps.next()) this.#tell();
    this.#isTold = true;
    const { tick, seed } = simulation.world;
    this.#nowMs = this.timeOf(tick);
    this.#screen = new PlayedScreen({ match, camera, agreement, from: tick });
    const player = camera.player ?? game.players;
    this.client = new Client<G>({
      game,
      agreement,
      policy: { ...this.#terms.client, timelines: playedTimelines(this.#screen) },
      welcome: { player, firstTick, tick, seed },
      sample: (into, client) => this.#screen.sample(into, client),
      send: (bytes) => this.#hear(bytes),
    });
    this.#seat = new PlayedSeat(this.#steps, agreement, player, firstTick, tick);
    this.#seats[player] = this.#seat;
    this.#publisher.join(this.#seat);
  }

  /** The newest tick that was stepped. */
  get tick(): Tick {
    return this.world.tick;
  }

  /** The true world of that tick. */
  get world(): World {
    return this.#steps.simulation.world;
  }

  /** The player came back on another connection, which counts inputs anew: this client cannot follow. */
  get isStale(): boolean {
    return this.#screen.isStale;
  }

  /** Server time of a tick, ms since the match began. */
  timeOf(tick: Tick): number {
    return (tick - this.#match.firstTick) * this.#match.game.tickMs;
  }

  /** Steps what is due at a server time, and lets the client show it. */
  update(nowMs: number): void {
    const { firstTick, game } = this.#match;
    const due = firstTick + Math.floor(nowMs / game.tickMs + 1e-6) + this.#terms.aheadTicks;
    this.#nowMs = Math.max(this.#nowMs, nowMs);
    for (let before = this.tick; before < due && this.#steps.next(); before = this.tick) {
      const skipped = this.tick - before - 1;
      if (skipped > 0 && this.#match.isExact) this.#publisher.noteSkip(this.tick - 1, skipped);
      this.#tell();
    }
    this.client.update(this.#nowMs);
  }

  /** A pass over the match, whose events and flights are told to the client. */
  #open(tick: Tick): MatchSteps {
    return this.#match.open(tick, {
      emitted: (emitted) => {
        if (this.#isTold) this.#publisher.events?.take(emitted);
      },
      fired: (fired) => this.#flights.fired(fired),
      struck: (...struck) => this.#flights.struck(...struck),
      left: (player) => this.#flights.left(player),
    });
  }

  /** Tells the client of the tick that was stepped, if a snapshot is due. */
  #tell(): void {
    const { world } = this.#steps.simulation;
    for (let player = 0; player < this.#numbers.length; player++)
      this.#numbers[player] = this.#steps.numberOf(player);
    this.#publisher.events?.endTick(this.#numbers);
    const { snapshotEvery } = this.#terms.agreement;
    if ((world.tick - this.#match.firstTick) % snapshotEvery !== 0) return;
    this.#flights.flyTo(world.tick);
    if (this.#isTold) this.#publisher.publish(world, this.#seats, this.timeOf(world.tick));
    else this.#flights.clear();
  }

  /** Takes a packet of the client: what it holds is all that counts. */
  #hear(bytes: Uint8Array): void {
    const { connection } = this.#seat;
    connection.receive(bytes, this.#nowMs);
    for (let message = connection.message(); message !== undefined; message = connection.message())
      this.#hearing.take(this.#seat, message, this.tick, this.#nowMs);
  }
}

/** How late a player saw others when they gave the input of a tick, in ticks. */
function sawBack(match: PlayedMatch, player: number, tick: Tick): number {
  const { leadMs, delayMs } = match.screenOf(player, tick);
  return (leadMs + delayMs) / match.game.tickMs;
}
