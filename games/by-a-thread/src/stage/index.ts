// By a Thread as the arcade shows it. Rules, view and pictures load on demand.

import type { ArcadeGame, ChoicePainter, GameRules, ViewMaker } from "@reckon/stage";
import type { ByAThread } from "../by-a-thread.ts";
import { TICK_RATE } from "../tuning.ts";
import { byAThreadLobby } from "./lobby.ts";
import { BY_A_THREAD_TUNE } from "./tune.ts";

/** Scores are ticks survived. */
function minutes(ticks: number): string {
  const seconds = Math.floor(ticks / TICK_RATE);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

export const byAThreadStage: ArcadeGame<ByAThread> = {
  name: "by-a-thread",
  title: "By a Thread",
  line: "A maze, ten strangers, plasma that bounces: be the last one standing. Alone: find the way out.",
  accent: "#c8893b",
  lobby: byAThreadLobby,
  actions: [
    { name: "up", label: "Forward", keys: ["KeyW"] },
    { name: "down", label: "Back", keys: ["KeyS"] },
    { name: "left", label: "Left", keys: ["KeyA"] },
    { name: "right", label: "Right", keys: ["KeyD"] },
    { name: "turnLeft", label: "Turn left", keys: ["ArrowLeft", "Pad14"] },
    { name: "turnRight", label: "Turn right", keys: ["ArrowRight", "Pad15"] },
    { name: "lookUp", label: "Look up", keys: ["ArrowUp", "Pad12"] },
    { name: "lookDown", label: "Look down", keys: ["ArrowDown", "Pad13"] },
    { name: "fire", label: "Fire", keys: ["Space", "Mouse0", "Pad7"] },
    { name: "zoom", label: "Zoom", keys: ["ShiftLeft", "Mouse2", "Pad6"] },
  ],
  touch: { buttons: ["fire", "zoom"], looks: true },
  tune: BY_A_THREAD_TUNE,
  landscape: true,
  locksPointer: true,
  // A maze is large: with fewer bots a player walks alone for too long.
  quickBots: 7,
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: "walk" },
      { control: "Mouse", does: "look around; {turnLeft} and {turnRight} turn, too" },
      { control: "{fire}", does: "fire. Plasma bounces five times, off you as well" },
      { control: "{zoom}", does: "zoom" },
      { control: "Escape", does: "frees the mouse" },
    ],
    gamepad: [
      { control: "Left stick", does: "walk" },
      { control: "Right stick", does: "look around" },
      { control: "{fire}", does: "fire. Plasma bounces five times, off you as well" },
      { control: "{zoom}", does: "zoom" },
    ],
    touch: [
      { control: "Left thumb", does: "walk" },
      { control: "Right thumb", does: "drag to look around" },
      { control: "{fire}", does: "hold it, and drag from it to aim. Plasma bounces, off you as well" },
      { control: "{zoom}", does: "hold it to see far" },
    ],
  },
  hints: [
    {
      id: "by-a-thread/walk",
      text: {
        keyboard: "{up} {left} {down} {right} walk, the mouse looks around",
        gamepad: "The left stick walks, the right one looks around",
        touch: "The left thumb walks, the right one looks around",
      },
    },
    { id: "by-a-thread/fire", text: "{fire} shoots. Plasma bounces five times, and can hit you too" },
  ],
  choicePainters: {
    difficulty: async (): Promise<ChoicePainter> =>
      (await import("./maps/difficulty-picture.ts")).paintDifficulty,
  },
  results: {
    title: "Survived",
    score: minutes,
    outcomes: {
      shot: "got shot",
      minotaured: "met the Minotaur",
      escaped: "escaped",
      disconnected: "lost connection",
    },
  },
  killcam: {
    isDown(world, player) {
      const row = world.rowOf("player", player);
      return row >= 0 && world.fields.player.health[row] === 0;
    },
  },
  afterlife: { title: "Shades in Hades", label: "Down to Hades", afterMs: 6500 },
  rules: async (): Promise<GameRules<ByAThread>> => (await import("./rules.ts")).byAThreadRules,
  view: async (): Promise<ViewMaker<ByAThread>> => (await import("./view.ts")).byAThreadViews,
};
