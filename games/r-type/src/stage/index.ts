// R-Type as the arcade shows it. Rules and view load on demand.

import { type ArcadeGame, type GameRules, type HostPause, inWords, type ViewMaker } from "@reckon/stage";
import type { RType } from "../r-type.ts";
import { rTypeLobby } from "./lobby.ts";
import { rTypeTexts } from "./texts/r-type-texts.ts";

const pause: HostPause<RType> = {
  command: (isPaused) => ({ name: "pause", values: { isPaused: isPaused ? 1 : 0 } }),
  pausedBy: (world) => {
    const { pausedAt, pausedBy } = world.fields.run;
    return pausedAt[0] > 0 ? pausedBy[0] - 1 : undefined;
  },
};

export const rTypeStage: ArcadeGame<RType> = inWords(rTypeTexts, {
  name: "r-type",
  accent: "#2fb7a8",
  lobby: rTypeLobby,
  actions: [
    { name: "left", keys: ["ArrowLeft", "KeyA", "KeyQ", "Pad14"] },
    { name: "right", keys: ["ArrowRight", "KeyD", "Pad15"] },
    { name: "up", keys: ["ArrowUp", "KeyW", "KeyZ", "Pad12"] },
    { name: "down", keys: ["ArrowDown", "KeyS", "Pad13"] },
    { name: "fire", keys: ["Space", "Mouse0", "Pad0"] },
    { name: "rapid", keys: ["ShiftLeft", "KeyK", "Mouse2", "Pad2", "Pad7"] },
    { name: "bomb", keys: ["KeyB", "KeyL", "KeyE", "Pad1"] },
    { name: "hitbox", keys: ["KeyH", "Pad3"] },
    { name: "pause", keys: ["KeyP", "Pad8"] },
  ],
  touch: { buttons: ["fire", "rapid", "bomb"], drags: true },
  landscape: true,
  locksPointer: false,
  hints: [
    { id: "r-type/charge" },
    { id: "r-type/rapid" },
    {
      id: "r-type/bomb",
      when: ({ shown, player }) => {
        const row = shown.rowOf("ship", player);
        return row >= 0 && shown.fields.ship.bombs[row] > 0;
      },
    },
  ],
  pause,
  rules: async (): Promise<GameRules<RType>> => (await import("./rules.ts")).rTypeRules,
  view: async (): Promise<ViewMaker<RType>> => (await import("./auto-view.ts")).rTypeViews,
});
