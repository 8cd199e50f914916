import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { createInputBuffer } from "../../src/server/input/make-input-buffer.ts";
import { Seat } from "../../src/server/seat.ts";
import { ViewClaim } from "../../src/server/seen/view-claim.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { InputHeader, InputMessages } from "../../src/wire/messages/input-message.ts";
import { Report } from "../../src/wire/messages/report.ts";
import { ViewStamp } from "../../src/wire/messages/view-stamp.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { grown } from "../grown.ts";
import { counterGame } from "./counter.ts";
import { LATCHED, QUEUED, STAMPED } from "./drive.ts";
import { withTrigger } from "./trigger.ts";

const TICKS = 5000;
const aimingGame = withTrigger(counterGame);
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
  const claim = new ViewClaim();
  let tick = 0;
  const run = (): void => {
    for (let i = 0; i < TICKS; i++) {
      tick++;
      // Early, repeated, late, missing, and now and then more at once than the queue holds.
      for (let ahead = tick % 50 === 0 ? 9 : 2; ahead >= -1; ahead--)
        if (tick % 7 > 0 && tick + ahead >= 0) buffer.offer(tick + ahead, input, claim);
      buffer.take(tick, input, claim);
    }
  };
  expect(grown(run) / TICKS).toBeLessThan(4);
});

it.each(ADDRESSINGS)(
  "a seat reads packets, takes inputs, judges what they saw and reports without allocating (%s)",
  (_name, agreement) => {
    const seat = new Seat({
      player: 0,
      game: aimingGame,
      agreement: { ...agreement, ack: "bitfield" },
      policy,
      delay: { delay: "adaptive", costMs: 4000 },
      firstTick: 0,
      tick: 0,
      connection: new Connection(connectionOptions("server")),
    });
    const messages = new InputMessages(aimingGame.input, { snapshotEvery: 1, firstTick: 0 });
    const input = new Float64Array(aimingGame.input.size).fill(1);
    const stamp = Object.assign(new ViewStamp(), { own: 1.5 });
    const inputAt = (): Float64Array => input;
    const stampAt = (): ViewStamp => stamp;
    const header = Object.assign(new InputHeader(), { count: 4 });
    const out = new ByteWriter();
    const reader = new ByteReader();
    const report = new Report();
    const timeOf = (at: number): number => at * 20;
    let tick = 3;
    const run = (): void => {
      for (let i = 0; i < TICKS; i++) {
        tick++;
        header.newest = tick;
        header.place = tick - 2;
        stamp.moment = tick - 2.5;
        stamp.from = tick - 3;
        stamp.to = tick - 2;
        out.reset();
        messages.write(header, inputAt, stampAt, out);
        reader.start(out.finish());
        if (!seat.receive(reader, messages, tick - 1, tick - 1, tick * 20, timeOf))
          throw new Error("The message is good.");
        seat.take(tick);
        if (tick % 3 === 0) seat.fillReport(report, tick * 20);
      }
    };
    // Engines may box a few numbers between calls; an object for each input would be more than this.
    expect(grown(run) / TICKS).toBeLessThan(100);
    expect(seat.counts.duplicateInputs).toBeGreaterThan(TICKS);
  },
);
