// High Noon as the arcade shows it. Rules and view load on demand.

import { type ArcadeGame, type GameRules, inWords, type ViewMaker } from "@reckon/stage";
import type { HighNoon } from "../high-noon.ts";
import { RESPAWN_TICKS, TICK_RATE } from "../tuning.ts";
import { DUEL, highNoonLobby } from "./lobby.ts";
import { highNoonTexts } from "./texts/high-noon-texts.ts";
import { HIGH_NOON_TUNE } from "./tune.ts";

/** `MODE.ride`: the home screen does not load the rules. */
const RIDE_MODE = 0;

export const highNoonStage: ArcadeGame<HighNoon> = inWords(highNoonTexts, {
  name: "high-noon",
  accent: "#e8894a",
  lobby: highNoonLobby,
  actions: [
    { name: "left", keys: ["KeyA", "ArrowLeft", "Pad14"] },
    { name: "right", keys: ["KeyD", "ArrowRight", "Pad15"] },
    { name: "up", keys: ["KeyW", "ArrowUp", "Pad12"] },
    { name: "down", keys: ["KeyS", "ArrowDown", "Pad13"] },
    { name: "fire", keys: ["Mouse0", "KeyJ", "Pad7"] },
    { name: "roll", keys: ["ShiftLeft", "KeyK", "Pad1"] },
    { name: "jump", keys: ["Space", "Pad0"] },
    { name: "reload", keys: ["KeyR", "Pad2"] },
    { name: "showdown", keys: ["KeyQ", "Mouse2", "Pad5"] },
    { name: "help", keys: ["KeyE", "Pad3"] },
    { name: "ready", keys: ["Enter", "Pad3"] },
    { name: "upgrade", keys: ["KeyU", "Pad8"] },
    { name: "boots", keys: ["Digit1", "Pad14"] },
    { name: "hands", keys: ["Digit2", "Pad12"] },
    { name: "lead", keys: ["Digit3", "Pad15"] },
    { name: "heart", keys: ["Digit4", "Pad13"] },
  ],
  touch: { buttons: ["roll", "jump", "reload", "showdown", "help"], aim: "fire" },
  hasGhosts: true,
  tune: HIGH_NOON_TUNE,
  killcam: {
    isDown(world, player) {
      const row = world.rowOf("player", player);
      return row >= 0 && world.fields.player.health[row] === 0;
    },
    lyingMs: (1000 * RESPAWN_TICKS) / TICK_RATE,
  },
  landscape: true,
  unused: ({ mode }) => (mode === DUEL ? ["rideStages"] : ["duelTo", "duelMinutes"]),
  locksPointer: false,
  hints: [
    { id: "high-noon/shoot" },
    { id: "high-noon/roll" },
    { id: "high-noon/showdown" },
    {
      id: "high-noon/help",
      when: ({ shown, player }) => {
        const { health } = shown.fields.player;
        const own = shown.rowOf("player", player);
        if (shown.fields.run.mode[0] !== RIDE_MODE || own < 0 || health[own] === 0) return false;
        for (const row of shown.all("player")) if (health[row] === 0) return true;
        return false;
      },
    },
  ],
  rules: async (): Promise<GameRules<HighNoon>> => (await import("./rules.ts")).highNoonRules,
  view: async (): Promise<ViewMaker<HighNoon>> => (await import("./auto-view.ts")).highNoonViews,
});
