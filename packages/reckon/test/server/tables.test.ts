// How a room makes tables and brings them to its clients, seen from inside: one client's end of a connection at a time.
import { describe, expect, it } from "vitest";
import { ClientTables } from "../../src/client/snapshot/client-tables.ts";
import { Connection } from "../../src/connection/connection.ts";
import { Random } from "../../src/core/random.ts";
import { RoomTables } from "../../src/server/publish/room-tables.ts";
import { Training } from "../../src/server/publish/table-training.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { Image } from "../../src/wire/image/image.ts";
import { snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { atOnce } from "../../src/wire/slices.ts";
import { defaultTables, TablesCodec } from "../../src/wire/tables/epoch-tables.ts";
import { chanceOf } from "../../src/wire/tables/table.ts";
import { counterGame, openCounterGame } from "./counter.ts";
import { STAMPED } from "./drive.ts";

const plans = snapshotPlans(counterGame, STAMPED);

/** Tables of some thousand bytes. */
function longTables(): Uint8Array {
  const random = Random.from(1);
  const { shared, owner } = defaultTables(plans);
  const chances = shared.chances.map(() => chanceOf(random.below(256)));
  const codec = new TablesCodec(counterGame, plans, { shared, owner });
  return atOnce(codec.write({ shared: { ...shared, chances }, owner }));
}

/** A room's and a client's end, with a link between that loses packets by chance. */
class Ends {
  readonly progress = { epoch: 0, nextEpoch: 0, sentBytes: 0 };
  readonly held = new ClientTables(counterGame, plans);
  readonly server = new Connection(connectionOptions("server"));
  readonly client = new Connection(connectionOptions("client"));
  longestPacket = 0;
  now = 0;
  readonly #random: Random;
  readonly #loss: number;
  readonly #reader = new ByteReader();

  constructor(seed: number, loss: number) {
    this.#random = Random.from(seed);
    this.#loss = loss;
  }

  /** One snapshot's time: what the publisher does, and what comes back. */
  step(tables: RoomTables): void {
    tables.advance(this.progress, this.server);
    this.now += 50;
    const pieces = packetsOf(this.server, this.now);
    this.server.send(LANE.play, Uint8Array.of(1));
    this.client.send(LANE.play, Uint8Array.of(1));
    for (const packet of [...pieces, ...packetsOf(this.server, this.now)]) {
      this.longestPacket = Math.max(this.longestPacket, packet.length);
      if (this.#random.chance(this.#loss)) continue;
      this.client.receive(packet, this.now);
      for (let message = this.client.message(); message !== undefined; message = this.client.message()) {
        this.#reader.start(message.bytes);
        if (message.lane === LANE.control) expect(this.held.receive(this.#reader)).toBe(true);
      }
    }
    for (const packet of packetsOf(this.client, this.now + 30))
      if (!this.#random.chance(this.#loss)) this.server.receive(packet, this.now + 30);
  }
}

function packetsOf(connection: Connection, now: number): Uint8Array[] {
  const packets: Uint8Array[] = [];
  for (let packet = connection.packet(now); packet !== undefined; packet = connection.packet(now))
    packets.push(packet.slice());
  return packets;
}

describe("[TB2] tables on their way to a client", () => {
  it("change the epoch of its snapshots when it holds them, soon, and not before, whatever is lost", () => {
    const bytes = longTables();
    expect(bytes.length).toBeGreaterThan(2000);
    const tables = new RoomTables(counterGame, plans, "off", bytes);
    for (let seed = 1; seed <= 40; seed++) {
      const ends = new Ends(seed, 0.4);
      let steps = 0;
      for (; ends.progress.epoch === 0 && steps < 400; steps++) {
        ends.step(tables);
        if (ends.held.codecs(1) === undefined) expect(ends.progress.epoch).toBe(0);
      }
      expect(ends.progress.epoch).toBe(1);
      expect(steps).toBeGreaterThan(bytes.length / 388 - 1);
      for (let i = 0; i < 20; i++) ends.step(tables);
      expect(ends.server.waiting(LANE.control)).toBe(0);
    }
  });

  it("fit one packet of 1200 bytes, even if everything on its way was lost", () => {
    const tables = new RoomTables(counterGame, plans, "off", longTables());
    let longest = 0;
    for (let seed = 1; seed <= 40; seed++) {
      const ends = new Ends(seed, 0.7);
      for (let i = 0; i < 60; i++) ends.step(tables);
      longest = Math.max(longest, ends.longestPacket);
    }
    expect(longest).toBeGreaterThan(800);
    expect(longest).toBeLessThanOrEqual(1200);
  });

  it("wait, without piling up, while the client acknowledges nothing", () => {
    const tables = new RoomTables(counterGame, plans, "off", longTables());
    const ends = new Ends(1, 1);
    for (let i = 0; i < 200; i++) ends.step(tables);
    expect(ends.progress.epoch).toBe(0);
    expect(ends.server.waiting(LANE.control)).toBe(3);
  });
});

describe("[TB1] tables that a room is given", () => {
  it("are handed out again byte for byte, and a room without any hands out none", () => {
    const bytes = longTables();
    expect(new RoomTables(counterGame, plans, "off", undefined).bytes()).toBeUndefined();
    expect(new RoomTables(counterGame, plans, "off", bytes).bytes()).toEqual(bytes);
  });

  it("[TB4] of another schema, another agreement, or damaged are refused with a sentence", () => {
    const otherPlans = snapshotPlans(openCounterGame, STAMPED);
    const wholePlans = snapshotPlans(openCounterGame, { ...STAMPED, scope: "world" });
    const bytes = longTables();
    const refused = "are damaged, or of another game or agreement";
    expect(() => new RoomTables(openCounterGame, otherPlans, "off", bytes)).toThrow(refused);
    expect(() => new RoomTables(counterGame, plans, "off", bytes.subarray(1))).toThrow(refused);
    expect(() => new RoomTables(counterGame, plans, "off", new Uint8Array(0))).toThrow(refused);
    const whole = new TablesCodec(openCounterGame, wholePlans, defaultTables(wholePlans));
    expect(whole.read(atOnce(whole.write(defaultTables(wholePlans))))).toBeDefined();
  });
});

describe("[TB1] lessons", () => {
  const image = new Image(plans.shared);
  const against = { tick: 0, baseline: undefined, older: undefined, select: undefined };

  /** The player who had a turn in each snapshot, of those present. */
  function turns(training: Training, present: readonly number[][]): number[] {
    return present.map((players) => {
      const turn = players.filter((player) => training.offer(player));
      if (turn.length > 0) training.learn(image, against);
      expect(turn.length).toBeLessThan(2);
      training.step();
      return turn[0] ?? -1;
    });
  }

  it("are one for each snapshot, of each player in turn, even while players come and go", () => {
    const training = new Training(plans, 50, 1000);
    expect(turns(training, [[0], [0], [], [0]])).toEqual([0, 0, -1, 0]);
    expect(
      turns(training, [
        [0, 2, 5],
        [0, 2, 5],
        [0, 2, 5],
        [0, 2, 5],
      ]),
    ).toEqual([0, 2, 5, 0]);
    expect(turns(training, [[0, 5], [0], [0, 5]])).toEqual([5, 0, 0]);
  });

  it("end after as many snapshots as the policy says, with tables for both parts", () => {
    const training = new Training(plans, 50, 10);
    let lessons = 0;
    for (let i = 0; i < 1000; i++) {
      if (training.offer(0)) {
        lessons++;
        training.learn(image, against);
      }
      const tables = training.step();
      if (tables === undefined) continue;
      expect(lessons).toBe(10);
      expect(tables.owner).toBeDefined();
      return;
    }
    expect.unreachable();
  });

  it.each([0, 1, 2.5, Number.NaN])("from %s snapshots are refused with a sentence", (snapshots) => {
    expect(() => new Training(plans, 50, snapshots)).toThrow("give a whole number from 2 on");
  });
});
