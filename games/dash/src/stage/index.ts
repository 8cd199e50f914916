// dash as the arcade shows it. Rules and view are loaded when they are asked for.

import type { ArcadeGame, GameRules, ViewMaker } from "@reckon/stage";
import { dashLobby } from "./lobby.ts";

export const dashStage: ArcadeGame = {
  name: "dash",
  title: "Dash",
  line: "Run, dash, and touch somebody while you dash: first to 15 wins.",
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
  landscape: false,
  locksPointer: false,
  howTo: {
    keyboard: [
      { control: "W A S D", does: "run" },
      { control: "Space", does: "dash: touch somebody with it to score" },
    ],
    gamepad: [
      { control: "Left stick", does: "run" },
      { control: "A", does: "dash: touch somebody with it to score" },
    ],
    touch: [
      { control: "Left thumb", does: "run" },
      { control: "Dash button", does: "dash: touch somebody with it to score" },
    ],
  },
  rules: async (): Promise<GameRules> => (await import("./rules.ts")).dashRules,
  view: async (): Promise<ViewMaker> => (await import("./view.ts")).dashView,
};
