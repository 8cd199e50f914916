// The smallest game in which netcode can be seen: two runners on a line who cannot pass through each other. The films of prediction,
// reconciliation, interpolation, and of lead and delay play it. Always true: the same keys and the same seed give the same film.

import { defineGame, fixed, type Glance, kind } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";

export const LENGTH = 740;
const RADIUS = 11;
const SPEED = 240;

const runner = kind("runner", {
  capacity: 2,
  position: ["x"],
  fields: { x: fixed({ min: 0, max: LENGTH, resolution: 1 / 64, topSpeed: 720 }) },
});

export const yardGame = defineGame({
  name: "yard",
  players: 2,
  input: { move: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
  kinds: [runner],
  join(world, player) {
    const row = world.spawn("runner", player);
    world.fields.runner.x[row] = player === 0 ? 160 : 580;
  },
  leave: (world, player) => world.despawn("runner", world.rowOf("runner", player)),
  step(world, inputs, { dt }) {
    const { x } = world.fields.runner;
    for (const row of world.rows("runner")) {
      const { move } = inputs.of(world.ownerOf("runner", row));
      x[row] = within(x[row] + move * SPEED * dt);
    }
    for (const row of world.rows("runner"))
      for (const other of world.all("runner")) {
        const overlap = 2 * RADIUS - Math.abs(x[row] - x[other]);
        if (row === other || overlap <= 0) continue;
        x[row] = within(x[row] + (x[row] < x[other] ? -overlap : overlap) * 0.5);
      }
  },
});

export type Yard = typeof yardGame;

function within(x: number): number {
  return Math.min(Math.max(x, RADIUS), LENGTH - RADIUS);
}

/** A key is held from one moment to another, ms from the film's start. */
export interface Held {
  readonly fromMs: number;
  readonly toMs: number;
  readonly move: number;
}

/** The match before the film begins: clocks settle, and nobody moves. */
export const BEFORE_MS = 4000;

export function moveAt(keys: readonly Held[], ms: number): number {
  return keys.find(({ fromMs, toMs }) => ms >= fromMs && ms < toMs)?.move ?? 0;
}

interface YardOptions {
  readonly profile: Parameters<typeof profileOf>[0];
  readonly ann: readonly Held[];
  readonly bob: readonly Held[];
  readonly preset?: Preset<Yard>;
}

function profileOf(way: { readonly latencyMs: number; readonly jitterMs?: number; readonly loss?: number }) {
  return { name: "film", up: way, down: way };
}

/** A match of Ann and Bob, at the moment at which the film begins. */
export function yardMatch({ profile, ann, bob, preset = presets.reckon }: YardOptions): Stepper<Yard> {
  const clients = [ann, bob].map((keys) => ({
    frameRate: 60,
    bot: () => ({
      sample(into: { move: number }, _glance: Glance<Yard>) {
        into.move = moveAt(keys, match.nowMs - BEFORE_MS);
      },
    }),
  }));
  const match: Stepper<Yard> = new Stepper({
    game: yardGame,
    preset,
    profile: profileOf(profile),
    seed: 7,
    clients,
  });
  match.run(BEFORE_MS);
  return match;
}

/** Where a player's runner is in a world. */
export function placeOf(world: Stepper<Yard>["room"]["world"], player: number): number {
  return world.fields.runner.x[world.rowOf("runner", player)];
}

/** Where a player's runner is on a client's screen. */
export function shownTo(match: Stepper<Yard>, client: number, player: number): number {
  const shown = match.clients[client].client?.shown;
  return shown === undefined ? Number.NaN : placeOf(shown as Stepper<Yard>["room"]["world"], player);
}
