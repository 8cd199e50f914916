import { describe, expect, it } from "vitest";
import type { Told } from "../../../packages/kit/test/driver.ts";
import { STATE } from "../src/kinds.ts";
import {
  BULLET_DAMAGE,
  HEALTH,
  HOLD_TICKS,
  RELOAD_TICKS,
  ROUNDS,
  SHOWDOWN_REFUND,
  SHOWDOWN_REST,
  SHOWDOWN_TICKS,
  TAP_TICKS,
} from "../src/tuning.ts";
import { Drive } from "./drive.ts";

function duel(players = 2): Drive {
  const drive = new Drive({ mode: "duel" }, players);
  const { x, y } = drive.sand();
  for (let row = 0; row < players; row++) drive.put(row, x + row * 20, y);
  drive.tick();
  drive.told.length = 0;
  return drive;
}

/** Ticks in which a bullet was fired. */
function shots(drive: Drive, ticks: number, before: (tick: number) => void = () => {}): number[] {
  const found: number[] = [];
  for (let i = 0; i < ticks; i++) {
    before(i);
    drive.tick();
    if (drive.take().includes("bullet fired")) found.push(i);
  }
  return found;
}

function fireOnce(drive: Drive): Told {
  drive.press(0, "fire");
  drive.tick();
  const fired = drive.told.find(({ name }) => name === "bullet fired");
  if (fired === undefined) throw new Error("No bullet was fired.");
  drive.told.length = 0;
  return fired;
}

describe("the revolver", () => {
  it("[HG4] fires three times per second when held, six times, and then after a reload", () => {
    const drive = duel();
    drive.hold(0, { hold: 1 });
    const six = Array.from({ length: ROUNDS }, (_, i) => i * HOLD_TICKS);
    expect(shots(drive, 5 * HOLD_TICKS + RELOAD_TICKS + 1)).toEqual([...six, 5 * HOLD_TICKS + RELOAD_TICKS]);
  });

  it("[HG4] fires as fast as it is tapped, up to its least interval", () => {
    const drive = duel();
    expect(shots(drive, 26, () => drive.press(0, "fire"))).toEqual(
      [0, 1, 2, 3, 4, 5].map((i) => i * TAP_TICKS),
    );
  });

  it("[HG4] is reloaded by hand, and a shot interrupts the reload", () => {
    const drive = duel();
    fireOnce(drive);
    drive.press(0, "reload");
    drive.tick(RELOAD_TICKS - 1);
    expect(drive.player.rounds[0]).toBe(ROUNDS - 1);
    drive.tick(2);
    expect(drive.player.rounds[0]).toBe(ROUNDS);
    fireOnce(drive);
    drive.press(0, "reload");
    drive.tick(TAP_TICKS + 1);
    fireOnce(drive);
    drive.tick(RELOAD_TICKS + 1);
    expect(drive.player.rounds[0]).toBe(ROUNDS - 2);
  });

  it("[HG4] does not fire while its player rolls or is down, and taps of that time are lost", () => {
    const drive = duel();
    drive.press(0, "roll");
    drive.hold(0, { hold: 1, moveX: 0 });
    drive.tick();
    expect(drive.player.state[0]).toBe(STATE.roll);
    expect(shots(drive, 10)).toEqual([]);
    drive.player.state[0] = STATE.down;
    drive.press(0, "fire");
    drive.hold(0, {});
    expect(shots(drive, 40)).toEqual([]);
    drive.player.state[0] = STATE.walk;
    expect(shots(drive, 10)).toEqual([]);
  });

  it("[HG4] hits half as hard again with the last round", () => {
    const drive = duel();
    const first = fireOnce(drive);
    drive.strike(first, "player", 1);
    expect(drive.player.health[1]).toBe(HEALTH - BULLET_DAMAGE);
    drive.player.rounds[0] = 1;
    drive.tick(HOLD_TICKS);
    const last = fireOnce(drive);
    drive.player.health[1] = HEALTH;
    drive.strike(last, "player", 1);
    expect(drive.player.health[1]).toBe(HEALTH - BULLET_DAMAGE * 1.5);
  });

  it("[HN2] fires and counts rounds in prediction, and leaves health and score to the server", () => {
    const drive = duel();
    const { fields } = drive.game.layout.kinds[0].kind;
    for (const name of ["x", "y", "vx", "vy", "state", "stateTicks", "rounds", "fireRest", "reloadTicks"])
      expect(fields[name].author).toBe("rules");
    for (const name of ["health", "score", "wounds", "places", "markedEnemy", "picks", "lead"])
      expect(fields[name].author).toBe("server");
    for (const { kind } of drive.game.layout.kinds.slice(1)) expect(kind.name).toMatch(/enemy|run|bomb/);
  });
});

describe("Showdown", () => {
  it("[HG5] marks the aimed target, which takes twice the damage, while bullets pass through others", () => {
    const drive = duel(3);
    drive.put(2, drive.player.x[0], drive.player.y[0] + 60);
    drive.hold(0, { aim: 0 });
    drive.press(0, "showdown");
    drive.tick();
    expect(drive.world.resolve("player", drive.player.markedPlayer[0])).toBe(1);
    const fired = fireOnce(drive);
    expect(drive.strike(fired, "player", 2)).toBe(true);
    expect(drive.strike(fired, "player", 1)).toBe(false);
    expect(drive.player.health[1]).toBe(HEALTH - 2 * BULLET_DAMAGE);
    expect(drive.player.health[2]).toBe(HEALTH - BULLET_DAMAGE);
  });

  it("[HG5] lasts four seconds, recharges in six, and sooner when the mark falls", () => {
    const drive = duel();
    drive.hold(0, { aim: 0 });
    drive.press(0, "showdown");
    drive.tick(SHOWDOWN_TICKS + 1);
    expect(drive.player.showdownTicks[0]).toBe(0);
    expect(drive.player.markedPlayer[0]).toBe(0);
    expect(drive.player.showdownRest[0]).toBe(SHOWDOWN_REST - SHOWDOWN_TICKS);
    drive.press(0, "showdown");
    drive.tick(SHOWDOWN_REST - SHOWDOWN_TICKS);
    expect(drive.player.showdownTicks[0]).toBe(0);
    drive.press(0, "showdown");
    drive.tick();
    expect(drive.player.showdownTicks[0]).toBe(SHOWDOWN_TICKS);
    drive.player.health[1] = 1;
    const fired = fireOnce(drive);
    const rest = drive.player.showdownRest[0];
    drive.strike(fired, "player", 1);
    expect(drive.player.state[1]).toBe(STATE.down);
    expect(drive.player.showdownRest[0]).toBe(rest - SHOWDOWN_REFUND);
  });
});
