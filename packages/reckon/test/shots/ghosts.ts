// Players who claim hits on ghosts: they shoot beside everybody, and for each of their darts look for a screen on which it
// would have met somebody, of all screens that a claim can name. The tests of claims and `npm run soak:lies` play it. Always
// true: the dart, its aim and the network are those of the honest player; only what is claimed differs.

import { RADIUS, SHOT_RADIUS, SkirmishBot, skirmish, WEAPON } from "@reckon/skirmish";
import type { Client } from "../../src/client/client.ts";
import { presets } from "../../src/presets/index.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { ByteWriter } from "../../src/wire/bytes.ts";
import { Claim, writeClaim } from "../../src/wire/messages/claim-message.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import type { Glance } from "../../src/world/game-types.ts";
import type { World } from "../../src/world/world.ts";

const DART = skirmish.flights.findIndex(({ name }) => name === "dart");
const EVERY = presets.reckon.agreement.snapshotEvery;
/** Extrapolation is drawn for at most so long. */
const AHEAD_TICKS = 9;
/** Snapshots that a claim can lie between. */
const MOST_PLACES = 31;
/** Ghosts that are claimed for one dart: more would drown what it truly met, for 16 claims may wait. */
const MOST_CLAIMS = 6;

/** A dart of the liar as it is drawn. */
interface Dart {
  readonly number: number;
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
}

/** Looks for a screen on which a dart meets somebody, and calls `claim` for it. */
export type Ghost = (dart: Dart, client: Client, claim: (row: number, screen: Screen) => void) => void;

interface Screen {
  readonly moment: number;
  readonly from: number;
  readonly to: number;
}

interface Place {
  readonly x: number;
  readonly y: number;
}

/** Where a dart that is drawn now was or will be. */
function at({ x, y, vx, vy }: Dart, ticks: number): Place {
  return { x: x + (vx * ticks) / 60, y: y + (vy * ticks) / 60 };
}

/** Calls `each` for everybody else who stands in a snapshot. */
function others(client: Client, tick: number, each: (row: number, world: World) => void): void {
  const world = client.snapshots.at(tick);
  if (world === undefined) return;
  const { health } = world.fields.player;
  for (const row of world.all("player"))
    if (world.ownerOf("player", row) !== client.player && health[row] > 0) each(row, world);
}

function meets(dart: Place, x: number, y: number): boolean {
  return Math.hypot(dart.x - x, dart.y - y) < RADIUS + SHOT_RADIUS;
}

/** Carries everybody on from an old snapshot, up to what is drawn now and `later` ticks beyond. */
function carriedOn(later: number): Ghost {
  return (dart, client, claim) => {
    const now = client.interpolator.moment;
    const { newest } = client.snapshots;
    for (let base = newest; base > newest - MOST_PLACES * EVERY; base -= EVERY)
      others(client, base, (row, world) => {
        const { x, y, vx, vy } = world.fields.player;
        for (let back = -later; back < 24; back++) {
          const moment = now - back;
          const ahead = Math.min(moment - base, AHEAD_TICKS) / 60;
          if (moment <= base) break;
          const isMet = meets(at(dart, -back), x[row] + vx[row] * ahead, y[row] + vy[row] * ahead);
          if (isMet) claim(row, { moment: moment + 0.5, from: base, to: base });
        }
      });
  };
}

/** Draws everybody straight from one old snapshot to another, across all that lie between. */
const across: Ghost = (dart, client, claim) => {
  const now = client.interpolator.moment;
  const { newest } = client.snapshots;
  for (let back = 0; back < 12; back += 2) {
    const moment = now - back;
    const first = Math.floor(moment / EVERY) * EVERY;
    for (let before = 0; before < 10; before++)
      for (let to = first + EVERY; to <= newest; to += EVERY) {
        const from = first - before * EVERY;
        const start = client.snapshots.at(from);
        if (start === undefined || to - from === EVERY) continue;
        const { x, y } = start.fields.player;
        others(client, to, (row, world) => {
          const share = (moment - from) / (to - from);
          const { x: toX, y: toY } = world.fields.player;
          const [mx, my] = [x[row] + (toX[row] - x[row]) * share, y[row] + (toY[row] - y[row]) * share];
          if (meets(at(dart, -back), mx, my)) claim(row, { moment: moment + 0.25, from, to });
        });
      }
  }
};

/** Claims everybody near at every moment near, between the snapshots that were there: for what tolerances leave. */
const shaken: Ghost = (dart, client, claim) => {
  const now = client.interpolator.moment;
  for (let back = -6; back < 40; back += 1.25) {
    const moment = now - back;
    const from = Math.floor(moment / EVERY) * EVERY;
    others(client, from, (row, world) => {
      const { x, y } = world.fields.player;
      const near = at(dart, -back);
      if (Math.hypot(near.x - x[row], near.y - y[row]) < 48) claim(row, { moment, from, to: from + EVERY });
    });
  }
};

export const GHOSTS: { readonly [name: string]: Ghost } = {
  "carried on from an old snapshot": carriedOn(0),
  "carried on into the future": carriedOn(10),
  "straight across what was held": across,
  "at any moment around": shaken,
};

export interface GhostOptions {
  readonly profile: Profile;
  readonly seed: number;
  readonly seconds: number;
  /** How far beside its target the liar aims, radians. */
  readonly beside: number;
  /** What it claims; absent: what it saw. */
  readonly ghost?: Ghost;
}

/** Plays, and counts how often the darts of the first player struck somebody. */
export function playGhosts({ profile, seed, seconds, beside, ghost }: GhostOptions): number {
  let strikes = 0;
  /** Ghosts claimed by dart. */
  const claimed = new Map<number, number>();
  const game: Game = {
    ...skirmish,
    // Nobody is hurt, so that the match is the same whatever is claimed.
    struck: (_world, flight) => {
      if (flight.player === 0) strikes++;
      return "end";
    },
  };
  const stepper = new Stepper({
    game,
    preset: presets.reckon,
    profile,
    seed,
    hashed: false,
    clients: [0, 1, 2, 3, 4, 5].map(() => ({
      bot: (player, botSeed) => {
        const bot = new SkirmishBot(botSeed, player, WEAPON.dart);
        return {
          sample(into: Record<string, number>, glance: Glance): void {
            bot.sample(into, glance);
            if (player === 0) into.aim += beside;
          },
        };
      },
    })),
    onFrame: ({ client }) => {
      if (client?.player !== 0 || ghost === undefined) return;
      for (const { name, player, number, values } of client.flights) {
        if (name !== "dart" || player !== 0 || number < 0) continue;
        const { x, y, vx, vy } = values;
        let isClaimed = false;
        ghost({ number, x, y, vx, vy }, client, (row, screen) => {
          const claims = claimed.get(number) ?? 0;
          if (isClaimed || claims === MOST_CLAIMS) return;
          isClaimed = true;
          claimed.set(number, claims + 1);
          send(client, number, row, screen);
        });
      }
    },
  });
  stepper.run(seconds * 1000);
  return strikes;
}

function send(client: Client, number: number, row: number, { moment, from, to }: Screen): void {
  const claim = new Claim();
  if (from < 0) return;
  Object.assign(claim, { flight: DART, number, row, moment, from, to });
  const out = new ByteWriter(16);
  writeClaim(claim, EVERY, out);
  client.connection.send(LANE.control, out.finish());
}
