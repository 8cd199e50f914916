// The rules of skirmish without a network: all players see the present.

import {
  DODGE_TICKS,
  DOWN_TICKS,
  HEALTH,
  RADIUS,
  RELOAD_TICKS,
  RIFLE_COOLDOWN,
  RIFLE_DAMAGE,
  ROUNDS,
  skirmish,
} from "@reckon/skirmish";
import { type Simulation, simulationWithoutNetwork } from "reckon/testing";
import { describe, expect, it } from "vitest";

type Held = { [name: string]: number };
const STILL: Held = { moveX: 0, moveY: 0, aim: 0, fire: 0, dodge: 0 };

/** Two players: the first at the left, the second 300 to their right. */
function begin(): Simulation {
  const simulation = simulationWithoutNetwork(skirmish);
  simulation.world.strict = true;
  simulation.begin(5, 0);
  simulation.join(0);
  simulation.join(1);
  const { x, y } = simulation.world.fields.player;
  x[0] = 200;
  x[1] = 500;
  y[0] = 300;
  y[1] = 300;
  return simulation;
}

function step(simulation: Simulation, first: Held, second: Held = {}): void {
  const tick = simulation.world.tick + 1;
  [first, second].forEach((held, player) => {
    const values = new Float64Array(skirmish.input.size);
    skirmish.input.settle({ ...STILL, ...held }, values);
    simulation.inputs.set(player, values, tick);
  });
  simulation.advance(tick);
}

describe("the rifle", () => {
  it("hurts the player it points at, once for each cooldown, while it has rounds", () => {
    const simulation = begin();
    const { health, rounds } = simulation.world.fields.player;
    step(simulation, { fire: 1 });
    expect(health[1]).toBe(HEALTH - RIFLE_DAMAGE);
    for (let i = 1; i < RIFLE_COOLDOWN; i++) step(simulation, { fire: 1 });
    expect(health[1]).toBe(HEALTH - RIFLE_DAMAGE);
    step(simulation, { fire: 1 });
    expect(health[1]).toBe(HEALTH - 2 * RIFLE_DAMAGE);
    expect(rounds[0]).toBe(ROUNDS - 2);
  });

  it("misses a player whom it passes by more than their radius, and never hits its shooter", () => {
    const simulation = begin();
    const { health, y } = simulation.world.fields.player;
    y[1] = 300 + RADIUS + 1;
    step(simulation, { fire: 1 });
    expect([health[0], health[1]]).toEqual([HEALTH, HEALTH]);
  });

  it("is empty after its rounds, and reloads after a while", () => {
    const simulation = begin();
    const { rounds } = simulation.world.fields.player;
    for (let i = 0; i <= (ROUNDS - 1) * RIFLE_COOLDOWN; i++) step(simulation, { fire: 1, aim: Math.PI / 2 });
    expect(rounds[0]).toBe(0);
    for (let i = 0; i < RELOAD_TICKS; i++) step(simulation, {});
    expect(rounds[0]).toBe(ROUNDS);
  });
});

describe("a player who falls", () => {
  it("lies still, is not hit again, and stands up elsewhere with full health; the shooter scores", () => {
    const simulation = begin();
    const { health, score, downTicks, landings, x } = simulation.world.fields.player;
    for (let i = 0; i <= 2 * RIFLE_COOLDOWN; i++) step(simulation, { fire: 1 }, { moveX: 0 });
    expect([health[1], score[0], downTicks[1]]).toEqual([0, 1, DOWN_TICKS]);
    for (let i = 1; i < DOWN_TICKS; i++) step(simulation, { fire: 1 }, { moveX: 1 });
    expect([health[1], score[0], x[1]]).toEqual([0, 1, 500]);
    step(simulation, {});
    expect([health[1], landings[1], downTicks[1]]).toEqual([HEALTH, 1, 0]);
    expect(x[1]).not.toBe(500);
  });
});

describe("a dodge", () => {
  it("doubles the speed for its ticks, and a press counts once", () => {
    const simulation = begin();
    const { x } = simulation.world.fields.player;
    step(simulation, { moveX: 1, dodge: 1 });
    expect(x[0] - 200).toBeCloseTo(8, 1);
    for (let i = 1; i < DODGE_TICKS; i++) step(simulation, { moveX: 1, dodge: 1 });
    const after = x[0];
    step(simulation, { moveX: 1, dodge: 1 });
    expect(x[0] - after).toBeCloseTo(4, 1);
  });
});
