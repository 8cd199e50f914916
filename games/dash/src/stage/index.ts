// dash as the arcade shows it. Rules and view load on demand.

import type { ArcadeGame, GameRules, ViewMaker } from "@reckon/stage";
import type { Dash } from "../dash.ts";
import { DASH_COOLDOWN } from "../tuning.ts";
import { dashLobby } from "./lobby.ts";
import { DASH_TUNE } from "./tune.ts";

export const dashStage: ArcadeGame<Dash> = {
  name: "dash",
  title: "Dash",
  line: "Run, take aim, and touch somebody while you dash: first to 30 wins.",
  accent: "#56b4e9",
  lobby: dashLobby,
  actions: [
    { name: "left", label: "Left", keys: ["KeyA", "ArrowLeft", "Pad14"] },
    { name: "right", label: "Right", keys: ["KeyD", "ArrowRight", "Pad15"] },
    { name: "up", label: "Up", keys: ["KeyW", "ArrowUp", "Pad12"] },
    { name: "down", label: "Down", keys: ["KeyS", "ArrowDown", "Pad13"] },
    { name: "dash", label: "Dash", keys: ["Space", "ShiftLeft", "Mouse0", "Pad0"] },
  ],
  touch: { buttons: ["dash"] },
  isPlain: true,
  hasGhosts: true,
  tune: DASH_TUNE,
  landscape: false,
  locksPointer: false,
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: "run" },
      { control: "{dash}", does: "dash: touch somebody to score; a miss costs two seconds" },
    ],
    gamepad: [
      { control: "Left stick", does: "run" },
      { control: "{dash}", does: "dash: touch somebody to score; a miss costs two seconds" },
    ],
    touch: [
      { control: "Left thumb", does: "run" },
      { control: "{dash}", does: "dash: touch somebody to score; a miss costs two seconds" },
    ],
  },
  hints: [
    {
      id: "dash/run",
      text: {
        keyboard: "Run with {up} {left} {down} {right}",
        gamepad: "Run with the left stick",
        touch: "Run with your left thumb",
      },
    },
    { id: "dash/dash", text: "{dash} dashes: touch somebody while you dash to score" },
    {
      id: "dash/miss",
      text: "A miss costs two seconds without a dash: get close, take aim, then dash",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.cooldown[row] > DASH_COOLDOWN;
      },
    },
    {
      id: "dash/safe",
      text: "You were touched: nobody can touch you while the bubble lasts",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.isSafe[row] === 1;
      },
    },
    {
      id: "dash/sun",
      text: "The sun burns: each second in the bright square costs health, and below half you run slower",
      when: ({ shown, player }) => {
        const row = shown.rowOf("player", player);
        return row >= 0 && shown.fields.player.heat[row] > 0;
      },
    },
  ],
  rules: async (): Promise<GameRules<Dash>> => (await import("./rules.ts")).dashRules,
  view: async (): Promise<ViewMaker<Dash>> => (await import("./view.ts")).dashView,
};
