import { describe, expect, it } from "vitest";
import { FlightEffects } from "../../src/client/effects/flight-effects.ts";
import { event } from "../../src/client/makers/event-maker.ts";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { presets } from "../../src/presets/index.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EventMessages } from "../../src/wire/messages/event-message.ts";
import { FlightMessages } from "../../src/wire/messages/flight-message.ts";
import type { Emits } from "../../src/world/events/event-parts.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { FlightNews } from "../../src/world/events/flight-schema.ts";
import { fixed } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";

const place = fixed({ min: 0, max: 255, resolution: 1 });
const game = defineGame({
  name: "range",
  players: 4,
  input: {},
  kinds: [kind("post", { capacity: 2, position: ["x", "y"], fields: { x: place, y: place } })],
  // Of one name: events and flights do not know of each other.
  events: { dart: event({ reliable: true }) },
  flights: {
    dart: flight({ fields: { x: place, y: place }, position: ["x", "y"], lifeTicks: 60, hits: "none" }),
  },
  join: () => {},
  leave: () => {},
  step: () => {},
});
const ME = 1;
const EVERY = 3;

/** A client's effects, its rules, and the server that speaks to it. */
class Range {
  readonly effects: FlightEffects<typeof game>;
  readonly #rules: Pick<Emits, "sink" | "flightSink"> = {};
  readonly #from = new ByteReader();

  constructor(predictsFlights = true) {
    this.effects = new FlightEffects({
      game,
      player: ME,
      agreement: { ...presets.reckon.agreement, snapshotEvery: EVERY },
      predicts: () => true,
      predictsFlights,
      firstTick: 0,
      fly: () => true,
      seenBy: () => -1,
      shown: new World(game.layout),
      view: { moment: 0, fromTick: 0, toTick: 0 },
      claim: () => {},
      counts: new Map(),
    });
    this.effects.listen(this.#rules as Emits);
  }

  news(tick: number, id: number, x = 0): FlightNews {
    const one = new FlightNews(game.flights);
    Object.assign(one, { player: ME, number: tick, tick, moment: tick, id });
    one.values[0] = x;
    return one;
  }

  fire(tick: number, x = 0): void {
    this.#rules.flightSink?.(this.news(tick, 0, x));
  }

  flights(tick: number, ...news: readonly FlightNews[]): Uint8Array {
    const messages = new FlightMessages(game, false);
    messages.start(tick, new ByteWriter());
    for (const one of news) messages.add(one, one.player === ME);
    return messages.finish()!;
  }

  event(tick: number): Uint8Array {
    const messages = new EventMessages(game, false);
    messages.start(tick, new ByteWriter());
    messages.add(Object.assign(new Emitted(game.events), { tick }), false);
    return messages.finish()!;
  }

  receive(bytes: Uint8Array, isReliable = true): boolean {
    this.#from.start(bytes);
    return this.effects.receive(this.#from, isReliable, 0);
  }

  /** What is drawn in a frame. */
  frame(tick: number): string[] {
    this.effects.update(tick, tick + 6, 1, 1);
    return [...this.effects.flights].map(
      ({ key, values, isProvisional }) => `${key} at ${values.x}${isProvisional ? "?" : ""}`,
    );
  }
}

describe("[FL2] a flight of one's own", () => {
  it("is drawn when it is predicted, and promoted by its key", () => {
    const range = new Range();
    range.fire(10, 40);
    expect(range.frame(9)).toEqual(["1 at 40?"]);
    expect(range.receive(range.flights(12, range.news(10, 7, 40)))).toBe(true);
    range.effects.confirm(12, 12, 1);
    expect(range.frame(12)).toEqual(["1 at 40"]);
  });

  it("has the number of the input that fired it, predicted or not; those of others have none", () => {
    for (const isPredicted of [true, false]) {
      const range = new Range(isPredicted);
      range.fire(10, 40);
      const other = Object.assign(range.news(11, 8), { player: 0 });
      expect(range.receive(range.flights(12, range.news(10, 7, 40), other))).toBe(true);
      range.effects.confirm(12, 12, 1);
      range.frame(12);
      expect([...range.effects.flights].map(({ player, number }) => [player, number])).toEqual([
        [ME, 10],
        [0, -1],
      ]);
    }
  });

  it("vanishes with a replay that does not fire it, and is back under its key when the server says that it flies", () => {
    const range = new Range();
    range.fire(10, 40);
    range.effects.beginReplay(9);
    range.effects.endReplay();
    expect(range.frame(9)).toEqual([]);
    expect(range.receive(range.flights(12, range.news(10, 7, 50)))).toBe(true);
    expect(range.frame(12)).toEqual(["1 at 50"]);
  });

  it("is refused when all messages until its input have come, of events and of flights, and none tells of it", () => {
    const range = new Range();
    range.fire(10, 40);
    expect(range.receive(range.event(12))).toBe(true);
    range.effects.confirm(12, 12, 2);
    expect(range.frame(12)).toEqual(["1 at 40?"]);
    expect(range.receive(range.flights(12, Object.assign(range.news(11, 3), { player: 0 })))).toBe(true);
    expect(range.frame(12)).toEqual(["2 at 0"]);
  });
});

describe("[FL7] a message of flights", () => {
  it("is refused on the lane of passing events, and if it goes with no snapshot", () => {
    const range = new Range();
    expect(range.receive(range.flights(12, range.news(10, 7)), false)).toBe(false);
    expect(range.receive(range.flights(13, range.news(10, 7)))).toBe(false);
    expect(range.receive(range.flights(12, range.news(10, 7)))).toBe(true);
  });

  it("that overtakes the one about the birth waits for it", () => {
    const range = new Range();
    const other = Object.assign(range.news(9, 7, 30), { player: 0 });
    const ended = Object.assign(range.news(12, 7), { what: "ended", kind: 0, row: 1 });
    expect(range.receive(range.flights(12, ended))).toBe(true);
    expect(range.receive(range.flights(9, other))).toBe(true);
    range.frame(12);
    expect([...range.effects.flights].map(({ hitKind, hitRow }) => [hitKind, hitRow])).toEqual([["post", 1]]);
    expect(range.frame(15)).toEqual([]);
  });
});
