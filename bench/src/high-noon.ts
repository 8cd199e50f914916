// The cost of High Noon: `npm run -s bench:high-noon -- --json`. Two scenes in virtual time, eight bots behind real clients: bytes of a packet
// with a snapshot with 40 enemies and 80 shots in flight, and the time of a tick of the room, step and publish, with 60 enemies. The scene
// is kept up: new enemies replace fallen ones. The same match plays several times, and the fastest time of each tick counts, in CPU time,
// because other programs share the machine.

import { parseArgs } from "node:util";
import { highNoonGame, RideBot } from "@reckon/high-noon";
import type { Game, Tools, World } from "reckon";
import { presets } from "reckon/presets";
import { Stepper } from "reckon/testing";
import { fastestOf, NEAR, quantile, timeTicks } from "./shared/room-costs.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "12" },
    rounds: { type: "string", default: "4" },
    seed: { type: "string", default: "7" },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const PLAYERS = 8;
const WARM_UP_MS = 6000;
/** Sorts of the enemies that make up a scene, in turn: mostly swarmers. */
const SORTS = [0, 1, 0, 2, 0, 3, 0, 1, 0, 2];

interface Scene {
  readonly enemies: number;
  readonly flying: number;
}

/** The ride, with as many enemies and shots as a scene asks for, in which nobody falls for good. */
function held({ enemies, flying }: Scene, shots: () => number): Game {
  const game = highNoonGame({ mode: "ride", stage: 2 });
  const step: Game["step"] = (world, inputs, tools) => {
    game.step(world, inputs, tools);
    if (!world.simulates("run", 0)) return;
    const { player, run } = world.fields;
    // No wave ever ends, and none brings more.
    run.phase[0] = 1;
    run.phaseTicks[0] = 100;
    for (const row of world.rows("player")) {
      if (player.health[row] === 0) player.state[row] = 0;
      player.health[row] = 40;
    }
    fill(world, enemies);
    if (shots() < flying) shoot(world, tools);
  };
  return { ...game, step };
}

function fill(world: World, count: number): void {
  const { enemy, player } = world.fields;
  let living = 0;
  for (const _ of world.all("enemy")) living++;
  for (; living < count; living++) {
    const row = world.spawn("enemy");
    const sort = SORTS[row % SORTS.length];
    enemy.sort[row] = sort;
    enemy.radius[row] = [10, 14, 12, 18][sort];
    enemy.health[row] = [12, 22, 18, 45][sort];
    // Around somebody, where players can see it.
    const near = row % PLAYERS;
    enemy.x[row] = Math.min(1600, Math.max(64, player.x[near] + (world.random.unit() - 0.5) * 700));
    enemy.y[row] = Math.min(1200, Math.max(64, player.y[near] + (world.random.unit() - 0.5) * 700));
  }
}

/** A shot of an enemy, chosen by chance, anywhere. */
function shoot(world: World, tools: Tools): void {
  const { x, y } = world.fields.enemy;
  for (let i = 0; i < 2; i++) {
    const row = world.random.below(40);
    if (!world.isAlive("enemy", row)) continue;
    const aim = (world.random.unit() - 0.5) * 6.28;
    tools.fire("shell", -1, { x: x[row], y: y[row], aim, pace: 0, sort: 2 } as never);
  }
}

interface Measured {
  readonly packetBytes: number[];
  readonly tickUs: readonly number[];
  readonly flying: number[];
}

function play(scene: Scene): Measured {
  const packetBytes: number[] = [];
  const flying: number[] = [];
  let stepper: Stepper | undefined;
  const shots = (): number => {
    const flights = stepper?.room.flights;
    return flights === undefined ? 0 : flights.count(0) + flights.count(1);
  };
  let isWarm = false;
  stepper = new Stepper({
    game: held(scene, shots),
    preset: presets.reckon,
    profile: NEAR,
    seed,
    hashed: false,
    development: false,
    clients: Array.from({ length: PLAYERS }, () => ({
      bot: (player: number, own: number) => new RideBot(own, player),
    })),
    tamper: (way, _client, bytes) => {
      if (isWarm && way === "down") packetBytes.push(bytes.length);
    },
    onTick: () => {
      if (isWarm) flying.push(shots());
    },
  });
  const tickUs = timeTicks(stepper, WARM_UP_MS, seconds, () => {
    isWarm = true;
  });
  return { packetBytes, tickUs, flying };
}

const bytes = play({ enemies: 40, flying: 80 });
const rounds = Array.from({ length: Number(values.rounds) }, () => play({ enemies: 60, flying: 0 }).tickUs);
const fastest = fastestOf(rounds);
const result = {
  players: PLAYERS,
  seed,
  packets: bytes.packetBytes.length,
  packetBytesP50: quantile(bytes.packetBytes, 0.5),
  packetBytesP95: quantile(bytes.packetBytes, 0.95),
  flyingP50: quantile(bytes.flying, 0.5),
  tickUsP50: quantile(fastest, 0.5),
  tickUsP99: quantile(fastest, 0.99),
};
if (values.json) console.log(JSON.stringify(result));
else
  console.log(
    `8 players, 40 enemies, ${result.flyingP50} shots in flight: ${result.packetBytesP50} B per packet (p95 ${result.packetBytesP95}; bar 300). ` +
      `A tick with 60 enemies takes ${result.tickUsP50} µs, p99 ${result.tickUsP99} µs (bar 2000).`,
  );
