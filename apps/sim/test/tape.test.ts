// `npm run sim -- --tape FILE` plays a tape that the inspector saved, and refuses other files with a sentence.

import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { DashBot, dashGame } from "@reckon/dash";
import { TapedClient, writeTape } from "reckon/inspect";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { runCommand } from "./run-command.ts";

let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "reckon-tape-"));
});
afterAll(() => rm(folder, { recursive: true }));

it("[NS6] plays a saved tape exactly, and says why the worst moments happened", async () => {
  const game = dashGame({});
  const stepper = new Stepper({
    game,
    preset: presets.reckon,
    profile: profileNamed("bad"),
    seed: 3,
    hashed: false,
    development: false,
    client: TapedClient,
    clients: [0, 1].map(() => ({ bot: (player, seed) => new DashBot(seed, player, "push") })),
  });
  stepper.run(6000);
  const { last: client } = stepper.clients[0];
  if (!(client instanceof TapedClient)) throw new Error("Nobody played.");
  const file = join(folder, "match.tape");
  await writeFile(file, gzipSync(writeTape(client.tape, { game: "dash", choices: {} }, client.game)));
  const { code, stdout } = await runCommand("sim", "--tape", file, "--json");
  expect(code).toBe(0);
  const said = JSON.parse(stdout) as Record<string, unknown> & { worst: { why: string }[] };
  expect(said).toMatchObject({
    title: "Dash",
    isExact: true,
    notes: [],
    rollbacks: client.quality.rollbacks,
  });
  expect(said.worst).toHaveLength(5);
  expect(said.worst[0].why).toMatch(/^(At|Around|The server stepped) .*stepped \d+ ticks? again/);
});

it("[NS6] refuses a file that is no tape, with a sentence and exit code 2", async () => {
  const file = join(folder, "none.tape");
  await writeFile(file, "a letter");
  const { code, stderr } = await runCommand("sim", "--tape", file);
  expect([code, stderr.trim()]).toEqual([
    2,
    "This is not a tape of the inspector: choose a file that it saved (its name ends in .tape).",
  ]);
});
