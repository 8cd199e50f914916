// A world of R-Type as the seed would send it: every ship, enemy, missile, power-up, shot and bullet an entity of 24 bytes, in one
// broadcast with a table of acks (RT3, RT4). The bench counts its bytes beside ours. Always true: a bullet that is in the field
// is an entity, whichever curtain it is of.

import {
  bulletAt,
  clockAt,
  levelOf,
  PATTERNS,
  type ReadCurtain,
  type RTypeWorld,
  readCurtain,
} from "@reckon/r-type";
import type { World } from "reckon";
import { type Entity, encodeSnapshot } from "./seed-wire.ts";

const TYPE = { player: 0, enemy: 1, shot: 2, bullet: 3, powerUp: 4 } as const;
const curtain: ReadCurtain = { pattern: 0, x: 0, y: 0, aim: 0, seed: 0, born: 0 };
const at = { x: 0, y: 0 };
const still = {
  vx: 0,
  vy: 0,
  health: 0,
  line: 0,
  playerId: 0,
  charge: 0,
  enemyType: 0,
  projectileType: 0,
  score: 0,
};

/** Bullets of all curtains that are in the field. */
export function bulletsIn(shown: World): Entity[] {
  const world = shown as unknown as RTypeWorld;
  const clock = clockAt(world, world.tick);
  const bullets: Entity[] = [];
  for (const row of world.all("curtain")) {
    readCurtain(world, row, curtain);
    for (let i = 0; i < PATTERNS[curtain.pattern].bullets; i++)
      if (bulletAt(curtain, i, clock - curtain.born, at))
        bullets.push({ ...still, id: 10_000 + row * 100 + i, type: TYPE.bullet, x: at.x, y: at.y });
  }
  return bullets;
}

/** The broadcast of a tick; `shots`: flights of players in the air. */
export function seedSnapshotOf(shown: World, shots: number): Uint8Array {
  const world = shown as unknown as RTypeWorld;
  const { ship, enemy, missile, powerUp } = world.fields;
  const entities = bulletsIn(shown);
  const acks: { playerId: number; lastProcessed: number }[] = [];
  for (const row of world.all("ship")) {
    const playerId = world.ownerOf("ship", row);
    acks.push({ playerId, lastProcessed: world.tick });
    const own = {
      health: ship.health[row],
      playerId,
      charge: levelOf(ship.chargeTicks[row]),
      score: ship.score[row],
    };
    entities.push({ ...still, ...own, id: row, type: TYPE.player, x: ship.x[row], y: ship.y[row] });
  }
  for (const row of world.all("enemy")) {
    const own = {
      vx: enemy.vx[row],
      vy: enemy.vy[row],
      health: enemy.health[row],
      enemyType: enemy.sort[row],
    };
    entities.push({ ...still, ...own, id: 100 + row, type: TYPE.enemy, x: enemy.x[row], y: enemy.y[row] });
  }
  for (const row of world.all("missile"))
    entities.push({ ...still, id: 200 + row, type: TYPE.shot, x: missile.x[row], y: missile.y[row] });
  for (const row of world.all("powerUp"))
    entities.push({ ...still, id: 300 + row, type: TYPE.powerUp, x: powerUp.x[row], y: powerUp.y[row] });
  for (let i = 0; i < shots; i++) entities.push({ ...still, id: 400 + i, type: TYPE.shot, x: 0, y: 0 });
  return encodeSnapshot(
    { flags: 0, sequence: world.tick, timestampMs: 0 },
    { sequence: world.tick, acks, entities },
  );
}
