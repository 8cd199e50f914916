import { describe, expect, it } from "vitest";
import { levelOf } from "../src/squadron/weapons.ts";
import { Drive } from "./drive.ts";

describe("[RG1][RT5] a ship", () => {
  it("flies at 500 px/s along each axis, so a diagonal is faster", () => {
    const drive = new Drive();
    drive.put(0, 400, 400);
    drive.hold(0, { moveX: 1, moveY: -1 });
    drive.tick(30);
    expect(drive.ship.x[0]).toBeCloseTo(650, 0);
    expect(drive.ship.y[0]).toBeCloseTo(150, 0);
    drive.hold(0, { moveX: -0.5 });
    drive.tick(30);
    expect(drive.ship.x[0]).toBeCloseTo(525, -0.4);
    expect(drive.ship.y[0]).toBeCloseTo(150, 0);
  });

  it.each([
    [-1, -1, 0, 0],
    [1, 1, 1820, 1030],
  ])("is held within the field, going %d %d", (moveX, moveY, x, y) => {
    const drive = new Drive();
    drive.hold(0, { moveX, moveY });
    drive.tick(220);
    expect([drive.ship.x[0], drive.ship.y[0]]).toEqual([x, y]);
  });

  it("begins at 100, each 200 below the one before", () => {
    const drive = new Drive(4);
    expect([...drive.ship.x.subarray(0, 4)]).toEqual([100, 100, 100, 100]);
    expect([...drive.ship.y.subarray(0, 4)]).toEqual([200, 400, 600, 800]);
    expect(drive.ship.blinkEnds[0]).toBe(90);
  });

  it("that is lost neither moves nor shoots, and ignores presses of that time", () => {
    const drive = new Drive(2);
    drive.ship.isOut[0] = 1;
    drive.ship.bombs[0] = 1;
    drive.ship.chargeTicks[0] = 60;
    drive.hold(0, { moveX: 1, rapid: 1 });
    drive.press(0, "shoot");
    drive.press(0, "bomb");
    drive.tick(10);
    expect(drive.ship.x[0]).toBe(100);
    expect(drive.ship.bombs[0]).toBe(1);
    expect(drive.ship.chargeTicks[0]).toBe(0);
    drive.ship.isOut[0] = 0;
    drive.hold(0, {});
    drive.tick(5);
    expect(drive.ship.bombs[0]).toBe(1);
    expect(drive.takeOf("shot fired")).toEqual([]);
  });
});

describe("[RG2][RT2] the charge", () => {
  it("has levels at 0.2, 0.5, 0.8, 1.2 and 1.6 s", () => {
    const levels = [0, 11, 12, 29, 30, 47, 48, 71, 72, 95, 96].map(levelOf);
    expect(levels).toEqual([0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5]);
  });

  it("grows while the trigger is held, up to its maximum", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(47);
    expect(drive.ship.chargeTicks[0]).toBe(47);
    drive.tick();
    expect(drive.ship.chargeTicks[0]).toBe(48);
    drive.tick(100);
    expect(drive.ship.chargeTicks[0]).toBe(96);
  });

  it("leaks by four in each tick without the trigger, down to nothing", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(50);
    drive.hold(0, {});
    drive.tick(2);
    expect(drive.ship.chargeTicks[0]).toBe(42);
    drive.tick(30);
    expect(drive.ship.chargeTicks[0]).toBe(0);
  });

  it("is spent by a shot: two releases fire a beam and then a plain shot", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(96);
    drive.press(0, "shoot");
    drive.tick();
    const [beam] = drive.takeOf("greatBeam fired");
    expect(beam.values.slice(0, 5)).toEqual([196, 226, 97, 5, 50]);
    expect(drive.ship.chargeTicks[0]).toBe(0);
    drive.hold(0, {});
    drive.tick(20);
    drive.press(0, "shoot");
    drive.tick();
    expect(drive.takeOf("shot fired").length).toBe(1);
  });

  it("stays at 0 while plain shots are held", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1, rapid: 1 });
    drive.tick(120);
    expect(drive.ship.chargeTicks[0]).toBe(0);
    expect(drive.takeOf("greatBeam fired")).toEqual([]);
  });
});

describe("[RG3] the guns", () => {
  it("leave 0.15 s between plain shots", () => {
    const drive = new Drive();
    drive.hold(0, { rapid: 1 });
    drive.tick(91);
    expect(drive.takeOf("shot fired").length).toBe(11);
  });

  it("leave 0.3 s after a beam", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(12);
    drive.press(0, "shoot");
    drive.tick();
    expect(drive.takeOf("beam fired").length).toBe(1);
    drive.hold(0, { rapid: 1 });
    drive.tick(17);
    expect(drive.takeOf("shot fired")).toEqual([]);
    drive.tick();
    expect(drive.takeOf("shot fired").length).toBe(1);
  });

  it("keep the shot of a fast tap, at most one, and fire it as soon as they can", () => {
    const drive = new Drive();
    let [taps, held] = [0, 0];
    for (let tick = 0; tick < 90; tick++) {
      if (tick % 7 === 0) {
        drive.press(0, "shoot");
        taps++;
      }
      drive.tick();
      held = Math.max(held, drive.ship.chargeTicks[0]);
    }
    expect(taps).toBe(13);
    expect(drive.takeOf("shot fired").length).toBe(10);
    drive.tick(30);
    expect(drive.takeOf("shot fired").length).toBe(1);
    expect(held).toBe(0);
  });

  it("keep the charge of a release while they rest, and fire it when they can", () => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(96);
    drive.press(0, "shoot");
    drive.tick();
    expect(drive.takeOf("greatBeam fired").length).toBe(1);
    drive.hold(0, { charge: 1 });
    drive.tick(13);
    drive.hold(0, {});
    drive.press(0, "shoot");
    drive.tick(4);
    expect(drive.takeOf("beam fired")).toEqual([]);
    drive.tick();
    const [beam] = drive.takeOf("beam fired");
    expect(beam.values[3]).toBe(1);
    expect(drive.ship.chargeTicks[0]).toBe(0);
  });

  it.each([
    [12, "beam", 1],
    [71, "beam", 3],
    [72, "greatBeam", 4],
  ])("fire after %d ticks a %s of level %d", (ticks, name, level) => {
    const drive = new Drive();
    drive.hold(0, { charge: 1 });
    drive.tick(ticks);
    drive.press(0, "shoot");
    drive.tick();
    const [beam] = drive.takeOf(`${name} fired`);
    expect(beam.values.slice(3, 5)).toEqual([level, 10 * level]);
  });
});
