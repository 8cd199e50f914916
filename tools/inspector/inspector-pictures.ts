// The pictures of the inspector in the guide: three questions from the engine's tests, asked in the page of saved tapes, and the inspector
// over a match. `npm run pictures:inspector`. With --measure it measures instead what the open inspector costs a match, frame by frame.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeTape } from "reckon/inspect";
import type { Plugin } from "vite";
import { buildPage } from "../../apps/arcade/test-browser/built-page.ts";
import { Stand } from "../../apps/arcade/test-browser/stand.ts";
import { QUESTIONS, type Question, tapeOf } from "../../packages/reckon/test/inspect/questions.ts";
import { measure } from "./measure-inspector.ts";
import { openOver } from "./open-over.ts";

const PICTURES = fileURLToPath(new URL("../../docs/pictures", import.meta.url));
const ASKED = fileURLToPath(new URL("../../packages/reckon/test/inspect/questions.ts", import.meta.url));
const SECONDS = 20;
const MOST_JUMPS = 200;

/** The games of the last two questions are none of the arcade's: for these pictures they are. */
const WITH_MORE_GAMES: Plugin = {
  name: "more-games",
  transform(code, id) {
    if (!id.endsWith("/src/games.ts")) return null;
    const more = Object.entries({ walkers: "WALKERS", skirmish: "SKIRMISH" }).map(
      ([name, place]) =>
        `GAMES.push({ name: "${name}", rules: async () => ({ hosted: (await import(${JSON.stringify(ASKED)})).${place} }) });`,
    );
    return [code, ...more].join("\n");
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
  const why = page.locator(".inspect-why", { hasText: words });
  for (let left = MOST_JUMPS; left > 0 && (await why.count()) === 0; left--)
    await page.keyboard.press("Shift+ArrowLeft");
  for (let i = 0; i < 2; i++) await page.keyboard.press("+");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(PICTURES, `inspector-${name}.png`) });
  await page.context().close();
}

const stand = await Stand.open(await buildPage([WITH_MORE_GAMES]));
const folder = await mkdtemp(join(tmpdir(), "reckon-tapes-"));
if (process.argv.includes("--measure")) process.exitCode = (await measure(stand)) ? 0 : 1;
else {
  await ask(stand, folder, "late-input", QUESTIONS.lateInput, "without the input for it, because it arrived");
  await ask(stand, folder, "push", QUESTIONS.push, "within reach");
  await ask(stand, folder, "forgotten", QUESTIONS.forgotten, "step reads something");
  await ask(stand, folder, "denied", QUESTIONS.denied, "which does not count there");
  const page = await stand.page("?test&view=canvas", { reducedMotion: "reduce" });
  await openOver(page, "Dash");
  await page.keyboard.press("Shift+ArrowLeft");
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(PICTURES, "inspector-match.png") });
}
await rm(folder, { recursive: true });
await stand.close();
