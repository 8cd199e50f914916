import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { event } from "../../src/client/makers/event-maker.ts";
import { flight } from "../../src/client/makers/flight-maker.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EventMessages } from "../../src/wire/messages/event-message.ts";
import { FlightMessages, isOfFlights } from "../../src/wire/messages/flight-message.ts";
import { LIST_BYTES } from "../../src/wire/messages/list-messages.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import type { GameFlights } from "../../src/world/events/event-parts.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { FlightNews } from "../../src/world/events/flight-schema.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { RUNS } from "../world/samples.ts";

const place = fixed({ min: 0, max: 255, resolution: 1 });
const post = kind("post", {
  capacity: 5,
  position: ["x", "y"],
  target: { radius: 4 },
  fields: { x: place, y: place },
});
const dart = flight({
  fields: { x: place, y: place },
  position: ["x", "y"],
  lifeTicks: 60,
  targets: ["post"],
});
const ball = flight({
  fields: { x: place, y: place, bounces: integer({ min: 0, max: 2 }) },
  position: ["x", "y"],
  lifeTicks: 4096,
});

function gameWith(flights: GameFlights<"post">): Game {
  return defineGame({
    name: "range",
    players: 4,
    input: {},
    kinds: [post],
    events: { bang: event({ reliable: true }) },
    flights,
    join: () => {},
    leave: () => {},
    step: () => {},
  });
}

const game = gameWith({ dart, ball });
const stamped = new FlightMessages(game, false);
const numbered = new FlightMessages(game, true);
const PLAYER = 2;
const TICK = 300;

type Given = Partial<
  Pick<FlightNews, "what" | "id" | "player" | "number" | "ordinal" | "tick" | "moment" | "age">
> &
  Partial<Pick<FlightNews, "kind" | "row">> & {
    readonly name?: "dart" | "ball";
    readonly at?: readonly number[];
  };

function newsOf({ name = "dart", at = [], ...rest }: Given): FlightNews {
  const one = new FlightNews(game.flights);
  one.schema = game.flights.find((schema) => schema.name === name)!;
  Object.assign(one, { what: "fired", id: 1, player: 0, tick: TICK, moment: TICK, ...rest });
  one.values.set(at);
  return one;
}

function bytesOf(messages: FlightMessages, given: readonly Given[], tick = TICK): Uint8Array {
  messages.start(tick, new ByteWriter());
  for (const one of given) expect(messages.add(newsOf(one), one.player === PLAYER)).toBe(true);
  return messages.finish()!.slice();
}

function read(
  messages: FlightMessages,
  bytes: Uint8Array,
  head = TICK,
  number = 0,
): FlightNews[] | undefined {
  const from = new ByteReader();
  from.start(bytes);
  if (!messages.read(from, PLAYER, head, number)) return undefined;
  return messages.entries.slice(0, messages.count).map((one) => {
    const copy = new FlightNews(game.flights);
    copy.copyFrom(one);
    return copy;
  });
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

describe("[FL7] a message of flights", () => {
  const fired = { what: "fired", player: PLAYER, number: TICK, moment: 290.5, at: [200, 100] } as const;
  const turned = { what: "turned", name: "ball", id: 2, moment: 299, age: 8.5, at: [1, 2, 1] } as const;
  const VECTORS: readonly (readonly [string, FlightMessages, readonly Given[]])[] = [
    ["2c 01 0e 00 08 98 8e 4c 06", stamped, [fired]],
    ["2c 01 0e 00 08 00 14 41 26 03", stamped, [{ ...fired, player: 0, tick: 298, moment: 298 }]],
    ["2c 01 0e 00 08 98 2e 10 10 99 0c", numbered, [{ ...fired, number: 258 }]],
    ["2c 01 2a 00 10 20 96 00 81 00 11 00", stamped, [turned]],
    ["2c 01 32 00 10 10 12", stamped, [{ what: "ended", id: 3, moment: 299.5, kind: 0, row: 4 }]],
    ["2c 01 32 00 10 00 00", stamped, [{ what: "ended", id: 3, kind: -1 }]],
  ];

  it.each(VECTORS)("has the bytes of docs/protocol.md: %s", (bytes, messages, given) => {
    expect(hex(bytesOf(messages, given))).toBe(bytes);
    expect(read(messages, bytesOf(messages, given), TICK, 250)).toHaveLength(given.length);
  });

  const tick = 2 ** 33;
  const one = fc.record({
    what: fc.constantFrom("fired" as const, "turned" as const, "ended" as const),
    name: fc.constantFrom("dart" as const, "ball" as const),
    id: fc.integer({ min: 1, max: 65535 }),
    player: fc.integer({ min: -1, max: 3 }),
    ago: fc.oneof(fc.nat(20), fc.nat(60_000)),
    back: fc.oneof(fc.nat(4095), fc.nat(32_767)),
    age: fc.nat(60 * 256),
    key: fc.oneof(fc.constant(-1), fc.nat(30_000)),
    ordinal: fc.nat(63),
    at: fc.tuple(fc.nat(255), fc.nat(255), fc.nat(2)),
    row: fc.integer({ min: -1, max: 4 }),
  });

  it.each([
    ["stamped", stamped],
    ["numbered", numbered],
  ])("comes back as it was: %s", (_name, messages) => {
    const newest = 2 ** 20;
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 10 }), (many) => {
        const given = many.map(({ ago, back, age, key, row, ...rest }): Given => {
          const at = rest.what === "fired" ? tick - ago : tick;
          const isKeyed = rest.player === PLAYER && (messages === stamped || key >= 0);
          const own = messages === stamped ? at : newest - key;
          return {
            ...rest,
            tick: at,
            moment: at - back / 256,
            age: rest.what === "turned" ? age / 256 : 0,
            number: isKeyed ? own : -1,
            ordinal: isKeyed ? rest.ordinal : 0,
            kind: row < 0 ? -1 : 0,
            row,
          };
        });
        const back = read(messages, bytesOf(messages, given, tick), tick + 300, newest);
        expect(back).toHaveLength(given.length);
        for (const [i, { what, id, tick: when, moment, ...news }] of (back ?? []).entries()) {
          const was = given[i];
          expect([what, id, when, moment]).toEqual([was.what, was.id, was.tick, was.moment]);
          if (what === "ended") expect([news.kind, news.row]).toEqual([was.kind, was.row]);
          else {
            const { size } = news.schema.fields;
            expect([news.schema.name, news.player, news.age]).toEqual([was.name, was.player, was.age]);
            expect([...news.values.subarray(0, size)]).toEqual(was.at?.slice(0, size));
          }
          if (what === "fired") expect([news.number, news.ordinal]).toEqual([was.number, was.ordinal]);
        }
      }),
      RUNS,
    );
  });

  it("is refused when it is empty, cut off or too long, or names a flight, a row or an age that there is not", () => {
    const sound = bytesOf(stamped, [fired]);
    for (let length = 0; length < sound.length; length++)
      expect(read(stamped, sound.subarray(0, length))).toBeUndefined();
    expect(read(stamped, Uint8Array.of(...sound, 0))).toBeUndefined();
    expect(read(stamped, Uint8Array.of(44, 1, 0))).toBeUndefined();
    expect(read(stamped, bytesOf(stamped, [{ ...fired, id: 0 }]))).toBeUndefined();
    expect(read(stamped, bytesOf(stamped, [{ what: "ended", kind: 0, row: 5 }]))).toBeUndefined();
    expect(read(stamped, bytesOf(stamped, [{ ...fired, tick: -1, moment: -1 }], 3))).toBeUndefined();
    const alone = new FlightMessages(gameWith({ ball, dart: { ...dart, lifeTicks: 50 } }), false);
    const old = bytesOf(stamped, [{ ...turned, name: "dart", age: 60 }]);
    expect(read(stamped, old)).toHaveLength(1);
    expect(read(alone, old)).toBeUndefined();
  });

  it("is refused when it gives a player's own flight as another's", () => {
    const from = new ByteReader();
    from.start(bytesOf(stamped, [{ ...fired, player: 1 }]));
    expect(stamped.read(from, 1, TICK, 0)).toBe(false);
  });

  it("is told apart from a message of events by its third byte", () => {
    const from = new ByteReader();
    const events = new EventMessages(game, false);
    events.start(TICK, new ByteWriter());
    events.add(Object.assign(new Emitted(game.events), { tick: TICK }), false);
    from.start(events.finish()!.slice());
    expect(isOfFlights(from)).toBe(false);
    expect(stamped.read(from, PLAYER, TICK, 0)).toBe(false);
    from.start(bytesOf(stamped, [fired]));
    expect(isOfFlights(from)).toBe(true);
    expect(events.read(from, PLAYER, TICK, 0)).toBe(false);
  });

  it("is one piece long, and news that do not fit go into another", () => {
    const sent: Uint8Array[] = [];
    stamped.start(TICK, new ByteWriter());
    for (let id = 1; id <= 150; id++)
      stamped.put(newsOf({ ...turned, id }), false, (bytes) => sent.push(bytes.slice()));
    stamped.end((bytes) => sent.push(bytes.slice()));
    for (const bytes of sent) expect(bytes.length).toBeLessThanOrEqual(LIST_BYTES);
    expect(sent.length).toBeGreaterThan(2);
    const ids = sent.flatMap((bytes) => read(stamped, bytes)!.map(({ id }) => id));
    expect(ids).toEqual(Array.from({ length: 150 }, (_, i) => i + 1));
  });
});

describe("[FL7] the hash of a game's schema", () => {
  it("differs when a flight does: by name, order and field", () => {
    const x = { fields: { ...ball.fields, bounces: integer({ min: 0, max: 3 }) } };
    const declared: readonly GameFlights<"post">[] = [
      {},
      { dart },
      { dart, ball },
      { ball, dart },
      { arrow: dart },
      { dart, ball: { ...ball, ...x } },
    ];
    const hashes = declared.map((one) => schemaHash(gameWith(one)));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
