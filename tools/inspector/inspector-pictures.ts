// The pictures of the inspector in the guide: three questions from the engine's tests, asked in the page of saved tapes, and the inspector
// over a match. `npm run pictures:inspector`. With --measure it measures instead what the open inspector costs a match, frame by frame.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "playwright-core";
import { writeTape } from "reckon/inspect";
import type { Plugin } from "vite";
import { buildPage } from "../../apps/arcade/test-browser/built-page.ts";
import { untilPlaying } from "../../apps/arcade/test-browser/insides.ts";
import { Stand } from "../../apps/arcade/test-browser/stand.ts";
import { QUESTIONS, type Question, tapeOf } from "../../packages/reckon/test/inspect/questions.ts";

const PICTURES = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const ASKED = fileURLToPath(new URL("../../packages/reckon/test/inspect/questions.ts", import.meta.url));
const SECONDS = 20;
const MOST_JUMPS = 200;
/** The bar of a frame of the inspector's own. */
const MOST_MS = 2;

/** The game of the third question is none of the arcade's: for these pictures it is. */
const WITH_WALKERS: Plugin = {
  name: "walkers",
  transform(code, id) {
    if (!id.endsWith("/src/games.ts")) return null;
    const rules = `async () => ({ hosted: { ...(await import(${JSON.stringify(ASKED)})).WALKERS } })`;
    return `${code}\nGAMES.push({ name: "walkers", rules: ${rules} });`;
  },
};

async function ask(
  stand: Stand,
  folder: string,
  name: string,
  question: Question,
  words: string,
): Promise<void> {
  const file = join(folder, `${name}.tape`);
  const game = question.game();
  await writeFile(file, writeTape(tapeOf(question, SECONDS), { game: game.name, choices: {} }, game));
  const page = await stand.page("inspect.html", {
    viewport: { width: 1440, height: 960 },
    reducedMotion: "reduce",
  });
  await page.setInputFiles("input[type=file]", file);
  await page.locator(".inspect-why").first().waitFor();
  // Not the end of the match, where much is still on its way.
  await page.keyboard.press("PageUp");
  await page.keyboard.press("Shift+ArrowLeft");
  const why = page.locator(".inspect-why").first();
  for (let left = MOST_JUMPS; left > 0 && !(await why.textContent())?.includes(words); left--)
    await page.keyboard.press("Shift+ArrowLeft");
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(PICTURES, `inspector-${name}.png`) });
  await page.context().close();
}

async function openOver(page: Page, title: string): Promise<void> {
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

/** What a page opened with `?test` exposes of the inspector. */
interface Inside {
  readonly arcade: { readonly overlay: { readonly inspector: { readonly tookMs: Float64Array } } };
}

/** What the inspector's own frames take while it follows, and while a person steps through the past, ms. */
async function measure(stand: Stand): Promise<void> {
  for (const title of ["Dash", "By a Thread"]) {
    const page = await stand.page("?test&view=none");
    await openOver(page, title);
    const figures = async (): Promise<Record<string, number>> => {
      const took = await page.evaluate(() => [
        ...(globalThis.reckon as unknown as Inside).arcade.overlay.inspector.tookMs,
      ]);
      const sorted = took.filter((ms) => ms > 0).sort((a, b) => a - b);
      const at = (share: number): number =>
        Math.round(100 * (sorted[Math.floor(share * (sorted.length - 1))] ?? 0)) / 100;
      const above = sorted.filter((ms) => ms > MOST_MS).length;
      return { frames: sorted.length, p50: at(0.5), p99: at(0.99), most: at(1), above };
    };
    await page.waitForTimeout(10_500);
    console.log(JSON.stringify({ title, state: "following", ...(await figures()) }));
    for (let i = 0; i < 60; i++) {
      await page.keyboard.press("ArrowLeft");
      await page.waitForTimeout(160);
    }
    console.log(JSON.stringify({ title, state: "stepping", ...(await figures()) }));
    await page.context().close();
  }
}

const stand = await Stand.open(await buildPage([WITH_WALKERS]));
const folder = await mkdtemp(join(tmpdir(), "reckon-tapes-"));
if (process.argv.includes("--measure")) await measure(stand);
else {
  await ask(stand, folder, "late-input", QUESTIONS.lateInput, "without the input for it, because it arrived");
  await ask(stand, folder, "push", QUESTIONS.push, "within reach");
  await ask(stand, folder, "forgotten", QUESTIONS.forgotten, "step reads something");
  const page = await stand.page("?test&view=canvas", { reducedMotion: "reduce" });
  await openOver(page, "Dash");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(PICTURES, "inspector-match.png") });
}
await rm(folder, { recursive: true });
await stand.close();
