// R-Type as the arcade shows it. Rules and view are loaded when they are asked for.

import type { ArcadeGame, GameRules, HostPause, ViewMaker } from "@reckon/stage";
import type { RTypeWorld } from "../kinds.ts";
import { rTypeLobby } from "./lobby.ts";

const pause: HostPause = {
  command: (isPaused) => ({ name: "pause", values: { isPaused: isPaused ? 1 : 0 } }),
  pausedBy: (world) => {
    const { pausedAt, pausedBy } = (world as unknown as RTypeWorld).fields.run;
    return pausedAt[0] > 0 ? pausedBy[0] - 1 : undefined;
  },
};

export const rTypeStage: ArcadeGame = {
  name: "r-type",
  title: "R-Type",
  line: "Four ships against what grows in the dark: charge the beam, share what drops, hold your nerve.",
  accent: "#2fb7a8",
  lobby: rTypeLobby,
  actions: [
    { name: "left", label: "Left", keys: ["ArrowLeft", "KeyA", "KeyQ", "Pad14"] },
    { name: "right", label: "Right", keys: ["ArrowRight", "KeyD", "Pad15"] },
    { name: "up", label: "Up", keys: ["ArrowUp", "KeyW", "KeyZ", "Pad12"] },
    { name: "down", label: "Down", keys: ["ArrowDown", "KeyS", "Pad13"] },
    { name: "fire", label: "Charge, and fire on release", short: "Fire", keys: ["Space", "Mouse0", "Pad0"] },
    {
      name: "rapid",
      label: "Rapid fire",
      short: "Rapid",
      keys: ["ShiftLeft", "KeyK", "Mouse2", "Pad2", "Pad7"],
    },
    { name: "bomb", label: "Bomb", keys: ["KeyB", "KeyL", "KeyE", "Pad1"] },
    { name: "hitbox", label: "Show what can be hit", short: "Hit\u00adbox", keys: ["KeyH", "Pad3"] },
    { name: "pause", label: "Pause (host)", short: "Pause", keys: ["KeyP", "Pad9"] },
  ],
  touch: { buttons: ["fire", "rapid", "bomb"] },
  landscape: true,
  locksPointer: false,
  howTo: {
    keyboard: [
      { control: "Arrows, W A S D or Z Q S D", does: "fly" },
      { control: "Space", does: "hold to charge, let go to fire; longer is stronger" },
      { control: "Shift", does: "hold for rapid fire without charge" },
      { control: "B", does: "let a bomb off, if you carry one" },
      { control: "H", does: "show the small circle that can be hit" },
      { control: "P", does: "the host pauses for everybody" },
    ],
    gamepad: [
      { control: "Left stick", does: "fly" },
      { control: "A", does: "hold to charge, let go to fire; longer is stronger" },
      { control: "X or right trigger", does: "hold for rapid fire" },
      { control: "B", does: "let a bomb off, if you carry one" },
      { control: "Y", does: "show the small circle that can be hit" },
      { control: "Menu", does: "the host pauses for everybody" },
    ],
    touch: [
      {
        control: "Left thumb",
        does: "drag anywhere on the left: the ship follows, and the thumb hides nothing",
      },
      { control: "Right thumb", does: "hold to charge, let go to fire" },
      { control: "Rapid, Bomb", does: "rapid fire; a bomb, if you carry one" },
      { control: "Pause, above", does: "the host pauses for everybody" },
    ],
  },
  pause,
  results: {
    title: "Score",
    score: (score) => String(score),
    outcomes: { victory: "came through all three levels" },
  },
  rules: async (): Promise<GameRules> => (await import("./rules.ts")).rTypeRules,
  view: async (): Promise<ViewMaker> => (await import("./auto-view.ts")).rTypeViews,
};
