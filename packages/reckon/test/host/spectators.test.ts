// Spectators of games that hide some of their world.

import { describe, expect, it } from "vitest";
import type { HostedGame } from "../../src/host/hosted-game.ts";
import { presets } from "../../src/presets/index.ts";
import type { Preset } from "../../src/presets/preset.ts";
import type { InterestPolicy } from "../../src/server/publish/interest.ts";
import type { SnapshotPolicy } from "../../src/server/publish/snapshot-policy.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";
import { enter, type Guest, type GuestOptions, Town } from "./town.ts";

const along = fixed({ min: 0, max: 1000, resolution: 1 / 16 });
const SEATS = 2;

/** Two who stand 300 apart, with trees between them, and a secret each. */
const meadow = defineGame({
  name: "meadow",
  players: SEATS,
  input: { walk: integer({ min: 0, max: 1 }) },
  kinds: [
    kind("walker", {
      capacity: SEATS,
      position: ["x"],
      fields: { x: along, secret: integer({ min: 0, max: 9, sees: "owner" }) },
    }),
    kind("tree", { capacity: 41, position: ["x"], fields: { x: along } }),
  ],
  init: (world) => {
    for (let i = 0; i <= 40; i++) world.fields.tree.x[world.spawn("tree")] = 10 * i;
  },
  join: (world, player) => {
    const row = world.spawn("walker", player);
    world.fields.walker.x[row] = 50 + 300 * player;
    world.fields.walker.secret[row] = 5 + player;
  },
  leave: (world, player) => world.despawn("walker", world.rowOf("walker", player)),
  step() {},
});

class Meadow {
  readonly town: Town;
  readonly players: Guest[];

  constructor(snapshot: Partial<SnapshotPolicy>, rules = {}) {
    const { reckon } = presets;
    const preset: Preset = {
      ...reckon,
      room: { ...reckon.room, snapshot: { ...reckon.room.snapshot, ...snapshot } },
    };
    const judge: HostedGame["judge"] = () => ({ scores: [{ seat: 1, score: 7 }] });
    this.town = new Town({ seats: SEATS, ...rules }, { make: () => meadow as never, preset, judge });
    this.players = ["ann", "bob"].map((name) => {
      const guest = this.town.add(this.options());
      enter(this.town, guest, name);
      return guest;
    });
    this.players[0].session.lobby.wish({ type: "start" }, this.town.now);
    this.town.until("they play", () =>
      this.players.every(({ session }) => session.client?.isStarted === true),
    );
  }

  options(more: GuestOptions = {}): GuestOptions {
    return { game: meadow, sample: () => {}, development: false, ...more } as GuestOptions;
  }

  watch(): Guest {
    const room = this.players[0].session.reception?.room ?? "";
    const eve = this.town.add(this.options({ wish: { room, watch: true } }));
    eve.session.lobby.wish({ type: "address", text: "" }, this.town.now);
    this.town.until("eve looks on", () => eve.session.client !== undefined);
    this.town.run(1000);
    return eve;
  }
}

/** The players that are shown, and the trees from the first to the last. */
function seen({ session }: Guest): unknown[] {
  const { shown } = session.client ?? {};
  if (shown === undefined) return [];
  const walkers = shown.of("walker");
  const trees = shown.of("tree");
  const at = [...trees.alive.keys()]
    .filter((row) => trees.alive[row] === 1)
    .map((row) => trees.columns[0][row]);
  const owners = [...walkers.alive.keys()]
    .filter((row) => walkers.alive[row] === 1)
    .map((row) => walkers.owner[row] - 1);
  return [owners, Math.min(...at), Math.max(...at)];
}

const HIDING: readonly (readonly [string, InterestPolicy])[] = [
  ["radius", { see: "radius", distance: 60 }],
  ["grid", { see: "grid", cell: 60 }],
  [
    "function",
    {
      see: "function",
      mark: (world, player, visible) => {
        const row = world.rowOf("walker", player);
        if (row < 0) return;
        const { x } = world.fields.walker;
        const tree = world.fields.tree.x;
        for (let i = 0; i <= 40; i++) if (Math.abs(tree[i] - x[row]) <= 60) visible[1][i] = 1;
      },
    },
  ],
];

describe("a spectator", () => {
  it.each(HIDING)(
    "[HO56] by %s sees what the first player in play sees, or the one they follow, and no more",
    (_name, interest) => {
      const field = new Meadow({ interest });
      const eve = field.watch();
      const [ann, bob] = field.players;
      expect(eve.session.following.seat).toBe(0);
      expect(seen(eve)).toEqual(seen(ann));
      expect(seen(eve)[0]).toEqual([0]);
      eve.session.following.choose(1);
      field.town.run(1000);
      expect(eve.session.following.seat).toBe(1);
      expect(seen(eve)).toEqual(seen(bob));
      // No other player sees the fields that only bob is sent.
      const secretOf = ({ session }: Guest): unknown => session.client?.shown.of("walker").columns[1][1];
      expect([secretOf(bob), secretOf(eve)]).toEqual([6, 0]);
      // The player they follow has left: they follow the first in play again.
      bob.session.lobby.wish({ type: "leave" }, field.town.now);
      field.town.run(1500);
      expect([eve.session.following.seat, seen(eve)]).toEqual([0, seen(ann)]);
      expect(eve.session.lobby.players.map(({ name }) => name)).toEqual(["ann"]);
    },
  );

  it("[HO56] sees the whole world where the room shows it", () => {
    const field = new Meadow({ interest: { see: "radius", distance: 60 }, spectators: "everything" });
    expect(seen(field.watch())).toEqual([[0, 1], 0, 400]);
    expect(seen(field.players[0])[0]).toEqual([0]);
  });

  it("[HO56] can follow a player, but a player sees through their own eyes, whatever they ask for", () => {
    const field = new Meadow({ interest: { see: "radius", distance: 60 } });
    const [ann] = field.players;
    ann.session.connection?.send(0, Uint8Array.of(251, 1));
    field.town.run(1000);
    expect(seen(ann)[0]).toEqual([0]);
    expect([...field.town.host.all()][0].match?.seat(0)?.counts.badPackets).toBe(1);
  });

  it("[HO19, HO56] is told roster and scores, also of a game with as many players as its lobby has seats", () => {
    expect(meadow.players).toBe(SEATS);
    const field = new Meadow({ interest: { see: "radius", distance: 60 } });
    const watchers = [field.watch(), field.watch()];
    for (const { session } of watchers) {
      expect(session.client?.player).toBeGreaterThanOrEqual(SEATS);
      expect(session.lobby.room?.phase).toBe("game");
      expect(session.lobby.players.map(({ name, score }) => [name, score])).toEqual([
        ["ann", 0],
        ["bob", 7],
      ]);
    }
  });
});
