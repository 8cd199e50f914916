// Shots of presses that came late: a player clicks at running targets, on a path that is dark for a moment now and then, so that presses of
// that moment arrive with later packets. Each press is judged by eye on the shooter's screen, and by the server.

import { describe, expect, it } from "vitest";
import { flag, presses } from "../../src/client/makers/trigger-makers.ts";
import { DrawnMoments } from "../../src/client/picture/drawn-moments.ts";
import { Random } from "../../src/core/random.ts";
import { atan2, cos, sin } from "../../src/core/trig.ts";
import { presets } from "../../src/presets/index.ts";
import type { LatePresses } from "../../src/server/seen/view-check.ts";
import { Stepper } from "../../src/testing/index.ts";
import type { SimulatedClientOptions } from "../../src/testing/stepper.ts";
import { angle, fixed, integer, pressesSince } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import type { Glance } from "../../src/world/game-types.ts";
import { kind } from "../../src/world/kind.ts";
import { World } from "../../src/world/world.ts";
import { pathOf } from "./path.ts";

const RADIUS = 12;
const SPEED = 6;
const RANGE = 2000;
const player = kind("player", {
  capacity: 4,
  position: ["x", "y"],
  target: { radius: RADIUS },
  fields: {
    x: fixed({ min: 0, max: 2048, resolution: 1 / 64 }),
    y: fixed({ min: 0, max: 2048, resolution: 1 / 64 }),
    lastFire: integer({ min: 0, max: 15 }),
  },
});

/** What the shooter has in hand: each press a shot, or a trigger that fires again and again while it is held. */
const TRIGGERS = {
  counted: presses({ aims: true }),
  "counted, with its aim": presses({ aims: ["aim"] }),
  held: flag({ aims: true }),
  "held, with its aim": flag({ aims: ["aim"] }),
};
/** Ticks that a held trigger rests after each shot. */
const REST = 12;

/** Players run sideways; the first stands and shoots. */
function rangeGame(
  shot: (world: World, tick: number, row: number) => void,
  trigger: keyof typeof TRIGGERS = "counted",
) {
  return defineGame({
    name: "range",
    tickRate: 60,
    players: 4,
    input: {
      aim: angle({ bits: 16 }),
      fire: TRIGGERS[trigger],
      move: fixed({ min: -1, max: 1, resolution: 1 }),
    },
    kinds: [player],
    join(world, who) {
      const row = world.spawn("player", who);
      world.fields.player.x[row] = 1024;
      world.fields.player.y[row] = 100 + 300 * who;
    },
    leave() {},
    step(world, inputs, tools) {
      const p = world.fields.player;
      const muzzle = [0, 0];
      for (const row of world.rows("player")) {
        const owner = world.ownerOf("player", row);
        const { aim, fire, move } = inputs.of(owner);
        p.x[row] = Math.min(2000, Math.max(48, p.x[row] + move * SPEED));
        const isHeld = trigger.startsWith("held");
        const isShot = isHeld ? fire === 1 && p.lastFire[row] === 0 : pressesSince(fire, p.lastFire[row]) > 0;
        // Ticks of rest for a held trigger, else the last count.
        if (!isHeld) p.lastFire[row] = fire;
        else if (isShot) p.lastFire[row] = REST;
        else if (p.lastFire[row] > 0) p.lastFire[row]--;
        if (!isShot) continue;
        const seen = tools.rewind(owner);
        if (!seen.own("player", row, muzzle)) continue;
        const end = [muzzle[0] + cos(aim) * RANGE, muzzle[1] + sin(aim) * RANGE];
        shot(world, tools.tick, seen.ray(muzzle, end)?.row ?? -1);
      }
    },
  });
}

interface Played {
  readonly latePresses?: LatePresses;
  readonly trigger?: keyof typeof TRIGGERS;
  /** The shooter looks elsewhere in the tick after each press. */
  readonly turnsAway?: boolean;
}

/** Hits seen with presses that missed their tick; how many of them the server granted, and how many of all others. */
function play({ latePresses = "ownView", trigger = "counted", turnsAway = false }: Played) {
  const hits = new Map<number, number>();
  const predicted = new Map<number, number>();
  const seen = new Map<number, number>();
  const starved = new Set<number>();
  const game = rangeGame((world, tick, row) => {
    (world === stepper.room.world ? hits : predicted).set(tick, row);
  }, trigger);
  const { reckon } = presets;
  const darks = Array.from({ length: 20 }, (_, i) => ({ fromMs: 6000 + i * 6000, toMs: 6160 + i * 6000 }));
  const clients: SimulatedClientOptions[] = [0, 1, 2].map(() => ({
    blackouts: darks,
    bot: (who, botSeed) => {
      const random = Random.from(botSeed);
      let [until, aim, fire, move] = [0, 0, 0, 1];
      return {
        sample(into: Record<string, number>, { tick, shown }: Glance): void {
          const own = shown.rowOf("player", who);
          if (tick >= until && own >= 0) {
            until = tick + 15 + random.below(4);
            move = random.chance(0.5) ? 1 : -1;
            const { x, y } = shown.fields.player;
            const others = [...shown.all("player")].filter((row) => row !== own);
            if (who === 0 && others.length > 0) {
              const target = others[random.below(others.length)];
              aim = atan2(y[target] - y[own], x[target] - x[own]);
              fire = (fire + 1) & 15;
              seen.set(tick, target);
            }
          } else if (turnsAway) aim = -2;
          into.aim = aim;
          into.fire = trigger.startsWith("held") ? Number(who === 0 && seen.has(tick)) : fire;
          into.move = who === 0 ? 0 : move;
        },
      };
    },
  }));
  const stepper: Stepper = new Stepper({
    game,
    preset: { ...reckon, room: { ...reckon.room, rewind: { ...reckon.room.rewind, latePresses } } },
    profile: pathOf(60, 2, 0),
    seed: 3,
    hashed: false,
    clients,
    onTick: (room) => {
      if (room.seat(0)?.wasSubstituted(0)) starved.add(room.tick);
    },
  });
  stepper.run(130_000);
  const ownRule = stepper.clients[0].last?.quality.rollbacks["own rule"] ?? Number.NaN;
  const tally = { late: 0, lateGranted: 0, inTime: 0, granted: 0, agreed: 0, ownRule };
  for (const [tick, row] of seen) {
    if (tick < 300 || tick > 7700) continue;
    let at = tick;
    while (!hits.has(at) && at < tick + 14) at++;
    const isGranted = hits.get(at) === row;
    if (!starved.has(tick)) {
      tally.inTime++;
      if (isGranted) tally.granted++;
      continue;
    }
    tally.late++;
    if (isGranted) tally.lateGranted++;
    if (predicted.get(tick) === hits.get(at)) tally.agreed++;
  }
  return tally;
}

describe("[VC7] shots of presses that came late", () => {
  const own = play({});
  const estimate = play({ latePresses: "estimate" });

  it("count like those in time, judged by the view of the press", () => {
    expect(own.late).toBeGreaterThan(8);
    expect(own.granted / own.inTime).toBeGreaterThan(0.98);
    expect(own.lateGranted / own.late).toBeGreaterThan(0.9);
  });

  it("are mostly lost if they are judged by the likely view in the tick that applies them", () => {
    expect((estimate.late - estimate.lateGranted) / estimate.late).toBeGreaterThan(
      4 * ((own.late - own.lateGranted) / own.late),
    );
  });

  it("hit the target that their shooter's client predicted", () => {
    expect(own.agreed / own.late).toBeGreaterThan(0.9);
  });

  for (const kept of ["counted", "held"] as const)
    it(`keep the aim of a ${kept} trigger if its shooter looks elsewhere by then, and lose it unless the game names the fields of its aim`, () => {
      const aimed = play({ trigger: `${kept}, with its aim`, turnsAway: true });
      expect(aimed.late).toBeGreaterThan(8);
      expect(aimed.granted / aimed.inTime).toBeGreaterThan(0.97);
      expect(aimed.lateGranted / aimed.late).toBeGreaterThan(0.8);
      // Its client predicted the tick that it is pulled in without it, and is told so.
      expect(aimed.ownRule).toBe(0);
      const lost = play({ trigger: kept, turnsAway: true });
      expect(lost.granted / lost.inTime).toBeGreaterThan(0.97);
      expect(lost.lateGranted / lost.late).toBeLessThan(0.4);
    });

  it("have their picture in a replay of the tick that applies the press", () => {
    const game = rangeGame(() => undefined);
    const drawn = new DrawnMoments(game, 0);
    const shown = new World(game.layout);
    const row = shown.spawn("player", 1);
    shown.fields.player.x[row] = 100;
    drawn.note(40, shown);
    for (const number of [40, 41, 60]) expect(drawn.at(number, 0).ray([0, 0], [500, 0])?.row).toBe(row);
    for (const number of [39, 120]) expect(drawn.at(number, 0).ray([0, 0], [500, 0])).toBeUndefined();
  });
});
