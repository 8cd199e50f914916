// Particles: small things that fly off and fade.

import { describe, expect, it } from "vitest";
import { type Nature, Particles } from "../src/particles.ts";

const DUST = 0;
const BRASS = 1;
const NATURES: readonly Nature[] = [
  { drag: 3, weight: 0, grows: 2, alpha: 0.5 },
  { drag: 0.6, weight: 620, grows: 1, alpha: 1 },
];

describe("particles", () => {
  it("fall to the ground, stay there, and fade only near their end", () => {
    const particles = new Particles(4, NATURES);
    particles.emit(BRASS, { x: 0, y: 0, height: 10, vx: 50, rise: 100, life: 2 });
    let lowest = 10;
    for (let i = 0; i < 119; i++) {
      if (i === 80) expect(particles.alphaOf(0)).toBe(1);
      particles.update(1 / 60);
      lowest = Math.min(lowest, particles.height[0]);
    }
    expect(particles.isAlive(0)).toBe(true);
    expect(lowest).toBe(0);
    expect(particles.height[0]).toBeLessThan(1);
    expect(particles.alphaOf(0)).toBeLessThan(0.2);
    particles.update(1);
    expect(particles.isAlive(0)).toBe(false);
  });

  it("slow down, grow and fade by their nature, over their given life", () => {
    const particles = new Particles(1, NATURES);
    particles.emit(DUST, { x: 0, y: 5, vx: 100, vy: 0, size: 3, life: 1 });
    expect([particles.sizeOf(0), particles.alphaOf(0), particles.leftOf(0)]).toEqual([3, 0.5, 1]);
    for (let i = 0; i < 30; i++) particles.update(1 / 60);
    expect(particles.shareOf(0)).toBeCloseTo(0.5);
    expect(particles.sizeOf(0)).toBeCloseTo(4.5);
    expect(particles.alphaOf(0)).toBeCloseTo(0.25);
    expect(particles.vx[0]).toBeCloseTo(100 * Math.exp(-1.5));
    expect([particles.x[0] > 20, particles.x[0] < 30, particles.y[0]]).toEqual([true, true, 5]);
  });

  it("never exceed the pool: the oldest gives way", () => {
    const particles = new Particles(8, NATURES);
    for (let i = 0; i < 20; i++) expect(particles.emit(DUST, { x: i, y: 0, life: 1 })).toBe(i % 8);
    expect([...particles.x].sort((a, b) => a - b)).toEqual([12, 13, 14, 15, 16, 17, 18, 19]);
  });

  it("end early when the event that they show is cancelled", () => {
    const particles = new Particles(2, NATURES);
    particles.end(particles.emit(DUST, { x: 0, y: 0, life: 1 }));
    particles.emit(DUST, { x: 0, y: 0, life: 1 });
    expect([particles.isAlive(0), particles.isAlive(1)]).toEqual([false, true]);
  });
});
