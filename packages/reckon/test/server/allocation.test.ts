import { expect, it } from "vitest";
import { createInputBuffer } from "../../src/server/input-buffer.ts";
import { Seat } from "../../src/server/seat.ts";
import { ByteReader } from "../../src/wire/bytes.ts";
import { InputMessages } from "../../src/wire/input-message.ts";
import { Report } from "../../src/wire/report.ts";
import { grown } from "../grown.ts";
import { counterGame } from "./counter.ts";
import { inputMessage, LATCHED, QUEUED, STAMPED } from "./drive.ts";

const TICKS = 5000;
const policy = {
  missing: { use: "hold", ticks: 3 },
  overflow: { drop: "trim", above: 6, to: 3 },
} as const;

const ADDRESSINGS = [
  ["stamped", STAMPED],
  ["queued", QUEUED],
  ["latched", LATCHED],
] as const;

it.each(ADDRESSINGS)("offering and taking %s inputs allocates nothing after warm-up", (_name, agreement) => {
  const buffer = createInputBuffer(agreement.addressing, counterGame.input, policy, 0);
  const input = new Float64Array(counterGame.input.size).fill(1);
  let tick = 0;
  const run = (): void => {
    for (let i = 0; i < TICKS; i++) {
      tick++;
      // Early, repeated, late, missing, and now and then more at once than the queue holds.
      for (let ahead = tick % 50 === 0 ? 9 : 2; ahead >= -1; ahead--)
        if (tick % 7 > 0 && tick + ahead >= 0) buffer.offer(tick + ahead, input);
      buffer.take(tick, input);
    }
  };
  expect(grown(run) / TICKS).toBeLessThan(4);
});

it.each(ADDRESSINGS)(
  "a seat reads packets, takes inputs and reports without allocating (%s)",
  (_name, agreement) => {
    const seat = new Seat(0, { ...agreement, ack: "bitfield" }, counterGame.input, policy, 0);
    const messages = new InputMessages(counterGame.input);
    const message = inputMessage(counterGame, 0, [{ move: 1 }, { move: 1 }, { move: 1 }, { move: 1 }], 0);
    const reader = new ByteReader();
    const report = new Report();
    const timeOf = (at: number): number => at * 20;
    let tick = 3;
    const run = (): void => {
      for (let i = 0; i < TICKS; i++) {
        tick++;
        message[0] = tick;
        reader.start(message);
        if (!seat.receive(reader, messages, tick - 1, 0, tick * 20, timeOf))
          throw new Error("The message is good.");
        seat.take(tick);
        if (tick % 3 === 0) seat.fillReport(report, tick * 20);
      }
    };
    expect(grown(run) / TICKS).toBeLessThan(4);
    expect(seat.counts.duplicateInputs).toBeGreaterThan(TICKS);
  },
);
