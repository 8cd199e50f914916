// The player's settings, stored in this browser. Screens and views read them; the settings panel writes them. Always
// true: missing or invalid stored values give the defaults, and nothing here throws.

import { computed, type ReadonlySignal, signal } from "@preact/signals";
import {
  type ArcadeGame,
  type Device,
  FIRST_PERSON,
  type FirstPersonSettings,
  keyWord,
  LANGUAGES,
  type StageSettings,
} from "@reckon/stage";
import { nameProblem } from "reckon/session";

export interface Settings {
  readonly name: string;
  /** The volume of sounds in games, 0 to 1. */
  readonly volume: number;
  /** The volumes of music, and of buttons, countdowns and chat. */
  readonly musicVolume: number;
  readonly interfaceVolume: number;
  readonly isMuted: boolean;
  readonly quality: "low" | "high";
  /** A code such as "de"; empty: the browser's. */
  readonly language: string;
  /** The size of HUDs; 1 is usual for a screen. */
  readonly hudScale: number;
  /** undefined: the system's setting. */
  readonly reducedMotion: boolean | undefined;
  /** By game and action, the keys chosen in place of the game's own. */
  readonly keys: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
  /** Opens the overlay. */
  readonly overlayKey: string;
  /** Opens the chat in a match; empty: the first key that the game leaves free. */
  readonly chatKey: string;
  readonly firstPerson: FirstPersonSettings;
  /** After a fall, shows what the killer saw. */
  readonly killcam: boolean;
  /** Ids of the hints that were shown. */
  readonly hints: readonly string[];
}

/** Least and greatest values of sliders. */
export const RANGES = { sensitivity: [0.2, 3], fieldOfView: [70, 120], hudScale: [0.7, 1.6] } as const;
export const CROSSHAIRS: readonly FirstPersonSettings["crosshair"][] = ["cross", "dot", "ring", "none"];

const KEPT = "reckon settings";
const DEFAULTS: Settings = {
  name: "",
  volume: 0.7,
  musicVolume: 0.4,
  interfaceVolume: 0.5,
  isMuted: false,
  quality: "high",
  language: "",
  hudScale: 1,
  reducedMotion: undefined,
  keys: {},
  overlayKey: "Backquote",
  chatKey: "",
  firstPerson: FIRST_PERSON,
  killcam: true,
  hints: [],
};

export const settings = signal<Settings>(read());

const stillness =
  typeof matchMedia === "undefined" ? undefined : matchMedia("(prefers-reduced-motion: reduce)");
const systemIsStill = signal(stillness?.matches ?? false);
stillness?.addEventListener("change", ({ matches }) => {
  systemIsStill.value = matches;
});

/** Whether unnecessary motion is off. */
export const isStill: ReadonlySignal<boolean> = computed(
  () => settings.value.reducedMotion ?? systemIsStill.value,
);

/** Changes some settings, and stores them. */
export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
  try {
    localStorage.setItem(KEPT, JSON.stringify(settings.value));
  } catch {
    // A browser without storage can still play.
  }
}

/** Changes some settings of first-person games. */
export function changeFirstPerson(part: Partial<FirstPersonSettings>): void {
  change({ firstPerson: { ...settings.peek().firstPerson, ...part } });
}

/** The present volume: 0 while everything is muted. */
export function loudness(name: "volume" | "musicVolume" | "interfaceVolume"): number {
  const { isMuted, [name]: volume } = settings.value;
  return isMuted ? 0 : volume;
}

/** The settings as views read them, in every frame. */
export const stageSettings: StageSettings = {
  get quality() {
    return settings.peek().quality;
  },
  get reducedMotion() {
    return isStill.peek();
  },
  get volume() {
    return loudness("volume");
  },
  get firstPerson() {
    return settings.peek().firstPerson;
  },
};

/** The keys of a game by action: the player's, else the game's own. */
export function keysOf({ name, actions }: ArcadeGame): Record<string, readonly string[]> {
  const chosen = settings.value.keys[name] ?? {};
  return Object.fromEntries(actions.map(({ name, keys }) => [name, chosen[name] ?? keys]));
}

/**
 * The key that opens the chat in a match of a game: the chosen key, else Enter, or T if the game needs Enter; undefined: it needs
 * them all.
 */
export function chatKeyOf(game: ArcadeGame): string | undefined {
  const taken = new Set(Object.values(keysOf(game)).flat());
  return [settings.value.chatKey, "Enter", "KeyT"].find((key) => key !== "" && !taken.has(key));
}

/** The key of an action of a game on a device, in words. */
export function keyWordOf(game: ArcadeGame, action: string, device: Device): string {
  const found = game.actions.find(({ name }) => name === action);
  return found === undefined ? "" : keyWord(found, keysOf(game)[action], device);
}

function read(): Settings {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
    return typeof kept === "object" && kept !== null ? sound(kept as Partial<Settings>) : DEFAULTS;
  } catch {
    return DEFAULTS;
  }
}

/** The valid part of stored settings: an older page, or a curious player, may have written them. */
function sound(kept: Partial<Settings>): Settings {
  const loud = (name: "volume" | "musicVolume" | "interfaceVolume"): number => {
    const volume = Number(kept[name] ?? DEFAULTS[name]);
    return volume >= 0 && volume <= 1 ? volume : DEFAULTS[name];
  };
  const [least, most] = RANGES.hudScale;
  const hudScale = Number(kept.hudScale ?? DEFAULTS.hudScale);
  return {
    name: typeof kept.name === "string" && nameProblem(kept.name) === undefined ? kept.name : "",
    volume: loud("volume"),
    musicVolume: loud("musicVolume"),
    interfaceVolume: loud("interfaceVolume"),
    isMuted: kept.isMuted === true,
    quality: kept.quality === "low" ? "low" : "high",
    language: LANGUAGES.find((language) => language === kept.language) ?? "",
    hudScale: hudScale >= least && hudScale <= most ? hudScale : DEFAULTS.hudScale,
    reducedMotion: typeof kept.reducedMotion === "boolean" ? kept.reducedMotion : undefined,
    keys: soundKeys(kept.keys),
    overlayKey: typeof kept.overlayKey === "string" ? kept.overlayKey : DEFAULTS.overlayKey,
    chatKey: typeof kept.chatKey === "string" ? kept.chatKey : DEFAULTS.chatKey,
    firstPerson: soundFirstPerson(kept.firstPerson),
    killcam: kept.killcam !== false,
    hints: Array.isArray(kept.hints) ? kept.hints.filter((id) => typeof id === "string") : [],
  };
}

function soundFirstPerson(kept: unknown): FirstPersonSettings {
  const values: Partial<Record<keyof FirstPersonSettings, unknown>> = Object.fromEntries(entriesOf(kept));
  const within = (name: "sensitivity" | "fieldOfView"): number => {
    const [least, most] = RANGES[name];
    const value = values[name];
    return typeof value === "number" && value >= least && value <= most ? value : FIRST_PERSON[name];
  };
  const flag = (name: "invert" | "headBob" | "aimHelp"): boolean => {
    const value = values[name];
    return typeof value === "boolean" ? value : FIRST_PERSON[name];
  };
  return {
    sensitivity: within("sensitivity"),
    invert: flag("invert"),
    fieldOfView: within("fieldOfView"),
    crosshair: CROSSHAIRS.find((one) => one === values.crosshair) ?? FIRST_PERSON.crosshair,
    headBob: flag("headBob"),
    aimHelp: flag("aimHelp"),
  };
}

function soundKeys(kept: unknown): Settings["keys"] {
  const ofGame = (value: unknown): [string, readonly string[]][] =>
    entriesOf(value).filter((entry): entry is [string, string[]] => {
      const [, keys] = entry;
      return Array.isArray(keys) && keys.every((key) => typeof key === "string");
    });
  return Object.fromEntries(
    entriesOf(kept).map(([game, value]) => [game, Object.fromEntries(ofGame(value))]),
  );
}

function entriesOf(value: unknown): [string, unknown][] {
  return typeof value === "object" && value !== null ? Object.entries(value) : [];
}
