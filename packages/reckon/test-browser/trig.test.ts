/**
 * Runs core/trig in Node, in Chromium and in Firefox over the same 100,000 inputs per function, and compares the
 * digests of all bits of all results. A browser that is missing fails its test with the sentence that says how
 * to get it: equality with an engine that was not asked is not known.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { browserNames, howToGet } from "../../../scripts/browsers.mjs";
import { digestOfTrig, TRIG_INPUTS, TRIG_NAMES } from "../test/core/trig-digest.ts";
import { bundle, engines } from "./engines.ts";

const entry = fileURLToPath(new URL("../test/core/trig-digest.ts", import.meta.url));
const everyDigest = `JSON.stringify({
  agent: navigator.userAgent,
  digests: bundled.TRIG_NAMES.map((name) => name + " " + bundled.digestOfTrig(name)),
})`;
const agents = { chromium: /Chrome\//, firefox: /Firefox\// };

describe("[WD7] trig gives identical bits in Node, Chromium and Firefox", () => {
  it("over at least 100,000 inputs for each of sin, cos, atan2, exp and log", () => {
    expect(TRIG_INPUTS).toBeGreaterThanOrEqual(100_000);
    expect(TRIG_NAMES).toEqual(["sin", "cos", "atan2", "exp", "log"]);
  });

  it.each(browserNames)("in Node and %s", async (name) => {
    const found = engines.find((engine) => engine.name === name);
    if (found === undefined) throw new Error(howToGet(name));
    const engine = await found.open();
    try {
      const { agent, digests } = JSON.parse(await engine.run(`${await bundle(entry)}; ${everyDigest}`));
      expect(agent).toMatch(agents[name]);
      expect(digests).toEqual(TRIG_NAMES.map((trigName) => `${trigName} ${digestOfTrig(trigName)}`));
    } finally {
      await engine.close();
    }
  });
});
