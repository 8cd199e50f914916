import { describe, expect, it } from "vitest";
import { defineGame, fixed, type Game, integer, kind } from "../../src/index.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { type CounterWorld, counterGame, smallCounterGame } from "./counter.ts";
import { Driver, QUEUED, TICK_MS } from "./drive.ts";

describe("[HN30] the order of a tick", () => {
  it("[HN30] [RM1] what entered, then inputs, then the step, then the capture, then the snapshot with its ack", () => {
    const calls: string[] = [];
    const spy = defineGame({
      name: "spy",
      tickRate: 50,
      players: 1,
      input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }) },
      kinds: [kind("row", { capacity: 1, fields: { x: fixed({ min: -8, max: 8, resolution: 1 / 4 }) } })],
      commands: { poke: { by: integer({ min: 0, max: 9 }) } },
      join(world, player) {
        world.spawn("row", player);
        calls.push(`join in ${world.tick}`);
      },
      leave() {},
      command: (_world, _player, { values }) => void calls.push(`poke ${values.by}`),
      step(world, inputs, tools) {
        calls.push(`step ${tools.tick} with ${inputs.of(0).move}`);
        world.fields.row.x[0] += inputs.of(0).move / 2;
      },
    });
    const driver = new Driver({ game: spy, agreement: QUEUED });
    const player = driver.join();
    driver.room.command(player, { name: "poke", values: { by: 4 } });
    driver.send(player, 1, [{ move: 0.75 }]);
    expect(calls).toEqual([]);
    driver.tick();
    expect(calls).toEqual(["join in 0", "poke 4", "step 1 with 0.75"]);
    // 0.375 is not on the grid of a quarter: what is captured and sent is settled.
    expect(driver.room.history.at(1)?.fields).toHaveProperty("row.x.0", 0.5);
    const [snapshot] = driver.snapshots(player);
    expect(snapshot.world.fields).toHaveProperty("row.x.0", 0.5);
    expect(snapshot.tick).toBe(1);
  });

  it("[RM2] joins, leaves and commands take effect at the start of the next tick, in the order they came", () => {
    const driver = new Driver();
    const first = driver.join();
    driver.tick(5);
    driver.room.command(first, { name: "note", values: { digit: 7 } });
    const second = driver.join();
    driver.room.command(second, { name: "note", values: { digit: 8 } });
    driver.room.leave(first);
    driver.room.command(second, { name: "note", values: { digit: 9 } });
    expect(driver.ledger).toMatchObject({ entered: 1, enteredAfter: 0 });
    driver.tick();
    expect(driver.ledger).toMatchObject({ entered: 171829, enteredAfter: 5 });
    driver.tick();
    expect(driver.ledger.entered).toBe(171829);
  });

  it("an input for the tick in which its player enters is used", () => {
    const driver = new Driver();
    driver.tick(3);
    const player = driver.join();
    driver.send(player, 4, [{ move: 0.5 }]);
    driver.tick();
    expect(driver.row(player).x).toBe(0.5);
  });
});

describe("commands", () => {
  it("[RM2] one that does not fit its schema is refused and never applied", () => {
    const driver = new Driver();
    const player = driver.join();
    const bad: [string, { [field: string]: number }][] = [
      ["nothing", { digit: 4 }],
      ["toString", {}],
      ["note", {}],
      ["note", { digit: 2 }],
      ["note", { digit: Number.NaN }],
      ["note", { digit: 4, more: 1 }],
      ["note", { other: 4 }],
    ];
    for (const [name, values] of bad) expect(driver.room.command(player, { name, values })).toBe(false);
    expect(driver.room.command(player, { name: "note", values: { digit: 4 } })).toBe(true);
    driver.tick();
    expect(driver.ledger.entered).toBe(14);
  });

  it("one from nobody is refused", () => {
    const driver = new Driver();
    const player = driver.join();
    driver.room.leave(player);
    for (const who of [player, 3, -1, 99])
      expect(driver.room.command(who, { name: "note", values: { digit: 4 } })).toBe(false);
  });
});

describe("seats", () => {
  it("a full room gives no seat; one that was given back is given again", () => {
    const { room } = new Driver({ game: smallCounterGame });
    expect([room.join(), room.join(), room.join()].map((welcome) => welcome?.player)).toEqual([
      0,
      1,
      undefined,
    ]);
    room.leave(0);
    expect(room.join()?.player).toBe(0);
    expect(room.join()).toBeUndefined();
  });

  it("a welcome tells the seat, the ticks and the seed", () => {
    const driver = new Driver({ firstTick: 1000, seed: 99 });
    driver.tick(7);
    expect(driver.room.join()).toEqual({ player: 0, firstTick: 1000, tick: 1007, seed: 99, presses: [0] });
  });

  it("[RM2] a seat that is taken again knows nothing of the player before", () => {
    const driver = new Driver({ missing: { use: "repeat" }, agreement: QUEUED });
    const player = driver.join();
    driver.send(player, 9, [{ move: 1, taps: 5 }, { move: 1 }]);
    driver.tick();
    driver.room.leave(player);
    expect(driver.join()).toBe(player);
    driver.tick(4);
    expect(driver.row(player)).toMatchObject({ x: 0, tapped: 0 });
    expect(driver.report(player)).toMatchObject({ ack: -1, holdMs: Number.NaN });
    driver.send(player, 1, [{ move: 0.5 }]);
    expect(driver.moved(player)).toBe(0.5);
  });

  it("a seat that nobody has holds neutral inputs, also after its player left", () => {
    const driver = new Driver({ missing: { use: "repeat" } });
    const player = driver.join();
    driver.send(player, 1, [{ move: 1 }]);
    driver.tick(3);
    expect(driver.ledger.total).toBe(3);
    driver.room.leave(player);
    driver.tick(5);
    expect(driver.ledger.total).toBe(3);
  });

  it("leaving twice, or without a seat, changes nothing", () => {
    const driver = new Driver();
    driver.join();
    driver.tick();
    for (const who of [0, 0, 3, -1, 99]) driver.room.leave(who);
    driver.tick();
    expect(driver.ledger.entered).toBe(12);
  });
});

describe("history", () => {
  it("[RM5] holds the last 64 settled worlds, each as it was", () => {
    const driver = new Driver();
    const player = driver.join();
    const hashes = new Map([[0, driver.room.world.hash()]]);
    for (let tick = 1; tick <= 200; tick++) {
      driver.send(player, tick, [{ move: (tick % 3) / 4 }]);
      driver.tick();
      hashes.set(tick, driver.room.world.hash());
    }
    for (let tick = 0; tick <= 200; tick++)
      expect(driver.room.history.at(tick)?.hash()).toBe(tick > 136 ? hashes.get(tick) : undefined);
    expect(new Set(hashes.values()).size).toBe(201);
  });

  it("the world before the first tick is in it", () => {
    const { room } = new Driver({ firstTick: 70 });
    expect((room.history.at(70) as unknown as CounterWorld).fields.ledger.steps[0]).toBe(0);
    expect(room.history.at(70)?.isAlive("ledger", 0)).toBe(true);
  });
});

describe("a room that cannot be", () => {
  it("[RM5] one whose history needs more than 64 MB is refused with a sentence", () => {
    const x = fixed({ min: 0, max: 64, resolution: 1 / 64 });
    const gameOf = (capacity: number): Game =>
      defineGame({
        name: "heavy",
        players: 1,
        input: {},
        kinds: [kind("rock", { capacity, fields: { x } }), kind("stone", { capacity, fields: { x } })],
        join() {},
        leave() {},
        step() {},
      });
    // 2 × 13 bytes for each of the rows, in 65 worlds.
    expect(() => new Driver({ game: gameOf(40_000) })).toThrow(
      "A room of heavy needs 65 MB for its history: lower a capacity or drop a field, 64 MB is the most.",
    );
    expect(() => new Driver({ game: gameOf(39_000) })).not.toThrow();
  });

  it("one that is given the record of another match is refused with a sentence", () => {
    const record = new MatchRecord(counterGame, 7, 0);
    expect(() => new Driver({ record, seed: 8 })).toThrow(/another match: make the record with/);
    expect(() => new Driver({ record, firstTick: 1 })).toThrow(/another match/);
    expect(() => new Driver({ record, game: smallCounterGame })).toThrow(/another match/);
    expect(() => new Driver({ record, seed: 7 })).not.toThrow();
  });
});

it("[TK1] a tick is stepped when it is due, not before, and never twice", () => {
  const driver = new Driver({ firstTick: 500 });
  const ticksAt = (ms: number): number => {
    driver.room.update(ms);
    return driver.ledger.steps;
  };
  expect([0, 19, TICK_MS, 25, 39.9, 40, 40, 10, 59, 60].map(ticksAt)).toEqual([0, 0, 1, 1, 1, 2, 2, 2, 2, 3]);
  expect(driver.room.tick).toBe(503);
  expect(driver.room.timeOf(503)).toBe(60);
});
