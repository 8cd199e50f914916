// By a Thread as the arcade shows it. Rules, view and pictures load on demand.

import { type ArcadeGame, type ChoicePainter, type GameRules, inWords, type ViewMaker } from "@reckon/stage";
import type { ByAThread } from "../by-a-thread.ts";
import { byAThreadLobby } from "./lobby.ts";
import { threadTexts } from "./texts/thread-texts.ts";
import { BY_A_THREAD_TUNE } from "./tune.ts";

export const byAThreadStage: ArcadeGame<ByAThread> = inWords(threadTexts, {
  name: "by-a-thread",
  accent: "#c8893b",
  lobby: byAThreadLobby,
  actions: [
    { name: "up", keys: ["KeyW"] },
    { name: "down", keys: ["KeyS"] },
    { name: "left", keys: ["KeyA"] },
    { name: "right", keys: ["KeyD"] },
    { name: "turnLeft", keys: ["ArrowLeft", "Pad14"] },
    { name: "turnRight", keys: ["ArrowRight", "Pad15"] },
    { name: "lookUp", keys: ["ArrowUp", "Pad12"] },
    { name: "lookDown", keys: ["ArrowDown", "Pad13"] },
    { name: "fire", keys: ["Space", "Mouse0", "Pad7"] },
    { name: "zoom", keys: ["ShiftLeft", "Mouse2", "Pad6"] },
  ],
  touch: { buttons: ["fire", "zoom"], looks: true },
  tune: BY_A_THREAD_TUNE,
  landscape: true,
  locksPointer: true,
  // A maze is large: with fewer bots a player walks alone for too long.
  quickBots: 7,
  hints: [{ id: "by-a-thread/walk" }, { id: "by-a-thread/fire" }],
  choicePainters: {
    difficulty: async (): Promise<ChoicePainter> =>
      (await import("./maps/difficulty-picture.ts")).paintDifficulty,
  },
  killcam: {
    isDown(world, player) {
      const row = world.rowOf("player", player);
      return row >= 0 && world.fields.player.health[row] === 0;
    },
  },
  afterMs: 6500,
  rules: async (): Promise<GameRules<ByAThread>> => (await import("./rules.ts")).byAThreadRules,
  view: async (): Promise<ViewMaker<ByAThread>> => (await import("./view.ts")).byAThreadViews,
});
