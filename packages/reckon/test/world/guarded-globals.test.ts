import { describe, expect, it } from "vitest";
import { defineGame, fixed, kind } from "../../src/index.ts";
import { guardRules } from "../../src/world/guard/guard-rules.ts";
import { underGuard } from "../../src/world/guard/guarded-globals.ts";
import { Simulation } from "../../src/world/simulation.ts";

/** What rules must not call, and a word of the remedy that its sentence names. */
const TRAPS: readonly (readonly [name: string, call: () => unknown, cure: string])[] = [
  ["Math.random", () => Math.random(), "tools.roll"],
  ["crypto.getRandomValues", () => crypto.getRandomValues(new Uint8Array(1)), "tools.roll"],
  ["crypto.randomUUID", () => crypto.randomUUID(), "tools.roll"],
  ["Date.now", () => Date.now(), "tools.tick"],
  ["new Date()", () => new Date(), "tools.tick"],
  ["Date", () => Date(), "tools.tick"],
  ["performance.now", () => performance.now(), "tools.tick"],
  ["setTimeout", () => setTimeout(() => {}, 0), "into a field"],
  ["setInterval", () => setInterval(() => {}, 1), "into a field"],
  ["queueMicrotask", () => queueMicrotask(() => {}), "into a field"],
  ["Math.sin", () => Math.sin(1), 'take sin from "reckon"'],
  ["Math.cos", () => Math.cos(1), 'take cos from "reckon"'],
  ["Math.atan2", () => Math.atan2(1, 2), 'take atan2 from "reckon"'],
  ["Math.exp", () => Math.exp(1), 'take exp from "reckon"'],
  ["Math.log", () => Math.log(2), 'take log from "reckon"'],
  ["Math.tan", () => Math.tan(1), "sin and cos"],
  ["Math.pow", () => Math.pow(2, 3), "multiply"],
  ["Math.hypot", () => Math.hypot(3, 4), "Math.sqrt"],
  ["Math.cbrt", () => Math.cbrt(8), "sqrt"],
];

describe("globals while rules run in development", () => {
  for (const [name, call, cure] of TRAPS)
    it(`[WD10] ${name} throws a sentence that names it, the rule, the place and the remedy, and works again afterwards`, () => {
      let sentence = "";
      expect(() =>
        underGuard("step of tanks, tick 7", () => {
          try {
            call();
          } catch (error) {
            sentence = String(error);
            throw error;
          }
        }),
      ).toThrow();
      expect(sentence).toContain(`Rules called ${name} in step of tanks, tick 7`);
      expect(sentence).toMatch(/\(.*guarded-globals\.test\.ts:\d+:\d+\)/);
      expect(sentence).toContain(cure);
      const value = call();
      if (name === "setTimeout" || name === "setInterval") clearInterval(value as number);
    });

  it("[WD10] exact functions, and a date of a given moment, may be used", () => {
    const found = underGuard("step", () => [Math.sqrt(4), Math.floor(1.5), Math.PI, new Date(5).getTime()]);
    expect(found).toEqual([2, 1, Math.PI, 5]);
    expect(underGuard("step", () => new Date(0) instanceof Date)).toBe(true);
  });

  it("[WD10] rules within rules share one guard, which ends with the outermost", () => {
    const before = [Math.random, Math.sin, Date, setTimeout, Object.hasOwn(performance, "now")];
    underGuard("step", () => {
      expect(() => underGuard("derive", () => Math.random())).toThrow("in derive");
      expect(() => Math.random()).toThrow("in step");
    });
    expect([Math.random, Math.sin, Date, setTimeout, Object.hasOwn(performance, "now")]).toEqual(before);
  });

  it("[WD10] every rule of a game is guarded, and the game is otherwise the same", () => {
    const tried: string[] = [];
    const trap = (rule: string): void => {
      try {
        Math.random();
        tried.push(`${rule} got away`);
      } catch (error) {
        tried.push(/ in (\w+)/.exec(String(error))?.[1] ?? String(error));
      }
    };
    const game = defineGame({
      name: "trapped",
      players: 1,
      input: {},
      kinds: [kind("one", { capacity: 1, fields: { x: fixed({ min: 0, max: 1, resolution: 1 }) } })],
      commands: { ask: {} },
      derive: { key: () => 1, make: () => trap("derive") },
      init: () => trap("init"),
      join: () => trap("join"),
      leave: () => trap("leave"),
      command: () => trap("command"),
      step: (_world, _inputs, { derived }) => trap(`step ${derived}`),
    });
    const simulation = new Simulation(guardRules(game));
    simulation.begin(1, 0);
    simulation.join(0);
    simulation.command(0, { name: "ask", values: {} });
    simulation.advance(1);
    simulation.leave(0);
    expect(tried).toEqual(["init", "join", "command", "derive", "step", "leave"]);
    expect(simulation.game.layout).toBe(game.layout);
  });
});
