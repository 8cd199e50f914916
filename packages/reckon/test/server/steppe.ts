// A world full of life for chain.ts: beasts, riders that stick to them, flames without a position, and a hunter for each
// player. Rows are born, move, die and are born again in the same slot, change owners, and point at each other, also at
// what has ended. Everything follows from the random it is given.

import {
  angle,
  defineGame,
  fixed,
  flag,
  type Game,
  integer,
  kind,
  quaternion,
  type Random,
  reference,
} from "reckon";
import { World } from "../../src/world/world.ts";

export const PLAYERS = 3;
const BEASTS = 40;
const span = { min: 0, max: 1024, resolution: 1 / 16 } as const;
const number = integer({ min: 0, max: 0x7fffffff });
const xyz = { x: fixed(span), y: fixed(span), z: fixed(span) };

function kindsOf(hasReferences: boolean) {
  // The same numbers either way: what has references is kept by the server in another way than what has none.
  const toBeast = hasReferences ? reference("beast") : (number as unknown as ReturnType<typeof reference>);
  const beast = kind("beast", {
    capacity: BEASTS,
    position: ["x", "y", "z"],
    fields: {
      ...xyz,
      look: angle({ bits: 8 }),
      age: integer({ min: 0, max: 1000 }),
      prey: toBeast,
      secret: integer({ min: 0, max: 1_000_000, sees: "server" }),
    },
  });
  const rider = kind("rider", {
    capacity: 12,
    position: ["x", "y", "z"],
    attachedTo: hasReferences ? { by: "mount" } : undefined,
    fields: { mount: toBeast, ...xyz, turn: quaternion({ bits: 9 }) },
  });
  const flame = kind("flame", {
    capacity: 8,
    fields: { heat: integer({ min: 0, max: 7 }), isLit: flag() },
  });
  const hunter = kind("hunter", {
    capacity: PLAYERS,
    position: ["x", "y", "z"],
    fields: {
      ...xyz,
      x: fixed({ ...span, shownAs: 1 / 4 }),
      arrows: integer({ min: 0, max: 500, sees: "owner" }),
      pet: toBeast,
    },
  });
  return [beast, rider, flame, hunter] as const;
}

export function steppeOf(hasReferences: boolean): Game {
  return defineGame({
    name: "steppe",
    players: PLAYERS,
    input: { go: flag() },
    kinds: kindsOf(hasReferences),
    join: () => {},
    leave: () => {},
    step: () => {},
  }) as unknown as Game;
}
type SteppeWorld = World<ReturnType<typeof kindsOf>>;

/** Chances per row and tick. */
export interface Pace {
  readonly move: number;
  readonly die: number;
  readonly born: number;
}

export class Steppe {
  readonly world: World;
  readonly #world: SteppeWorld;
  readonly #random: Random;
  readonly #pace: Pace;

  constructor(game: Game, random: Random, pace: Pace) {
    this.world = new World(game.layout);
    this.#world = this.world as unknown as SteppeWorld;
    this.#random = random;
    this.#pace = pace;
    for (let i = 0; i < 24; i++) this.#bear();
  }

  join(player: number): void {
    this.#put("hunter", this.#world.spawn("hunter", player));
  }

  leave(player: number): void {
    this.#world.despawn("hunter", this.#world.rowOf("hunter", player));
  }

  /** One tick. */
  live(): void {
    const random = this.#random;
    const world = this.#world;
    for (const row of world.rows("beast")) this.#liveBeast(row);
    for (const row of world.rows("rider")) if (random.chance(this.#pace.move)) this.#ride(row);
    for (const row of world.rows("flame")) this.#burn(row);
    for (const row of world.rows("hunter")) this.#hunt(row);
    for (let i = 0; i < 2; i++) if (random.chance(this.#pace.born)) this.#bear();
  }

  #put(name: "beast" | "rider" | "hunter", row: number): void {
    if (row < 0) return;
    const { x, y, z } = this.#world.fields[name];
    x[row] = this.#random.below(1024);
    y[row] = this.#random.below(1024);
    z[row] = this.#random.below(64);
  }

  /** Of a living beast or one that has ended: a reference may outlive what it points at. */
  #anyBeast(): number {
    return this.#world.refer("beast", this.#random.below(BEASTS));
  }

  #anyOwner(): number {
    return this.#random.chance(0.1) ? this.#random.below(PLAYERS) : -1;
  }

  #bear(): void {
    const world = this.#world;
    this.#put("beast", world.spawn("beast", this.#anyOwner()));
    const row = this.#random.chance(0.3) ? world.spawn("rider") : -1;
    if (row >= 0) world.fields.rider.mount[row] = this.#anyBeast();
    this.#put("rider", row);
    if (this.#random.chance(0.2)) world.spawn("flame", this.#anyOwner());
  }

  #liveBeast(row: number): void {
    const random = this.#random;
    const world = this.#world;
    const { move, die } = this.#pace;
    const { x, y, look, age, prey, secret } = world.fields.beast;
    secret[row] = random.below(1_000_000);
    if (random.chance(move)) {
      x[row] = within(x[row] + random.between(-8, 8));
      y[row] = within(y[row] + random.between(-8, 8));
      if (random.chance(0.3)) look[row] = random.between(-3, 3);
    }
    if (random.chance(0.01)) this.#put("beast", row);
    if (random.chance(move * 0.1)) age[row] = (age[row] + 1) % 1000;
    if (random.chance(0.05)) prey[row] = random.chance(0.2) ? 0 : this.#anyBeast();
    if (random.chance(0.01)) world.of("beast").owner[row] = random.below(PLAYERS + 1);
    if (!random.chance(die)) return;
    world.despawn("beast", row);
    // At once in the same slot: the row is another, though it was never gone.
    if (random.chance(0.5)) this.#bear();
  }

  #ride(row: number): void {
    const random = this.#random;
    const world = this.#world;
    const { x, y, z, mount, turn } = world.fields.rider;
    const on = world.resolve("beast", mount[row]);
    if (on >= 0 && random.chance(0.8)) {
      const carrier = world.fields.beast;
      x[row] = within(carrier.x[on] + 2);
      y[row] = carrier.y[on];
      z[row] = within(carrier.z[on] + 4);
    } else this.#put("rider", row);
    if (random.chance(0.1)) mount[row] = this.#anyBeast();
    turn.x[row] = random.between(-1, 1);
    turn.w[row] = random.between(-1, 1);
    if (random.chance(this.#pace.die)) world.despawn("rider", row);
  }

  #burn(row: number): void {
    const random = this.#random;
    const { heat, isLit } = this.#world.fields.flame;
    if (random.chance(this.#pace.move)) heat[row] = random.below(8);
    if (random.chance(this.#pace.move)) isLit[row] = 1 - isLit[row];
    if (random.chance(this.#pace.die)) this.#world.despawn("flame", row);
  }

  #hunt(row: number): void {
    const random = this.#random;
    const { x, arrows, pet } = this.#world.fields.hunter;
    x[row] = within(x[row] + random.between(-9, 9));
    arrows[row] = random.below(500);
    if (random.chance(0.1)) pet[row] = this.#anyBeast();
  }
}

function within(x: number): number {
  return Math.min(span.max, Math.max(span.min, x));
}
