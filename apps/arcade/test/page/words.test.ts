import { sentenceOfLoss } from "reckon/session";
import { expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { OVERLAY } from "../../src/overlay/overlay-words.ts";
import { choiceName, choiceValue } from "../../src/page/room/choice-words.ts";
import {
  CHOICES,
  COMMON,
  CREATE,
  ENTERING,
  HOME,
  LINK,
  LOST,
  MENU,
  PLAYERS,
  ROOM,
  SETTINGS,
} from "../../src/page/words.ts";

it("[PG17] a host's choices have the names that players use", () => {
  const said = GAMES.flatMap((game) =>
    Object.entries(game.lobby.choices).map(
      ([name, [value]]) => `${choiceName(game, name)}: ${choiceValue(game, name, value)}`,
    ),
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
  expect(["Easy", "Fair", "Strong"].map((value) => choiceValue(GAMES[0], "bots", value))).toEqual([
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
