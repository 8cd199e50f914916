import { describe, expect, it } from "vitest";
import { InputLog } from "../../src/client/input/input-log.ts";
import { Sender, type SendPolicy } from "../../src/client/input/sender.ts";
import { Connection } from "../../src/connection/connection.ts";
import { ClientQuality } from "../../src/quality/client-quality.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { InputMessages } from "../../src/wire/messages/input-message.ts";
import { connectionOptions, LANE } from "../../src/wire/room-lanes.ts";
import { integer } from "../../src/world/fields/grid.ts";
import { InputSchema } from "../../src/world/input.ts";
import { messagesOf } from "../wire/messages-of.ts";

const schema = new InputSchema({ key: integer({ min: 0, max: 3 }) });

/** What a sender sends in 30 frames at 120 Hz, with a tick in every other frame and a new key every ten ticks. */
function speak(policy: SendPolicy): { inputs: number; empty: number } {
  const log = new InputLog(schema, { repeat: "last", count: 1 });
  const messages: number[] = [];
  const connection = new Connection(connectionOptions("client"));
  const quality = new ClientQuality();
  const coder = new InputMessages(schema, { snapshotEvery: 3, firstTick: 0 });
  const send = (bytes: Uint8Array): unknown => messages.push(messagesOf(bytes, LANE.play).length);
  const sender = new Sender({ policy, log, messages: coder, connection, quality, send });
  log.start(0);
  for (let frame = 0; frame < 60; frame++) {
    if (frame % 2 === 1) log.record(log.newest + 1, { key: Math.floor(log.newest / 10) % 4 }, 0, 0);
    sender.send(frame * 8);
  }
  expect(quality.packetsOut).toBe(messages.length);
  return {
    inputs: messages.filter((count) => count === 1).length,
    empty: messages.filter((count) => count === 0).length,
  };
}

describe("[IN10] a sender over a stream", () => {
  it("sends every input once, even those that it held back while the server was silent", () => {
    const log = new InputLog(schema, { repeat: "unacked", cap: 12 });
    const coder = new InputMessages(schema, { snapshotEvery: 3, firstTick: 0 });
    const connection = new Connection(connectionOptions("client", true));
    const server = new Connection(connectionOptions("server", true));
    const reader = new ByteReader();
    const sent: number[] = [];
    let messages = 0;
    const send = (bytes: Uint8Array): void => {
      server.receive(bytes, 0);
      for (const message of messagesOf(bytes, LANE.play)) {
        reader.start(message);
        expect(coder.read(reader, log.newest, 0)).toBe(true);
        const { newest, count } = coder.header;
        for (let number = newest - count + 1; number <= newest; number++) sent.push(number);
        messages++;
      }
    };
    const quality = new ClientQuality();
    const sender = new Sender({ policy: { each: "tick" }, log, messages: coder, connection, quality, send });
    log.start(0);
    for (let tick = 1; tick <= 160; tick++) {
      const now = tick * 16;
      log.record(tick, { key: tick % 4 }, 0, 0);
      sender.send(now);
      if (tick > 50 && tick < 130) continue;
      server.send(LANE.play, Uint8Array.of(1));
      const answer = server.packet(now);
      if (answer !== undefined) connection.receive(answer.slice(), now);
    }
    // Without inputs that were held back this test would prove nothing.
    expect(messages).toBeLessThan(150);
    expect(sent).toEqual(Array.from({ length: 160 }, (_, i) => i + 1));
  });
});

describe("[AX6] [IN11] a sender", () => {
  it("sends one packet per tick if it sends each tick, and a keep-alive before the first", () => {
    expect(speak({ each: "tick" })).toEqual({ inputs: 30, empty: 1 });
  });

  it("sends in every frame if it sends each frame, even without a new input", () => {
    expect(speak({ each: "frame" }).inputs).toBe(59);
  });

  it("sends when the input differs if it sends on change, and at least every ten ticks", () => {
    const { inputs } = speak({ each: "change" });
    expect(inputs).toBeGreaterThanOrEqual(3);
    expect(inputs).toBeLessThanOrEqual(6);
  });

  it("sends three inputs together in batches of three", () => {
    expect(speak({ each: "batch", ticks: 3 }).inputs).toBe(10);
  });
});
