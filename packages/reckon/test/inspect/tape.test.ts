// A tape of a client plays again exactly: matches from seeds, on good and bad networks, under every preset, from memory and from a file.

import { DashBot, dash } from "@reckon/dash";
import { DuelBot, highNoonGame } from "@reckon/high-noon";
import { OrbitBot, orbit } from "@reckon/orbit";
import { SkirmishBot, skirmish } from "@reckon/skirmish";
import { describe, expect, it } from "vitest";
import { Random } from "../../src/core/random.ts";
import type { Game } from "../../src/index.ts";
import { Tape, TIME } from "../../src/inspect/tape/tape.ts";
import { openTape, writeTape } from "../../src/inspect/tape/tape-file.ts";
import { TapePlayer } from "../../src/inspect/tape/tape-player.ts";
import { TapedClient } from "../../src/inspect/tape/taped-client.ts";
import { type Preset, presets } from "../../src/presets/index.ts";
import { Room } from "../../src/server/index.ts";
import { type Bot, Hash } from "../../src/testing/engine/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";

interface Case {
  readonly game: Game;
  readonly preset: Preset;
  readonly profile: string;
  readonly bot: (seed: number, player: number) => Bot;
}

const dashBot = (seed: number, player: number): Bot => new DashBot(seed, player, "chase");
const CASES: Readonly<Record<string, Case>> = {
  "dash on a bad network": { game: dash, preset: presets.reckon, profile: "bad", bot: dashBot },
  "dash on a network like TCP": { game: dash, preset: presets.reckon, profile: "tcp", bot: dashBot },
  "dash under highNoon": { game: dash, preset: presets.highNoon, profile: "lte", bot: dashBot },
  "dash under rType": { game: dash, preset: presets.rType, profile: "wifi", bot: dashBot },
  "skirmish under byAThread": {
    game: skirmish,
    preset: presets.byAThread,
    profile: "wifi",
    bot: (seed, player) => new SkirmishBot(seed, player),
  },
  "a whole world that is predicted": {
    game: orbit,
    preset: { ...presets.reckon, agreement: { ...presets.reckon.agreement, scope: "world" } },
    profile: "wifi",
    bot: (seed, player) => new OrbitBot(seed, player, "wander"),
  },
  "a duel in High Noon": {
    game: highNoonGame({ mode: "duel" }),
    preset: presets.reckon,
    profile: "lte",
    bot: (seed, player) => new DuelBot(seed, player),
  },
};

/** Two players for eight seconds, the first one at 144 frames per second, its tab asleep for a moment. */
function played({ game, preset, profile, bot }: Case, onFrame?: (client: TapedClient) => void): Stepper {
  const stepper = new Stepper({
    game,
    preset,
    profile: profileNamed(profile),
    seed: 11,
    hashed: false,
    firstTick: 70_000,
    client: TapedClient,
    clients: [144, 60].map((frameRate, i) => ({
      frameRate,
      clock: { offsetMs: 5000 * i, skewPpm: 120 },
      stalls: i === 0 ? [{ fromMs: 4000, toMs: 4600 }] : [],
      bot: (player: number, seed: number) => bot(seed, player),
    })),
    onFrame: ({ last, index }) => {
      if (index === 0) onFrame?.(last as TapedClient);
    },
  });
  stepper.run(2500);
  const { client } = stepper.clients[0];
  if (client !== undefined) client.switches.smoothing = false;
  if (game === dash) stepper.move(200);
  stepper.run(7000);
  return stepper;
}

function digest(bytes: Uint8Array): string {
  const hash = new Hash();
  hash.bytes(bytes);
  return hash.digest();
}

describe("a tape", () => {
  for (const [name, one] of Object.entries(CASES))
    it(`[NS1] of ${name} plays again to the same pictures, rollbacks and figures, frame by frame`, () => {
      const pictures: string[] = [];
      const stepper = played(one, ({ shown }) => pictures.push(digest(shown.bytes)));
      const original = stepper.clients[0].last as TapedClient;
      const bytes = writeTape(original.tape, { game: one.game.name, choices: {} }, one.game);
      const player = new TapePlayer(openTape(bytes).of(one.game), one.game, one.preset.client);
      let same = 0;
      while (player.step())
        if (player.frames > same) {
          if (digest(player.client.shown.bytes) !== pictures[same]) expect.fail(`Frame ${same} differs.`);
          same++;
        }
      expect(player.cursor.damage).toBe("");
      expect(player.frames).toBe(pictures.length);
      expect(player.checks).toBeGreaterThan(10);
      expect(player.strayedAt).toBe(-1);
      const { quality } = player.client;
      expect(quality.rollbacks).toEqual(original.quality.rollbacks);
      expect(quality.rollbackCount + quality.resyncs).toBeGreaterThan(0);
      expect(quality.drawnCorrections.sum).toBe(original.quality.drawnCorrections.sum);
      expect(quality.viewDelayMs.sum).toBe(original.quality.viewDelayMs.sum);
      expect([quality.bytesIn, quality.lateInputs]).toEqual([
        original.quality.bytesIn,
        original.quality.lateInputs,
      ]);
    });
});

it("[NS1] a tape of a player who came back plays with the press counters that they continued", () => {
  const { agreement, room: policy, client: shown } = presets.reckon;
  const counts: number[] = [];
  let now = 0;
  const room = new Room({
    game: dash,
    agreement,
    policy,
    shown,
    seed: 7,
    send: (_, bytes) => down.push(bytes),
  });
  const down: Uint8Array[] = [];
  const joined = room.join();
  if (joined === undefined) expect.fail("The room is full.");
  const client = new TapedClient({
    game: dash,
    agreement,
    policy: shown,
    welcome: { ...joined, presses: dash.input.fields.filter(({ counts }) => counts).map(() => 13) },
    sample: (into, { tick }) => {
      into.dash = Math.floor(tick / 20);
      into.moveX = (tick % 40) / 20 - 1;
    },
    send: (bytes) => room.receive(joined.player, bytes, now),
  });
  for (let tick = 1; tick < 400; tick++) {
    now = tick * dash.tickMs;
    for (const bytes of down.splice(0)) client.receive(bytes, now);
    room.update(now);
    client.update(now);
    counts.push(...client.inputs.at(client.inputs.newest));
  }
  const player = new TapePlayer(client.tape, dash, shown);
  const again: number[] = [];
  for (let frames = 0; player.step(); frames = player.frames)
    if (player.frames > frames) again.push(...player.client.inputs.at(player.client.inputs.newest));
  expect(again).toEqual(counts);
  expect(new Set(counts).size).toBeGreaterThan(16);
  expect(player.strayedAt).toBe(-1);
});

describe("the file of a tape", () => {
  const one = CASES["dash under highNoon"];
  const { tape } = played(one).clients[0].last as TapedClient;
  const subject = { game: "dash", choices: { level: "hard", rounds: 3 }, build: "b7" };

  it("[NS6] says which game it is of, and plays elsewhere as it did in memory", () => {
    const bytes = writeTape(tape, subject, dash);
    expect(openTape(bytes)).toMatchObject({ ...subject, note: "" });
  });

  it("[NS6] is refused with a sentence if it is another file, another version or another game's", () => {
    const bytes = writeTape(tape, subject, dash);
    expect(() => openTape(new Uint8Array(40))).toThrow("This is not a tape of the inspector");
    const later = bytes.slice();
    later[4] = 9;
    expect(() => openTape(later)).toThrow("This tape has version 9, and this page reads 2");
    expect(() => openTape(bytes.subarray(0, 100))).toThrow(/cut off within its head|damaged/);
    expect(() => openTape(bytes).of(skirmish)).toThrow("another version of skirmish");
    expect(() => new TapePlayer(openTape(bytes).of(dash), dash, presets.reckon.client)).toThrow(
      "made under other settings of the netcode",
    );
  });

  it("[NS6] plays as far as it makes sense if it is cut off or damaged, and never throws anything but a sentence", () => {
    const bytes = writeTape(tape, subject, dash);
    const random = Random.from(99);
    for (let i = 0; i < 60; i++) {
      const bad = bytes.slice(0, i % 3 === 0 ? 1 + random.below(bytes.length) : bytes.length);
      for (let n = random.below(4); n >= 0; n--) bad[random.below(bad.length)] = random.below(256);
      try {
        const opened = openTape(bad);
        const player = new TapePlayer(opened.of(dash), dash, presets.highNoon.client);
        for (let n = 0; n < 4000 && player.step(); n++);
        expect(opened.note + player.cursor.damage + player.strayedAt).toBeDefined();
      } catch (error) {
        expect((error as Error).message).toMatch(/^[A-Z].*\.$/s);
      }
    }
  });

  it("[NS1] says so if it comes out differently under other rules", () => {
    const { tape } = played(CASES["dash on a bad network"]).clients[0].last as TapedClient;
    const slower: typeof dash = {
      ...dash,
      step: (world, inputs, tools) => dash.step(world, inputs, Object.create(tools, { dt: { value: 0.01 } })),
    };
    const player = new TapePlayer(tape, slower, presets.reckon.client);
    while (player.step());
    expect(player.strayedAt).toBeGreaterThan(0);
  });

  it("[NS7] is bounded: a full tape stays as it is, and plays exactly as far as it goes", () => {
    const short = new Tape(tape.terms, dash.input.size, new Uint8Array(2000));
    for (let i = 0; i < 500; i++) {
      short.times[TIME.now] = i * 16;
      short.frame(0);
    }
    expect(short.isFull).toBe(true);
    expect(short.length).toBe(2000);
    const player = new TapePlayer(short, dash, presets.highNoon.client);
    while (player.step());
    expect([player.frames, player.cursor.damage]).toEqual([200, ""]);
  });
});
