import { readdir, readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { sentenceOfLoss } from "reckon/session";
import { expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import {
  CHOICES,
  COMMON,
  CREATE,
  ENTERING,
  HOME,
  LINK,
  LOST,
  MENU,
  OVERLAY,
  PLAYERS,
  ROOM,
  SETTINGS,
} from "../../src/page/words.ts";

const PAGE = fileURLToPath(new URL("../../src/page/", import.meta.url));

/** Text between tags, and attributes that are read aloud: both with letters in them. */
const SPOKEN =
  /(?<![=?(&|] ?)>\s*[A-Za-z][^<>{}=;]*<\/|\b(?:aria-label|title|label|placeholder)="[^"]*[A-Za-z][^"]*"/g;

it("[PG17] no screen has words of its own: all words are in words.ts", async () => {
  const files = (await readdir(PAGE, { recursive: true })).filter((name) => name.endsWith(".tsx"));
  expect(files.length).toBeGreaterThan(20);
  const found: string[] = [];
  for (const name of files) {
    const text = await readFile(`${PAGE}${name}`, "utf8");
    for (const [words] of text.matchAll(SPOKEN)) found.push(`${name}: ${words}`);
  }
  expect(found).toEqual([]);
});

it("[PG17] a host's choices have the names that players use", () => {
  const said = GAMES.flatMap(({ lobby: { choices } }) =>
    Object.entries(choices).map(([name, [value]]) => `${CHOICES.name(name)}: ${CHOICES.value(name, value)}`),
  );
  expect([...new Set(said)].sort()).toEqual([
    "Bot difficulty: By difficulty",
    "Bot difficulty: Easy",
    "Difficulty: Trivial",
    "Kills to win: 5",
    "Levels: 1",
    "Match length: 2 min",
    "Match length: 3 min",
    "Mode: Ride together",
    "Stages: 1",
    "Touches to win: 10",
  ]);
  expect(["Easy", "Fair", "Strong"].map((value) => CHOICES.value("bots", value))).toEqual([
    "Easy",
    "Normal",
    "Hard",
  ]);
});

it("[PG17] the words of issue 22 are the ones that players know", () => {
  const { off, custom, unlimited } = OVERLAY;
  expect([ENTERING.nameTitle, CREATE.all, CREATE.friends]).toEqual([
    "Choose a name",
    "Public (listed)",
    "Private (link only)",
  ]);
  expect([HOME.create, CHOICES.title, ROOM.invite, PLAYERS.kick]).toEqual([
    "Create room",
    "Choose a mode",
    "Invite friends",
    "Kick",
  ]);
  expect([LOST.home, COMMON.cancel, MENU.resume, COMMON.reset]).toEqual([
    "Back to games",
    "Cancel",
    "Resume",
    "Reset to defaults",
  ]);
  expect([SETTINGS.graphics, SETTINGS.high, SETTINGS.low, off, custom, unlimited]).toEqual([
    "Graphics",
    "High",
    "Low",
    "Off",
    "Custom",
    "Unlimited",
  ]);
  expect(LINK.silent).toBe("No response from the server. Waiting…");
  expect(LINK.late("31 ms jitter")).toMatch(/^Lag: your actions reach the server late/);
  expect(sentenceOfLoss("room")).toBe("Room not found. Check the code.");
});
