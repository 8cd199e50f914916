// What both ends must know alike to read each other's rows, beyond what connection/handshake.test.ts changes.
import { defineGame, fixed, flag, type Game, kind, reference } from "reckon";
import { expect, it } from "vitest";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { Image } from "../../src/wire/image.ts";
import { schemaHash } from "../../src/wire/schema-hash.ts";
import { codecFor, snapshotPlans } from "../../src/wire/snapshot-plans.ts";
import type { Attachment } from "../../src/world/kind.ts";
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
    attachedTo,
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
  }) as unknown as Game;
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

it("two ends that differ in `attachedTo` alone could not read each other", () => {
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
