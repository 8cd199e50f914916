// dash as the arcade shows it. Rules and view load on demand.

import { type ArcadeGame, type GameRules, inWords, type ViewMaker } from "@reckon/stage";
import type { Dash } from "../dash.ts";
import { DASH_COOLDOWN } from "../tuning.ts";
import { dashLobby } from "./lobby.ts";
import { dashTexts } from "./texts/dash-texts.ts";
import { DASH_TUNE } from "./tune.ts";

export const dashStage: ArcadeGame<Dash> = inWords(dashTexts, {
  name: "dash",
  accent: "#56b4e9",
  lobby: dashLobby,
  actions: [
    { name: "left", keys: ["KeyA", "ArrowLeft", "Pad14"] },
    { name: "right", keys: ["KeyD", "ArrowRight", "Pad15"] },
    { name: "up", keys: ["KeyW", "ArrowUp", "Pad12"] },
    { name: "down", keys: ["KeyS", "ArrowDown", "Pad13"] },
    { name: "dash", keys: ["Space", "ShiftLeft", "Mouse0", "Pad0"] },
  ],
  touch: { buttons: ["dash"] },
  isPlain: true,
  hasGhosts: true,
  tune: DASH_TUNE,
  landscape: false,
  locksPointer: false,
  hints: [
    { id: "dash/run" },
    { id: "dash/dash" },
    {
      id: "dash/miss",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.cooldown[row] > DASH_COOLDOWN;
      },
    },
    {
      id: "dash/safe",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.isSafe[row] === 1;
      },
    },
    {
      id: "dash/sun",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.heat[row] > 0;
      },
    },
  ],
  rules: async (): Promise<GameRules<Dash>> => (await import("./rules.ts")).dashRules,
  view: async (): Promise<ViewMaker<Dash>> => (await import("./view.ts")).dashView,
});
