import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { match } from "../../../examples/first-game/match.ts";

const root = new URL("../../../", import.meta.url);

describe("the first game of the README", () => {
  it("is examples/first-game, word for word, in at most 80 lines of rules, server and page", () => {
    const readme = readFileSync(new URL("README.md", root), "utf8");
    let lines = 0;
    for (const file of ["rules.ts", "server.ts", "page.ts", "match.ts"]) {
      const text = readFileSync(new URL(`examples/first-game/${file}`, root), "utf8");
      expect(readme, file).toContain(`**\`${file}\`**\n\n\`\`\`ts\n${text}\`\`\``);
      if (file !== "match.ts") lines += text.trimEnd().split("\n").length;
    }
    expect(lines).toBeLessThanOrEqual(80);
  });

  it("[BT1, HN1] plays: the own runner is ahead of the server, the other behind it", () => {
    const { room } = match;
    expect(room.tick).toBeGreaterThanOrEqual(599);
    const { x } = room.world.fields.runner;
    const before = x.slice();
    match.run(10_100);
    for (const { client } of match.clients) {
      expect(client?.isStarted).toBe(true);
      if (client === undefined) continue;
      const row = room.world.rowOf("runner", client.player);
      expect(x[row]).not.toBe(before[row]);
      expect(client.quality.rollbacks["own rule"]).toBe(0);
      expect(client.quality.ticks).toBeGreaterThan(500);
      // Both see two runners: the own one before the server has stepped it, the other between past snapshots.
      expect([...client.shown.all("runner")]).toHaveLength(2);
      expect(client.predictor.number).toBeGreaterThan(room.tick);
      expect(client.interpolator.moment).toBeLessThan(room.tick);
    }
  });
});
