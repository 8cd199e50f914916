// The door of the stage: everything between a game and the page that shows it.

export type {
  Action,
  Afterlife,
  ArcadeGame,
  Arena,
  ChoicePainter,
  ChoiceWords,
  Device,
  FirstPersonSettings,
  Frame,
  FreeCamera,
  GameRules,
  GameView,
  Hint,
  HostPause,
  HowTo,
  KillcamRules,
  OutcomeWords,
  Person,
  ResultWords,
  Sampler,
  StageControls,
  StageMusic,
  StageSettings,
  StageSound,
  TouchLayout,
  ViewMaker,
  ViewOptions,
} from "./arcade-game.ts";
export { bestView, hasGraphicsCard } from "./best-view.ts";
export { BOT_STRENGTHS, type BotStrength, strengthOf } from "./bots.ts";
export { codeLabel } from "./codes.ts";
export { isLight, partsOf, tintOf, withAlpha } from "./colours.ts";
export { Controls, type ControlsOptions } from "./controls/controls.ts";
export { FIRST_PERSON, verticalView } from "./controls/first-person.ts";
export { browsersPads } from "./controls/gamepads.ts";
export type { Bindings } from "./controls/held.ts";
export { isPadCode, keyWord, withKeys, withoutCross } from "./controls/key-words.ts";
export type { PointerState } from "./controls/pointer-lock.ts";
export { Feel } from "./feel.ts";
export { Flashes } from "./flashes.ts";
export { type Box, overlaps } from "./hud/box.ts";
export { EdgeArrow } from "./hud/edge-arrow.ts";
export { FEED_LINE, Feed } from "./hud/feed.ts";
export { FIGURES, Ink, type InkStyle, WORDS } from "./hud/ink.ts";
export { freeSpan, NO_INSETS, Places, type StageInsets } from "./hud/insets.ts";
export { MiniMap } from "./hud/mini-map.ts";
export { NameTags } from "./hud/name-tags.ts";
export { TagPlaces } from "./hud/tag-places.ts";
export { paintNameTag } from "./name-tag.ts";
export { Pane } from "./pane.ts";
export { type Nature, Particles } from "./particles.ts";
export { nameOf } from "./people.ts";
export { drawMark, lookOf, type Mark, markCovers, PLAYER_COLOURS, type PlayerLook } from "./players.ts";
export { putOnShelves } from "./shelves.ts";
export { Ears } from "./sound/ears.ts";
export { Sound, type SoundOptions } from "./sound/sound.ts";
export type { Tune, TuneVoice } from "./sound/tune.ts";
export { TunePlayer } from "./sound/tune-player.ts";
export { type GameTexts, inWords } from "./texts/game-texts.ts";
export {
  groupOf,
  keepLanguageIn,
  LANGUAGES,
  type Language,
  language,
  speak,
  type Texts,
  textsIn,
} from "./texts/texts.ts";
export type { ViewSource } from "./view-source.ts";
