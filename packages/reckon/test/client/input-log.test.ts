import { describe, expect, it } from "vitest";
import { InputLog, type RedundancyPolicy } from "../../src/client/input/input-log.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { fixed, plainFlag as flag, plainPresses as presses } from "../../src/world/fields/grid.ts";
import { InputSchema } from "../../src/world/input.ts";

const schema = new InputSchema({
  move: fixed({ min: -1, max: 1, resolution: 1 / 64 }),
  jump: flag({ edge: true }),
  shots: presses(),
});
const messages = new InputMessages(schema, { snapshotEvery: 3, firstTick: 0 });

function logOf(redundancy: RedundancyPolicy = { repeat: "last", count: 4 }): InputLog {
  const log = new InputLog(schema, redundancy);
  log.start(0);
  return log;
}

function record(log: InputLog, count: number): void {
  for (let i = 0; i < count; i++)
    log.record(log.newest + 1, { move: 0.5, jump: 0, shots: log.newest & 15 }, 7, 16);
}

/** Newest number and count of inputs in the next packet. */
function packet(log: InputLog, isStream = false): { newest: number; count: number; shots: number[] } {
  const out = new ByteWriter();
  log.write(messages, new InputHeader(), out, isStream);
  const reader = new ByteReader();
  reader.start(out.finish());
  expect(messages.read(reader, log.newest, 0)).toBe(true);
  const { newest, count } = messages.header;
  return { newest, count, shots: messages.inputs.slice(0, count).map((input) => input[2]) };
}

describe("the input log", () => {
  it("[BT13] keeps 256 inputs; older ones read as neutral", () => {
    const log = logOf();
    record(log, 300);
    expect(log.at(300)[0]).toBe(0.5);
    expect(log.at(45)[0]).toBe(0.5);
    expect([...log.at(44)]).toEqual([0, 0, 0]);
    expect(log.offsetAt(44)).toBeNaN();
    expect(log.offsetAt(45)).toBe(7);
  });

  it("[AX13] [IN2] fills a tick that could not be sampled with the last input, without its presses and without an offset", () => {
    const log = logOf();
    log.record(1, { move: -0.25, jump: 1, shots: 9 }, 7, 16);
    log.fill(2);
    expect([...log.at(2)]).toEqual([-0.25, 0, 9]);
    expect(log.offsetAt(2)).toBeNaN();
  });

  it("[BT18] repeats the last four inputs, newest first, and none before the first", () => {
    const log = logOf();
    record(log, 2);
    expect(packet(log)).toMatchObject({ newest: 2, count: 2 });
    record(log, 8);
    record(log, 1);
    expect(packet(log).count).toBeGreaterThanOrEqual(4);
    record(log, 1);
    expect(packet(log)).toEqual({ newest: 12, count: 4, shots: [11, 10, 9, 8] });
  });

  it("[AX5] [IN10] repeats every input until it is acknowledged or known to have arrived, at most the cap", () => {
    const log = logOf({ repeat: "unacked", cap: 12 });
    record(log, 6);
    packet(log);
    expect(packet(log).count).toBe(6);
    log.ack(2);
    expect(packet(log).count).toBe(4);
    log.arrived(3);
    log.arrived(5);
    expect(packet(log).count).toBe(3);
    record(log, 40);
    packet(log);
    expect(packet(log).count).toBe(12);
  });

  it("[IN10] repeats over a stream only what went over datagrams before, and after the stream all that is unacknowledged", () => {
    const log = logOf({ repeat: "unacked", cap: 12 });
    record(log, 3);
    expect(packet(log).count).toBe(3);
    record(log, 2);
    expect(packet(log, true).count).toBe(5);
    record(log, 2);
    expect(packet(log, true).count).toBe(2);
    record(log, 1);
    expect(packet(log, true)).toMatchObject({ newest: 8, count: 1 });
    record(log, 1);
    expect(packet(log).count).toBe(9);
  });

  it("sends every new input, however small the redundancy", () => {
    const log = logOf({ repeat: "last", count: 1 });
    record(log, 9);
    expect(packet(log).count).toBe(9);
    expect(packet(log).count).toBe(1);
  });

  it("ignores an ack of an input that it never sent", () => {
    const log = logOf();
    record(log, 3);
    log.ack(50);
    expect(log.acked).toBe(0);
  });
});
