import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import { presets } from "../../src/presets/index.ts";
import type { MissingPolicy } from "../../src/server/input/missing-input.ts";
import { MatchRecord } from "../../src/server/record/match-record.ts";
import { replayMatch } from "../../src/server/record/replay.ts";
import type { Profile } from "../../src/testing/link/link-pieces.ts";
import { profiles } from "../../src/testing/link/profiles.ts";
import { type Bot, Stepper } from "../../src/testing/stepper.ts";
import type { Agreement } from "../../src/wire/agreement.ts";
import { counterGame, openCounterGame } from "./counter.ts";
import { Driver, type Held, LATCHED, QUEUED, STAMPED, TICK_MS } from "./drive.ts";

interface Match {
  readonly record: MatchRecord;
  /** Tick and hash of every settled world, as the room had them. */
  readonly worlds: string[];
}

const POLICIES: readonly MissingPolicy[] = [
  { use: "repeat" },
  { use: "neutral" },
  { use: "hold", ticks: 3 },
  { use: "decay", factor: 0.75 },
];

/** A match of chance: players join, play, give commands and leave, packets are lost, and the room stalls. */
function play(seed: number, agreement: Agreement, firstTick = 0): Match {
  const random = Random.from(seed);
  const record = new MatchRecord(counterGame, seed, firstTick);
  const missing = POLICIES[random.below(POLICIES.length)];
  const driver = new Driver({ agreement, seed, firstTick, record, missing });
  const numbers = [0, 0, 0, 0];
  const worlds: string[] = [];
  for (let turn = 0; turn < 150; turn++) {
    if (random.chance(0.08)) numbers[driver.join()] = 0;
    if (random.chance(0.06)) driver.room.leave(random.below(4));
    if (random.chance(0.1))
      driver.room.command(random.below(4), { name: "note", values: { digit: 3 + random.below(7) } });
    for (let player = 0; player < 4; player++) {
      const steady = random.chance(0.7);
      const held: Held = {
        move: steady ? 0.5 : random.between(-1, 1),
        fire: random.below(2),
        taps: random.below(16),
      };
      numbers[player]++;
      const newest = agreement.addressing === "tick" ? driver.ticks + random.below(5) : numbers[player];
      if (random.chance(0.75))
        driver.send(player, newest, steady ? [held] : [held, { move: 0.5 }].slice(0, newest));
    }
    const before = driver.room.tick;
    driver.room.update((driver.ticks + (random.chance(0.04) ? 1 + random.below(40) : 1)) * TICK_MS);
    for (let tick = before + 1; tick <= driver.room.tick; tick++) {
      const world = driver.room.history.at(tick);
      if (world !== undefined) worlds.push(`${tick} ${world.hash()}`);
    }
  }
  return { record, worlds };
}

function replayed(record: MatchRecord): string[] {
  const worlds: string[] = [];
  replayMatch(record, (world) => void worlds.push(`${world.tick} ${world.hash()}`));
  return worlds;
}

describe.each([
  ["stamped", STAMPED],
  ["queued", QUEUED],
  ["latched", LATCHED],
])("the record of a match with %s inputs", (_name, agreement) => {
  it("[RM3] replays it bit for bit, tick by tick", () => {
    for (let seed = 1; seed <= 6; seed++) {
      const { record, worlds } = play(seed, agreement);
      expect(worlds.length).toBeGreaterThan(100);
      expect(replayed(record)).toEqual(worlds);
    }
  });

  it("replays a match that began at any tick", () => {
    for (const firstTick of [65530, 2 ** 32 - 5, 2 ** 40]) {
      const { record, worlds } = play(3, agreement, firstTick);
      expect(replayed(record)).toEqual(worlds);
    }
  });
});

it("the record of a match keeps a number that is stepped with twice, although the input is the same", () => {
  const record = new MatchRecord(counterGame, 7);
  const driver = new Driver({ agreement: QUEUED, record, missing: { use: "repeat" } });
  const player = driver.join();
  // The second is as the first, the third is another, and is repeated in the ticks after it.
  driver.send(player, 3, [{ move: 1 }, { move: 0.5 }, { move: 0.5 }]);
  driver.tick(6);
  expect(replayMatch(record).hash()).toBe(driver.room.world.hash());
});

it("the record of a match keeps the first input of a player who takes a seat that was just left", () => {
  const record = new MatchRecord(counterGame, 7);
  const driver = new Driver({ record });
  const player = driver.join();
  driver.tick(3);
  // The same tick, the same neutral input, the next number: only the player is another.
  driver.room.leave(player);
  expect(driver.join()).toBe(player);
  driver.tick(3);
  expect(replayMatch(record).hash()).toBe(driver.room.world.hash());
});

it("the record of a match needs one byte for a tick, and none for an unchanged input", () => {
  const record = new MatchRecord(counterGame, 7);
  const driver = new Driver({ record });
  const player = driver.join();
  driver.send(player, 20, new Array(20).fill({ move: 1 }));
  driver.tick(5);
  const before = record.finish().length;
  driver.tick(10);
  expect(record.finish().length - before).toBe(10);
});

/** Holds a direction for a while, and taps now and then. */
class CounterBot implements Bot {
  readonly #random: Random;
  #taps = 0;

  constructor(seed: number) {
    this.#random = Random.from(seed);
  }
  sample(into: Record<string, number>): void {
    if (this.#random.chance(0.1)) into.move = this.#random.between(-1, 1);
    if (this.#random.chance(0.1)) this.#taps++;
    into.fire = this.#random.below(2);
    into.taps = this.#taps & 15;
  }
}

describe.each([presets.reckon, presets.byAThread, presets.highNoon, presets.rType])(
  "a whole match under $name",
  (preset) => {
    it("replays from its record with clients, a bad network, joins, leaves and a stall", () => {
      const profile: Profile = profiles.bad;
      const worlds = new Map<number, string>();
      const bot = (_player: number, botSeed: number): Bot => new CounterBot(botSeed);
      const stepper = new Stepper({
        game: preset.agreement.recipient === "broadcast" ? openCounterGame : counterGame,
        preset,
        profile,
        seed: 1,
        record: true,
        hashed: false,
        clients: [{ bot }, { bot, joinMs: 700, leaveMs: 1800 }, { bot, joinMs: 2500, frameRate: 144 }],
        serverStalls: [{ fromMs: 2000, toMs: 2600 }],
        onTick: ({ tick, world }) => void worlds.set(tick, world.hash()),
      });
      stepper.run(4000);
      if (stepper.record === undefined) throw new Error("There is a record.");
      expect(stepper.room.quality.skippedTicks).toBeGreaterThan(0);
      let compared = 0;
      replayMatch(stepper.record, (world) => {
        const hash = worlds.get(world.tick);
        if (hash === undefined) return;
        expect(world.hash()).toBe(hash);
        compared++;
      });
      expect(compared).toBe(worlds.size);
    });
  },
);

describe("a damaged record", () => {
  const SENTENCE = "The record of this match is damaged: take it from the room again.";

  /** What a replay of these bytes ends with: "ok", or the sentence it was refused with. */
  function verdict(record: MatchRecord, bytes: Uint8Array): string {
    const damaged = { ...pick(record), finish: () => bytes } as unknown as MatchRecord;
    try {
      replayMatch(damaged);
      return "ok";
    } catch (error) {
      return error instanceof Error ? error.message : "not an error";
    }
  }
  function pick({ game, seed, firstTick }: MatchRecord): Pick<MatchRecord, "game" | "seed" | "firstTick"> {
    return { game, seed, firstTick };
  }

  it("[RM3] is refused with a sentence if it has an entry that no room could have written", () => {
    const { record } = play(5, STAMPED);
    const bytes = record.finish();
    expect(verdict(record, bytes)).toBe("ok");
    const ends: [string, number[]][] = [
      ["an unknown entry", [9]],
      ["a join of a player beyond the seats", [1, 200]],
      ["a leave of nobody", [2, 77]],
      ["a command without a schema", [3, 0, 8]],
      ["a step to no tick", [6, 1, 2, 3, 4, 5, 6, 7, 8]],
      ["a skip of nothing", [4, 0, 0, 0, 0, 0, 0, 0, 0]],
      ["an entry cut short", [6, 0, 0]],
      ["an entry without a body", [1]],
    ];
    for (const [what, end] of ends)
      expect(verdict(record, Uint8Array.of(...bytes, ...end)), what).toBe(SENTENCE);
  });

  it("replays or is refused with that sentence, whichever byte is wrong", () => {
    const { record } = play(6, QUEUED);
    const random = Random.from(11);
    const verdicts = new Map<string, number>();
    for (let i = 0; i < 80; i++) {
      const bytes = record.finish().slice();
      bytes[random.below(bytes.length)] ^= 1 + random.below(255);
      const end = verdict(record, bytes);
      verdicts.set(end, (verdicts.get(end) ?? 0) + 1);
    }
    expect([...verdicts.keys()].sort()).toEqual([SENTENCE, "ok"]);
    expect(verdicts.get(SENTENCE)).toBeGreaterThan(40);
  });
});
