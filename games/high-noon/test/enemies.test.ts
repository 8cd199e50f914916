import { FlowField, isBlocked } from "@reckon/kit";
import { angleBetween, TAU } from "reckon";
import { describe, expect, it } from "vitest";
import { throwBombs } from "../src/enemies/bombs.ts";
import { FAN, FAN_ANGLE, phaseOf, RING } from "../src/enemies/boss.ts";
import {
  BOMB_DAMAGE,
  BOMB_GRACE,
  BOMB_RADIUS,
  BOMB_TICKS,
  CHARGE_SPEED,
  ENEMY,
  MOOD,
  SORTS,
  STUN_TICKS,
} from "../src/enemies/sorts.ts";
import { bossHealth, spawnEnemy } from "../src/enemies/spawn.ts";
import { BY } from "../src/events.ts";
import { PRICES, STOPS_FEET } from "../src/ground.ts";
import { PHASE, STATE } from "../src/kinds.ts";
import { groundOf } from "../src/map.ts";
import { CAMP_TICKS, HEALTH, SAFE_TICKS } from "../src/tuning.ts";
import { Drive } from "./drive.ts";

/** One player on sand, and one enemy this far to their right. */
function meeting(sort: number, apart: number): { drive: Drive; row: number } {
  const drive = new Drive({ mode: "ride" }, 1, 3);
  const { x, y } = drive.sand(4);
  // Past the first wave, which is gentle.
  drive.run.wave[0] = 2;
  drive.run.phaseTicks[0] = CAMP_TICKS;
  drive.put(0, x - 64, y);
  const row = spawnEnemy(drive.world, sort, x - 64 + apart, y);
  return { drive, row };
}

/** Ticks until an enemy has another mood, at most `most`. */
function untilMood(drive: Drive, row: number, mood: number, most = 400): number {
  for (let i = 1; i <= most; i++) {
    drive.tick();
    if (drive.enemy.mood[row] === mood) return i;
  }
  return -1;
}

/** The boss's next attack. */
function strikeOf(drive: Drive, row: number): string {
  const { world } = drive;
  // No wave brings more.
  drive.run.phase[0] = PHASE.pause;
  drive.run.phaseTicks[0] = CAMP_TICKS;
  for (const one of [...world.all("bomb")]) world.despawn("bomb", one);
  drive.player.health[0] = HEALTH;
  untilMood(drive, row, MOOD.telegraph, 600);
  for (const other of [...world.all("enemy")]) if (other !== row) world.despawn("enemy", other);
  drive.told.length = 0;
  untilMood(drive, row, MOOD.recover);
  const shells = drive.told.filter(({ name }) => name === "shell fired").length;
  const bombs = [...world.all("bomb")].length;
  const swarmers = [...world.all("enemy")].length - 1;
  return shells > 0 ? `${shells} shells` : bombs > 0 ? `${bombs} bombs` : `${swarmers} swarmers`;
}

/** One player, and a bomb that a distant boss has just thrown at them. */
function thrown(): { drive: Drive } {
  const { drive, row } = meeting(ENEMY.boss, 100);
  drive.enemy.prey[row] = 1;
  throwBombs(drive.world, row, 1, groundOf(drive.run.ground[0]));
  drive.world.despawn("enemy", row);
  return { drive };
}

describe("enemies", () => {
  it("[HG12] include swarmers, which come and hurt by touch; a safe moment follows", () => {
    const { drive } = meeting(ENEMY.swarmer, 60);
    drive.tick(40);
    expect(drive.player.health[0]).toBe(HEALTH - SORTS[ENEMY.swarmer].damage);
    drive.tick(SAFE_TICKS);
    expect(drive.player.health[0]).toBe(HEALTH - 2 * SORTS[ENEMY.swarmer].damage);
  });

  it("[HG12] include grunts, which announce their swing: a player who leaves is not hit", () => {
    const stays = meeting(ENEMY.grunt, 40);
    untilMood(stays.drive, stays.row, MOOD.telegraph);
    expect(untilMood(stays.drive, stays.row, MOOD.recover)).toBe(SORTS[ENEMY.grunt].telegraphTicks);
    expect(stays.drive.player.health[0]).toBe(HEALTH - SORTS[ENEMY.grunt].damage);
    const leaves = meeting(ENEMY.grunt, 40);
    untilMood(leaves.drive, leaves.row, MOOD.telegraph);
    leaves.drive.hold(0, { moveY: 1 });
    untilMood(leaves.drive, leaves.row, MOOD.recover);
    expect(leaves.drive.player.health[0]).toBe(HEALTH);
  });

  it("[HG6] hurt half as much in the first wave, and a wound then protects for longer", () => {
    const { drive } = meeting(ENEMY.swarmer, 60);
    drive.run.wave[0] = 1;
    drive.tick(40);
    expect(drive.player.health[0]).toBe(HEALTH - SORTS[ENEMY.swarmer].damage / 2);
    expect(drive.player.safeTicks[0]).toBeGreaterThan(SAFE_TICKS);
    drive.tick(SAFE_TICKS + 20);
    expect(drive.player.health[0]).toBe(HEALTH - SORTS[ENEMY.swarmer].damage / 2);
  });

  it("[HG12] include shooters, which stop, take aim, and fire three bullets that every side simulates", () => {
    const { drive, row } = meeting(ENEMY.shooter, 120);
    expect(untilMood(drive, row, MOOD.telegraph)).toBeGreaterThan(0);
    drive.told.length = 0;
    untilMood(drive, row, MOOD.recover);
    const shells = drive.told.filter(({ name }) => name === "shell fired");
    expect(shells).toHaveLength(3);
    expect(shells.every(({ player }) => player === -1)).toBe(true);
    const aims = shells.map(({ values }) => values[2]);
    expect(Math.abs(Math.abs(aims[1]) - Math.PI)).toBeLessThan(0.3);
    drive.strike(shells[1], "player", 0);
    expect(drive.player.health[0]).toBeLessThan(HEALTH);
  });

  it("[HG12] include chargers, which run straight where they aimed, and are stunned by walls", () => {
    const { drive, row } = meeting(ENEMY.charger, 150);
    untilMood(drive, row, MOOD.telegraph);
    // Out of its way.
    drive.player.y[0] -= 90;
    expect(untilMood(drive, row, MOOD.attack)).toBeGreaterThan(0);
    const { x, y } = { x: drive.enemy.x[row], y: drive.enemy.y[row] };
    drive.tick(10);
    expect(drive.enemy.x[row]).toBeCloseTo(x - (CHARGE_SPEED / 60) * 10, 0);
    expect(drive.enemy.y[row]).toBeCloseTo(y, 0);
    drive.enemy.x[row] = 32 + 14;
    drive.enemy.y[row] = y;
    drive.enemy.aim[row] = Math.PI * -1;
    expect(untilMood(drive, row, MOOD.stunned, 60)).toBeGreaterThan(0);
    expect(untilMood(drive, row, MOOD.chase, 100)).toBe(STUN_TICKS);
  });

  it("[HG13] include a boss with three phases by its health: fans, rings and bombs, more of each, and a swarm", () => {
    const phases = [1, 0.6, 0.3].map((share, phase) => {
      const { drive, row } = meeting(ENEMY.boss, 200);
      drive.enemy.health[row] = Math.floor(bossHealth(drive.world) * share);
      expect(phaseOf(drive.world, row)).toBe(phase);
      return Array.from({ length: 5 }, () => strikeOf(drive, row));
    });
    expect(phases).toEqual([
      ["5 shells", "8 shells", "2 bombs", "5 shells", "8 shells"],
      ["6 shells", "3 bombs", "8 shells", "3 swarmers", "6 shells"],
      ["7 shells", "4 bombs", "4 swarmers", "10 shells", "4 bombs"],
    ]);
  });

  it("[HG13] include a boss that fires its fan around its aim, and its ring in all directions", () => {
    const { drive, row } = meeting(ENEMY.boss, 200);
    const aims = (): number[] => {
      strikeOf(drive, row);
      const shells = drive.told.filter(({ name }) => name === "shell fired");
      return shells.map(({ values }) => angleBetween(drive.enemy.aim[row], values[2]));
    };
    const fan = aims();
    expect(fan).toHaveLength(FAN[0]);
    fan.forEach((aim, i) => void expect(aim).toBeCloseTo((i - 2) * FAN_ANGLE, 2));
    const ring = aims();
    expect(ring).toHaveLength(RING[0]);
    ring.forEach(
      (aim, i) => void expect(Math.abs(angleBetween((i * TAU) / RING[0], aim))).toBeLessThan(0.01),
    );
  });

  it("[HG21] announce where a bomb will burst: a player who stays is hurt once, one who leaves is not", () => {
    for (const isLeaving of [false, true]) {
      const { drive } = thrown();
      drive.told.length = 0;
      drive.tick(BOMB_TICKS - 1);
      expect(drive.take()).not.toContain("burst");
      drive.tick();
      expect(drive.take()).toContain("burst");
      if (isLeaving) drive.player.x[0] -= BOMB_RADIUS + 1;
      drive.tick(BOMB_GRACE - 1);
      expect(drive.player.health[0]).toBe(HEALTH);
      drive.tick();
      expect(drive.player.health[0]).toBe(isLeaving ? HEALTH : HEALTH - BOMB_DAMAGE);
      expect([...drive.world.all("bomb")]).toEqual([]);
    }
  });

  it("[HG21] do not hurt a rolling player by a burst, and report a death by a bomb as one", () => {
    const { drive } = thrown();
    drive.tick(BOMB_TICKS + BOMB_GRACE - 4);
    drive.press(0, "roll");
    drive.tick(4);
    expect(drive.player.health[0]).toBe(HEALTH);
    const other = thrown().drive;
    other.player.health[0] = 1;
    other.told.length = 0;
    other.tick(BOMB_TICKS + BOMB_GRACE);
    const felled = other.told.find(({ name }) => name === "felled");
    expect(felled?.values[1]).toBe(BY.bomb);
  });

  it("[HG21] throw one bomb at each standing player, and wait for no one", () => {
    const drive = new Drive({ mode: "ride" }, 3, 3);
    const row = spawnEnemy(drive.world, ENEMY.boss, 600, 600);
    drive.player.state[1] = STATE.down;
    drive.enemy.prey[row] = 3;
    throwBombs(drive.world, row, 3, groundOf(drive.run.ground[0]));
    const { x, y } = drive.world.fields.bomb;
    const places = [...drive.world.all("bomb")].map((one) => [x[one], y[one]]);
    expect(places).toHaveLength(3);
    expect(places.slice(0, 2)).toEqual([2, 0].map((one) => [drive.player.x[one], drive.player.y[one]]));
  });

  it.each(["swarmer", "grunt"] as const)(
    "[HG12] come straight at their own speed when near: a %s",
    (name) => {
      const { drive, row } = meeting(ENEMY[name], 70);
      const { x, y } = drive.enemy;
      drive.player.y[0] += 9;
      const [fromX, fromY] = [x[row], y[row]];
      const [dx, dy] = [drive.player.x[0] - fromX, drive.player.y[0] - fromY];
      drive.tick();
      const step = SORTS[ENEMY[name]].speed / 60 / Math.hypot(dx, dy);
      expect(x[row] - fromX).toBeCloseTo(dx * step, 1);
      expect(y[row] - fromY).toBeCloseTo(dy * step, 1);
    },
  );

  it("[HG12] go for the nearest standing player, and for none who is down", () => {
    const drive = new Drive({ mode: "ride" }, 3, 3);
    const { x, y } = drive.sand(4);
    const row = spawnEnemy(drive.world, ENEMY.shooter, x, y);
    [90, 60, 30].forEach((apart, player) => void drive.put(player, x, y + (player === 1 ? -apart : apart)));
    const preyAfterTick = (): number => {
      drive.enemy.mood[row] = MOOD.chase;
      drive.tick();
      return drive.enemy.prey[row] - 1;
    };
    expect(preyAfterTick()).toBe(2);
    drive.player.state[2] = STATE.down;
    expect(preyAfterTick()).toBe(1);
    drive.player.state[1] = STATE.down;
    expect(preyAfterTick()).toBe(0);
  });

  it("[HG12] keep apart: two at one place soon part", () => {
    const { drive, row } = meeting(ENEMY.swarmer, 120);
    const other = spawnEnemy(drive.world, ENEMY.swarmer, drive.enemy.x[row], drive.enemy.y[row]);
    drive.tick(20);
    const apart = Math.hypot(
      drive.enemy.x[row] - drive.enemy.x[other],
      drive.enemy.y[row] - drive.enemy.y[other],
    );
    expect(apart).toBeGreaterThan(8);
  });
});

describe("the flow field", () => {
  it("[HG14] leads from every free tile of many grounds to its goal, around solid tiles", () => {
    for (let number = 0; number < 12; number++) {
      const ground = groundOf(number * 4 + (number % 4));
      const field = new FlowField(PRICES);
      field.begin();
      field.add(ground, ground.width / 2, ground.height / 2);
      field.end(ground);
      for (let tile = 0; tile < ground.tiles.length; tile += 7) {
        if (ground.tiles[tile] === 1 || ground.tiles[tile] === 2) continue;
        let x = (tile % ground.columns) * 32 + 16;
        let y = Math.floor(tile / ground.columns) * 32 + 16;
        let steps = 0;
        for (; steps < 2000; steps++) {
          field.look(x, y);
          if (field.wayX === 0 && field.wayY === 0) break;
          x += field.wayX * 8;
          y += field.wayY * 8;
          // It cuts no corners, at which a body would stick.
          if (isBlocked(ground, x, y, 4, STOPS_FEET)) expect.unreachable(`${x}, ${y} is in a wall`);
        }
        expect(Math.floor(x / 32)).toBe(Math.floor(ground.width / 64));
        expect(Math.floor(y / 32)).toBe(Math.floor(ground.height / 64));
      }
    }
  });
});
