// A player who lies about the targets that their flights met gains nothing. Liars shoot past all targets in skirmish, and claim hits in
// every possible way; honest players claim the hits that they saw, and some claim them three times.

import { SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import type { Client } from "../../src/client/client.ts";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import { FlightClaims } from "../../src/server/flights/flight-claims.ts";
import { Stepper } from "../../src/testing/index.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { Claim, writeClaim } from "../../src/wire/messages/claim-message.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import type { Glance } from "../../src/world/game-types.ts";
import { pathOf } from "./path.ts";

const DART = skirmish.flights.findIndex(({ name }) => name === "dart");
const EVERY = presets.reckon.agreement.snapshotEvery;

type Lie = (claim: Claim, client: Client, random: Random) => void;

/** Plays, and counts how often each player's darts hit. The first player lies, if a lie is given. */
function play(
  lie: Lie | undefined,
  isBlind: boolean,
  times = 1,
): { strikes: number[]; darts: Set<string>[] } {
  const strikes = [0, 0, 0, 0];
  const darts = strikes.map(() => new Set<string>());
  const random = Random.from(7);
  const game: Game = {
    ...skirmish,
    struck: (world, flight, hit, tools) => {
      strikes[flight.player]++;
      return skirmish.struck(world, flight, hit, tools);
    },
  };
  const room = { ...presets.reckon.room, rewind: { ...presets.reckon.room.rewind, evidence: 64 } };
  const stepper = new Stepper({
    game,
    preset: { ...presets.reckon, room },
    profile: pathOf(100, 0, 0),
    seed: 3,
    hashed: false,
    clients: strikes.map(() => ({
      bot: (player, seed) => {
        const bot = new SkirmishBot(seed, player, WEAPON.dart);
        return {
          sample(into: Record<string, number>, glance: Glance): void {
            bot.sample(into, glance);
            if (isBlind && player === 0) into.aim += into.aim > 0 ? -Math.PI : Math.PI;
          },
        };
      },
    })),
    onTick: ({ evidence }) => {
      for (const { flight, player, number, verdict } of evidence.shots())
        if (flight === "dart" && verdict === "hit") darts[player].add(`${number}`);
    },
    onFrame: ({ client }) => {
      if (client?.player !== 0) return;
      for (const { name, player, number, hitRow } of client.flights) {
        if (name !== "dart" || player !== 0) continue;
        const { moment, fromTick: from, toTick: to } = client.interpolator;
        const claim = new Claim();
        Object.assign(claim, { flight: DART, number, row: Math.max(0, hitRow), moment, from, to });
        if (lie !== undefined) lie(claim, client, random);
        if (lie === undefined && hitRow < 0) continue;
        for (let i = 0; i < times; i++) send(client, claim);
      }
    },
  });
  stepper.run(15_000);
  return { strikes, darts };
}

function send(client: Client, claim: Claim): void {
  const out = new ByteWriter(16);
  writeClaim(claim, EVERY, out);
  client.connection.send(LANE.control, out.finish());
}

/** Another player, at random. */
const anybody: Lie = (claim, _, random) => {
  claim.row = 1 + random.below(3);
};

describe("[FL8] [HN24] [AX28] a claim is believed only if it is true", () => {
  it("a claim about a target that the dart never met hits nothing", () => {
    const honest = play(undefined, true, 0);
    const liar = play(anybody, true);
    expect(honest.strikes[0]).toBeLessThanOrEqual(2);
    expect(liar.strikes[0]).toBeLessThanOrEqual(honest.strikes[0]);
    expect(liar.strikes.slice(1).every((count) => count > 3)).toBe(true);
  });

  it.each([
    [
      "in the future",
      (claim: Claim, client: Client, random: Random) => {
        anybody(claim, client, random);
        claim.to = client.snapshots.newest + 3 * EVERY;
        claim.from = claim.to - EVERY;
        claim.moment = claim.to - 1;
      },
    ],
    [
      "a second ago",
      (claim: Claim, client: Client, random: Random) => {
        anybody(claim, client, random);
        claim.to = Math.max(EVERY, claim.to - 20 * EVERY);
        claim.from = claim.to - EVERY;
        claim.moment = claim.to - 1;
      },
    ],
    [
      "at random, between snapshots at random",
      (claim: Claim, client: Client, random: Random) => {
        anybody(claim, client, random);
        claim.to = Math.max(EVERY, claim.to - random.below(20) * EVERY);
        claim.from = Math.max(0, claim.to - random.below(20) * EVERY);
        claim.moment = claim.from + random.below(60 * 256) / 256;
      },
    ],
  ])("a claim of a moment %s hits nothing", (_, lie) => {
    const honest = play(undefined, true, 0);
    const liar = play(lie, true);
    expect(liar.strikes[0]).toBeLessThanOrEqual(honest.strikes[0]);
  });

  it("a hit that is claimed over and over counts once", () => {
    const { strikes, darts } = play(undefined, false, 3);
    expect(strikes[0]).toBeGreaterThan(3);
    expect(strikes[0]).toBe(darts[0].size);
  });
});

describe("[FL8] claims that wait for their flights", () => {
  it("are at most sixteen of one player and wait two seconds; further ones are dropped, but none of other players", () => {
    const claims = new FlightClaims();
    const waiting = (tick: number): number[] => {
      const players: number[] = [];
      claims.settle(tick, (player) => {
        players.push(player);
        return false;
      });
      return players;
    };
    for (let i = 0; i < 50; i++) claims.take(1, new Claim(), 100);
    for (let i = 0; i < 3; i++) claims.take(2, new Claim(), 100);
    expect(claims.dropped).toBe(34);
    expect(waiting(220)).toEqual([...new Array(16).fill(1), 2, 2, 2]);
    claims.forget(2);
    expect(waiting(220)).toEqual(new Array(16).fill(1));
    waiting(221);
    expect([waiting(221), claims.dropped]).toEqual([[], 34 + 16]);
  });
});
