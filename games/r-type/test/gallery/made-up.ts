// Made-up scenes: the picture maker photographs them, benchmarks draw them, and tests compose them. Always
// true: the same name and time give the same scene.

import { Random } from "reckon";
import { BOSSES } from "../../src/bosses/scripts.ts";
import { MOOD, SORT } from "../../src/enemies/sorts.ts";
import { BULLET, type EnemyLook, type Scene } from "../../src/stage/scene.ts";

export const MADE_UP = [
  "contact",
  "threat",
  "assault",
  "gatekeeper",
  "broodmother",
  "heart",
  "storm",
] as const;
export type MadeUp = (typeof MADE_UP)[number];

const LEVEL: Readonly<Record<MadeUp, number>> = {
  contact: 1,
  threat: 2,
  assault: 3,
  gatekeeper: 1,
  broodmother: 2,
  heart: 3,
  storm: 3,
};

/** Fills a scene for a time. */
export function makeUp(scene: Scene, name: MadeUp, now: number): void {
  scene.clear();
  scene.now = now;
  scene.level = LEVEL[name];
  scene.seed = 7;
  const isBoss = ["gatekeeper", "broodmother", "heart", "storm"].includes(name);
  scene.scroll = (isBoss ? 18_000 : 5200) + (now / 1000) * 130;
  ships(scene, now);
  if (name === "contact")
    crowd(scene, [SORT.bug, SORT.bug, SORT.fighter, SORT.carrier, SORT.kamikaze, SORT.fighter, SORT.mine]);
  else if (name === "threat")
    crowd(scene, [SORT.miner, SORT.mine, SORT.turret, SORT.walker, SORT.fighter, SORT.splitter, SORT.bug]);
  else if (name === "assault") {
    crowd(scene, [SORT.splitter, SORT.shard, SORT.kamikaze, SORT.turret, SORT.shard, SORT.fighter]);
    snake(scene, now);
  } else boss(scene, LEVEL[name], now, name === "broodmother" ? 0.5 : 1);
  if (isBoss) spiral(scene, now, name === "storm" ? 300 : 110);
  else few(scene);
}

function ships(scene: Scene, now: number): void {
  for (let seat = 0; seat < 4; seat++) {
    const ship = scene.ships.next();
    const phase = now / 700 + seat * 1.7;
    ship.seat = seat;
    ship.x = 240 + seat * 70 + 30 * Math.sin(phase * 0.7);
    ship.y = 220 + seat * 190 + 40 * Math.sin(phase);
    ship.tilt = Math.max(-1, Math.min(1, 1.2 * Math.cos(phase)));
    ship.thrust = Math.cos(phase * 0.7);
    ship.charge = seat === 0 ? 4.6 : seat === 2 ? 2 : 0;
    ship.isOwn = seat === 0;
    ship.isBlinking = false;
    ship.isShielded = seat === 3;
    ship.isFading = false;
  }
  for (let i = 0; i < 6; i++) shot(scene, "shot", 1, 620 + i * 130, scene.ships.items[1].y, 0);
  shot(scene, "beam", 2, 980, scene.ships.items[2].y, 3);
  shot(scene, "beam", 3, 760, scene.ships.items[3].y, 5);
  shot(scene, "missile", 1, 560, scene.ships.items[1].y + 60, 0);
  for (let sort = 0; sort < 6; sort++) {
    const gift = scene.powerUps.next();
    gift.sort = sort;
    gift.x = 560 + sort * 90;
    gift.y = 960;
  }
}

function shot(
  scene: Scene,
  sort: "shot" | "beam" | "missile",
  seat: number,
  x: number,
  y: number,
  level: number,
): void {
  Object.assign(scene.shots.next(), { sort, seat, x, y, level, angle: sort === "missile" ? 0.4 : 0 });
}

function enemy(scene: Scene, sort: number, x: number, y: number, more: Partial<EnemyLook> = {}): void {
  const row = scene.enemies.count;
  const rest = { aim: Math.PI, mood: MOOD.plain, link: 0, isHit: false, open: 0, lean: 0 };
  Object.assign(scene.enemies.next(), { row, sort, x, y, ...rest, ...more });
}

function crowd(scene: Scene, sorts: readonly number[]): void {
  const random = Random.from(5);
  for (let turn = 0; turn < 2; turn++)
    sorts.forEach((sort, i) => {
      const x = 1050 + (i % 4) * 220 + random.between(-60, 60) - turn * 90;
      const y = 170 + Math.floor(i / 4) * 320 + turn * 210 + random.between(-50, 50);
      const isGround = sort === SORT.turret || sort === SORT.walker;
      const mood = sort === SORT.walker ? MOOD.guarded : sort === SORT.mine ? MOOD.warning : MOOD.plain;
      enemy(scene, sort, x, isGround ? (turn === 0 ? 960 : 100) : y, {
        aim: 2.6 + turn,
        mood,
        lean: turn - 0.5,
        isHit: turn === 1 && i === 2,
      });
    });
}

function snake(scene: Scene, now: number): void {
  for (let i = 0; i < 8; i++) {
    const phase = now / 900 - i * 0.34;
    enemy(scene, i === 0 ? SORT.snake : SORT.segment, 1200 + i * 52, 520 + 120 * Math.sin(phase), {
      aim: Math.PI - 0.5 * Math.cos(phase),
      link: 1,
    });
  }
}

/** A boss with its parts at their scripted places. */
function boss(scene: Scene, level: number, now: number, open: number): void {
  const [core, ...parts] = BOSSES[level - 1].parts;
  const place = { x: 0, y: 0 };
  const [x, y] = [1500, 540 + 60 * Math.sin(now / 1500)];
  enemy(scene, core.sort, x, y, { open, mood: open > 0.5 ? MOOD.open : MOOD.guarded });
  parts.forEach((part, i) => {
    part.place(now / 16.7, open, place);
    const mood = i === 3 ? MOOD.warning : MOOD.plain;
    enemy(scene, part.sort, x + place.x, y + place.y, {
      link: i + 1,
      mood,
      aim: 2.8,
      isHit: i === 1 && level === 2,
    });
  });
}

function spiral(scene: Scene, now: number, count: number): void {
  for (let i = 0; i < count; i++) {
    const angle = 1.6 + i * 0.37;
    const far = 120 + ((i * 17 + now * 0.2) % 1300);
    scene.bullets.add(
      1430 + Math.cos(angle) * far,
      540 + Math.sin(angle) * far * 0.8,
      angle,
      i % 9 === 0 ? BULLET.great : BULLET.orb,
    );
  }
  for (let i = 0; i < 3; i++) scene.bullets.add(700 + i * 150, 180 + i * 330, Math.PI, BULLET.lance);
  Object.assign(scene.warnings.next(), { x: 1350, y: 240, share: 0.5, lane: false });
}

function few(scene: Scene): void {
  const random = Random.from(3);
  for (let i = 0; i < 24; i++) {
    const look = i % 3 === 0 ? BULLET.needle : i % 7 === 0 ? BULLET.great : BULLET.orb;
    scene.bullets.add(
      random.between(500, 1500),
      random.between(120, 960),
      Math.PI + random.between(-0.5, 0.5),
      look,
    );
  }
  Object.assign(scene.warnings.next(), { x: 1250, y: 300, share: 0.6, lane: false });
  Object.assign(scene.warnings.next(), { x: 0, y: 700, share: 0.6, lane: true });
}
