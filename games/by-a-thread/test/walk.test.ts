import { isBlocked } from "@reckon/kit";
import { Random } from "reckon";
import { describe, expect, it } from "vitest";
import { MOST_PITCH, RADIUS, SPEED, TURN_SPEED } from "../src/tuning.ts";
import { WALLS } from "../src/walk.ts";
import { Drive, HALL, middle } from "./drive.ts";

/** One player in the middle of the hall, another far away. */
function alone(): Drive {
  const drive = new Drive({ players: 2 });
  drive.put(0, middle(16), middle(16));
  drive.put(1, middle(2), middle(2));
  return drive;
}

const speedOf = ({ player }: Drive): number => Math.hypot(player.vx[0], player.vz[0]);

describe("walking", () => {
  it("[TH3] speeds up to 240 units per second in the view direction, and slows down when keys are released", () => {
    const drive = alone();
    drive.hold(0, { forward: 1 });
    drive.tick();
    expect(drive.player.vx[0]).toBe(20);
    drive.tick(11);
    expect(speedOf(drive)).toBeGreaterThan(SPEED * 0.6);
    drive.tick(108);
    expect(Math.abs(speedOf(drive) - SPEED)).toBeLessThan(1);
    expect(drive.player.z[0]).toBe(middle(16));
    drive.hold(0, {});
    drive.tick(12);
    expect(speedOf(drive)).toBeLessThan(SPEED * 0.4);
    drive.tick(108);
    expect(speedOf(drive)).toBe(0);
  });

  it("[TH3] strafes to the right of the view direction, and is no faster on the diagonal", () => {
    const drive = alone();
    drive.hold(0, { strafe: 1, lookYaw: Math.PI / 2 });
    drive.tick(30);
    expect(drive.player.vx[0]).toBeLessThan(-100);
    expect(Math.abs(drive.player.vz[0])).toBeLessThan(1);
    drive.put(0, middle(16), middle(16));
    drive.hold(0, { strafe: 1, forward: 1 });
    drive.tick(120);
    expect(Math.abs(speedOf(drive) - SPEED)).toBeLessThan(1);
    drive.hold(0, { forward: 0.5 });
    drive.tick(180);
    expect(Math.abs(speedOf(drive) - SPEED / 2)).toBeLessThan(1);
  });

  it("[TH3] slides along a wall: only the speed into it is lost", () => {
    const drive = alone();
    drive.put(0, middle(31), middle(16));
    drive.hold(0, { forward: 1, lookYaw: Math.PI / 4 });
    drive.tick(60);
    expect(drive.player.x[0]).toBe(32 * 64 - RADIUS);
    expect(drive.player.vx[0]).toBe(0);
    expect(drive.player.vz[0]).toBeGreaterThan(100);
  });

  it("[TH3][property] never leads into a wall, whatever a player holds and whoever pushes them", () => {
    for (let seed = 1; seed <= 10; seed++) {
      const drive = new Drive({ players: 6, maze: "own", level: seed - 1, seed });
      const random = Random.from(seed);
      const { maze } = drive;
      for (let row = 1; row < 6; row++) drive.put(row, drive.player.x[0], drive.player.z[0]);
      for (let tick = 0; tick < 300; tick++) {
        for (let player = 0; player < 6; player++)
          if (random.chance(0.1))
            drive.hold(player, {
              forward: random.between(-1, 1),
              strafe: random.between(-1, 1),
              turn: random.between(-1, 1),
            });
        drive.tick();
        for (let row = 0; row < 6; row++) {
          const { x, z } = drive.player;
          if (isBlocked(maze, x[row], z[row], RADIUS, WALLS))
            expect.fail(`${x[row]}, ${z[row]}, seed ${seed}`);
        }
      }
    }
  });
});

describe("looking", () => {
  it("[TH4] is the sum of the mouse and what keys have turned, so that the next input repairs a lost one", () => {
    const drive = alone();
    drive.hold(0, { lookYaw: 1, lookPitch: 0.5 });
    drive.tick();
    expect(drive.player.yaw[0]).toBeCloseTo(1, 3);
    expect(drive.player.pitch[0]).toBeCloseTo(0.5, 3);
    drive.hold(0, { turn: 1, lookYaw: 1 });
    drive.tick(20);
    const byKeys = drive.player.keyYaw[0];
    expect(byKeys).toBeGreaterThan(0.2);
    expect(drive.player.yaw[0]).toBeCloseTo(1 + byKeys, 3);
    // Whatever came between, the next input states the view direction.
    drive.hold(0, { lookYaw: -2 });
    drive.tick(200);
    const turned = drive.player.keyYaw[0];
    expect(drive.player.yaw[0]).toBeCloseTo(-2 + turned, 3);
  });

  it("[TH4] by keys begins gently, reaches two turns per second, and ends when they are released", () => {
    const drive = alone();
    drive.hold(0, { turn: 1 });
    drive.tick();
    const first = drive.player.turnRate[0];
    expect(first).toBeCloseTo((TURN_SPEED * 0.2 * 10) / 60, 1);
    drive.tick(600);
    expect(drive.player.turnRate[0]).toBeGreaterThan(TURN_SPEED * 0.99);
    expect(drive.player.turnRate[0]).toBeLessThanOrEqual(TURN_SPEED);
    drive.hold(0, { turn: -1 });
    drive.tick(30);
    expect(drive.player.turnRate[0]).toBeLessThan(0);
    drive.hold(0, {});
    drive.tick(60);
    expect(drive.player.turnRate[0]).toBe(0);
  });

  it("[TH4] by keys turns by the rate, to the right and up for positive keys", () => {
    const drive = alone();
    drive.hold(0, { turn: 1, tilt: 1 });
    const { player } = drive;
    let [yaw, pitch] = [0, 0];
    for (let tick = 0; tick < 12; tick++) {
      drive.tick();
      yaw += player.turnRate[0] / 60;
      pitch += player.tiltRate[0] / 60;
      expect(player.keyYaw[0]).toBeCloseTo(yaw, 3);
      expect(player.yaw[0]).toBeCloseTo(yaw, 2);
      expect(player.pitch[0]).toBeCloseTo(pitch, 2);
    }
    expect(yaw).toBeGreaterThan(0.3);
    expect(pitch).toBeGreaterThan(0.3);
    drive.hold(0, { turn: -1, tilt: -1 });
    drive.tick(40);
    expect(player.keyYaw[0]).toBeLessThan(yaw);
    expect(player.pitch[0]).toBeLessThan(0);
  });

  it("[TH4] through the glass begins twenty times as gently", () => {
    const [plain, zoomed] = [0, 1].map((zoom) => {
      const drive = alone();
      drive.hold(0, { turn: 1, zoom });
      drive.tick(6);
      return drive.player.turnRate[0];
    });
    expect(zoomed).toBeLessThan(plain / 10);
    expect(zoomed).toBeGreaterThan(0);
  });

  it("[TH4] up and down has limits for mouse and keys together, and turns back at once", () => {
    const drive = alone();
    drive.hold(0, { tilt: 1 });
    drive.tick(200);
    expect(drive.player.pitch[0]).toBeCloseTo(MOST_PITCH, 3);
    expect(drive.player.tiltRate[0]).toBe(0);
    drive.hold(0, { lookPitch: -0.5 });
    drive.tick();
    expect(drive.player.pitch[0]).toBeCloseTo(MOST_PITCH - 0.5, 3);
    drive.hold(0, { lookPitch: 3 });
    drive.tick();
    expect(drive.player.pitch[0]).toBeCloseTo(MOST_PITCH, 3);
    drive.hold(0, { lookPitch: 2.5 });
    drive.tick();
    expect(drive.player.pitch[0]).toBeCloseTo(MOST_PITCH - 0.5, 3);
    drive.hold(0, { lookPitch: -4 });
    drive.tick();
    expect(drive.player.pitch[0]).toBeCloseTo(-MOST_PITCH, 3);
  });
});

describe("players that overlap", () => {
  it("[TH5] are pushed apart equally far, in any order of rows, until they only touch", () => {
    const drive = new Drive({ players: 2 });
    drive.put(0, 1000, 1000);
    drive.put(1, 1006, 1000);
    drive.tick();
    expect([drive.player.x[0], drive.player.x[1]]).toEqual([995, 1011]);
    drive.tick(10);
    expect([drive.player.x[0], drive.player.x[1]]).toEqual([995, 1011]);
  });

  it("[TH5] are not pushed by players who are out, and not into walls", () => {
    const drive = new Drive({ players: 3 });
    drive.put(0, 1000, 1000);
    drive.put(1, 1006, 1000);
    drive.put(2, middle(30), middle(30));
    drive.player.health[1] = 0;
    drive.tick();
    expect(drive.player.x[0]).toBe(1000);
    drive.put(0, 64 + RADIUS, middle(16));
    drive.put(2, 64 + RADIUS + 6, middle(16));
    drive.tick();
    expect(drive.player.x[0]).toBe(64 + RADIUS);
    expect(isBlocked(HALL, drive.player.x[0], drive.player.z[0], RADIUS, WALLS)).toBe(false);
  });

  it("[TH5] push the own row on a client that knows the other's place exactly as on the server", () => {
    const server = new Drive({ players: 2 });
    const client = new Drive({ players: 2 });
    for (const drive of [server, client]) {
      drive.put(0, 1000, 1000);
      drive.put(1, 1007, 1003);
    }
    client.simulation.world.simulate(0);
    server.tick();
    client.tick();
    expect([client.player.x[0], client.player.z[0]]).toEqual([server.player.x[0], server.player.z[0]]);
  });
});
