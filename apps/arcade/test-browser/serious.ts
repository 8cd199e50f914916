// The serious problems that axe finds on a page, for tests of accessibility.

import axe from "axe-core";
import type { Page } from "playwright-core";

/** Returns lines, each with the screen's name. */
export async function seriousOn(page: Page, screen: string): Promise<string[]> {
  await page.evaluate(axe.source);
  const { violations } = await page.evaluate(() =>
    (globalThis as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"] }),
  );
  return violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${screen}: ${id} at ${nodes.map(({ html }) => html).join(" ")}`);
}
