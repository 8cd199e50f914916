// Hostile packets against a room: one player's connection sends rubbish, made from what an honest client would send in
// this very tick, while another plays. Always true: the honest player's inputs are used as they are, whatever the other
// does; and a seat that was given up is as good as new for whoever takes it.

import { PacketHeader, readHeader } from "../../src/connection/packet-header.ts";
import type { Random } from "../../src/core/random.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import { counterGame } from "../server/counter.ts";
import { Driver, LATCHED, packetsOf, QUEUED, STAMPED, TICK_MS } from "../server/drive.ts";
import { withTrigger } from "../server/trigger.ts";
import { Damage } from "./damage.ts";
import type { Decoder, Victim } from "./victim.ts";

const AGREEMENTS = [STAMPED, QUEUED, LATCHED];
/** Two connections whose packets may have 16 kB, and a room that is made anew with every victim. */
const MOST_BYTES = 8_000_000;
const STEP = 1 / 16;
/** Of so many checks one takes the hostile player's seat away and gives it to an honest one. */
const RESEAT_EVERY = 8;

const game = withTrigger(counterGame);
const messages = new InputMessages(game.input, { snapshotEvery: 1, firstTick: 0 });

class RoomVictim implements Victim {
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #driver: Driver;
  readonly #honest: number;
  readonly #header = new PacketHeader();
  readonly #inputs = new InputHeader();
  readonly #stamp = new ViewStamp();
  readonly #out = new ByteWriter(64);
  #hostile: number;
  #number = 0;
  #checks = 0;

  constructor(random: Random) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#driver = new Driver({ game, agreement: AGREEMENTS[random.below(AGREEMENTS.length)] });
    this.#honest = this.#driver.join();
    this.#hostile = this.#driver.join();
    this.#driver.tick();
  }

  hostile(): Uint8Array {
    const random = this.#random;
    const way = random.below(20);
    if (way === 0) return this.#damage.noise();
    const message = this.#message();
    const other = this.#message();
    const lane = random.chance(0.8) ? LANE.play : LANE.control;
    const connection = this.#driver.connection(this.#hostile);
    const sent = way < 12 ? this.#damage.of(message, other, 0).slice(0, 1100) : message;
    const [packet] = packetsOf(connection, lane, sent.length > 0 ? sent : message, this.#now);
    if (packet === undefined) return this.#damage.noise();
    if (way < 12) return packet;
    readHeader(packet, this.#header);
    return this.#damage.of(packet, other, way < 18 ? this.#header.size : 0);
  }

  take(bytes: Uint8Array): string {
    const driver = this.#driver;
    const seat = driver.room.seat(this.#hostile);
    const received = seat?.connection.counts.received ?? 0;
    const bad = seat?.counts.badPackets ?? 0;
    driver.room.receive(this.#hostile, bytes, this.#now);
    const isTaken = (seat?.connection.counts.received ?? 0) > received;
    const isBad = (seat?.counts.badPackets ?? 0) > bad;
    if (this.#random.chance(0.25)) driver.tick();
    // The driver keeps what was sent for those who want to read it.
    driver.sent.length = 0;
    const view = seat?.view;
    if (view !== undefined && !(view.moment >= view.from && view.to >= view.from && view.from >= 0))
      throw new Error(`Nobody can have seen this: ${JSON.stringify(view)}.`);
    if (driver.room.seat(this.#hostile) === undefined) this.#hostile = driver.join();
    if (isBad) return isTaken ? "bad message" : "bad packet";
    return isTaken ? "taken" : "dropped";
  }

  check(): string | undefined {
    const driver = this.#driver;
    const isReseated = ++this.#checks % RESEAT_EVERY === 0;
    if (isReseated) {
      driver.room.leave(this.#hostile);
      driver.tick();
      this.#hostile = driver.join();
      driver.tick();
    }
    const players = isReseated ? [this.#honest, this.#hostile] : [this.#honest];
    const before = players.map((player) => driver.row(player).x);
    const isStamped = driver.room.agreement === STAMPED;
    this.#number++;
    for (const player of players)
      driver.send(player, isStamped ? driver.ticks + 1 : this.#number, [{ move: STEP }]);
    driver.tick();
    driver.sent.length = 0;
    for (const [i, player] of players.entries()) {
      const moved = driver.row(player).x - before[i];
      if (moved !== STEP) return `player ${player} moved by ${moved} on a genuine input of ${STEP}`;
      const bad = driver.room.seat(player)?.counts.badPackets;
      if (bad !== 0) return `genuine packets of player ${player} were bad: ${bad}`;
    }
    return undefined;
  }

  get #now(): number {
    return (this.#driver.ticks + 0.5) * TICK_MS;
  }

  /** What an honest client would say now. */
  #message(): Uint8Array {
    const random = this.#random;
    if (random.chance(0.2)) return Uint8Array.of(0, random.below(8));
    const { ticks, room } = this.#driver;
    const number = Math.max(0, ticks + random.below(8) - (room.agreement === STAMPED ? 0 : ticks >> 1));
    const header = this.#inputs;
    header.newest = number;
    header.place = random.chance(0.5) ? ticks : -1;
    header.count = 1 + random.below(4);
    this.#out.reset();
    messages.write(
      header,
      () => this.#input(),
      () => this.#seen(header.place),
      this.#out,
    );
    return this.#out.finish().slice();
  }

  /** A view between two snapshots that are held; there is one on every tick. */
  #seen(place: number): ViewStamp {
    const from = Math.max(0, place - 1 - this.#random.below(20));
    const moment = from + this.#random.below(256) / 256;
    const own = this.#random.below(4 * 256) / 256;
    return Object.assign(this.#stamp, { moment, from, to: from + 1, own });
  }

  #input(): Float64Array {
    const random = this.#random;
    const values = new Float64Array(game.input.size);
    game.input.settle(
      {
        move: random.between(-1, 1),
        fire: random.below(2),
        taps: random.below(16),
        trigger: random.below(2),
      },
      values,
    );
    return values;
  }
}

export const room: Decoder = {
  name: "room",
  mostBytes: MOST_BYTES,
  create: (random) => new RoomVictim(random),
};
