// The timeline of the inspector agrees with what really happened in the match: inputs with what the room did with them, snapshots with
// what was sent, worlds with the room's own, and the last minute stays while all before it goes.

import { DashBot, dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { TapeInspection } from "../../src/inspect/index.ts";
import { KEPT_TICKS } from "../../src/inspect/notes/logbook.ts";
import { TapedClient } from "../../src/inspect/tape/taped-client.ts";
import { WorldReel } from "../../src/inspect/world-reel.ts";
import { presets } from "../../src/presets/index.ts";
import { profileNamed, Stepper } from "../../src/testing/index.ts";
import { World } from "../../src/world/world.ts";

interface Seen {
  readonly inspection: TapeInspection;
  /** By tick: whether the room used the first player's own input, and the bytes of its world. */
  readonly used: Map<number, boolean>;
  readonly worlds: Map<number, Uint8Array>;
}

const played = new Map<string, Seen>();

/** Tests look at the same matches where they can. */
function watch(profile: string, seconds: number, preset = presets.reckon): Seen {
  const key = `${profile} ${seconds} ${preset.name}`;
  const known = played.get(key) ?? play(profile, seconds, preset);
  played.set(key, known);
  return known;
}

function play(profile: string, seconds: number, preset: typeof presets.reckon): Seen {
  const [used, worlds] = [new Map<number, boolean>(), new Map<number, Uint8Array>()];
  const stepper = new Stepper({
    game: dash,
    preset,
    profile: profileNamed(profile),
    seed: 21,
    hashed: false,
    development: false,
    client: TapedClient,
    clients: [0, 1].map(() => ({
      bot: (player: number, seed: number) => new DashBot(seed, player, "wander"),
    })),
    onTick: ({ tick, world }) => {
      worlds.set(tick, world.bytes.slice());
    },
  });
  const { room } = stepper;
  const until = seconds * 1000;
  let told = 0;
  for (let ms = 50; ms <= until; ms += 50) {
    stepper.run(ms);
    const seat =
      stepper.clients[0].client === undefined ? undefined : room.seat(stepper.clients[0].client.player);
    for (; told < room.tick; told++) if (seat) used.set(told + 1, !seat.wasSubstituted(room.tick - told - 1));
  }
  const inspection = new TapeInspection(
    (stepper.clients[0].last as unknown as TapedClient).tape,
    dash,
    preset.client,
  );
  while (inspection.read());
  return { inspection, used, worlds };
}

describe("the timeline of the inspector", () => {
  it("[NS2] tells of each input what the room did with it: used in its tick, or replaced", () => {
    const { inspection, used } = watch("bad", 12);
    let replaced = 0;
    for (const {
      tick,
      fate,
      isReplaced,
      sampledAt,
      sentAt,
      arrivedAt,
    } of inspection.logbook.inputs.values()) {
      if (fate === "waiting" || fate === "arrived") continue;
      expect(isReplaced, `tick ${tick}`).toBe(used.get(tick) === false);
      if (fate === "used") expect(arrivedAt <= tick || Number.isNaN(arrivedAt)).toBe(true);
      expect(sentAt >= sampledAt).toBe(true);
      if (isReplaced) replaced++;
    }
    expect(replaced).toBeGreaterThan(0);
    expect(inspection.logbook.inputs.size).toBeGreaterThan(600);
  });

  it("[NS2] tells which snapshots came, when, and which were lost on the way", () => {
    const { inspection } = watch("bad", 12);
    const fates = [...inspection.logbook.snapshots.values()];
    expect(fates.filter(({ fate }) => fate === "lost").length).toBeGreaterThan(3);
    expect(fates.filter(({ fate }) => fate === "newest").length).toBeGreaterThan(150);
    for (const { tick, arrivedAt, ackedAt, fate, bytes } of fates) {
      expect(tick % 3).toBe(0);
      if (fate !== "newest") continue;
      expect(bytes).toBeGreaterThan(0);
      if (!Number.isNaN(arrivedAt) && !Number.isNaN(ackedAt))
        expect(ackedAt).toBeGreaterThanOrEqual(arrivedAt);
    }
  });

  it("[NS3] shows at each tick the world as predicted, as shown and as the server has it, the last one as it truly was", () => {
    const { inspection, worlds } = watch("wifi", 6);
    const { from, to } = inspection.span;
    let compared = 0;
    let exact = 0;
    for (let tick = from + 60; tick <= to - 30; tick++) {
      const moment = inspection.at(tick);
      expect(moment.predicted?.tick).toBe(tick);
      expect(moment.shown).toBeDefined();
      expect(moment.truth?.tick).toBe(moment.truthTick);
      const real = new World(dash.layout);
      real.bytes.set(worlds.get(moment.truthTick) ?? []);
      const mine = inspection.client.player;
      const row = real.rowOf("player", mine);
      if (moment.truth === undefined || row < 0) continue;
      compared++;
      const x = (world: World | undefined): number => world?.of("player").columns[0][row] ?? Number.NaN;
      expect(x(moment.truth)).toBe(x(real));
      if (moment.truthTick === tick && x(moment.predicted) === x(real)) exact++;
    }
    expect(compared).toBeGreaterThan(200);
    expect(exact).toBeGreaterThan(60);
  });

  it("[NS3] lists rows side by side: own ones first, then those that differ, and no more than asked for", () => {
    const { inspection } = watch("wifi", 6);
    const { from, to } = inspection.span;
    let differing = 0;
    for (let tick = from + 60; tick <= to - 30; tick++) {
      const moment = inspection.at(tick);
      const all = inspection.rows(moment, 100);
      const orders = all.map(({ isOwn, differs }) => (isOwn ? 0 : 2) + (differs ? 0 : 1));
      expect(orders).toEqual(orders.toSorted((a, b) => a - b));
      expect(inspection.rows(moment, 1)).toEqual(all.slice(0, 1));
      for (const { fields, differs } of all) {
        expect(fields.some((field) => field.differs)).toBe(differs);
        if (differs) differing++;
        if (moment.truthTick !== tick) expect(differs).toBe(false);
      }
    }
    expect(differing).toBeGreaterThan(20);
  });

  it("[NS2] works under addressing by queue and by latch", () => {
    for (const preset of [presets.highNoon, presets.rType]) {
      const { inspection } = watch("wifi", 6, preset);
      const fates = [...inspection.logbook.inputs.values()].map(({ fate }) => fate);
      expect(fates.filter((fate) => fate === "used").length).toBeGreaterThan(100);
      expect(inspection.note).toBe("");
    }
  });

  it("[NS5] keeps the last minute, and lets go of what is older", () => {
    const { inspection } = watch("cable", 70);
    const { from, to } = inspection.span;
    expect(to - from).toBeGreaterThanOrEqual(3600);
    expect(to - from).toBeLessThan(KEPT_TICKS + 120);
    expect(inspection.at(from + 60).predicted?.tick).toBe(from + 60);
    expect(inspection.logbook.inputs.size).toBeLessThan(KEPT_TICKS + 300);
  });
});

describe("a reel of worlds", () => {
  it("[NS5] gives every world back bit for bit, and forgets the oldest", () => {
    const reel = new WorldReel(dash.layout, 200);
    const made: Uint8Array[] = [];
    const world = new World(dash.layout);
    for (let tick = 0; tick < 500; tick++) {
      world.tick = tick;
      world.bytes[(tick * 7919) % world.bytes.length] ^= tick & 255;
      if (tick % 100 === 0) world.bytes.fill(tick & 7, 64);
      reel.add(tick, world);
      made.push(world.bytes.slice());
    }
    const into = new World(dash.layout);
    expect(reel.read(0, into)).toBe(false);
    expect(reel.size).toBeLessThan(200 + 2 * 64);
    for (let tick = 300; tick < 500; tick++) {
      expect(reel.read(tick, into)).toBe(true);
      expect(Buffer.compare(into.bytes, made[tick])).toBe(0);
    }
  });
});

describe("the costs that the inspector tells", () => {
  it("[NS8] add up to the bytes of all messages, and name the fields that cost most", () => {
    for (const preset of [presets.reckon, presets.byAThread, presets.rType]) {
      const { inspection } = watch("wifi", 6, preset);
      const { costs, snapshots } = inspection.logbook;
      const down = [...costs].filter(([name]) => !name.startsWith("up:"));
      const sum = down.reduce((all, [, bytes]) => all + bytes, 0);
      const came = [...snapshots.values()].reduce((all, { bytes }) => all + bytes, 0);
      const others = down.filter(([name]) => name.startsWith("down:") && name !== "down: reports");
      expect(sum - others.reduce((all, [, bytes]) => all + bytes, 0)).toBeCloseTo(came, 3);
      expect(costs.get("player.x")).toBeGreaterThan(50);
      expect(costs.get("rows") ?? 0).toBeLessThan(came / 10);
    }
  });
});
