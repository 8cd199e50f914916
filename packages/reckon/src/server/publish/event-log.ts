// What happened since the last snapshot, and which players are told: reliable events on their own lane, others in the packet of the next
// snapshot. A room's simulation fills it, the publisher sends from it. Sight is decided at snapshots, as for rows: an event about a row
// goes to players who saw that row in the last snapshot (unless it is newer) and see it now (unless it ended).
// Always true: what a player may not know of changes none of their bytes; a reliable event arrives, or their connection ends.

import type { Moving } from "../../core/moving/moving.ts";
import type { Agreement } from "../../wire/agreement.ts";
import { ByteWriter } from "../../wire/bytes.ts";
import { EventMessages } from "../../wire/messages/event-message.ts";
import { LIST_BYTES } from "../../wire/messages/list-messages.ts";
import { LANE } from "../../wire/room-lanes.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import { carryEmitted } from "../move/carry-emitted.ts";
import type { Seat } from "../seat.ts";
import type { Visible } from "./interest.ts";
import type { Recipient } from "./recipient.ts";

/** Events that move with a room: rules emit far fewer between two snapshots. */
const MOST_CARRIED = 1 << 16;

export class EventLog {
  readonly #game: Game;
  readonly #send: (bytes: Uint8Array) => void;
  readonly #messages: EventMessages;
  readonly #out = new ByteWriter(LIST_BYTES);
  readonly #log: Emitted[] = [];
  #count = 0;
  /** Events before those of the log. */
  #past = 0;
  /** Input numbers that the last tick was stepped with. */
  readonly #numbers: Float64Array;
  readonly #isNumbered: boolean;
  /** Of every slot in the last snapshot. */
  readonly #generations: readonly Uint16Array[];

  /** `send`: sends a message of reliable events to the player at hand. */
  constructor(game: Game, agreement: Agreement, send: (bytes: Uint8Array) => void) {
    this.#game = game;
    this.#send = send;
    this.#isNumbered = agreement.addressing !== "tick";
    this.#messages = new EventMessages(game, this.#isNumbered);
    this.#numbers = new Float64Array(game.players);
    this.#generations = game.layout.kinds.map(({ kind }) => new Uint16Array(kind.capacity));
  }

  take(emitted: Emitted): void {
    if (this.#count === this.#log.length) this.#log.push(new Emitted(this.#game.events));
    const one = this.#log[this.#count++];
    one.copyFrom(emitted);
    // An input that is stepped with again is predicted once: what comes of it later has no key.
    const { player, number } = emitted;
    if (this.#isNumbered && player >= 0 && number === this.#numbers[player]) one.number = -1;
  }

  endTick(numbers: Float64Array): void {
    this.#numbers.set(numbers);
  }

  /** A player has taken a seat: they hear of no event from before. */
  join(recipient: Recipient): void {
    recipient.firstEvent = this.#past + this.#count;
  }

  /** Sends a player what they may know of, before their snapshot of `world`, in which they see `visible`. */
  send(seat: Seat, recipient: Recipient, world: World, visible: Visible): void {
    const first = Math.max(0, recipient.firstEvent - this.#past);
    recipient.passingBytes = 0;
    if (this.#count > first) {
      this.#sendReliable(recipient, first, world, visible);
      this.#sendPassing(seat, recipient, first, world, visible);
    }
    for (let k = 0; k < visible.length; k++) recipient.saw[k].set(visible[k]);
  }

  /** The snapshot of `world` is sent to every player: what happened before it is over. */
  clear(world: World): void {
    this.#past += this.#count;
    this.#count = 0;
    for (let k = 0; k < this.#generations.length; k++) this.#generations[k].set(world.kinds[k].generation);
  }

  /** The events of its log that each player is told of count from the first of the log where it arrives. */
  carry(by: Moving, recipients: readonly (Recipient | undefined)[]): void {
    this.#count = by.whole(this.#count, 0, MOST_CARRIED);
    for (let i = 0; i < this.#count; i++) {
      this.#log[i] ??= new Emitted(this.#game.events);
      carryEmitted(by, this.#log[i], this.#game);
    }
    for (const recipient of recipients) {
      if (recipient === undefined) continue;
      const first = by.whole(Math.max(0, recipient.firstEvent - this.#past), 0, this.#count);
      if (by.isArriving) recipient.firstEvent = first;
    }
    for (const generations of this.#generations) by.cells(generations);
    by.cells(this.#numbers);
  }

  #sendReliable(recipient: Recipient, first: number, world: World, visible: Visible): void {
    const messages = this.#messages;
    messages.start(world.tick, this.#out);
    for (let i = first; i < this.#count; i++) {
      const one = this.#log[i];
      if (one.schema.isReliable && this.#isFor(one, recipient, world, visible))
        messages.put(one, one.player === recipient.player, this.#send);
    }
    messages.end(this.#send);
  }

  /** One message of those that pass: what it does not hold is dropped. */
  #sendPassing(seat: Seat, recipient: Recipient, first: number, world: World, visible: Visible): void {
    const messages = this.#messages;
    messages.start(world.tick, this.#out);
    for (let i = first; i < this.#count; i++) {
      const one = this.#log[i];
      if (one.schema.isReliable || !this.#isFor(one, recipient, world, visible)) continue;
      if (!messages.add(one, one.player === seat.player)) seat.counts.droppedEvents++;
    }
    const bytes = messages.finish();
    if (bytes === undefined) return;
    seat.connection.send(LANE.passingEvents, bytes);
    recipient.passingBytes = bytes.length;
  }

  #isFor(one: Emitted, { player, saw }: Recipient, world: World, visible: Visible): boolean {
    if (one.schema.sees === "owner" && one.player !== player) return false;
    const { kind, row, generation } = one;
    if (kind < 0) return true;
    const { alive, generation: now } = world.kinds[kind];
    const wasThere = this.#generations[kind][row] === generation;
    if (wasThere && saw[kind][row] === 0) return false;
    return alive[row] === 1 && now[row] === generation ? visible[kind][row] === 1 : wasThere;
  }
}
