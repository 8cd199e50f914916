// Opens the inspector over a match on a bad network, after some walking about. The pictures of the guide and the measurement call it.

import type { Page } from "playwright-core";
import { untilPlaying } from "../../apps/arcade/test-browser/insides.ts";

export async function openOver(page: Page, title: string): Promise<void> {
  await page.getByRole("button", { name: `Play now: ${title}` }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  await untilPlaying(page);
  await page.keyboard.press("Backquote");
  await page.getByRole("complementary", { name: "Network overlay" }).waitFor();
  await page.getByRole("combobox").selectOption("bad");
  for (const key of ["KeyD", "KeyS", "KeyA", "KeyW"]) {
    await page.keyboard.down(key);
    await page.waitForTimeout(1000);
    await page.keyboard.up(key);
  }
  await page.getByRole("button", { name: "Inspector", exact: true }).click();
  await page
    .getByText(/^\d+ rollbacks?$/)
    .first()
    .waitFor();
}
