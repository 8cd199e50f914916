import { describe, expect, it } from "vitest";
import { MOOD, SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { MODULE } from "../src/kinds.ts";
import { Drive } from "./drive.ts";

/** A quiet field with one missile of player 0 that flies to the right from a place; enemies of sorts that stand still. */
function flying(x = 700, y = 500): Drive {
  const drive = new Drive(2);
  drive.quiet();
  drive.put(0, 100, 900);
  drive.put(1, 100, 900);
  const row = drive.world.spawn("missile");
  const { missile: m } = drive.world.fields;
  m.by[row] = 1;
  m.x[row] = x;
  m.y[row] = y;
  return drive;
}

/** A part of a boss stands still without its core. */
function target(drive: Drive, x: number, y: number): number {
  return spawnEnemy(drive.world, SORT.gateGun, x, y);
}

describe("[RG4] a missile", () => {
  it("leaves the nose of its ship, at most three per ship", () => {
    const drive = new Drive(2);
    drive.quiet();
    for (const player of [0, 1]) {
      drive.put(player, 300, 300 + 400 * player);
      drive.ship.module[player] = MODULE.homing;
      drive.hold(player, { rapid: 1 });
    }
    drive.tick();
    const { x, y, by } = drive.world.fields.missile;
    // It has flown for a tick.
    expect([x[0], y[0], by[0]]).toEqual([404.3125, 326, 1]);
    expect([y[1], by[1]]).toEqual([726, 2]);
    drive.tick(60);
    expect(
      drive
        .rows("missile")
        .map((row) => by[row])
        .sort(),
    ).toEqual([1, 1, 1, 2, 2, 2]);
  });

  it.each([
    [700 + 300, 500 + 300, 1],
    [700 + 300, 500 - 300, -1],
  ])("turns 5 rad/s toward who is at %d, %d, and no farther than to them", (x, y, side) => {
    const drive = flying();
    target(drive, x, y);
    const { aim } = drive.world.fields.missile;
    drive.tick(6);
    expect(aim[0] * side).toBeCloseTo(0.5, 2);
    drive.tick(12);
    const { missile: m } = drive.world.fields;
    const wanted = Math.atan2(y - m.y[0], x - m.x[0]);
    expect(Math.abs(aim[0] - wanted)).toBeLessThan(0.02);
  });

  it("turns the shorter way", () => {
    const drive = flying();
    drive.world.fields.missile.aim[0] = 3;
    target(drive, 400, 420);
    drive.tick(2);
    expect(Math.cos(drive.world.fields.missile.aim[0] - 3.1667)).toBeGreaterThan(0.999);
  });

  it.each([
    [598, true],
    [602, false],
  ])("follows who is %d px away: %s", (far, follows) => {
    const drive = flying();
    target(drive, 700, 500 - far);
    drive.tick();
    expect(drive.world.fields.missile.prey[0]).toBe(follows ? 1 : 0);
    expect(drive.world.fields.missile.aim[0] < 0).toBe(follows);
  });

  it("follows the nearest target, and keeps it while another comes nearer", () => {
    const drive = flying();
    const far = target(drive, 1100, 700);
    const near = target(drive, 1000, 700);
    drive.tick();
    const { prey } = drive.world.fields.missile;
    expect(prey[0]).toBe(near + 1);
    drive.enemy.x[far] = 900;
    drive.tick();
    expect(prey[0]).toBe(near + 1);
    drive.world.despawn("enemy", near);
    drive.tick();
    expect(prey[0]).toBe(far + 1);
  });

  it("does not follow a guarded enemy, or one not yet in the field", () => {
    const drive = flying();
    const guarded = target(drive, 900, 700);
    drive.enemy.mood[guarded] = MOOD.guarded;
    drive.tick();
    expect(drive.world.fields.missile.prey[0]).toBe(0);
    const late = flying(1700, 500);
    const row = target(late, 1925, 700);
    late.tick();
    expect(late.world.fields.missile.prey[0]).toBe(0);
    late.enemy.x[row] = 1915;
    late.tick();
    expect(late.world.fields.missile.prey[0]).toBe(1);
  });

  it("hits within its own 10 px and the enemy's radius, for 10", () => {
    const reach = SORTS[SORT.gateGun].radius + 10;
    for (const [dy, isHit] of [
      [reach - 1, true],
      [reach + 2, false],
    ] as const) {
      const drive = flying();
      // It turns by at most 5/60 rad in this tick, and flies 8 px.
      const row = target(drive, 708, 500 + dy);
      const before = drive.enemy.health[row];
      drive.tick();
      expect(drive.rows("missile").length).toBe(isHit ? 0 : 1);
      expect(drive.enemy.health[row]).toBe(before - (isHit ? 8 : 0));
    }
  });

  it("ends at a guarded enemy without damage, and earns its player the points of a kill", () => {
    const drive = flying();
    const row = target(drive, 730, 500);
    const before = drive.enemy.health[row];
    drive.enemy.mood[row] = MOOD.guarded;
    drive.tick();
    expect(drive.rows("missile")).toEqual([]);
    expect(drive.enemy.health[row]).toBe(before);
    const other = flying();
    const weak = target(other, 730, 500);
    other.enemy.health[weak] = 5;
    other.tick();
    expect([other.ship.score[0], other.ship.score[1]]).toEqual([SORTS[SORT.gateGun].points, 0]);
  });

  it("is over after three seconds", () => {
    const drive = flying(-30, 500);
    drive.tick(180);
    expect(drive.rows("missile").length).toBe(1);
    drive.tick();
    expect(drive.rows("missile").length).toBe(0);
  });
});
