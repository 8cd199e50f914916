import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { event } from "../../src/client/makers/event-maker.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EventMessages } from "../../src/wire/messages/event-message.ts";
import { LIST_BYTES } from "../../src/wire/messages/list-messages.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import type { GameEvents } from "../../src/world/events/event.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { angle, enumeration, fixed, plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame, type Game } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { RUNS } from "../world/samples.ts";

function gameWith(events: GameEvents): Game {
  return defineGame({
    name: "bell",
    players: 4,
    input: { go: flag() },
    kinds: [kind("stone", { capacity: 1, fields: { weight: integer({ min: 0, max: 9 }) } })],
    events,
    join: () => {},
    leave: () => {},
    step: () => {},
  });
}

const events = {
  shot: event({ fields: { x: fixed({ min: 0, max: 255, resolution: 1 }) } }),
  died: event({ fields: { by: integer({ min: 0, max: 3 }) }, reliable: true }),
  ready: event({ sees: "owner" }),
  hit: event({
    fields: {
      x: fixed({ min: -512, max: 512, resolution: 1 / 64 }),
      turn: angle({ bits: 10 }),
      part: enumeration(["head", "arm", "leg"]),
      far: integer({ min: -70_000, max: 70_000 }),
    },
  }),
};
const game = gameWith(events);
const stamped = new EventMessages(game, false);
const numbered = new EventMessages(game, true);
const PLAYER = 2;

interface Given {
  readonly name: string;
  readonly player: number;
  readonly tick: number;
  readonly number?: number;
  readonly ordinal?: number;
  readonly values?: readonly number[];
}

function emitted({ name, player, tick, number = tick, ordinal = 0, values = [] }: Given): Emitted {
  const one = new Emitted(game.events);
  one.schema = game.events.find((schema) => schema.name === name)!;
  Object.assign(one, { player, tick, number, ordinal });
  one.values.set(values);
  return one;
}

function bytesOf(messages: EventMessages, tick: number, given: readonly Given[]): Uint8Array {
  const out = new ByteWriter();
  messages.start(tick, out);
  for (const one of given) expect(messages.add(emitted(one), one.player === PLAYER)).toBe(true);
  return messages.finish()!.slice();
}

function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join(" ");
}

/** What a client reads, or undefined. */
function read(messages: EventMessages, bytes: Uint8Array, head: number, number = 0): Given[] | undefined {
  const from = new ByteReader();
  from.start(bytes);
  if (!messages.read(from, PLAYER, head, number)) return undefined;
  return messages.entries.slice(0, messages.count).map((one) => ({
    name: one.schema.name,
    player: one.player,
    tick: one.tick,
    number: one.number,
    ordinal: one.ordinal,
    values: [...one.values.subarray(0, one.schema.fields.size)],
  }));
}

describe("[EV8] a message of events", () => {
  const shot = { name: "shot", player: PLAYER, tick: 300, values: [200] };
  const VECTORS: readonly (readonly [string, EventMessages, readonly Given[]])[] = [
    ["2c 01 39 32", stamped, [shot]],
    ["2c 01 51 04 19", stamped, [{ ...shot, player: 0, tick: 298 }]],
    ["2c 01 39 72 16 20 03", stamped, [shot, { ...shot, ordinal: 1 }]],
    ["2c 01 03 19 00 06", stamped, [{ name: "died", player: -1, tick: 100, values: [3] }]],
    ["2c 01 b9 40 40 64", numbered, [{ ...shot, number: 258 }]],
    ["2c 01 19 32", numbered, [{ ...shot, number: -1 }]],
  ];

  it.each(VECTORS)("has the bytes of docs/protocol.md: %s", (bytes, messages, given) => {
    expect(hex(bytesOf(messages, 300, given))).toBe(bytes);
    expect(read(messages, bytesOf(messages, 300, given), 300, 250)).toHaveLength(given.length);
  });

  const tick = 2 ** 33;
  const one = fc
    .record({
      player: fc.integer({ min: -1, max: 3 }),
      ago: fc.oneof(fc.nat(20), fc.nat(60_000)),
      back: fc.oneof(fc.constant(-1), fc.nat(30_000)),
      ordinal: fc.oneof(fc.constant(0), fc.nat(63)),
      kind: fc.nat(3),
      x: fc.integer({ min: -512 * 64, max: 512 * 64 }),
      turn: fc.integer({ min: -512, max: 511 }),
      part: fc.nat(2),
      far: fc.integer({ min: -70_000, max: 70_000 }),
    })
    .map(({ player, ago, back, ordinal, kind: which, x, turn, part, far }): Given & { back: number } => {
      const name = Object.keys(events)[which];
      const mine = name === "ready" ? PLAYER : player;
      const whole = [[Math.abs(x) % 256], [part], [], [x / 64, turn * ((2 * Math.PI) / 1024), part, far]];
      const values = whole[which].map((value) => value + 0);
      return { name, player: mine, tick: tick - ago, values, ordinal, back };
    });

  it.each([
    ["stamped", stamped],
    ["numbered", numbered],
  ])("comes back as it was: %s", (_name, messages) => {
    const number = 2 ** 20;
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 12 }), (many) => {
        const given = many.map(({ back, ...rest }) => {
          const isMine = rest.player === PLAYER;
          const keyed = messages === stamped ? rest.tick : back < 0 ? -1 : number - back;
          const own = isMine ? keyed : -1;
          return { ...rest, number: own, ordinal: isMine && own >= 0 ? rest.ordinal : 0 };
        });
        const back = read(messages, bytesOf(messages, tick, given), tick + 300, number);
        expect(back?.map(({ values, ...rest }) => rest)).toEqual(given.map(({ values, ...rest }) => rest));
        for (const [i, { values }] of (back ?? []).entries())
          for (const [field, value] of (values ?? []).entries())
            expect(value).toBeCloseTo(given[i].values?.[field] ?? Number.NaN, 9);
      }),
      RUNS,
    );
  });

  it("is refused when it is empty, cut off, too long, of an unknown event, or out of range", () => {
    const sound = bytesOf(stamped, 300, [{ name: "shot", player: PLAYER, tick: 299, values: [200] }]);
    expect(read(stamped, sound, 300)).toHaveLength(1);
    for (let length = 0; length < sound.length; length++)
      expect(read(stamped, sound.subarray(0, length), 300)).toBeUndefined();
    expect(read(stamped, Uint8Array.of(...sound, 0), 300)).toBeUndefined();
    expect(read(stamped, Uint8Array.of(44, 1, 0), 300)).toBeUndefined();
    // An enumeration of three names has two bits, and a fourth code that means nothing.
    const hit = bytesOf(stamped, 300, [{ name: "hit", player: 0, tick: 300, values: [0, 0, 2, 0] }]);
    expect(read(stamped, hit, 300)).toHaveLength(1);
    let refused = 0;
    for (let bit = 16; bit < hit.length * 8; bit++) {
      const bytes = hit.slice();
      bytes[bit >> 3] ^= 1 << (bit & 7);
      if (read(stamped, bytes, 300) === undefined) refused++;
    }
    expect(refused).toBeGreaterThan(3);
  });

  it("is refused when it gives a player's own event as another's, or an owner-only event to another player", () => {
    const mine = bytesOf(stamped, 300, [{ name: "shot", player: 1, tick: 300, values: [1] }]);
    const from = new ByteReader();
    from.start(mine);
    expect(stamped.read(from, 1, 300, 0)).toBe(false);
    const ready = bytesOf(stamped, 300, [{ name: "ready", player: 1, tick: 300 }]);
    expect(read(stamped, ready, 300)).toBeUndefined();
  });

  it("is full at 64 events, and before it is longer than one piece", () => {
    const out = new ByteWriter();
    for (const name of ["ready", "hit"]) {
      stamped.start(300, out);
      let count = 0;
      while (
        stamped.add(emitted({ name, player: PLAYER, tick: 300, ordinal: 63, values: [1, 0, 1, 1] }), true)
      )
        count++;
      expect(stamped.finish()!.length).toBeLessThanOrEqual(LIST_BYTES);
      if (name === "ready") expect(count).toBe(64);
      else expect(count).toBeGreaterThan(35);
      expect(read(stamped, out.finish(), 300)).toHaveLength(count);
    }
  });
});

describe("[EV8] the hash of a game's schema", () => {
  it("differs when an event does: by name, order, field, reliability and sight", () => {
    const { shot, died } = events;
    const declared: readonly GameEvents[] = [
      {},
      { shot },
      { shot, died },
      { died, shot },
      { bang: shot },
      { shot: event({ fields: shot.fields, reliable: true }) },
      { shot: event({ fields: shot.fields, sees: "owner" }) },
      { shot: event({ fields: { y: shot.fields.x } }) },
    ];
    const hashes = declared.map((one) => schemaHash(gameWith(one)));
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});
