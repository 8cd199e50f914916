// Snapshots as chains of deltas, under loss, interest and budgets: after two quiet seconds a client holds exactly what
// it may see, and it never held what it may not.
import { angle, defineGame, fixed, integer, kind, Random, reference, type World } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import type { InterestPolicy } from "../../src/server/publish/interest.ts";

const PLAY_TICKS = 600;
const HERDS = 48;

const beast = kind("beast", {
  capacity: HERDS,
  position: ["x", "y"],
  fields: {
    x: fixed({ min: 0, max: 1024, resolution: 1 / 16 }),
    y: fixed({ min: 0, max: 1024, resolution: 1 / 16 }),
    look: angle({ bits: 8 }),
    age: integer({ min: 0, max: 1000 }),
    prey: reference("beast"),
    secret: integer({ min: 0, max: 1_000_000, sees: "server" }),
  },
});
const hunter = kind("hunter", {
  capacity: 4,
  position: ["x", "y"],
  fields: {
    x: fixed({ min: 0, max: 1024, resolution: 1 / 16, shownAs: 1 / 4 }),
    y: fixed({ min: 0, max: 1024, resolution: 1 / 16 }),
    arrows: integer({ min: 0, max: 500, sees: "owner" }),
  },
});

/** Beasts are born, roam and die at random until the tick after which nothing happens. */
const steppe = defineGame({
  name: "steppe",
  players: 4,
  input: { go: integer({ min: -1, max: 1 }) },
  kinds: [beast, hunter],
  join(world, player) {
    const row = world.spawn("hunter", player);
    world.fields.hunter.x[row] = 200 + 200 * player;
    world.fields.hunter.y[row] = 512;
  },
  leave: (world, player) => world.despawn("hunter", world.rowOf("hunter", player)),
  step(world, inputs, tools) {
    const { x, arrows } = world.fields.hunter;
    for (const row of world.rows("hunter")) {
      const { go } = inputs.of(world.ownerOf("hunter", row));
      x[row] = Math.min(1024, Math.max(0, x[row] + go * 3));
      if (go !== 0 && arrows[row] < 500) arrows[row]++;
    }
    if (tools.tick > PLAY_TICKS || [...world.rows("beast")].length + world.rowOf("hunter", 0) < 0) return;
    roam(world);
  },
});

function roam(world: World<readonly [typeof beast, typeof hunter]>): void {
  const { random } = world;
  const { x, y, look, age, prey, secret } = world.fields.beast;
  for (const row of world.rows("beast")) {
    secret[row] = random.below(1_000_000);
    if (random.chance(0.4)) continue;
    x[row] = Math.min(1024, Math.max(0, x[row] + random.between(-8, 8)));
    y[row] = Math.min(1024, Math.max(0, y[row] + random.between(-8, 8)));
    look[row] = random.between(-3, 3);
    age[row] = Math.min(1000, age[row] + 1);
    if (random.chance(0.02)) prey[row] = world.refer("beast", random.below(HERDS));
    if (random.chance(0.01)) world.despawn("beast", row);
  }
  if (!random.chance(0.3)) return;
  const row = world.spawn("beast");
  if (row < 0) return;
  x[row] = random.below(1024);
  y[row] = random.below(1024);
}

/** In every second match the room trains tables, and goes over to them while rows roam. */
function play(seed: number, interest: InterestPolicy, budgetBytes: number, profile: string): Stepper {
  const random = Random.from(seed);
  const { reckon } = presets;
  const training = seed % 2 === 0 ? { snapshots: 60 } : "off";
  const match = new Stepper({
    game: steppe,
    preset: { ...reckon, room: { ...reckon.room, snapshot: { interest, budgetBytes, training } } },
    profile: profileNamed(profile),
    seed,
    hashed: false,
    development: false,
    clients: [0, 1, 2].map((i) => ({
      frameRate: 60,
      joinMs: i * 1500,
      leaveMs: i === 2 && random.chance(0.5) ? 7000 : undefined,
      blackouts: random.chance(0.3) ? [{ fromMs: 4000, toMs: 4000 + random.between(100, 3000) }] : [],
      bot: () => ({
        sample(into, { tick }): void {
          into.go = tick > PLAY_TICKS ? 0 : Math.floor(tick / 60) % 3 === i ? 1 : -1;
        },
      }),
    })),
  });
  // A stream resends what a blackout swallowed ever more seldom: it is quiet only when that has arrived.
  match.run((PLAY_TICKS / 60) * 1000 + (profile === "tcp" ? 12_500 : 2500));
  return match;
}

/** Every other row of each kind. */
const isEven = (row: number): boolean => row % 2 === 0;
const DISTANCE = 300;
const CELL = 200;

const INTERESTS: readonly InterestPolicy[] = [
  { see: "everything" },
  { see: "radius", distance: DISTANCE },
  { see: "grid", cell: CELL },
  {
    see: "function",
    mark: (_world, _player, visible) => {
      for (const rows of visible) for (let row = 0; row < rows.length; row++) rows[row] = isEven(row) ? 1 : 0;
    },
  },
];

/** The rows of the true world that `player` should hold: [kind, row, values…] of every row that they see. */
function visibleTo(match: Stepper, player: number, see: InterestPolicy["see"]): unknown[] {
  return rowsOf(match.room.world, player, (kindName, row) => {
    const { world } = match.room;
    const own = world.rowOf("hunter", player);
    const rows = world.of(kindName);
    const mine = world.of("hunter");
    if (see === "everything" || rows.owner[row] === player + 1) return true;
    if (see === "function") return isEven(row);
    const far = [0, 1].map((d) => [rows.columns[d][row], mine.columns[d][own]]);
    if (see === "radius") return Math.hypot(...far.map(([a, b]) => a - b)) <= DISTANCE;
    return far.every(([a, b]) => Math.abs(Math.floor(a / CELL) - Math.floor(b / CELL)) <= 1);
  });
}

function rowsOf(world: World, player: number, isSeen: (kindName: string, row: number) => boolean): unknown[] {
  const found: unknown[] = [];
  for (const rows of world.kinds)
    for (let row = 0; row < rows.alive.length; row++) {
      const { name } = rows.layout.kind;
      if (rows.alive[row] === 0 || !isSeen(name, row)) continue;
      const isOwn = rows.owner[row] === player + 1;
      const values = rows.layout.columns.map(({ field, name: fieldName }, i) => {
        if (field.sees === "server" || (field.sees === "owner" && !isOwn)) return undefined;
        // A reference to a row that they do not see reads as none.
        if (field.type === "reference") {
          const target = world.resolve(field.kind, rows.columns[i][row]);
          return target >= 0 && isSeen(field.kind, target) ? target : -1;
        }
        if (fieldName === "x" && name === "hunter" && !isOwn)
          return Math.floor(rows.columns[i][row] * 4 + 0.5) / 4;
        return rows.columns[i][row];
      });
      found.push([name, row, rows.generation[row], rows.owner[row], values]);
    }
  return found;
}

describe("delta chains survive any loss", () => {
  for (let seed = 1; seed <= 12; seed++)
    for (const interest of [INTERESTS[seed % 4], INTERESTS[(seed + 1) % 4]]) {
      const profile = ["wifi", "bad", "lte", "tcp"][seed % 4];
      const budgetBytes = [100, 160, 300, 1100][(seed + Math.floor(seed / 4)) % 4];
      it(`[AX34] [AX35] ${interest.see}, ${budgetBytes} B, ${profile}, seed ${seed}: a client holds exactly the rows that it may see`, () => {
        const match = play(seed, interest, budgetBytes, profile);
        expect(match.room.tables() !== undefined).toBe(seed % 2 === 0);
        let compared = 0;
        for (const { client } of match.clients) {
          if (client === undefined) continue;
          const { snapshots, player, quality } = client;
          expect(quality.badPackets).toBe(0);
          const held = snapshots.at(snapshots.newest)!;
          const visible = visibleTo(match, player, interest.see);
          expect(rowsOf(held, player, () => true)).toEqual(visible);
          compared += visible.length;
          expect(match.room.seat(player)!.counts.bytesOut / quality.packetsIn).toBeLessThan(
            budgetBytes + 300,
          );
        }
        // Rows enough for a chain to break at.
        expect(compared).toBeGreaterThan(interest.see === "everything" ? 60 : 12);
      });
    }
});
