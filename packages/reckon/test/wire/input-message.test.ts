import { dash } from "@reckon/dash";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputCodec } from "../../src/wire/input-codec.ts";
import {
  expandAfter,
  expandBefore,
  InputHeader,
  InputMessages,
  MOST_AHEAD,
  MOST_INPUTS,
} from "../../src/wire/messages/input-message.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import {
  angle,
  enumeration,
  fixed,
  plainFlag as flag,
  integer,
  plainPresses as presses,
} from "../../src/world/fields/grid.ts";
import { InputSchema } from "../../src/world/input.ts";
import { packetsOf } from "../server/drive.ts";
import { RUNS } from "../world/samples.ts";

const schema = new InputSchema({
  move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  aim: angle({ bits: 14 }),
  fire: flag(),
  tool: enumeration(["rope", "hook", "lamp"]),
  floor: integer({ min: -70000, max: 70000 }),
  jumps: presses(),
});

const number = fc.double({ min: -80000, max: 80000, noNaN: true });
const small = fc.double({ min: -4, max: 20, noNaN: true });
const anyInput = fc
  .record({ move: small, aim: number, fire: small, tool: small, floor: number, jumps: small })
  .map((record) => {
    const input = new Float64Array(schema.size);
    schema.settle(record, input);
    return input;
  });

const GRID = { snapshotEvery: 3, firstTick: 0 } as const;

function headerOf(newest: number, place: number, count: number): InputHeader {
  return Object.assign(new InputHeader(), { newest, place, count });
}

function written(messages: InputMessages, header: InputHeader, inputs: readonly Float64Array[]): Uint8Array {
  const out = new ByteWriter();
  messages.write(
    header,
    (back) => inputs[back],
    () => undefined,
    out,
  );
  return out.finish();
}

class Read {
  readonly header: InputHeader;
  readonly inputs: readonly Float64Array[];
  readonly isSound: boolean;

  constructor(of: InputSchema, bytes: Uint8Array, expectedNumber: number, expectedPlace: number) {
    const from = new ByteReader();
    from.start(bytes);
    const messages = new InputMessages(of, GRID);
    for (const input of messages.inputs) input.fill(Number.NaN);
    this.isSound = messages.read(from, expectedNumber, expectedPlace) && from.left === 0;
    this.header = messages.header;
    this.inputs = messages.inputs;
  }
}

describe("[BT18] [BT20] an input message", () => {
  const messages = new InputMessages(schema, GRID);
  const heads = [0, 200, 2 ** 16 - 3, 2 ** 32 - 3, 2 ** 40];

  it("[BT9] [AX33] [BT10] comes back whole: inputs bit for bit, newest first, numbers from 8 bits and places from 12", () => {
    const arbitrary = fc.record({
      head: fc.constantFrom(...heads),
      off: fc.integer({ min: -32, max: MOST_AHEAD }),
      placeHead: fc.constantFrom(...heads),
      placeOff: fc.integer({ min: -2048, max: 2047 }),
      hasPlace: fc.boolean(),
      inputs: fc.array(anyInput, { minLength: 1, maxLength: MOST_INPUTS }),
      repeats: fc.array(fc.nat(31), { maxLength: 20 }),
    });
    fc.assert(
      fc.property(arbitrary, ({ head, off, placeHead, placeOff, hasPlace, inputs, repeats }) => {
        // Like a held key: some are the same as the one before.
        for (const i of repeats) if (i + 1 < inputs.length) inputs[i] = inputs[i + 1];
        const newest = Math.max(0, head + off);
        const place = hasPlace ? Math.max(0, placeHead + placeOff) : -1;
        const bytes = written(messages, headerOf(newest, place, inputs.length), inputs);
        const read = new Read(schema, bytes, head, placeHead);
        expect(read.isSound).toBe(true);
        expect(read.header).toEqual(headerOf(newest, place, inputs.length));
        for (let i = 0; i < inputs.length; i++) expect(read.inputs[i]).toEqual(inputs[i]);
      }),
      RUNS,
    );
  });

  it("cut off anywhere is refused", () => {
    fc.assert(
      fc.property(fc.array(anyInput, { minLength: 1, maxLength: 8 }), (inputs) => {
        const bytes = written(messages, headerOf(300, 70, inputs.length), inputs).slice();
        for (let length = 0; length < bytes.length; length++)
          expect(new Read(schema, bytes.subarray(0, length), 300, 70).isSound).toBe(false);
      }),
      { ...RUNS, numRuns: 30 },
    );
  });
});

describe("[IN12] a number by its low byte", () => {
  const known = [255, 256, 300, 65535, 65536, 2 ** 32 - 1, 2 ** 40];

  it("of an input is the one from 32 before to 223 after the snapshot that its client holds, over every wrap", () => {
    for (const held of known)
      for (let number = held - 32; number <= held + MOST_AHEAD; number++)
        expect(expandAfter(number % 256, held)).toBe(number);
  });

  it("in a report is the one from 223 before to 32 after the newest input, over every wrap", () => {
    for (const newest of known)
      for (let number = newest - MOST_AHEAD; number <= newest + 32; number++)
        expect(expandBefore(number % 256, newest)).toBe(number);
  });

  it("is never below 0", () => {
    expect([expandAfter(255, 0), expandBefore(200, 3), expandBefore(0, 0)]).toEqual([255, 200, 0]);
  });
});

describe("issue 3: the size of a client's packet", () => {
  /** Bytes of the whole packet in which a client that misses no packet says this, ack and all. */
  function packetBytes(inputs: readonly Float64Array[]): number {
    const client = new Connection(connectionOptions("client"));
    const server = new Connection(connectionOptions("server"));
    const messages = new InputMessages(dash.input, GRID);
    for (let sequence = 0; sequence < 40; sequence++) {
      for (const packet of packetsOf(server, LANE.play, Uint8Array.of(1), sequence * 50))
        client.receive(packet, sequence * 50 + 20);
      const message = written(messages, headerOf(700, 233, inputs.length), inputs);
      const [packet] = packetsOf(client, LANE.play, message, sequence * 50 + 21);
      server.receive(packet, sequence * 50 + 40);
      if (sequence === 39) return packet.length;
    }
    throw new Error("Unreachable.");
  }
  const inputOf = (record: Record<string, number>): Float64Array => {
    const input = new Float64Array(dash.input.size);
    dash.input.settle(record, input);
    return input;
  };

  it("an idle packet of dash with four inputs and its acks takes 9 bytes", () => {
    const idle = inputOf({});
    expect(packetBytes([idle, idle, idle, idle])).toBe(9);
  });

  it("holding a direction costs as much as one input more, and each new input about its own bits", () => {
    const run = inputOf({ moveX: 0.6, moveY: -0.8 });
    const turn = inputOf({ moveX: 1, moveY: 0 });
    expect(packetBytes([run, run, run, run])).toBeLessThanOrEqual(15);
    expect(packetBytes([turn, run, run, run])).toBeLessThanOrEqual(18);
  });
});

describe("[BT20] an input on the wire", () => {
  const codec = new InputCodec(schema);
  const bytesOf = (input: Float64Array): Uint8Array => {
    const out = new ByteWriter();
    codec.write(input, out);
    return out.finish();
  };
  const read = (bytes: Uint8Array, into: Float64Array): boolean => {
    const reader = new ByteReader();
    reader.start(bytes);
    return codec.read(reader, into);
  };

  it("[BT9] [AX33] comes back bit for bit", () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const copy = new Float64Array(schema.size).fill(Number.NaN);
        expect(read(bytesOf(input), copy)).toBe(true);
        expect(copy).toEqual(input);
      }),
      RUNS,
    );
  });

  it("takes the bytes of its fields and no more, and is refused when cut off", () => {
    const input = new Float64Array(schema.size);
    schema.neutral(input);
    const bytes = bytesOf(input);
    expect(bytes.length).toBe(1 + 2 + 1 + 1 + 3 + 1);
    for (let length = 0; length < bytes.length; length++)
      expect(read(bytes.subarray(0, length), input)).toBe(false);
  });

  it.each([
    ["move", 0, 129],
    ["fire", 3, 2],
    ["tool", 4, 3],
    ["jumps", 8, 16],
  ])("with a code of %s out of its range is refused", (_name, at, code) => {
    const input = new Float64Array(schema.size);
    schema.neutral(input);
    const bytes = bytesOf(input).slice();
    bytes[at] = code - 1;
    expect(read(bytes, input)).toBe(true);
    bytes[at] = code;
    expect(read(bytes, input)).toBe(false);
  });
});
