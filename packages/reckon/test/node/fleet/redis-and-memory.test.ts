// Both directories lead to the same places: whatever nodes and players ask of them, in the same order, they answer alike.

import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Directory, FleetNode, FleetRoom, PlaceWish } from "../../../src/fleet/directory.ts";
import { MemoryDirectory } from "../../../src/fleet/memory-directory.ts";
import { RedisDirectory } from "../../../src/node/fleet/redis-directory.ts";
import { idOf, nodeNamed, roomCoded, wishFor } from "../../fleet/fleet-parts.ts";
import { REDIS_PROGRAM, RedisServer, untilAsked } from "./redis-server.ts";

const LEASE = { leaseMs: 600_000, roomMs: 600_000, claimMs: 600_000 };

type Step =
  | {
      readonly ask: "renew";
      readonly node: FleetNode;
      readonly rooms: readonly FleetRoom[];
      readonly closed: readonly string[];
      readonly back: number;
    }
  | { readonly ask: "place"; readonly wish: PlaceWish }
  | { readonly ask: "claim"; readonly code: string; readonly wish: PlaceWish }
  | { readonly ask: "move"; readonly code: string; readonly from: string; readonly to: string }
  | { readonly ask: "leave"; readonly id: string };

/** Asks one directory. What nodes do not take back it remembers: that they left, or drain. */
class Asker {
  readonly directory: Directory;
  readonly #gone = new Set<string>();
  readonly #draining = new Set<string>();

  constructor(directory: Directory) {
    this.directory = directory;
  }

  take(step: Step, round: number): Promise<unknown> {
    const { directory } = this;
    if (step.ask === "place") return directory.place(step.wish);
    if (step.ask === "claim") return directory.claim(step.code, step.wish);
    if (step.ask === "move") return directory.move(step.code, step.from, step.to);
    if (step.ask === "leave") {
      this.#gone.add(step.id);
      return directory.leave(step.id);
    }
    const { node, rooms, closed, back } = step;
    if (this.#gone.has(node.id)) return directory.nodes();
    if (node.isDraining) this.#draining.add(node.id);
    const after = Math.max(0, round - back);
    const now = { ...node, isDraining: this.#draining.has(node.id) };
    return directory.renew({ node: now, rooms, closed, round, after });
  }
}

const CODES = ["RRR22", "RRR33", "RRR44", "RRR55", "RRR66", "RRR77"];

/** What anybody can see of a fleet. */
async function allOf(directory: Directory): Promise<unknown> {
  const nodes = await directory.nodes();
  const lists = [
    await directory.list("dash", "b1", 3),
    await directory.list("orbit", "b1", 9),
    await directory.list("dash", "b2", 9),
  ];
  const found = [];
  for (const one of CODES) found.push(await directory.find(one));
  return { nodes, lists, found };
}

const letter = fc.constantFrom(..."abcd");
const code = fc.constantFrom(...CODES);
const game = fc.constantFrom("dash", "orbit");
const build = fc.constantFrom("b1", "b1", "b2");
const region = fc.constantFrom("north", "south");

/** A node keeps its region and its build. */
const node: fc.Arbitrary<FleetNode> = fc
  .record({
    letter,
    isDraining: fc.constantFrom(false, false, false, true),
    rooms: fc.nat(12),
    latenessMs: fc.constantFrom(0, 0, 20, 60),
  })
  .map(({ letter: one, ...rest }) =>
    nodeNamed(one, {
      ...rest,
      mostRooms: 10,
      region: "ac".includes(one) ? "north" : "south",
      build: one === "d" ? "b2" : "b1",
    }),
  );

const room: fc.Arbitrary<FleetRoom> = fc
  .record({ code, game, isPrivate: fc.boolean(), players: fc.nat(8), openSeats: fc.nat(3) })
  .map(({ code: one, ...rest }) => roomCoded(one, rest));

const wish: fc.Arbitrary<PlaceWish> = fc
  .record({
    game,
    build,
    region: fc.option(region, { nil: undefined }),
    room: fc.constantFrom("any", "any", "public", "private"),
    seats: fc.integer({ min: 1, max: 3 }),
    codes: fc.array(code, { maxLength: 3 }),
    notNodes: fc.array(letter.map(idOf), { maxLength: 2 }),
    notRooms: fc.array(code, { maxLength: 2 }),
  })
  .map((over) => wishFor(over));

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({
    ask: fc.constant("renew" as const),
    node,
    rooms: fc.uniqueArray(room, { maxLength: 3, selector: ({ code: one }) => one }),
    closed: fc.array(code, { maxLength: 2 }),
    back: fc.nat(3),
  }),
  { weight: 2, arbitrary: fc.record({ ask: fc.constant("place" as const), wish }) },
  fc.record({ ask: fc.constant("claim" as const), code, wish }),
  fc.record({ ask: fc.constant("move" as const), code, from: letter.map(idOf), to: letter.map(idOf) }),
  fc.record({ ask: fc.constant("leave" as const), id: letter.map(idOf) }),
);

describe.skipIf(REDIS_PROGRAM === undefined)("with a redis-server", () => {
  let server: RedisServer;
  let fleets = 0;
  beforeAll(async () => {
    server = new RedisServer();
    await server.start();
  });
  afterAll(() => server.end());

  it("[DI4, DI10] both directories answer alike, whatever they are asked", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const memory = new MemoryDirectory(() => 1000, LEASE);
        const redis = new RedisDirectory({ url: server.url, prefix: `both-${fleets++}`, times: LEASE });
        try {
          await untilAsked(redis);
          const [one, other] = [new Asker(redis), new Asker(memory)];
          for (const [i, asked] of steps.entries()) {
            expect(await one.take(asked, i + 1)).toEqual(await other.take(asked, i + 1));
            expect(await allOf(redis)).toEqual(await allOf(memory));
          }
        } finally {
          redis.end();
        }
      }),
      { numRuns: 60 },
    );
  });
});
