// dash as the arcade shows it. Rules and view are loaded when they are asked for.

import type { ArcadeGame, GameRules, ViewMaker } from "@reckon/stage";
import { dashLobby } from "./lobby.ts";

export const dashStage: ArcadeGame = {
  name: "dash",
  title: "Dash",
  line: "Run, dash and bump: the first to touch scores.",
  accent: "#56b4e9",
  lobby: dashLobby,
  actions: [
    { name: "left", label: "Left", keys: ["KeyA", "ArrowLeft"] },
    { name: "right", label: "Right", keys: ["KeyD", "ArrowRight"] },
    { name: "up", label: "Up", keys: ["KeyW", "ArrowUp"] },
    { name: "down", label: "Down", keys: ["KeyS", "ArrowDown"] },
    { name: "dash", label: "Dash", keys: ["Space", "ShiftLeft"] },
  ],
  howTo: {
    keyboard: [
      { control: "W A S D", does: "run" },
      { control: "Space", does: "dash" },
    ],
    gamepad: [
      { control: "Left stick", does: "run" },
      { control: "A", does: "dash" },
    ],
    touch: [
      { control: "Left thumb", does: "run" },
      { control: "Right button", does: "dash" },
    ],
  },
  rules: async (): Promise<GameRules> => (await import("./rules.ts")).dashRules,
  view: async (): Promise<ViewMaker> => (await import("./view.ts")).dashView,
};
