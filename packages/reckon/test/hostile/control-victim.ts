// Hostile messages on the control lane of a room in which darts fly: claims and preferences, most of them damaged. Always true:
// what one player says there is about himself alone, so nobody else's preference changes, whatever it was; a genuine one
// that follows is taken as it is.

import { skirmish, WEAPON } from "@reckon/skirmish";
import { Connection } from "../../src/connection/connection.ts";
import type { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { Room } from "../../src/server/room.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { Claim, writeClaim } from "../../src/wire/messages/claim-message.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { PREFERS, writePreference } from "../../src/wire/messages/preference-message.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { Damage } from "./damage.ts";
import type { Decoder, Victim } from "./victim.ts";

const { agreement, room: policy, client: shown } = presets.reckon;
const EVERY = agreement.snapshotEvery;
/** A room of skirmish, with its history of targets and all flights that there can be. */
const MOST_BYTES = 16_000_000;
const DART = skirmish.flights.findIndex(({ name }) => name === "dart");
const ALL = PREFERS.present | PREFERS.evidence;
const messages = new InputMessages(skirmish.input, { snapshotEvery: EVERY, firstTick: 0 });

class ControlVictim implements Victim {
  readonly isUnharmed = true;
  readonly isOver = false;
  readonly #random: Random;
  readonly #damage: Damage;
  readonly #out = new ByteWriter(64);
  readonly #room = new Room({ game: skirmish, agreement, policy, shown, seed: 1, send: () => {} });
  readonly #honest: readonly number[];
  #hostile: number;

  constructor(random: Random) {
    this.#random = random;
    this.#damage = new Damage(random);
    this.#honest = [this.#join(), this.#join()];
    this.#hostile = this.#join();
    this.#step();
  }

  hostile(): Uint8Array {
    const random = this.#random;
    if (random.chance(0.05)) return this.#damage.noise();
    return this.#damage.of(this.#genuine().slice(), this.#genuine().slice(), 1);
  }

  take(bytes: Uint8Array): string {
    const room = this.#room;
    const isTaken = this.#says(bytes);
    const { preference = 0 } = room.seat(this.#hostile) ?? {};
    if ((preference & ~ALL) !== 0) throw new Error(`There is no preference ${preference}.`);
    for (const player of this.#honest)
      if (room.seat(player)?.preference !== 0) throw new Error(`Player ${player} prefers what another said.`);
    if (this.#random.chance(0.5)) this.#step();
    return isTaken ? "taken" : "refused";
  }

  check(): string | undefined {
    const bits = this.#random.below(ALL + 1);
    if (!this.#says(this.#preference(bits))) return `the preference ${bits} was refused`;
    if (this.#room.seat(this.#hostile)?.preference !== bits) return `the preference ${bits} was not noted`;
    return this.#says(this.#claim()) ? undefined : "a genuine claim was refused";
  }

  /** Whether the room took it. */
  #says(bytes: Uint8Array): boolean {
    const seat = this.#room.seat(this.#hostile);
    const bad = seat?.counts.badPackets ?? 0;
    this.#room.take(this.#hostile, { lane: LANE.control, bytes }, this.#room.timeOf(this.#room.tick));
    return (seat?.counts.badPackets ?? 0) === bad;
  }

  #join(): number {
    return this.#room.join(new Connection(connectionOptions("server", true)))?.player ?? -1;
  }

  /** A tick, in which the hostile player shoots darts around himself. */
  #step(): void {
    const room = this.#room;
    const { tick } = room;
    const header = Object.assign(new InputHeader(), { newest: tick + 1, count: 1, place: -1 });
    const values = new Float64Array(skirmish.input.size);
    skirmish.input.settle({ aim: this.#random.between(-3, 3), fire: 1, weapon: WEAPON.dart }, values);
    this.#out.reset();
    messages.write(
      header,
      () => values,
      () => undefined,
      this.#out,
    );
    room.take(this.#hostile, { lane: LANE.play, bytes: this.#out.finish() }, room.timeOf(tick));
    room.update(room.timeOf(tick + 1));
    // Who says too much that makes no sense is out of the room, and comes again.
    if (room.seat(this.#hostile) === undefined) this.#hostile = this.#join();
  }

  #genuine(): Uint8Array {
    return this.#random.chance(0.7) ? this.#claim() : this.#preference(this.#random.below(ALL + 1));
  }

  #preference(bits: number): Uint8Array {
    this.#out.reset();
    writePreference(bits, this.#out);
    return this.#out.finish();
  }

  /** A claim about a dart of the last second, as a screen a little while ago may have shown it. */
  #claim(): Uint8Array {
    const { tick } = this.#room;
    const random = this.#random;
    const number = Math.max(0, tick - random.below(60));
    const from = Math.max(0, EVERY * Math.floor((tick - random.below(20)) / EVERY));
    const moment = from + random.below(EVERY * 256) / 256;
    const row = random.below(skirmish.players);
    const claim = Object.assign(new Claim(), { flight: DART, number, row, from, to: from + EVERY, moment });
    this.#out.reset();
    writeClaim(claim, EVERY, this.#out);
    return this.#out.finish();
  }
}

export const control: Decoder = {
  name: "control",
  mostBytes: MOST_BYTES,
  create: (random) => new ControlVictim(random),
};
