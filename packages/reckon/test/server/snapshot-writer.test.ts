// What a snapshot is coded against, and which rows go when not all of them fit.
import { defineGame, fixed, flag, type Game, integer, kind, Random } from "reckon";
import { afterEach, describe, expect, it, vi } from "vitest";
import { SnapshotBuffer } from "../../src/client/snapshot/snapshot-buffer.ts";
import { SnapshotReader } from "../../src/client/snapshot/snapshot-reader.ts";
import type { Recipient } from "../../src/server/publish/recipient.ts";
import { SnapshotWriter } from "../../src/server/publish/snapshot-writer.ts";
import { BitWriter } from "../../src/wire/bits.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { SnapshotCoder } from "../../src/wire/delta/snapshot-coder.ts";
import { RowsHeader } from "../../src/wire/image/rows-header.ts";
import { Report, writeReport, writeTime } from "../../src/wire/messages/report.ts";
import { World } from "../../src/world/world.ts";
import { rowsAt } from "../hostile/snapshot-victim.ts";
import { Driver, inputMessage, recipientOf, STAMPED, written } from "./drive.ts";

const ROWS = 60;
/** Bytes of a snapshot's rows before the rows: which baselines and tables. */
const BEFORE_ROWS = 3;

const place = { min: 0, max: 4096, resolution: 1 / 16 } as const;
const mote = kind("mote", {
  capacity: ROWS,
  position: ["x", "y"],
  fields: { x: fixed(place), y: fixed(place), count: integer({ min: 0, max: 100_000 }) },
});
const dustRules = {
  name: "dust",
  players: 2,
  input: { go: flag() },
  kinds: [mote],
  join: () => {},
  leave: () => {},
  step: () => {},
} as const;
const dust = defineGame(dustRules);

/** A world of motes that all move in every snapshot, a writer for player 0, who owns mote 7, and their reader. */
class Dust {
  readonly world: World = new World(dust.layout);
  readonly recipient: Recipient;
  readonly buffer: SnapshotBuffer = new SnapshotBuffer(dust.layout, 1, 0);
  readonly #random = Random.from(4);
  readonly #writer: SnapshotWriter;
  readonly #reader: SnapshotReader = new SnapshotReader(dust, STAMPED, 0, 0);
  readonly #out = new ByteWriter();
  readonly #header: Uint8Array;
  #place = 0;

  constructor(budgetBytes: number) {
    this.#writer = new SnapshotWriter(dust, STAMPED, { interest: { see: "everything" }, budgetBytes });
    this.recipient = recipientOf(this.#writer, 0);
    for (let row = 0; row < ROWS; row++) {
      this.world.spawn("mote", row === 7 ? 0 : -1);
      this.world.fields.mote.x[row] = this.#random.below(4096);
    }
    const bits = new BitWriter();
    bits.start(this.#out);
    writeTime(0, 10, bits);
    bits.flag(false);
    writeReport(new Report(), STAMPED, bits);
    bits.finish();
    this.#header = this.#out.finish().slice();
  }

  /** Moves the motes and writes the next snapshot; returns its rows. */
  write(): Uint8Array {
    const { x, count } = this.world.fields.mote;
    for (let row = 0; row < ROWS; row++) {
      x[row] = (x[row] + this.#random.below(64) / 16) % 4096;
      count[row]++;
    }
    this.world.tick = ++this.#place;
    this.#writer.begin(this.world, this.#place);
    this.#writer.arrange([this.recipient]);
    return written(this.#writer, this.recipient);
  }

  /** The client reads what was written last, and may say so. */
  read(rows: Uint8Array, says = true): World {
    const from = new ByteReader();
    from.start(Uint8Array.of(this.#place & 255, this.#place >> 8, ...this.#header, ...rows));
    expect(this.#reader.read(from, this.buffer, this.#place, 0)).toBe("newest");
    if (says) this.recipient.view.ack(this.#place);
    return this.buffer.at(this.#place) as World;
  }

  get place(): number {
    return this.#place;
  }
}

describe("[SN7] a snapshot is coded against", () => {
  it("[AX34] the newest that the client says it has, not the newest that was sent, and against none at first", () => {
    const motes = new Dust(60_000);
    expect(motes.write()[0]).toBe(0);
    expect(motes.write()[0]).toBe(0);
    motes.read(motes.write());
    expect(motes.write()[0]).toBe(1);
    expect(motes.write()[0]).toBe(2);
    motes.read(motes.write());
    const header = new RowsHeader(false);
    const from = new ByteReader();
    from.start(motes.write());
    // And the one before that, for motion.
    expect(header.read(from)).toBe(true);
    expect(header).toMatchObject({ back: 1, further: 3 });
  });

  it("[AX34] one at most 31 snapshots back; beyond that all rows are sent again", () => {
    const motes = new Dust(60_000);
    motes.read(motes.write());
    for (let back = 1; back < 32; back++) expect(motes.write()[0]).toBe(back);
    expect(motes.write()[0]).toBe(0);
    const world = motes.read(motes.write());
    expect(world.hash()).toBe(motes.world.hash());
  });

  it("[AX34] newcomers of earlier snapshots that arrived, even after it, unless so late that the client may have dropped them", () => {
    const mergedAfter = (arrived: readonly number[], snapshots = 3): number => {
      const motes = new Dust(100);
      for (let i = 0; i < snapshots; i++) motes.write();
      motes.recipient.view.ack(3);
      for (const place of arrived) motes.recipient.arrived(place);
      const header = new RowsHeader(false);
      const from = new ByteReader();
      from.start(motes.write());
      expect(header.read(from)).toBe(true);
      expect(header.back).toBe(snapshots - 2);
      return header.merged;
    };
    expect(mergedAfter([])).toBe(0);
    expect(mergedAfter([2])).toBe(0b01);
    expect(mergedAfter([1, 2, 3])).toBe(0b11);
    expect(mergedAfter([1, 2], 24)).toBe(0b11);
    expect(mergedAfter([1, 2], 25)).toBe(0b01);
    expect(mergedAfter([1, 2], 26)).toBe(0);
  });

  it("[AX34] snapshots that arrived by the acks of packets", () => {
    const game = defineGame({
      ...dustRules,
      name: "settled dust",
      init: (world) => {
        for (let row = 0; row < ROWS; row++) world.fields.mote.x[world.spawn("mote")] = (row * 613) % 4096;
      },
    }) as unknown as Game;
    const snapshot = { interest: { see: "everything" }, budgetBytes: 100 } as const;
    const driver = new Driver({ game, snapshot });
    const player = driver.join();
    driver.tick(3);
    driver.sendMessage(player, inputMessage(game, 5, [{}], 3));
    driver.tick();
    const message = driver.sent.at(-1)?.messages.at(-1)?.bytes ?? new Uint8Array(0);
    const header = new RowsHeader(false);
    const from = new ByteReader();
    from.start(message.subarray(rowsAt(message, STAMPED, false)));
    expect(header.read(from)).toBe(true);
    expect(header).toMatchObject({ back: 1, merged: 0b11 });
  });

  it("[AX34] another with fewer bytes than against none, and to the same world", () => {
    const motes = new Dust(60_000);
    const whole = motes.write();
    motes.read(whole);
    let bytes = 0;
    for (let i = 0; i < 20; i++) {
      const rows = motes.write();
      bytes += rows.length / 20;
      const { fields } = motes.read(rows);
      expect(fields.mote.x).toEqual(motes.world.fields.mote.x);
    }
    expect(bytes).toBeLessThan(0.8 * whole.length);
  });
});

describe("[SN9] a budget of bytes", () => {
  it.each([60, 90, 200])(
    "[AX35] of %i holds, own rows are always current, and no row waits for ever",
    (budget) => {
      const motes = new Dust(budget);
      const lastSent = new Array(ROWS).fill(0);
      const waits: number[] = [];
      for (let i = 0; i < 400; i++) {
        const rows = motes.write();
        expect(rows.length).toBeLessThanOrEqual(budget + BEFORE_ROWS);
        const world = motes.read(rows, i % 5 > 0);
        expect(world.rowOf("mote", 0)).toBe(7);
        expect(world.fields.mote.count[7]).toBe(motes.world.fields.mote.count[7]);
        for (let row = 0; row < ROWS; row++) {
          if (row === 7 || world.of("mote").alive[row] === 0) continue;
          if (world.fields.mote.count[row] !== motes.world.fields.mote.count[row]) continue;
          if (i > 100) waits.push(i - lastSent[row]);
          lastSent[row] = i;
        }
      }
      waits.sort((a, b) => a - b);
      const median = waits[waits.length >> 1];
      expect(waits.length).toBeGreaterThan(300);
      // The one that has waited longest goes first: so all wait about as long.
      expect(waits.at(-1), `median ${median}`).toBeLessThanOrEqual(3 * median + 3);
      expect(Math.min(...lastSent.toSpliced(7, 1))).toBeGreaterThan(300);
    },
  );
});

describe("[SN12] clients that see different rows", () => {
  const HALVES = {
    see: "function",
    mark: (_world: World, player: number, visible: readonly Uint8Array[]): void => {
      for (let row = 0; row < ROWS; row++) visible[0][row] = (row + player) % 2;
    },
  } as const;
  const prepare = vi.spyOn(SnapshotCoder.prototype, "prepare");
  afterEach(() => prepare.mockClear());

  /** Two players, each with half of the motes, and what it takes to write for both. */
  function pair(budgetBytes: number) {
    const world = new World(dust.layout);
    const writer = new SnapshotWriter(dust, STAMPED, { interest: HALVES, budgetBytes });
    const recipients = [0, 1].map((player) => recipientOf(writer, player));
    for (let row = 0; row < ROWS; row++) world.spawn("mote");
    const { count } = world.fields.mote;
    const random = Random.from(5);
    const rows: Uint8Array[] = [];
    return {
      recipients,
      rows,
      /** How often the codec was prepared for the snapshot at a place. */
      write(at: number): number {
        for (let row = 0; row < ROWS; row++) count[row] = random.below(100_000);
        world.tick = at;
        prepare.mockClear();
        writer.begin(world, at);
        const arranged = [...recipients];
        writer.arrange(arranged);
        for (const one of arranged) rows[one.player] = written(writer, one);
        return prepare.mock.calls.length;
      },
    };
  }

  it("share what is found and predicted while they hold the same snapshots, and only then", () => {
    const { recipients, rows, write } = pair(1000);
    expect(write(1)).toBe(1);
    for (const { view } of recipients) view.ack(1);
    expect(write(2)).toBe(1);
    expect(rows[0]).not.toEqual(rows[1]);
    recipients[0].view.ack(2);
    expect(write(3)).toBe(2);
    recipients[1].view.ack(2);
    expect(write(4)).toBe(1);
  });

  it("do not share it while rows wait for one of them", () => {
    const { recipients, write } = pair(60);
    for (let at = 1; at < 20; at++) {
      write(at);
      for (const { view } of recipients) view.ack(at);
    }
    expect(write(20)).toBe(2);
  });
});
