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
  ViewMaker,
  ViewOptions,
} from "./arcade-game.ts";
