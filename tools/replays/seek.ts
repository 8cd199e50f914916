// `npm run -s bench:seek -- [seconds]`: how long a jump to any moment of a replay takes in Chromium, for a match of bots of each game, played in
// virtual time and opened on the replay page as a file. Prints, for each camera, the middle and the longest of 60 jumps to moments all over
// it, by the clock: nothing else may run meanwhile.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { byAThreadStage } from "@reckon/by-a-thread/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { rTypeStage } from "@reckon/r-type/stage";
import type { Page } from "playwright-core";
import type { Playback } from "reckon/replay";
import { buildPage } from "../../apps/arcade/test-browser/built-page.ts";
import { Stand } from "../../apps/arcade/test-browser/stand.ts";
import type { Preset } from "../../packages/reckon/src/presets/preset.ts";
import { ReplayWriter } from "../../packages/reckon/src/replay/file/replay-writer.ts";
import { profileNamed } from "../../packages/reckon/src/testing/link/profiles.ts";
import { type Bot, Stepper } from "../../packages/reckon/src/testing/stepper.ts";
import type { Game } from "../../packages/reckon/src/world/game.ts";
import { joined } from "../../packages/reckon/test/replay/written-match.ts";

declare global {
  var replay: {
    readonly phase: { peek(): string };
    readonly playback: Playback | undefined;
    look(word: string): void;
  };
}

const JUMPS = 60;
const seconds = Number(process.argv[2] ?? 600);
const GAMES = [
  { stage: byAThreadStage, players: 5 },
  { stage: highNoonStage, players: 4 },
  { stage: rTypeStage, players: 2 },
];

/** A replay file of a match of bots. */
async function fileOf({ stage, players: count }: (typeof GAMES)[number]): Promise<Uint8Array> {
  const { hosted } = await stage.rules();
  const parts: Uint8Array[] = [];
  const players = Array.from({ length: count }, (_, seat) => ({ seat, name: `Bot ${seat}`, isBot: true }));
  const about = { id: "m", game: stage.name, rules: "1", startedMs: 0, players };
  const recorder = new ReplayWriter(about, (part) => parts.push(part));
  const match = new Stepper<Game>({
    ...{
      game: hosted.make({}) as Game,
      preset: hosted.preset as Preset,
      profile: profileNamed("wifi"),
      seed: 7,
    },
    ...{ recorder, hashed: false, development: false },
    clients: players.map(() => ({
      frameRate: 60,
      bot: (player: number, seed: number) => ({
        sample: hosted.bots.make({ seed, player, choices: {} }) as Bot["sample"],
      }),
    })),
  });
  match.run(1000 * seconds);
  recorder.end("finished");
  return joined(parts);
}

async function measure(page: Page, camera: string): Promise<readonly [number, number]> {
  await page.evaluate((word) => globalThis.replay.look(word), camera);
  const tookMs = await page.evaluate((jumps) => {
    const { playback } = globalThis.replay;
    const found: number[] = [];
    for (let i = 1; i <= jumps && playback !== undefined; i++) {
      const began = performance.now();
      playback.seek(((i * 0.618034) % 1) * playback.endMs);
      found.push(performance.now() - began);
    }
    return found.sort((a, b) => a - b);
  }, JUMPS);
  return [tookMs[JUMPS >> 1], tookMs[JUMPS - 1]];
}

const folder = await mkdtemp(join(tmpdir(), "reckon-seek-"));
const pageFolder = await buildPage();
const stand = await Stand.open(pageFolder);
try {
  for (const played of GAMES) {
    const file = join(folder, "match.replay");
    await writeFile(file, await fileOf(played));
    const page = await stand.page("?replay&test&view=none");
    await page.locator("input[type=file]").setInputFiles(file);
    await page.waitForFunction(() => globalThis.replay.playback !== undefined);
    for (const camera of ["true", "1"]) {
      const [middle, longest] = await measure(page, camera);
      console.log(
        `${played.stage.title}, camera ${camera}: middle ${Math.round(middle)} ms, longest ${Math.round(longest)} ms`,
      );
    }
    await page.context().close();
  }
} finally {
  await stand.close();
  await rm(folder, { recursive: true });
  await rm(pageFolder, { recursive: true });
}
