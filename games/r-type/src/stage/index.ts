// R-Type as the arcade shows it. Rules and view load on demand.

import type { ArcadeGame, GameRules, HostPause, ViewMaker } from "@reckon/stage";
import type { RType } from "../r-type.ts";
import { rTypeLobby } from "./lobby.ts";

const pause: HostPause<RType> = {
  command: (isPaused) => ({ name: "pause", values: { isPaused: isPaused ? 1 : 0 } }),
  pausedBy: (world) => {
    const { pausedAt, pausedBy } = world.fields.run;
    return pausedAt[0] > 0 ? pausedBy[0] - 1 : undefined;
  },
};

export const rTypeStage: ArcadeGame<RType> = {
  name: "r-type",
  title: "R-Type",
  line: "Four ships against what grows in the dark: charge the beam, share the drops, hold your nerve.",
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
    { name: "hitbox", label: "Show hitbox", short: "Hit\u00adbox", keys: ["KeyH", "Pad3"] },
    { name: "pause", label: "Pause (host)", short: "Pause", keys: ["KeyP", "Pad8"] },
  ],
  touch: { buttons: ["fire", "rapid", "bomb"], drags: true },
  landscape: true,
  locksPointer: false,
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: "fly" },
      { control: "{fire}", does: "hold to charge, let go to fire; longer is stronger" },
      { control: "{rapid}", does: "hold for rapid fire without charge" },
      { control: "{bomb}", does: "drop a bomb, if you carry one" },
      { control: "{hitbox}", does: "show your hitbox: only that small circle can be hit" },
      { control: "{pause}", does: "the host pauses for everyone" },
    ],
    gamepad: [
      { control: "Left stick", does: "fly" },
      { control: "{fire}", does: "hold to charge, let go to fire; longer is stronger" },
      { control: "{rapid}", does: "hold for rapid fire" },
      { control: "{bomb}", does: "drop a bomb, if you carry one" },
      { control: "{hitbox}", does: "show your hitbox: only that small circle can be hit" },
      { control: "{pause}", does: "the host pauses for everyone" },
    ],
    touch: [
      {
        control: "Left thumb",
        does: "drag anywhere on the left: the ship follows, and the thumb hides nothing",
      },
      { control: "Right thumb", does: "hold to charge, let go to fire" },
      { control: "Rapid, Bomb", does: "rapid fire; a bomb, if you carry one" },
      { control: "Two taps on the left", does: "show your hitbox: only that small circle can be hit" },
      { control: "Pause, above", does: "the host pauses for everyone" },
    ],
  },
  hints: [
    { id: "r-type/charge", text: "Hold {fire} to charge the beam, let go to fire it" },
    { id: "r-type/rapid", text: "{rapid} fires fast, without a charge" },
    {
      id: "r-type/bomb",
      text: "You carry a bomb: {bomb} drops it",
      when: ({ shown, player }) => {
        const row = shown.rowOf("ship", player);
        return row >= 0 && shown.fields.ship.bombs[row] > 0;
      },
    },
  ],
  pause,
  results: {
    title: "Score",
    score: (score) => String(score),
    outcomes: { victory: "won" },
  },
  rules: async (): Promise<GameRules<RType>> => (await import("./rules.ts")).rTypeRules,
  view: async (): Promise<ViewMaker<RType>> => (await import("./auto-view.ts")).rTypeViews,
};
