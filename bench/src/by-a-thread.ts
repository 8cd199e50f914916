// The cost of By a Thread: `npm run -s bench:by-a-thread -- --json`. Ten players behind real clients in virtual time: bytes of a packet with a
// snapshot without shots, and with 60 balls of plasma in flight, and the time of a tick of the room, step and publish. No player falls. The
// same match plays several times, and the fastest time of each tick counts, in CPU time, because other programs share the machine.

import { parseArgs } from "node:util";
import { byAThreadGame, hostedPreset } from "@reckon/by-a-thread";
import type { Game } from "reckon";
import { Stepper } from "reckon/testing";
import { Stray } from "../../games/by-a-thread/test/play.ts";
import { fastestOf, NEAR, quantile, timeTicks } from "./shared/room-costs.ts";

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "20" },
    rounds: { type: "string", default: "4" },
    seed: { type: "string", default: "7" },
    json: { type: "boolean", default: false },
  },
});
const seconds = Number(values.seconds);
const seed = Number(values.seed);
const PLAYERS = 10;
const WARM_UP_MS = 6000;

/** The game in which nobody falls, and shots are added until so many fly. */
function held(flying: number, shots: () => number): Game {
  const game = byAThreadGame({ level: 3 });
  const step: Game["step"] = (world, inputs, tools) => {
    game.step(world, inputs, tools);
    if (!world.simulates("match", 0)) return;
    const { health, x, z, yaw } = world.fields.player;
    for (const row of world.rows("player")) health[row] = 9;
    // Not more than a few in one tick: as many as ten players fire.
    for (let i = 0; i < 2 && shots() + i < flying; i++) {
      const row = world.random.below(PLAYERS);
      const speed = { vx: 720 * Math.cos(yaw[row]), vy: 0, vz: 720 * Math.sin(yaw[row]) };
      tools.fire("plasma", world.ownerOf("player", row), {
        x: x[row],
        y: 24,
        z: z[row],
        ...speed,
        bounces: 0,
      } as never);
    }
  };
  return { ...game, step };
}

interface Measured {
  readonly packetBytes: number[];
  readonly tickUs: readonly number[];
  readonly flying: number[];
}

function play(flying: number): Measured {
  const packetBytes: number[] = [];
  const flew: number[] = [];
  let stepper: Stepper | undefined;
  const shots = (): number => stepper?.room.flights?.count(0) ?? 0;
  let isWarm = false;
  stepper = new Stepper({
    game: held(flying, shots),
    preset: hostedPreset,
    profile: NEAR,
    seed,
    hashed: false,
    development: false,
    clients: Array.from({ length: PLAYERS }, () => ({
      bot: (player: number, own: number) => new Stray(player, own, { fire: 0 }),
    })),
    tamper: (way, _client, bytes) => {
      if (isWarm && way === "down") packetBytes.push(bytes.length);
    },
    onTick: () => {
      if (isWarm) flew.push(shots());
    },
  });
  const tickUs = timeTicks(stepper, WARM_UP_MS, seconds, () => {
    isWarm = true;
  });
  return { packetBytes, tickUs, flying: flew };
}

const calm = play(0);
const rounds = Array.from({ length: Number(values.rounds) }, () => play(60));
const [shooting] = rounds;
const fastest = fastestOf(rounds.map(({ tickUs }) => tickUs));
const result = {
  players: PLAYERS,
  seed,
  packets: calm.packetBytes.length,
  calmBytesP50: quantile(calm.packetBytes, 0.5),
  calmBytesP95: quantile(calm.packetBytes, 0.95),
  flyingP50: quantile(shooting.flying, 0.5),
  shootingBytesP50: quantile(shooting.packetBytes, 0.5),
  shootingBytesP95: quantile(shooting.packetBytes, 0.95),
  tickUsP50: quantile(fastest, 0.5),
  tickUsP99: quantile(fastest, 0.99),
};
if (values.json) console.log(JSON.stringify(result));
else
  console.log(
    `${PLAYERS} players: ${result.calmBytesP50} B per packet with a snapshot (p95 ${result.calmBytesP95}; bar 120); with ${result.flyingP50} balls in the air ` +
      `${result.shootingBytesP50} B (p95 ${result.shootingBytesP95}; bar 220). A tick takes ${result.tickUsP50} µs, p99 ${result.tickUsP99} µs (bar 1000).`,
  );
