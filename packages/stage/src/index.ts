// The door of the stage: what stands between a game and the page that shows it.

export type {
  Action,
  ArcadeGame,
  Device,
  Frame,
  GameRules,
  GameView,
  HowTo,
  Person,
  Sampler,
  StageControls,
  StageSettings,
  StageSound,
  TouchLayout,
  ViewMaker,
  ViewOptions,
} from "./arcade-game.ts";
export { codeLabel } from "./codes.ts";
export { Controls, type ControlsOptions } from "./controls.ts";
export type { Bindings } from "./held.ts";
export { paintNameTag } from "./name-tag.ts";
export { drawMark, lookOf, type Mark, markCovers, PLAYER_COLOURS, type PlayerLook } from "./players.ts";
export { loudnessAt, Sound, type SoundOptions } from "./sound.ts";
