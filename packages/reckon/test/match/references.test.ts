// References that point nowhere: to a row that has ended, to a slot that another row has now, to a slot that there is not.
// Whatever rules write, every client can read what the server sends.
import { defineGame, fixed, type Game, integer, kind, reference } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";

const SHEEP = 6;
const sheep = kind("sheep", {
  capacity: SHEEP,
  fields: { x: fixed({ min: 0, max: 64, resolution: 1 / 4 }), mother: reference("sheep") },
});
const dog = kind("dog", {
  capacity: 2,
  fields: {
    x: fixed({ min: 0, max: 64, resolution: 1 / 4 }),
    goal: reference("sheep"),
    memory: reference("sheep", { sees: "owner" }),
    age: integer({ min: 0, max: 1000 }),
  },
});

/** Sheep are born and end all the time; `writes` gives whatever the rules put into references. */
function pasture(writes: (tick: number) => number): Game {
  return defineGame({
    name: "pasture",
    players: 2,
    input: { go: integer({ min: 0, max: 1 }) },
    kinds: [sheep, dog],
    join: (world, player) => void world.spawn("dog", player),
    leave: (world, player) => world.despawn("dog", world.rowOf("dog", player)),
    step(world, _inputs, { tick }) {
      const { goal, memory, age } = world.fields.dog;
      for (const row of world.rows("dog")) {
        age[row] = tick % 1000;
        goal[row] = writes(tick + row);
        memory[row] = writes(tick + row + 1);
      }
      world.despawn("sheep", tick % SHEEP);
      const born = world.spawn("sheep");
      if (born < 0) return;
      // Never cleared: some are older than what is in their slot now.
      world.fields.sheep.mother[born] = world.refer("sheep", (born + 1) % SHEEP);
      if (tick % 3 === 0) world.fields.sheep.mother[born] = writes(tick);
    },
  }) as unknown as Game;
}

function play(game: Game, development: boolean): Stepper {
  const match = new Stepper({
    game,
    preset: presets.reckon,
    profile: profileNamed("wifi"),
    seed: 3,
    hashed: false,
    development,
    clients: [0, 1].map(() => ({ bot: () => ({ sample: () => {} }) })),
  });
  match.run(5000);
  return match;
}

const BEYOND = [SHEEP + 1, 65_535, 0x7fffffff, 65_536, -1, -65_535, 0x20000 + SHEEP + 1];

describe("[WD4] a reference that points nowhere", () => {
  it("is none to every client in production, and is counted", () => {
    const match = play(
      pasture((tick) => BEYOND[tick % BEYOND.length]),
      false,
    );
    expect(match.room.world.clamped).toBeGreaterThan(100);
    for (const { client } of match.clients) {
      expect(client!.quality.badPackets).toBe(0);
      expect(client!.quality.snapshots).toBeGreaterThan(80);
      const held = client!.snapshots.at(client!.snapshots.newest)!;
      for (const row of held.all("dog")) {
        const { columns, layout } = held.of("dog");
        const at = layout.columns.findIndex(({ name }) => name === "goal");
        expect(columns[at][row]).toBe(0);
      }
    }
  });

  it.each(BEYOND)("is refused in development with a sentence that names the fix: %d", (value) => {
    expect(() =>
      play(
        pasture(() => value),
        true,
      ),
    ).toThrow(
      /Rules left dog\.goal\[0\] at -?\d+ in tick 1, which is no row of sheep: write what world\.refer gives, or 0 for none\./,
    );
  });

  it("may be to a row that has ended, or to another generation of its slot", () => {
    const values = [1, 2 * 65536 + 1, 0x7fff * 65536 + SHEEP, 5 * 65536 + 3];
    const match = play(
      pasture((tick) => values[tick % values.length]),
      true,
    );
    for (const { client } of match.clients) {
      expect(client!.quality.badPackets).toBe(0);
      expect(client!.quality.snapshots).toBeGreaterThan(80);
    }
  });
});
