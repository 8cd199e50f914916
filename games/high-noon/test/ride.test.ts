import { seesThrough } from "@reckon/kit";
import { checkCommand } from "reckon/testing/engine";
import { describe, expect, it } from "vitest";
import { STOPS_ALL } from "../src/ground.ts";
import { judge } from "../src/judge.ts";
import { PHASE, STATE } from "../src/kinds.ts";
import { GROUND, groundOf } from "../src/map.ts";
import { standApart } from "../src/places.ts";
import {
  ARRIVE_TICKS,
  CAMP_TICKS,
  FRESH_TICKS,
  HEALTH,
  LAVA_DAMAGE,
  PAUSE_TICKS,
  REVIVE_HEALTH,
  REVIVE_TICKS,
  ROUNDS,
  SPEED,
  STAGES,
  WAVES,
} from "../src/tuning.ts";
import { Drive } from "./drive.ts";

function ride(players = 2, stage = 1): Drive {
  return new Drive({ mode: "ride", stage }, players);
}

/** Ends every enemy as soon as it comes, until the phase changes. */
function clearWave(drive: Drive): void {
  const phase = drive.run.phase[0];
  for (let i = 0; i < 6000 && drive.run.phase[0] === phase; i++) {
    for (const row of [...drive.world.all("enemy")]) drive.world.despawn("enemy", row);
    for (const row of drive.world.all("player")) drive.player.health[row] = HEALTH;
    drive.tick();
  }
}

function command(drive: Drive, player: number, name: string, values: Record<string, number>): void {
  const checked = checkCommand(drive.game, { name, values });
  if (checked !== undefined) drive.simulation.command(player, checked);
}

describe("the ride", () => {
  it("[HG6] has three stages of two waves with a camp between, and is then won", () => {
    const drive = ride();
    const seen: string[] = [];
    const grounds = new Set<number>();
    for (let i = 0; i < 40 && drive.run.phase[0] !== PHASE.victory; i++) {
      const { stage, wave, phase, ground } = drive.run;
      if (phase[0] === PHASE.fight) seen.push(`${stage[0]}.${wave[0]}`);
      if (phase[0] === PHASE.camp) {
        seen.push("camp");
        command(drive, 0, "ready", { isReady: 1 });
        command(drive, 1, "ready", { isReady: 1 });
      }
      grounds.add(ground[0]);
      clearWave(drive);
    }
    expect(seen).toEqual(["1.1", "1.2", "camp", "2.1", "2.2", "camp", "3.1", "3.2"]);
    expect(grounds.size).toBe(STAGES);
    expect(WAVES).toBe(2);
    expect(judge(drive.simulation.world, 0).finished?.map(({ outcome }) => outcome)).toEqual(["won", "won"]);
  });

  it.each([1, 2])("[HG6] with %d stages, as the host chose, is won with the last of them", (stages) => {
    const drive = new Drive({ mode: "ride", stages }, 1);
    const seen = new Set<string>();
    for (let i = 0; i < 20 && drive.run.phase[0] !== PHASE.victory; i++) {
      if (drive.run.phase[0] === PHASE.camp) {
        seen.add("camp");
        command(drive, 0, "ready", { isReady: 1 });
      }
      seen.add(`${drive.run.stage[0]}`);
      clearWave(drive);
    }
    expect([...seen]).toEqual(stages === 1 ? ["1"] : ["1", "camp", "2"]);
    expect(drive.run.phase[0]).toBe(PHASE.victory);
  });

  it("[HG6] has waves that bring more to a larger party, and end when no threat stands, whatever fodder does", () => {
    const counts = [1, 4, 8].map((players) => {
      const drive = ride(players);
      drive.tick(PAUSE_TICKS + 1);
      return drive.run.threats[0];
    });
    expect(counts[0]).toBeLessThan(counts[1]);
    expect(counts[1]).toBeLessThan(counts[2]);
  });

  it("[HG6] begins in the middle of its ground, each player at a spot of their own, healed and reloaded", () => {
    const drive = ride(8);
    const { width, height } = groundOf(drive.run.ground[0]);
    const { x, y, health, rounds, safeTicks } = drive.player;
    const spots = [...drive.world.all("player")].map((row) => [x[row] - width / 2, y[row] - height / 2]);
    expect(spots).toEqual([
      [32, 0],
      [-32, 0],
      [0, 32],
      [0, -32],
      [64, 0],
      [-64, 0],
      [0, 64],
      [0, -64],
    ]);
    for (const row of drive.world.all("player"))
      expect([health[row], rounds[row], safeTicks[row]]).toEqual([HEALTH, ROUNDS, FRESH_TICKS]);
  });

  it("[HG7] has a camp that heals, revives the fallen, and waits until all are ready, or for its longest time", () => {
    const drive = ride();
    drive.run.phase[0] = PHASE.pause;
    drive.run.phaseTicks[0] = 1;
    drive.run.wave[0] = WAVES;
    drive.player.health[0] = 3;
    drive.player.health[1] = 0;
    drive.player.state[1] = STATE.down;
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.camp);
    expect([drive.player.health[0], drive.player.health[1]]).toEqual([HEALTH, HEALTH]);
    expect(drive.player.state[1]).toBe(STATE.walk);
    command(drive, 0, "ready", { isReady: 1 });
    drive.tick(30);
    expect(drive.run.phase[0]).toBe(PHASE.camp);
    command(drive, 1, "ready", { isReady: 1 });
    drive.tick();
    expect([drive.run.phase[0], drive.run.stage[0]]).toEqual([PHASE.pause, 2]);

    const alone = ride();
    alone.run.phase[0] = PHASE.camp;
    alone.run.phaseTicks[0] = CAMP_TICKS;
    alone.tick(CAMP_TICKS);
    expect(alone.run.stage[0]).toBe(2);
  });

  it("[HG7] has upgrades that cost a pick, up to a limit each", () => {
    const drive = ride(1);
    const { x, y } = drive.sand();
    drive.put(0, x, y);
    command(drive, 0, "choose", { upgrade: 0 });
    expect(drive.player.boots[0]).toBe(0);
    drive.player.picks[0] = 6;
    for (let i = 0; i < 5; i++) command(drive, 0, "choose", { upgrade: 0 });
    expect([drive.player.boots[0], drive.player.picks[0]]).toEqual([3, 3]);
    drive.hold(0, { moveX: 1 });
    drive.tick();
    expect(drive.player.x[0] - x).toBeCloseTo((SPEED * 1.24) / 60, 1);
    expect(checkCommand(drive.game, { name: "choose", values: { upgrade: 9 } })).toBeUndefined();
  });

  it("[HG8] lets a player revive a fallen partner by holding their hand; without a hand the progress is lost", () => {
    const drive = ride();
    const { x, y } = drive.sand();
    drive.put(0, x, y);
    drive.put(1, x + 30, y);
    drive.player.health[1] = 0;
    drive.player.state[1] = STATE.down;
    drive.hold(0, { help: 1 });
    drive.tick(REVIVE_TICKS - 1);
    expect(drive.player.state[1]).toBe(STATE.down);
    drive.hold(0, {});
    drive.tick(20);
    drive.hold(0, { help: 1 });
    drive.tick(20);
    expect(drive.player.state[1]).toBe(STATE.down);
    drive.tick(30);
    expect(drive.player.state[1]).toBe(STATE.walk);
    expect(drive.player.health[1]).toBe(REVIVE_HEALTH);
  });

  it("[HG9] is lost when all players of the party are down", () => {
    const drive = ride();
    for (const row of [0, 1]) {
      drive.player.health[row] = 0;
      drive.player.state[row] = STATE.down;
    }
    drive.tick();
    expect(drive.run.phase[0]).toBe(PHASE.defeat);
    expect(judge(drive.simulation.world, 0).finished?.[0]).toMatchObject({ outcome: "lost" });
  });

  it("[HG10] has lava that hurts a walking player every half second, with a safe moment between, and not a jumping one", () => {
    for (let seed = 1; seed < 60; seed++) {
      const drive = new Drive({ mode: "ride" }, 1, seed);
      let place: { x: number; y: number };
      try {
        place = drive.freePlace(GROUND.lava, 1);
      } catch {
        continue;
      }
      drive.put(0, place.x, place.y);
      drive.run.wave[0] = 2;
      drive.tick(61);
      expect(HEALTH - drive.player.health[0]).toBe(2 * LAVA_DAMAGE);
      return;
    }
    expect.unreachable("no ground had lava");
  });
});

describe("the duel", () => {
  it("[HG11] lets the fallen stand up elsewhere after two seconds, and is won by the kills that the host chose", () => {
    const drive = new Drive({ mode: "duel", wins: 5 }, 2);
    drive.player.health[1] = 0;
    drive.player.state[1] = STATE.down;
    drive.player.downTicks[1] = 120;
    const { places } = drive.player;
    const before = places[1];
    drive.tick(120);
    expect(drive.player.state[1]).toBe(STATE.down);
    drive.tick();
    expect(drive.player.state[1]).toBe(STATE.walk);
    expect(places[1]).toBe(before + 1);
    drive.hold(1, { hold: 1 });
    drive.told.length = 0;
    drive.tick(ARRIVE_TICKS - 1);
    expect(drive.take()).not.toContain("bullet fired");
    expect(drive.player.isOpen[1]).toBe(0);
    drive.tick(2);
    expect(drive.take()).toContain("bullet fired");
    expect(drive.player.safeTicks[1]).toBe(0);
    drive.player.score[0] = 4;
    drive.tick();
    expect(drive.run.phase[0]).toBe(0);
    drive.player.score[0] = 5;
    drive.tick();
    expect([drive.run.phase[0], drive.run.winner[0]]).toEqual([PHASE.victory, 1]);
    const { finished } = judge(drive.simulation.world, 0);
    expect(finished?.map(({ outcome }) => outcome)).toEqual(["winner", "outgunned"]);
    expect(finished?.map(({ hasWon }) => hasWon)).toEqual([true, false]);
  });

  it("[HG11] ends after the minutes that the host chose, and the most kills win", () => {
    for (const minutes of [2, 10]) {
      const { world, player } = new Drive({ mode: "duel", minutes }, 3);
      player.score[1] = 3;
      expect(judge(world, minutes * 3600 - 1).finished).toBeUndefined();
      const { finished } = judge(world, minutes * 3600);
      expect(finished?.map(({ outcome }) => outcome)).toEqual(["outgunned", "winner", "outgunned"]);
    }
  });

  it("[HG11] lets players stand up away from standing ones, whoever is down there, and preferably out of sight", () => {
    let seen = 0;
    for (let seed = 1; seed <= 20; seed++) {
      const drive = new Drive({ mode: "duel" }, 3, seed);
      const ground = groundOf(drive.run.ground[0]);
      drive.player.state[2] = STATE.down;
      standApart(drive.world, 1, ground);
      const { x, y } = drive.player;
      expect(Math.hypot(x[1] - x[0], y[1] - y[0])).toBeGreaterThan(400);
      if (seesThrough(ground, x[0], y[0], x[1], y[1], STOPS_ALL)) seen++;
    }
    expect(seen).toBeLessThan(4);
  });
});
