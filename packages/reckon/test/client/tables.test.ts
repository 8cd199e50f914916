// What a client does with tables from a room, and with snapshots that name their epochs; the room may be hostile.
import { describe, expect, it } from "vitest";
import { ClientTables } from "../../src/client/snapshot/client-tables.ts";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import { Random } from "../../src/core/random.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EPOCHS } from "../../src/wire/image/rows-header.ts";
import { snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { writePiece } from "../../src/wire/messages/table-message.ts";
import { atOnce } from "../../src/wire/slices.ts";
import { defaultTables, TablesCodec } from "../../src/wire/tables/epoch-tables.ts";
import { counterGame, openCounterGame } from "../server/counter.ts";
import { Driver, STAMPED } from "../server/drive.ts";

const plans = snapshotPlans(counterGame, STAMPED);
const first = defaultTables(plans);
/** Tables that differ from the default in how quickly they adapt. */
const bytes = atOnce(
  new TablesCodec(counterGame, plans, first).write({ ...first, shared: { ...first.shared, shift: 7 } }),
);
const from = new ByteReader();

function send(to: ClientTables, epoch: number, tables: Uint8Array = bytes): boolean {
  let isSound = true;
  for (let at = 0; at < tables.length; ) {
    const out = new ByteWriter();
    at = writePiece(epoch, tables, at, out);
    from.start(out.finish());
    isSound = to.receive(from) && isSound;
  }
  return isSound;
}

describe("[TB3] the tables that a client holds", () => {
  it("are the default at first, and later those of the last two epochs to arrive", () => {
    const held = new ClientTables(counterGame, plans);
    const epochs = (): number[] => Array.from({ length: 256 }, (_, i) => i).filter((i) => held.codecs(i));
    expect(epochs()).toEqual([0]);
    expect(send(held, 1)).toBe(true);
    expect(epochs()).toEqual([0, 1]);
    expect(send(held, 2)).toBe(true);
    expect(epochs()).toEqual([1, 2]);
    expect(send(held, 3)).toBe(true);
    expect(epochs()).toEqual([2, 3]);
    expect(send(held, EPOCHS)).toBe(false);
  });

  it("are not changed by tables of epoch 0, of an epoch that is held, of another game, or damaged", () => {
    const held = new ClientTables(counterGame, plans);
    send(held, 1);
    const before = [0, 1].map((epoch) => held.codecs(epoch));
    const otherPlans = snapshotPlans(openCounterGame, STAMPED);
    const others = new TablesCodec(openCounterGame, otherPlans, defaultTables(otherPlans));
    expect(send(held, 0)).toBe(false);
    expect(send(held, 1)).toBe(false);
    expect(send(held, 2, atOnce(others.write(defaultTables(otherPlans))))).toBe(false);
    expect(send(held, 2, bytes.subarray(0, bytes.length - 1))).toBe(false);
    expect([0, 1].map((epoch) => held.codecs(epoch))).toEqual(before);
    expect(held.codecs(2)).toBeUndefined();
    expect(send(held, 2)).toBe(true);
  });

  it("are hardly ever changed by 5,000 messages of rubbish, which never throw", () => {
    const random = Random.from(3);
    const held = new ClientTables(counterGame, plans);
    let taken = 0;
    for (let i = 0; i < 5000; i++) {
      const out = new ByteWriter();
      // Every second message looks like tables until its error.
      if (random.chance(0.5)) writePiece(random.below(EPOCHS + 1), bytes, 0, out);
      const wrong = Uint8Array.from(out.finish());
      for (let j = 0; j < 2 && wrong.length > 0; j++) wrong[random.below(wrong.length)] = random.below(256);
      from.start(wrong.length > 0 ? wrong : Uint8Array.from({ length: 40 }, () => random.below(256)));
      if (held.receive(from)) taken++;
    }
    expect(taken).toBeLessThan(1000);
  });
});

describe("[TB3] a snapshot of an epoch that the client does not hold", () => {
  it("is stale and not decoded; with the tables it is decoded", () => {
    const driver = new Driver({ game: openCounterGame });
    const player = driver.join();
    driver.tick(2);
    const openPlans = snapshotPlans(openCounterGame, STAMPED);
    const message = driver.sent.flatMap(({ messages }) => messages)[0].bytes.slice();
    const read = (
      at: number,
      epoch: number,
      prepare: (reader: SnapshotReader) => void = () => {},
    ): string => {
      const reader = new SnapshotReader(openCounterGame, STAMPED, player, 0);
      const buffer = new SnapshotBuffer(openCounterGame.layout, STAMPED.snapshotEvery, 0);
      prepare(reader);
      const changed = message.slice();
      // In a snapshot without a baseline the epoch follows five zero bits.
      changed[at] |= epoch << 5;
      from.start(changed);
      const reading = reader.read(from, buffer, 0, -1);
      expect(buffer.newest >= 0).toBe(reading === "newest");
      return reading;
    };
    const same = defaultTables(openPlans);
    const tables = atOnce(new TablesCodec(openCounterGame, openPlans, same).write(same));
    const places = Array.from(message.keys()).filter((at) => at >= 3 && message[at] >>> 5 === 0);
    const at = places.find((place) => read(place, 1) === "stale") ?? 0;
    expect(read(at, 0)).toBe("newest");
    for (let epoch = 1; epoch < EPOCHS; epoch++) expect(read(at, epoch)).toBe("stale");
    expect(read(at, 3, (reader) => void send(reader.tables, 3, tables))).toBe("newest");
  });
});
