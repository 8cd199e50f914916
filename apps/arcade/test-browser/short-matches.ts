// A server of the arcade as a program of its own, for tests that kill it. Dash has a short countdown and no choices, and a lone
// player may start; its first two matches end a second after two players are in them, won by the first seat; later ones go on.
// Started with the folder of the built page; it reads the arcade's environment variables.

import { dashStage } from "@reckon/dash/stage";
import type { ArcadeGame, GameRules } from "@reckon/stage";
import type { HostedGame } from "reckon";
import { startArcade } from "../src/server/arcade.ts";

const lobby = { ...dashStage.lobby, leastPlayers: 1, choices: {}, defaults: {}, countdownMs: 300 };
const SHORT_MATCHES = 2;
const SHORT_TICKS = 60;
/** When two players were first seen in a match. */
const began = new Map<unknown, number>();

const judge: HostedGame["judge"] = (world, ticks) => {
  if ([...world.all("player")].length < 2) return {};
  if (!began.has(world)) began.set(world, ticks);
  const isShort = [...began.keys()].indexOf(world) < SHORT_MATCHES;
  if (!isShort || ticks < (began.get(world) ?? 0) + SHORT_TICKS) return {};
  return { finished: [0, 1].map((seat) => ({ seat, score: 5 - seat, outcome: "", hasWon: seat === 0 })) };
};
const rules = async (): Promise<GameRules> => {
  const loaded = await dashStage.rules();
  return { ...loaded, hosted: { ...loaded.hosted, lobby, judge } };
};
const game: ArcadeGame = { ...dashStage, lobby, rules };

const server = await startArcade({
  ...{ pageFolder: process.argv[2], games: [game], logLevel: "silent", signals: false, rehearses: false },
});
// In the format of the arcade's own log: tests read the port from it.
console.log(JSON.stringify({ port: server.port, page: process.argv[2], msg: "started" }));
