// What both ends must know alike to read each other's rows, beyond what connection/handshake.test.ts changes.
import { defineGame, fixed, flag, flight, type Game, integer, kind, reference } from "reckon";
import { expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { Image } from "../../src/wire/image/image.ts";
import { codecFor, snapshotPlans } from "../../src/wire/image/snapshot-plans.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import type { GameFlight } from "../../src/world/events/event-parts.ts";
import type { Fields } from "../../src/world/fields/field.ts";
import type { Attachment } from "../../src/world/kind.ts";
import type { Target } from "../../src/world/target.ts";
import { World } from "../../src/world/world.ts";
import { STAMPED } from "../server/drive.ts";

const span = { min: 0, max: 1024, resolution: 1 / 16 } as const;
const xyz = { x: fixed(span), y: fixed(span), z: fixed(span) };
const position = ["x", "y", "z"] as const;

function game(attachedTo?: Attachment): Game {
  const cart = kind("cart", { capacity: 3, position, fields: xyz });
  const crate = kind("crate", {
    capacity: 8,
    position,
    attachedTo: attachedTo as Attachment<never> | undefined,
    fields: { ...xyz, on: reference("cart"), under: reference("cart") },
  });
  return defineGame({
    name: "quay",
    players: 2,
    input: { go: flag() },
    kinds: [cart, crate],
    join: () => {},
    leave: () => {},
    step: () => {},
  });
}

const ATTACHMENTS: readonly (Attachment | undefined)[] = [
  undefined,
  { by: "on" },
  { by: "under" },
  { kind: "cart", row: 0 },
  { kind: "cart", row: 1 },
  { kind: "crate", row: 1 },
];

it("the schema hash differs for every other `attachedTo`, and is the same for the same", () => {
  const hashes = ATTACHMENTS.map((attachedTo) => schemaHash(game(attachedTo)));
  expect(new Set(hashes).size).toBe(ATTACHMENTS.length);
  expect(ATTACHMENTS.map((attachedTo) => schemaHash(game(attachedTo)))).toEqual(hashes);
});

it("two ends that differ in `attachedTo` alone could not read each other's rows", () => {
  const [ours, theirs] = [game({ kind: "cart", row: 0 }), game()];
  const [mine, other] = [ours, theirs].map((one) => snapshotPlans(one, STAMPED).shared);
  const world = new World(ours.layout);
  world.spawn("cart");
  for (let row = 0; row < 8; row++) world.spawn("crate");
  const images = [0, 1, 2].map((at) => {
    world.tick = 3 * at;
    for (const name of ["cart", "crate"])
      for (const row of world.all(name)) world.fields[name].x[row] = 40 * row + at * at * 7;
    world.settle();
    const both = [new Image(mine), new Image(other)];
    for (const image of both) image.capture(world);
    return both;
  });
  const [[older], [baseline], [current]] = images;
  const out = new ByteWriter();
  codecFor(mine, ours).encode(current, { tick: 6, baseline, older, select: undefined }, undefined, out);
  const from = new ByteReader();
  from.start(out.finish());
  const held = new Image(other);
  const against = { tick: 6, baseline: images[1][1], older: images[0][1], select: undefined };
  const isRead = codecFor(other, theirs).decode(from, out.length, against, held);
  expect(
    isRead &&
      held.kinds.every(({ codes }, k) => codes.every((code, i) => code === current.kinds[k].codes[i])),
  ).toBe(false);
});

/** A game whose carts can be hit. */
function shooting(target?: Target, bolt?: Partial<GameFlight<Fields, "cart" | "crate">>): Game {
  const flags = { isUp: flag(), isOut: flag(), moved: integer({ min: 0, max: 9 }) };
  const cart = kind("cart", {
    capacity: 3,
    position,
    target: target as Target<never> | undefined,
    fields: { ...xyz, size: fixed(span), ...flags },
  });
  const crate = kind("crate", { capacity: 8, position, target: { radius: 1 }, fields: xyz });
  const seen = { replicate: "rows", rows: "crate" } as const;
  const flights = {
    bolt: flight<Fields, "cart" | "crate">({
      fields: xyz,
      position,
      lifeTicks: 60,
      capacity: 3,
      ...seen,
      ...bolt,
    }),
  };
  return defineGame({
    name: "quay",
    players: 2,
    input: { go: flag() },
    kinds: [cart, crate],
    flights,
    join: () => {},
    leave: () => {},
    step: () => {},
  });
}

const TARGETS: readonly (Target | undefined)[] = [
  undefined,
  { radius: 16 },
  { radius: 17 },
  { radius: "size" },
  { radius: "x" },
  { radius: 16, while: "isUp" },
  { radius: 16, while: "isOut" },
  { radius: 16, dodges: "isUp" },
  { radius: 16, teleports: "isUp" },
  { radius: 16, teleports: "moved" },
];

it("[RW18] the schema hash differs for every other target of a kind: both ends judge hits by it", () => {
  const hashes = TARGETS.map((target) => schemaHash(shooting(target)));
  expect(new Set(hashes).size).toBe(TARGETS.length);
  expect(TARGETS.map((target) => schemaHash(shooting(target)))).toEqual(hashes);
});

it("[RW18] the schema hash differs for a flight with other coordinates or rows, or other targets that clients claim", () => {
  const bolts: Partial<GameFlight<Fields, "cart" | "crate">>[] = [
    {},
    { position: ["z", "y", "x"] },
    { rows: "cart" },
    { hits: "claim", targets: ["cart"] },
    { hits: "claim", targets: ["crate"] },
    { hits: "claim", targets: ["cart", "crate"] },
  ];
  const hashes = bolts.map((bolt) => schemaHash(shooting({ radius: 16 }, bolt)));
  expect(new Set(hashes).size).toBe(bolts.length);
});

it("[RW18] the schema hash is the same for all targets of the server's own bullets, for a host may choose them", () => {
  const hashes = ([["cart"], ["crate"]] as const).map((targets) =>
    schemaHash(shooting({ radius: 16 }, { targets })),
  );
  expect(hashes[0]).toBe(hashes[1]);
});
