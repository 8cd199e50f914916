// What happened since the last snapshot, and who is told of it: reliable events on their own lane, others in the packet of
// the next snapshot. A room's simulation fills it, the publisher sends from it. Sight is decided at snapshots, as for rows:
// an event about a row goes to who saw that row in the last snapshot (unless it is newer) and sees it now (unless it ended).
// Always true: what a player may not know of changes none of his bytes; a reliable event arrives, or his connection ends.

import type { Tick } from "../../core/tick.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { EVENT_MESSAGE_BYTES, EventMessages } from "../../wire/messages/event-message.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { RoomFlights } from "../flights/room-flights.ts";
import type { Seat } from "../seat.ts";
import { seatsOf } from "../seats.ts";
import type { Visible } from "./interest.ts";

/** One player, as the log knows him. */
class Listener {
  /** Events before this one happened before he took his seat. */
  from: number;
  /** Messages of reliable events sent to him. */
  sent = 0;
  /** Bytes of passing events sent to him with the snapshot at hand. */
  passingBytes = 0;
  /** What he saw in the last snapshot. */
  readonly saw: readonly Uint8Array[];

  constructor(from: number, game: Game) {
    this.from = from;
    this.saw = game.layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
  }
}

export class EventLog {
  /** Snapshots then say how many messages of reliable events were sent. */
  readonly hasReliable: boolean;
  /** The room's flights, told of with what happened. */
  flights: RoomFlights | undefined;

  readonly #game: Game;
  readonly #messages: EventMessages;
  readonly #out = new ByteWriter(EVENT_MESSAGE_BYTES);
  /** Who is being told of flights. Fields, so that nothing is made for each snapshot. */
  #told: Seat | undefined;
  readonly #tell = (one: Emitted): void => {
    const listener = this.#listeners[this.#told?.player ?? -1];
    if (this.#told !== undefined && listener !== undefined)
      this.#addReliable(one, this.#told, listener, this.#messages.sentTick);
  };
  readonly #log: Emitted[] = [];
  #count = 0;
  readonly #listeners: (Listener | undefined)[];
  /** Input numbers that the last tick was stepped with. */
  readonly #numbers: Float64Array;
  readonly #isNumbered: boolean;
  /** Of every slot in the last snapshot. */
  readonly #generations: readonly Uint16Array[];

  constructor(game: Game, agreement: Agreement) {
    this.#game = game;
    this.#isNumbered = agreement.addressing !== "tick";
    this.#messages = new EventMessages(game, this.#isNumbered);
    this.hasReliable = game.events.some(({ isReliable }) => isReliable);
    this.#listeners = new Array(seatsOf(game)).fill(undefined);
    this.#numbers = new Float64Array(game.players);
    this.#generations = game.layout.kinds.map(({ kind }) => new Uint16Array(kind.capacity));
  }

  /** Notes an event of the tick at hand. */
  take(emitted: Emitted): void {
    // An input that is stepped with again is predicted once: what comes of it later is known to nobody.
    const { player, number } = emitted;
    const isAgain = this.#isNumbered && player >= 0 && number === this.#numbers[player];
    if (emitted.schema.flight >= 0) {
      this.flights?.take(emitted, !isAgain);
      return;
    }
    if (this.#count === this.#log.length) this.#log.push(new Emitted(this.#game.events));
    const one = this.#log[this.#count++];
    one.copyFrom(emitted);
    if (isAgain) one.number = -1;
  }

  /** A tick was stepped with these input numbers. */
  endTick(numbers: Float64Array): void {
    this.#numbers.set(numbers);
  }

  /** A player has taken a seat. */
  join(player: number): void {
    this.#listeners[player] = new Listener(this.#count, this.#game);
    this.flights?.join(player);
  }

  /** Messages of reliable events sent to a player so far. */
  sentTo(player: number): number {
    return this.#listeners[player]?.sent ?? 0;
  }

  /** Most bytes of events that the next packet to a player may have. */
  waitingBytes({ player, connection }: Seat): number {
    const passing = this.#listeners[player]?.passingBytes ?? 0;
    return passing + connection.waiting(LANE.events) * EVENT_MESSAGE_BYTES;
  }

  /** Sends a player what he may know of, before his snapshot of `world`, in which he sees `visible`. */
  send(seat: Seat, world: World, visible: Visible): void {
    const listener = this.#listeners[seat.player];
    if (listener === undefined) return;
    if (this.#count > listener.from || this.flights !== undefined)
      this.#sendReliable(seat, listener, world, visible);
    listener.passingBytes = 0;
    if (this.#count > listener.from) this.#sendPassing(seat, listener, world, visible);
    for (let k = 0; k < visible.length; k++) listener.saw[k].set(visible[k]);
  }

  /** The snapshot of `world` is sent to everybody: what happened before it is over. */
  clear(world: World): void {
    this.#count = 0;
    this.flights?.told();
    for (const listener of this.#listeners) if (listener !== undefined) listener.from = 0;
    for (let k = 0; k < this.#generations.length; k++) this.#generations[k].set(world.kinds[k].generation);
  }

  #sendReliable(seat: Seat, listener: Listener, world: World, visible: Visible): void {
    const messages = this.#messages;
    messages.start(world.tick, this.#out);
    for (let i = listener.from; i < this.#count; i++) {
      const one = this.#log[i];
      if (!one.schema.isReliable || !this.#isFor(one, listener, seat.player, world, visible)) continue;
      this.#addReliable(one, seat, listener, world.tick);
    }
    if (this.flights !== undefined) {
      this.#told = seat;
      this.flights.tell(seat.player, world.tick, visible, this.#tell);
    }
    this.#finishReliable(seat, listener, world.tick);
  }

  #addReliable(one: Emitted, seat: Seat, listener: Listener, tick: Tick): void {
    const isYours = one.player === seat.player;
    if (this.#messages.add(one, isYours)) return;
    this.#finishReliable(seat, listener, tick);
    this.#messages.add(one, isYours);
  }

  /** Sends the message at hand, if it holds anything, and begins another. A lane that is full ends the connection. */
  #finishReliable({ connection }: Seat, listener: Listener, tick: Tick): void {
    const bytes = this.#messages.finish();
    if (bytes !== undefined && connection.send(LANE.events, bytes)) listener.sent++;
    this.#messages.start(tick, this.#out);
  }

  /** One message of those that pass: what it does not hold is dropped. */
  #sendPassing(
    { player, connection, counts }: Seat,
    listener: Listener,
    world: World,
    visible: Visible,
  ): void {
    const messages = this.#messages;
    messages.start(world.tick, this.#out);
    for (let i = listener.from; i < this.#count; i++) {
      const one = this.#log[i];
      if (one.schema.isReliable || !this.#isFor(one, listener, player, world, visible)) continue;
      if (!messages.add(one, one.player === player)) counts.droppedEvents++;
    }
    const bytes = messages.finish();
    if (bytes === undefined) return;
    connection.send(LANE.passingEvents, bytes);
    listener.passingBytes = bytes.length;
  }

  #isFor(one: Emitted, listener: Listener, player: number, world: World, visible: Visible): boolean {
    if (one.schema.sees === "owner" && one.player !== player) return false;
    const { kind, row, generation } = one;
    if (kind < 0) return true;
    const { alive, generation: now } = world.kinds[kind];
    const wasThere = this.#generations[kind][row] === generation;
    if (wasThere && listener.saw[kind][row] === 0) return false;
    return alive[row] === 1 && now[row] === generation ? visible[kind][row] === 1 : wasThere;
  }
}
