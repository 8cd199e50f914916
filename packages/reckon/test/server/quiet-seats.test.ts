// A room that keeps a record asks every seat in every tick; one without takes inputs from the rows and leaves seats alone. Both
// must do the same.
import fc from "fast-check";
import { expect, it } from "vitest";
import { Connection } from "../../src/connection/connection.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { counterGame } from "./counter.ts";
import { Driver, STAMPED, TICK_MS } from "./drive.ts";

const AGREEMENT = { ...STAMPED, snapshotEvery: 3 } as const;
const player = fc.integer({ min: 0, max: 1 });
const happening = fc.oneof(
  { arbitrary: fc.record({ what: fc.constant("tick" as const) }), weight: 6 },
  {
    arbitrary: fc.record({
      what: fc.constant("send" as const),
      player,
      ahead: fc.integer({ min: -3, max: 6 }),
      count: fc.integer({ min: 1, max: 5 }),
      move: fc.constantFrom(-1, -0.5, 0, 0.5, 1),
    }),
    weight: 8,
  },
  { arbitrary: fc.record({ what: fc.constant("stall" as const) }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constant("close" as const), player }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constant("back" as const), player }), weight: 1 },
  { arbitrary: fc.record({ what: fc.constant("leave" as const), player }), weight: 1 },
);
type Happening = typeof happening extends fc.Arbitrary<infer T> ? T : never;

/** A room with two players, and what can be seen of it after each happening. */
class Told {
  readonly #driver: Driver;
  readonly seen: unknown[] = [];

  constructor(ack: "tick" | "bitfield", record: MatchRecord | undefined) {
    const missing = { use: "hold", ticks: 3 } as const;
    this.#driver = new Driver({ agreement: { ...AGREEMENT, ack }, missing, record });
    this.#driver.join();
    this.#driver.join();
  }

  happen(one: Happening): void {
    const { room, ticks } = this.#driver;
    if (one.what === "tick") this.#driver.tick();
    else if (one.what === "stall") room.update((ticks + 20) * TICK_MS);
    else if (one.what === "send") {
      const inputs = Array.from({ length: one.count }, (_, i) => ({
        move: one.move,
        taps: (ticks + i) & 15,
      }));
      if (room.seat(one.player) !== undefined)
        this.#driver.send(one.player, Math.max(one.count, ticks + one.ahead), inputs);
    } else if (one.what === "close") room.seat(one.player)?.connection.close();
    else if (one.what === "back") room.rejoin(one.player, new Connection(connectionOptions("server")));
    else if (room.seat(one.player) === undefined) this.#driver.join();
    else room.leave(one.player);
    this.seen.push([one.what, room.world.hash(), this.#driver.sent.length]);
  }

  /** What the seats say at the end, and every packet. */
  end(): unknown[] {
    const { room, sent } = this.#driver;
    const seats = [0, 1].map((one) => {
      const seat = room.seat(one);
      const { used, dropped, arrivals } = seat?.buffer ?? { used: 0, dropped: 0, arrivals: { newest: -1 } };
      const substitutes = Array.from({ length: 32 }, (_, ago) => seat?.wasSubstituted(ago));
      return [
        { ...seat?.counts },
        seat && Array.from(seat.input),
        used,
        dropped,
        arrivals.newest,
        substitutes,
      ];
    });
    return [seats, sent.map(({ bytes }) => Array.from(bytes)), this.seen];
  }
}

it.each(["tick", "bitfield"] as const)(
  "[IN3] [IN4] a seat that is left alone while its inputs are there says the same as one that is asked in every tick (%s)",
  (ack) => {
    fc.assert(
      fc.property(fc.array(happening, { minLength: 10, maxLength: 120 }), (happenings) => {
        const asked = new Told(ack, new MatchRecord(counterGame, 7));
        const alone = new Told(ack, undefined);
        for (const one of happenings) {
          asked.happen(one);
          alone.happen(one);
        }
        expect(alone.end()).toEqual(asked.end());
      }),
      { numRuns: 150 },
    );
  },
);
