// The painters of By a Thread in a real browser: both paint, and WebGL needs few draw calls.

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { ViewStand } from "./view-stand.ts";

let stand: ViewStand;
beforeAll(async () => {
  stand = await ViewStand.open();
});
afterAll(() => stand.close());

/** How many bytes a screenshot of the page compresses to: a picture of one colour has almost none. */
async function weigh(page: Page): Promise<number> {
  return (await page.screenshot({ type: "png" })).length;
}

describe("the painters", () => {
  it("[TH40] WebGL draws ten spheres and 60 balls with at most 60 calls", async () => {
    const page = await stand.page("painter=webgl&balls=60", 320, 180);
    const { calls } = await page.evaluate(() => viewFigures());
    expect(calls).toBeGreaterThan(0);
    expect(calls).toBeLessThanOrEqual(60);
    expect(await weigh(page)).toBeGreaterThan(20_000);
    await page.context().close();
  });

  it("[TH40] the ray-caster paints the same place on canvas 2D", async () => {
    const page = await stand.page("painter=canvas&balls=60", 320, 180);
    expect(await weigh(page)).toBeGreaterThan(20_000);
    await page.context().close();
  });
});
