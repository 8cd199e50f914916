import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { game, match } from "./readme-example.ts";

const here = import.meta.url;

it("the first game of the README is the file that runs here, word for word", () => {
  const readme = readFileSync(new URL("../../../README.md", here), "utf8");
  const example = readFileSync(new URL("./readme-example.ts", here), "utf8");
  expect(readme).toContain(`\`\`\`ts\n${example}\`\`\``);
});

it("[BT1, HN1] the first game of the README plays: the own runner is ahead of the server, the other behind it", () => {
  const { room } = match;
  expect(room.game).toBe(game);
  expect(room.tick).toBeGreaterThanOrEqual(599);
  const { x } = room.world.fields.runner as { x: Float64Array };
  for (const { client } of match.clients) {
    expect(client?.isStarted).toBe(true);
    if (client === undefined) continue;
    const row = room.world.rowOf("runner", client.player);
    // A second there, a second back: never further than it runs in one.
    const start = 100 + 200 * client.player;
    expect(Math.abs(x[row] - start)).toBeLessThanOrEqual(125);
    expect(x[row]).not.toBe(start);
    expect(client.quality.rollbacks["own rule"]).toBe(0);
    expect(client.quality.ticks).toBeGreaterThan(550);
    // Both see two runners: the own one before the server has stepped it, the other between past snapshots.
    expect([...client.shown.all("runner")]).toHaveLength(2);
    expect(client.predictor.number).toBeGreaterThan(room.tick);
    expect(client.interpolator.moment).toBeLessThan(room.tick);
  }
});
