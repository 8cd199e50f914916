// The cost of publishing in a room of 16 players who each see their own random half of the rows: `npm run -s bench:room -- --json`. The world
// is that of bench:wire, in a match in virtual time. Whole ticks of the room with a snapshot are timed, once all rows are held; `publishUs` is
// their time beyond the same ticks of an empty room. `digest` covers every packet and every picture of a short match: compare it after a
// change of how packets are made.

import { parseArgs } from "node:util";
import { angle, defineGame, fixed, flag, type Game, integer, kind } from "reckon";
import { type Preset, presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { Workload } from "./shared/workload.ts";
import { CLIENTS } from "./wire/codec.ts";
import { viewsOf } from "./wire/views.ts";

const { values } = parseArgs({
  options: {
    n: { type: "string", default: "1000" },
    seed: { type: "string", default: "12648430" },
    spread: { type: "string", default: "0" },
    blocks: { type: "string", default: "5" },
    json: { type: "boolean", default: false },
  },
});
const n = Number(values.n);
const seed = Number(values.seed);
/** Round trips of players differ by up to this, ms. */
const spreadMs = Number(values.spread);

const WARM_UP_MS = 10_000;
const BLOCK_MS = 5000;
const DIGEST_MS = 3000;
const FIELDS = ["x", "y", "angle", "vx", "vy", "hp", "state"] as const;
const place = { min: 0, max: 4000, resolution: 1 / 16 } as const;
const views = viewsOf(n, seed);

const preset: Preset = {
  ...presets.reckon,
  room: {
    ...presets.reckon.room,
    snapshot: {
      budgetBytes: 1100,
      interest: { see: "function", mark: (_world, player, visible) => visible[0].set(views[player]) },
    },
  },
};
const { snapshotEvery } = preset.agreement;

/** Things follow the workload from snapshot to snapshot; only the room simulates them, so it may stand outside. */
function gameOf(): Game {
  const load = new Workload(n, seed);
  const perSnapshot = { min: -8, max: 8, resolution: 1 / 16 } as const;
  const thing = kind("thing", {
    capacity: n,
    fields: {
      x: fixed(place),
      y: fixed(place),
      angle: angle({ bits: 8, headingOf: ["vx", "vy"] }),
      vx: fixed(perSnapshot),
      vy: fixed(perSnapshot),
      hp: integer({ min: 0, max: 255 }),
      state: integer({ min: 0, max: 7 }),
    },
  });
  const player = kind("player", { capacity: CLIENTS, fields: { x: fixed(place) } });
  return defineGame({
    name: "halves",
    players: CLIENTS,
    input: { go: flag() },
    kinds: [thing, player],
    init(world) {
      for (let i = 0; i < n; i++) world.spawn("thing");
    },
    join: (world, who) => void world.spawn("player", who),
    leave: (world, who) => world.despawn("player", world.rowOf("player", who)),
    step(world, inputs) {
      const { x } = world.fields.player;
      for (const row of world.rows("player"))
        x[row] = (x[row] + inputs.of(world.ownerOf("player", row)).go) % 4000;
      if (world.tick % snapshotEvery > 0) return;
      for (const row of world.rows("thing")) {
        if (row === 0) load.step();
        for (const name of FIELDS) world.fields.thing[name][row] = load[name][row];
      }
    },
  }) as unknown as Game;
}

function matchOf(clients: number, hashed: boolean): Stepper {
  return new Stepper({
    game: gameOf(),
    preset,
    profile: { name: "near", up: { latencyMs: 20 }, down: { latencyMs: 20 } },
    seed,
    hashed,
    development: false,
    clients: Array.from({ length: clients }, (_, i) => ({
      bot: () => ({ sample: (into) => void Object.assign(into, { go: 1 }) }),
      profile: {
        name: `near ${i}`,
        up: { latencyMs: 20 + (spreadMs * i) / (2 * CLIENTS) },
        down: { latencyMs: 20 + (spreadMs * i) / (2 * CLIENTS) },
      },
    })),
  });
}

/** A match whose ticks with a snapshot are timed. */
class Timed {
  readonly stepper: Stepper;
  #timesUs: number[] = [];

  constructor(clients: number) {
    this.stepper = matchOf(clients, false);
    const { room } = this.stepper;
    const update = room.update.bind(room);
    room.update = (nowMs) => {
      const before = performance.now();
      update(nowMs);
      if (room.tick % snapshotEvery === 0) this.#timesUs.push((performance.now() - before) * 1000);
    };
    this.stepper.run(WARM_UP_MS);
  }

  /** What a tenth of the ticks in a span of the match take at most, µs: the machine has other things to do in the others. */
  block(): number {
    this.#timesUs = [];
    this.stepper.run(this.stepper.nowMs + BLOCK_MS);
    return this.#timesUs.sort((a, b) => a - b)[Math.floor(this.#timesUs.length / 10)];
  }

  get bytesOut(): number {
    let bytes = 0;
    for (let player = 0; player < CLIENTS; player++)
      bytes += this.stepper.room.seat(player)?.counts.bytesOut ?? 0;
    return bytes;
  }
}

const full = new Timed(CLIENTS);
const empty = new Timed(0);
const heldRows = full.stepper.clients.map(({ client }) => {
  const world = client?.snapshots.at(client.snapshots.newest);
  return world?.kinds[0].alive.reduce((sum, one) => sum + one, 0) ?? 0;
});
if (heldRows.some((rows) => rows !== Math.ceil(n / 2)))
  throw new Error(`After ${WARM_UP_MS} ms players hold ${heldRows} rows, and should hold half of ${n}.`);
const blocks = Array.from({ length: Number(values.blocks) }, () => ({
  fullUs: full.block(),
  emptyUs: empty.block(),
}));
const hashed = matchOf(CLIENTS, true);
hashed.run(DIGEST_MS);
const snapshots = full.stepper.nowMs / 1000 / (snapshotEvery / full.stepper.room.game.tickRate);
const tickUs = Math.min(...blocks.map(({ fullUs }) => fullUs));
const emptyUs = Math.min(...blocks.map(({ emptyUs: us }) => us));
const result = {
  n,
  seed,
  spreadMs,
  clients: CLIENTS,
  publishUs: Math.round(tickUs - emptyUs),
  tickUs: Math.round(tickUs),
  emptyUs: Math.round(emptyUs),
  bytes: Math.round(full.bytesOut / CLIENTS / snapshots),
  digest: hashed.hash,
};
if (values.json) console.log(JSON.stringify(result));
else
  console.log(
    `Publishing to ${CLIENTS} players with half of ${n} rows each takes ${result.publishUs} µs, ${result.bytes} bytes each ` +
      `(best of ${blocks.length} lower deciles; a whole tick ${result.tickUs} µs, ${result.emptyUs} µs without players). Digest ${result.digest}.`,
  );
