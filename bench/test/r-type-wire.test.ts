// The seed's own wire, kept for comparison: bytes that were worked out by hand from RT2 to RT4, and what comes back from them.

import { rTypeGame } from "@reckon/r-type";
import fc from "fast-check";
import { Simulation } from "reckon/testing";
import { describe, expect, it } from "vitest";
import { seedSnapshotOf } from "../src/r-type/as-the-seed.ts";
import {
  decodeInput,
  decodeSnapshot,
  type Entity,
  encodeInput,
  encodeSnapshot,
  MASK,
  readHeader,
  snapshotBytes,
} from "../src/r-type/seed-wire.ts";

const hex = (bytes: Uint8Array): string =>
  [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const header = { flags: 0, sequence: 0x01020304, timestampMs: 5000 };
const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
const anyEntity: fc.Arbitrary<Entity> = fc.record({
  id: whole(0, 0xffffffff),
  type: whole(0, 255),
  x: whole(-32768, 32767),
  y: whole(-32768, 32767),
  vx: whole(-32768, 32767),
  vy: whole(-32768, 32767),
  health: whole(0, 65535),
  line: whole(0, 255),
  playerId: whole(0, 255),
  charge: whole(0, 255),
  enemyType: whole(0, 255),
  projectileType: whole(0, 255),
  score: whole(0, 0xffffffff),
});

describe("the seed's wire", () => {
  it("[RT2] writes an input as 7 bytes behind a header of 14", () => {
    const bytes = encodeInput(header, {
      playerId: 2,
      mask: MASK.up | MASK.fire,
      chargeLevel: 5,
      inputSeq: 0x0a0b0c0d,
    });
    expect(hex(bytes)).toBe("54520100" + "0200" + "04030201" + "88130000" + "02" + "11" + "05" + "0d0c0b0a");
    expect(bytes.length).toBe(21);
    expect(decodeInput(bytes)).toEqual({ playerId: 2, mask: 17, chargeLevel: 5, inputSeq: 0x0a0b0c0d });
  });

  it("[RT3][RT4] writes a snapshot as header, 9 bytes, 5 for each ack and 24 for each entity", () => {
    const bytes = encodeSnapshot(header, {
      sequence: 7,
      acks: [{ playerId: 1, lastProcessed: 258 }],
      entities: [
        {
          id: 3,
          type: 1,
          x: -2,
          y: 540,
          vx: -400,
          vy: 0,
          health: 10,
          line: 4,
          playerId: 0,
          charge: 5,
          enemyType: 6,
          projectileType: 7,
          score: 65536,
        },
      ],
    });
    expect(hex(bytes)).toBe(
      "54520100" +
        "1000" +
        "04030201" +
        "88130000" +
        "01000000" +
        "07000000" +
        "01" +
        "01" +
        "02010000" +
        "03000000" +
        "01" +
        "feff" +
        "1c02" +
        "70fe" +
        "0000" +
        "0a00" +
        "04" +
        "00" +
        "05" +
        "06" +
        "07" +
        "00000100",
    );
    expect(bytes.length).toBe(14 + 9 + 5 + 24);
  });

  it("[RT3][RT4] gives back every snapshot bit for bit", () => {
    const acks = fc.array(fc.record({ playerId: whole(0, 255), lastProcessed: whole(0, 0xffffffff) }), {
      maxLength: 8,
    });
    fc.assert(
      fc.property(
        whole(0, 0xffffffff),
        acks,
        fc.array(anyEntity, { maxLength: 60 }),
        (sequence, acked, entities) => {
          const snapshot = { sequence, acks: acked, entities };
          const bytes = encodeSnapshot(header, snapshot);
          expect(bytes.length).toBe(snapshotBytes(acked.length, entities.length));
          expect(decodeSnapshot(bytes)).toEqual(snapshot);
        },
      ),
    );
  });

  it("[RT2][RT4] refuses messages that are cut short, too long, of another kind or another game", () => {
    const input = encodeInput(header, { playerId: 0, mask: 0, chargeLevel: 0, inputSeq: 1 });
    const snapshot = encodeSnapshot(header, { sequence: 1, acks: [], entities: [] });
    expect(readHeader(snapshot)).toEqual({ ...header, type: 0x10 });
    for (const bytes of [input.slice(0, 20), snapshot, new Uint8Array(21)])
      expect(decodeInput(bytes)).toBeUndefined();
    for (const bytes of [snapshot.slice(0, 22), input, Uint8Array.from([...snapshot, 0])])
      expect(decodeSnapshot(bytes)).toBeUndefined();
    const other = input.slice();
    other[2] = 2;
    expect(decodeInput(other)).toBeUndefined();
  });

  it("[RT3][RT4] carries a world of R-Type, with every ship, enemy, shot and bullet as an entity, and an ack for each player", () => {
    const simulation = new Simulation(rTypeGame());
    simulation.begin(1, 0);
    for (const player of [0, 1]) simulation.join(player);
    const read = decodeSnapshot(seedSnapshotOf(simulation.world, 3));
    expect(read?.acks.length).toBe(2);
    expect(read?.entities.length).toBe(2 + 3);
    expect(read?.entities[1]).toMatchObject({ x: 100, y: 400, health: 100, playerId: 1 });
  });
});
