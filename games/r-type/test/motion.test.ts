// The movement and firing times of each sort of enemy, in figures. The effects of a fall are in enemies.test.ts.

import { describe, expect, it } from "vitest";
import { MOOD, SORT, SORTS } from "../src/enemies/sorts.ts";
import { spawnEnemy } from "../src/enemies/spawn.ts";
import { Drive } from "./drive.ts";

interface Look {
  readonly x: number;
  readonly y: number;
  readonly vx: number;
  readonly vy: number;
  readonly aim: number;
  readonly mood: number;
  /** It started a curtain in this tick. */
  readonly fires: boolean;
}

interface Scene {
  readonly x?: number;
  readonly y?: number;
  readonly seed?: number;
  readonly shipX?: number;
  readonly shipY?: number;
}

/** An enemy of a sort from its first tick on, on the open field of level 1, with one invulnerable ship. */
function watch(sort: number, ticks: number, scene: Scene = {}): Look[] {
  const { x = 1800, y = 540, seed = 1, shipX = 300, shipY = 474 } = scene;
  const drive = new Drive(1, {}, seed);
  drive.quiet();
  drive.put(0, shipX, shipY);
  const row = spawnEnemy(drive.world, sort, x, y);
  const { by, born } = drive.world.fields.curtain;
  const looks: Look[] = [];
  for (let i = 0; i < ticks && drive.world.isAlive("enemy", row); i++) {
    drive.ship.shieldEnds[0] = drive.clock + 10;
    drive.tick();
    const { enemy: e } = drive;
    const fires = drive.rows("curtain").some((one) => by[one] === row + 1 && born[one] === drive.clock + 30);
    const [vx, vy] = [e.vx[row], e.vy[row]];
    looks.push({ x: e.x[row], y: e.y[row], vx, vy, aim: e.aim[row], mood: e.mood[row], fires });
  }
  return looks;
}

/** Ticks, from 1, in which it fired. */
function shots(looks: readonly Look[]): number[] {
  return looks.map(({ fires }, i) => (fires ? i + 1 : 0)).filter((tick) => tick > 0);
}

/** Where speeds in px/s lead from a place in this many ticks: places are on a grid of sixteenths of a px. */
function led(from: number, ticks: number, speed: (tick: number) => number): number {
  let at = from;
  for (let tick = 1; tick <= ticks; tick++) at = Math.round((at + speed(tick) / 60) * 16) / 16;
  return at;
}

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8];

describe("[RG8] a bug", () => {
  it("flies 340 to 460 px/s, at a random speed", () => {
    const speeds = SEEDS.map((seed) => 1800 - watch(SORT.bug, 60, { seed })[59].x);
    expect(Math.min(...speeds)).toBeGreaterThan(338);
    expect(Math.max(...speeds)).toBeLessThan(462);
    expect(Math.max(...speeds) - Math.min(...speeds)).toBeGreaterThan(40);
  });

  it("dips by up to 160 px/s, up or down, every half second and at no other time", () => {
    const dips = SEEDS.flatMap((seed) => {
      const looks = watch(SORT.bug, 60, { seed, x: 480 });
      const changes = looks
        .map(({ vy }, i) => i > 0 && vy !== looks[i - 1].vy)
        .map((is, i) => (is ? i + 1 : 0));
      expect(changes.filter((tick) => tick > 0)).toEqual([30, 60]);
      return looks[59].vy;
    });
    expect(Math.max(...dips.map(Math.abs))).toBeLessThanOrEqual(160);
    expect(Math.max(...dips)).toBeGreaterThan(20);
    expect(Math.min(...dips)).toBeLessThan(-20);
  });

  it("fires 20 to 79 ticks after it came, then every 120, and warns for the last 30 before its bullet leaves", () => {
    for (const seed of SEEDS) {
      const looks = watch(SORT.bug, 190, { seed, x: 1860 });
      const [first, second] = shots(looks);
      expect(first).toBeGreaterThanOrEqual(20);
      expect(first).toBeLessThanOrEqual(80);
      if (second !== undefined) expect(second - first).toBe(120);
      const warns = looks.slice(first - 1, first + 40).map(({ mood }) => mood === MOOD.warning);
      expect(warns.indexOf(false)).toBe(31);
    }
  });
});

describe("[RG8] a fighter", () => {
  it("goes up or down at 240 px/s, at random at first, and turns every half second except during a wind-up", () => {
    const firsts = new Set(SEEDS.map((seed) => watch(SORT.fighter, 1, { seed })[0].vy));
    expect(firsts).toEqual(new Set([240, -240]));
    const looks = watch(SORT.fighter, 89, { x: 480 });
    expect(looks.map(({ vy }) => Math.sign(vy * looks[0].vy)).join("")).toBe(
      "1".repeat(29) + "-1".repeat(30) + "1".repeat(30),
    );
  });

  it("fires 30 to 70 ticks after it came, then every 90, and keeps its direction during a wind-up", () => {
    for (const seed of SEEDS) {
      const looks = watch(SORT.fighter, 200, { seed, x: 1870 });
      expect(looks[89].x).toBe(led(1870, 90, () => -350));
      const [first, second] = shots(looks);
      expect(first).toBeGreaterThanOrEqual(30);
      expect(first).toBeLessThanOrEqual(70);
      expect(second - first).toBe(90);
      const way = looks.slice(first - 1, first + 30).map(({ vy }) => vy);
      expect(new Set(way).size).toBe(1);
    }
  });
});

describe("[RG8] an enemy that may fire", () => {
  it.each([
    [1885, false],
    [1870, true],
    [520, true],
    [490, false],
  ])("a turret at x = %d fires: %s", (x, fires) => {
    // It moves by 2 px in a tick, and waits for 60.
    expect(shots(watch(SORT.turret, 62, { x: x + 120 })).length > 0).toBe(fires);
  });
});

describe("[RG8] a kamikaze", () => {
  const wrapped = (angle: number): number => angle - Math.round(angle / (2 * Math.PI)) * 2 * Math.PI;

  /** How fast its course turns in its first ticks, rad/s. */
  function turning(scene: Scene): number[] {
    const looks = watch(SORT.kamikaze, 11, scene);
    return looks.slice(1).map(({ aim }, i) => Math.abs(wrapped(aim - looks[i].aim)) * 60);
  }

  it("turns by 1.6 rad/s from afar, and by 0.4 within 420 px", () => {
    expect(Math.max(...turning({ y: 100, shipX: 900, shipY: 900 }))).toBeCloseTo(1.6, 1);
    expect(Math.max(...turning({ x: 800, y: 500, shipX: 700, shipY: 800 }))).toBeCloseTo(0.4, 1);
  });

  it("stops turning near the left end, and after five seconds", () => {
    expect(Math.max(...turning({ x: 190, y: 500, shipX: 100, shipY: 900 }))).toBe(0);
    const drive = new Drive();
    drive.quiet();
    drive.put(0, 300, 900);
    const row = spawnEnemy(drive.world, SORT.kamikaze, 1500, 200);
    drive.tick(2);
    drive.enemy.age[row] = 298;
    const { aim } = drive.enemy;
    const before = aim[row];
    drive.tick();
    expect(aim[row]).not.toBe(before);
    const last = aim[row];
    drive.tick(5);
    expect(aim[row]).toBe(last);
  });

  it("flies 500 px/s and wobbles by half a radian; it warns within 420 px", () => {
    const looks = watch(SORT.kamikaze, 150, { y: 500 });
    const steps = looks.slice(1).map(({ x, y }, i) => [x - looks[i].x, y - looks[i].y]);
    for (const { vx, vy } of looks) expect(Math.abs(Math.hypot(vx, vy) - 500)).toBeLessThan(0.1);
    expect(steps.every(([dx]) => dx < 0)).toBe(true);
    expect(looks[0].x).toBeLessThan(1800);
    const swings = steps.slice(0, 40).map(([dx, dy]) => Math.atan2(dy, -dx));
    expect(Math.max(...swings)).toBeGreaterThan(0.44);
    expect(Math.max(...swings)).toBeLessThan(0.56);
    const far = looks.map(({ x, y }) => Math.hypot(x - 350, y - 500));
    const warned = looks.findIndex(({ mood }) => mood === MOOD.warning);
    expect(looks.slice(0, warned).every(({ mood }) => mood === MOOD.plain)).toBe(true);
    expect(far[warned - 1]).toBeLessThan(421);
    expect(far[warned - 2]).toBeGreaterThan(419);
    // 18 ticks between two extremes of the wobble are one turn of 0.35 rad a tick.
    const ends = swings
      .map((_, i) => i)
      .filter((i) => swings[i] > swings[i - 1] && swings[i] >= swings[i + 1]);
    expect(ends[1] - ends[0]).toBeGreaterThanOrEqual(17);
    expect(ends[1] - ends[0]).toBeLessThanOrEqual(19);
  });
});

describe("[RG8] a swinging enemy", () => {
  it.each([
    ["miner", SORT.miner, 170, (tick: number) => 90 * Math.cos(tick * 0.05)],
    ["splitter", SORT.splitter, 190, (tick: number) => 110 * Math.sin(tick * 0.04)],
    ["carrier", SORT.carrier, 230, (tick: number) => 150 * Math.sin(tick * 0.06)],
  ] as const)("%s %d: flies %d px/s and swings as it does", (_name, sort, speed, swing) => {
    const looks = watch(sort, 120, { y: 400 });
    for (const ticks of [1, 20, 45, 80, 120]) {
      expect(looks[ticks - 1].x).toBe(led(1800, ticks, () => -speed));
      expect(looks[ticks - 1].y).toBe(led(400, ticks, swing));
    }
    expect(shots(looks)).toEqual([]);
  });

  it("moves as a snake at 230 px/s and swings 160 along and 230 across, from its start", () => {
    const looks = watch(SORT.snake, 200, { x: 1990, y: 540 });
    for (const ticks of [30, 70, 110, 150, 200]) {
      const seconds = ticks / 60;
      const x = 1990 - 230 * seconds + 160 * Math.sin(1.7 * seconds);
      expect(looks[ticks - 1].x).toBeCloseTo(x, 0);
      expect(looks[ticks - 1].y).toBeCloseTo(540 + 230 * Math.sin(2.3 * seconds), 0);
    }
    const [first, second] = shots(looks);
    expect(looks[first - 1].x).toBeLessThan(1885);
    expect(second - first).toBe(110);
  });

  it("follows as a segment nine ticks behind for each place", () => {
    const drive = new Drive();
    drive.quiet();
    const head = spawnEnemy(drive.world, SORT.snake, 1990, 540, 3);
    const third = spawnEnemy(drive.world, SORT.segment, 1990, 540, 3);
    drive.enemy.rest[third] = 3;
    drive.tick(50);
    const [x, y] = [drive.enemy.x[head], drive.enemy.y[head]];
    drive.tick(27);
    expect(drive.enemy.x[third]).toBe(x);
    expect(drive.enemy.y[third]).toBe(y);
  });
});

describe("[RG8] a miner and its mines", () => {
  it("lay one mine 30 px behind in the 69th tick and every 70th after, between 420 px and the right end", () => {
    for (const [x, lays] of [
      [1900, true],
      [2130, false],
      [640, true],
      [600, false],
    ] as const) {
      const drive = new Drive();
      drive.quiet();
      const row = spawnEnemy(drive.world, SORT.miner, x, 300);
      drive.tick(68);
      expect(drive.enemies(SORT.mine)).toEqual([]);
      drive.tick();
      const mines = drive.enemies(SORT.mine);
      expect(mines.length, `from ${x}`).toBe(lays ? 1 : 0);
      if (!lays) continue;
      expect(drive.enemy.x[mines[0]] - drive.enemy.x[row]).toBeGreaterThan(30);
      expect(drive.enemy.x[mines[0]] - drive.enemy.x[row]).toBeLessThan(35);
      expect(Math.abs(drive.enemy.y[mines[0]] - drive.enemy.y[row])).toBeLessThan(2);
    }
  });

  it("drift by 70 px/s, and stand still once the mine is about to burst", () => {
    const looks = watch(SORT.mine, 289, { x: 1700, y: 200 });
    expect(looks[119].x).toBe(led(1700, 120, () => -70));
    expect(shots(looks)).toEqual([260]);
    expect(looks[288].x).toBe(looks[259].x);
  });

  it.each([
    [205, 41],
    [215, 260],
  ])("one that passes a ship at %d px is about to burst in its tick %d", (far, tick) => {
    const looks = watch(SORT.mine, 270, { x: 1000, y: 500 + far, shipX: 902, shipY: 474 });
    expect(shots(looks)).toEqual([tick]);
  });

  it("credit a burst to no player, and let its bullets fly on", () => {
    const drive = new Drive();
    drive.quiet();
    spawnEnemy(drive.world, SORT.mine, 1700, 200);
    drive.tick(291);
    expect(drive.rows("enemy")).toEqual([]);
    expect(drive.takeOf("blast").map(({ player }) => player)).toEqual([-1]);
    expect(drive.ship.score[0]).toBe(0);
    expect(drive.rows("curtain").length).toBe(1);
    expect(drive.world.fields.curtain.by[0]).toBe(0);
  });
});

describe("[RG8] ground enemies", () => {
  it("include a walker that raises its shield for 110 ticks and drops it for 90, again and again, and fires when it drops it", () => {
    const looks = watch(SORT.walker, 420, { x: 1900 });
    const moods = looks.map(({ mood }) => mood);
    expect(moods.slice(0, 109).every((mood) => mood === MOOD.guarded)).toBe(true);
    expect(moods.slice(109, 199).every((mood) => mood === MOOD.open)).toBe(true);
    expect(moods.slice(199, 309).every((mood) => mood === MOOD.guarded)).toBe(true);
    expect(shots(looks)).toEqual([110, 310]);
    expect(looks[119].x).toBe(led(1900, 120, () => -170));
  });

  it.each([
    [2240, []],
    [2225, [110]],
    [735, [110]],
    [728, []],
  ])(
    "include a walker that came at %d, 309 px ago, and fires in its ticks %j: between 420 px and the right end",
    (x, ticks) => {
      expect(shots(watch(SORT.walker, 112, { x }))).toEqual(ticks);
    },
  );

  it("include a turret that fires first in its 60th tick and then every 150, and follows the ship with its gun", () => {
    const looks = watch(SORT.turret, 240, { x: 1700, shipX: 800, shipY: 400 });
    expect(shots(looks)).toEqual([60, 210]);
    const wanted = ({ x, y }: Look): number => Math.atan2(426 - y, 850 - x);
    expect(Math.cos(looks[40].aim - wanted(looks[40]))).toBeGreaterThan(0.9999);
    expect(looks[70].aim).toBe(looks[60].aim);
    expect(Math.cos(looks[150].aim - wanted(looks[150]))).toBeGreaterThan(0.9999);
    expect(looks[59].x).toBe(1700 - 120);
  });
});

describe("[RG8] the end of the field", () => {
  it.each([
    [-135, 500, true],
    [-145, 500, false],
    [2225, 500, true],
    [2235, 500, false],
    [900, -275, true],
    [900, -285, false],
    [900, 1355, true],
    [900, 1365, false],
  ])("a shard at %d, %d is there: %s", (x, y, isThere) => {
    const drive = new Drive();
    drive.quiet();
    spawnEnemy(drive.world, SORT.shard, x, y);
    drive.tick();
    expect(drive.rows("enemy").length).toBe(isThere ? 1 : 0);
  });
});

describe("[RG7] a ramming body", () => {
  /** A body that stands at a distance from the middle of a ship, for this many ticks. */
  function near(sort: number, far: number, ticks = 1): Drive {
    const drive = new Drive();
    drive.quiet();
    drive.put(0, 500, 500);
    spawnEnemy(drive.world, sort, 550, 526 + far);
    drive.tick(ticks);
    return drive;
  }

  it("hits within 0.72 of its radius plus the ship's 20 px", () => {
    const reach = SORTS[SORT.gateGun].radius * 0.72 + 20;
    expect(near(SORT.gateGun, reach - 1).ship.health[0]).toBe(70);
    expect(near(SORT.gateGun, reach + 1).ship.health[0]).toBe(100);
  });

  it("adds daring within 60 px more, by one every eight ticks", () => {
    const reach = SORTS[SORT.gateGun].radius * 0.72 + 20;
    expect(near(SORT.gateGun, reach + 59, 24).ship.daring[0]).toBe(3);
    expect(near(SORT.gateGun, reach + 61, 24).ship.daring[0]).toBe(0);
  });

  it("is reported as a body or as a boss, and a small one that bursts counts for the player", () => {
    const boss = near(SORT.gateGun, 0);
    expect(boss.takeOf("hurt")[0].values[0]).toBe(2);
    const small = near(SORT.carrier, 0);
    expect(small.told.find(({ name }) => name === "hurt")?.values[0]).toBe(1);
    expect(small.ship.score[0]).toBe(100);
    expect(small.ship.health[0]).toBe(80);
  });

  it("survives as a snake's head, and bursts as a segment", () => {
    expect(near(SORT.snake, 0).rows("enemy").length).toBe(1);
    expect(near(SORT.segment, 0).rows("enemy").length).toBe(0);
  });

  it("does not hurt a lost ship", () => {
    const drive = new Drive(2);
    drive.quiet();
    drive.put(0, 500, 500);
    drive.ship.isOut[0] = 1;
    spawnEnemy(drive.world, SORT.gateGun, 550, 526);
    drive.tick();
    expect(drive.takeOf("hurt")).toEqual([]);
  });
});
