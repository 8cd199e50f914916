// High Noon as the arcade shows it. Rules and view load on demand.

import type { ArcadeGame, GameRules, ViewMaker } from "@reckon/stage";
import type { HighNoon } from "../high-noon.ts";
import { RESPAWN_TICKS, TICK_RATE } from "../tuning.ts";
import { DUEL, highNoonLobby } from "./lobby.ts";
import { HIGH_NOON_TUNE } from "./tune.ts";

/** `MODE.ride`: the home screen does not load the rules. */
const RIDE_MODE = 0;

export const highNoonStage: ArcadeGame<HighNoon> = {
  name: "high-noon",
  title: "High Noon",
  line: "Six rounds, low sun: ride together against the desert, or duel.",
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
    { name: "help", label: "Revive a partner", short: "Revive", keys: ["KeyE", "Pad3"] },
    { name: "ready", label: "Ride on (in camp)", keys: ["Enter", "Pad3"] },
    { name: "upgrade", label: "Show upgrades", short: "Upgrade", keys: ["KeyU", "Pad8"] },
    { name: "boots", label: "Choose boots", keys: ["Digit1", "Pad14"] },
    { name: "hands", label: "Choose hands", keys: ["Digit2", "Pad12"] },
    { name: "lead", label: "Choose lead", keys: ["Digit3", "Pad15"] },
    { name: "heart", label: "Choose heart", keys: ["Digit4", "Pad13"] },
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
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: "walk" },
      { control: "Mouse", does: "aim; without it you aim where you walk" },
      { control: "{fire}", does: "shoot; tap for speed" },
      { control: "{roll}", does: "roll: nothing hurts in its first half" },
      { control: "{jump}", does: "jump over half-walls, lava and mud, or onto somebody" },
      { control: "{reload}", does: "reload; the last round hits harder" },
      { control: "{showdown}", does: "Showdown: mark an outlaw, hit twice as hard" },
      { control: "{help}", does: "hold to revive a partner who is down" },
      { control: "{boots} {hands} {lead} {heart}", does: "choose an upgrade, whenever one waits" },
      { control: "{ready}", does: "ride on from the camp" },
    ],
    gamepad: [
      { control: "Sticks", does: "walk, aim" },
      { control: "{fire}", does: "shoot" },
      { control: "{roll} {jump} {reload}", does: "roll, jump, reload" },
      { control: "{showdown}", does: "Showdown" },
      { control: "{help}", does: "hold to revive a partner who is down" },
      {
        control: "{boots} {hands} {lead} {heart}",
        does: "choose an upgrade: in camp, or while you hold {upgrade}",
      },
      { control: "{ready}", does: "ride on from the camp" },
    ],
    touch: [
      { control: "Left thumb", does: "walk" },
      { control: "Right thumb", does: "aim; push far to shoot" },
      { control: "Buttons", does: "roll, jump, reload, Showdown; hold Revive beside a partner who is down" },
      { control: "Tap", does: "an upgrade, whenever one waits; Ride on in camp" },
    ],
  },
  hints: [
    {
      id: "high-noon/shoot",
      text: {
        keyboard: "{fire} shoots, the mouse aims. {reload} reloads",
        gamepad: "The right stick aims, {fire} shoots. {reload} reloads",
        touch: "The right stick aims: push it far to shoot",
      },
    },
    { id: "high-noon/roll", text: "{roll} rolls through bullets, {jump} jumps over lava and half-walls" },
    { id: "high-noon/showdown", text: "{showdown}: mark an outlaw and hit twice as hard" },
    {
      id: "high-noon/help",
      text: "A partner is down: stand beside them and hold {help} to revive them",
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
};
