// High Noon as the arcade shows it. Rules and view are loaded when they are asked for.

import type { ArcadeGame, GameRules, ViewMaker } from "@reckon/stage";
import { highNoonLobby } from "./lobby.ts";

export const highNoonStage: ArcadeGame = {
  name: "high-noon",
  title: "High Noon",
  line: "Six rounds, low sun: ride together against the desert, or duel to five.",
  accent: "#e8894a",
  lobby: highNoonLobby,
  actions: [
    { name: "left", label: "Left", keys: ["KeyA", "ArrowLeft", "Pad14"] },
    { name: "right", label: "Right", keys: ["KeyD", "ArrowRight", "Pad15"] },
    { name: "up", label: "Up", keys: ["KeyW", "ArrowUp", "Pad12"] },
    { name: "down", label: "Down", keys: ["KeyS", "ArrowDown", "Pad13"] },
    { name: "fire", label: "Shoot", keys: ["Mouse0", "KeyJ", "Pad7"] },
    { name: "roll", label: "Roll", keys: ["ShiftLeft", "KeyK", "Pad1"] },
    { name: "jump", label: "Jump", keys: ["Space", "Pad0"] },
    { name: "reload", label: "Reload", keys: ["KeyR", "Pad2"] },
    { name: "showdown", label: "Showdown", short: "Show\u00addown", keys: ["KeyQ", "Mouse2", "Pad5"] },
    { name: "help", label: "Help a partner", short: "Help", keys: ["KeyE", "Pad3"] },
    { name: "ready", label: "Ride on (in camp)", keys: ["Enter", "Pad9"] },
    { name: "boots", label: "Choose boots", keys: ["Digit1", "Pad14"] },
    { name: "hands", label: "Choose hands", keys: ["Digit2", "Pad12"] },
    { name: "lead", label: "Choose lead", keys: ["Digit3", "Pad15"] },
    { name: "heart", label: "Choose heart", keys: ["Digit4", "Pad13"] },
  ],
  touch: { buttons: ["roll", "jump", "reload", "showdown", "help"], aim: "fire" },
  landscape: true,
  locksPointer: false,
  howTo: {
    keyboard: [
      { control: "W A S D", does: "walk" },
      { control: "Mouse", does: "aim; left button shoots, tap for speed" },
      { control: "Shift", does: "roll: nothing hurts in its first half" },
      { control: "Space", does: "jump over half-walls, lava and mud; land on somebody" },
      { control: "R", does: "reload; the last round hits harder" },
      { control: "Q", does: "Showdown: mark one, hit him twice as hard" },
      { control: "E", does: "hold to help a fallen partner up" },
      { control: "1 2 3 4, Enter", does: "in camp: choose an upgrade, ride on; or click" },
    ],
    gamepad: [
      { control: "Sticks", does: "walk, aim" },
      { control: "Right trigger", does: "shoot" },
      { control: "B, A, X", does: "roll, jump, reload" },
      { control: "Right shoulder", does: "Showdown" },
      { control: "Y", does: "hold to help a fallen partner up" },
      { control: "D-pad, Menu", does: "in camp: choose an upgrade, ride on" },
    ],
    touch: [
      { control: "Left thumb", does: "walk" },
      { control: "Right thumb", does: "aim; push far to shoot" },
      { control: "Buttons", does: "roll, jump, reload, Showdown; hold Help beside a fallen partner" },
      { control: "Tap", does: "in camp: an upgrade, then Ride on" },
    ],
  },
  rules: async (): Promise<GameRules> => (await import("./rules.ts")).highNoonRules,
  view: async (): Promise<ViewMaker> => (await import("./auto-view.ts")).highNoonViews,
};
