// Every text of By a Thread in English. Actions in braces stand for their keys.

import type { HowTo } from "@reckon/stage";
import { TICK_RATE } from "../../tuning.ts";

const WALK = "walk";
const FIRE: HowTo = { control: "{fire}", does: "fire. Plasma bounces five times, and can hit you too" };
const ZOOM: HowTo = { control: "{zoom}", does: "zoom" };

export const en = {
  title: "By a Thread",
  line: "A maze, ten strangers, plasma that bounces: be the last one standing. Alone: find the way out.",
  actions: {
    up: "Forward",
    down: "Back",
    left: "Left",
    right: "Right",
    turnLeft: "Turn left",
    turnRight: "Turn right",
    lookUp: "Look up",
    lookDown: "Look down",
    fire: "Fire",
    zoom: "Zoom",
  },
  howTo: {
    keyboard: [
      { control: "{up} {left} {down} {right}", does: WALK },
      { control: "Mouse", does: "look around; {turnLeft} and {turnRight} turn, too" },
      FIRE,
      ZOOM,
      { control: "Escape", does: "free the mouse" },
    ] as HowTo[],
    gamepad: [
      { control: "Left stick", does: WALK },
      { control: "Right stick", does: "look around" },
      FIRE,
      ZOOM,
    ] as HowTo[],
    touch: [
      { control: "Left thumb", does: WALK },
      { control: "Right thumb", does: "drag to look around" },
      {
        control: "{fire}",
        does: "hold to fire, and drag from it to aim. Plasma bounces, and can hit you too",
      },
      { control: "{zoom}", does: "hold it to see far" },
    ] as HowTo[],
  },
  hints: {
    walk: {
      keyboard: "{up} {left} {down} {right} walk, the mouse looks around",
      gamepad: "The left stick walks, the right one looks around",
      touch: "The left thumb walks, the right one looks around",
    },
    fire: "{fire} shoots. Plasma bounces five times, and can hit you too",
  },
  choices: {
    difficulty: { name: "Difficulty", values: {} as Readonly<Record<string, string>> },
  },
  results: {
    title: "Survived",
    score: (ticks: number): string => {
      const seconds = Math.floor(ticks / TICK_RATE);
      return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
    },
    outcomes: {
      shot: { short: "got shot", own: "You got shot.", of: (name: string): string => `${name} got shot.` },
      minotaured: {
        short: "met the Minotaur",
        own: "You met the Minotaur.",
        of: (name: string): string => `${name} met the Minotaur.`,
      },
      escaped: { short: "escaped", own: "You escaped.", of: (name: string): string => `${name} escaped.` },
    },
  },
  afterlife: { title: "Shades in Hades", label: "Down to Hades" },
  bookmark: (text: string): string => text,
  hud: {
    health: "health",
    fps: "fps",
    tested: "tested",
    compass: "NESW",
    ownPlasma: "Your own plasma hit you",
    shotYourself: "You shot yourself",
    shotThemselves: (name: string): string => `${name} shot themselves`,
    fell: (name: string): string => `${name} fell`,
    youFell: "You fell",
    youShot: (name: string, isBanked: boolean): string => `You shot ${name}${isBanked ? ", off a wall" : ""}`,
    shotYou: (by: string, isBanked: boolean): string => `${by} shot you${isBanked ? ", off a wall" : ""}`,
    shot: (by: string, name: string, isBanked: boolean): string =>
      `${by} shot ${name}${isBanked ? ", off a wall" : ""}`,
    tookYou: "The Minotaur took you",
    took: (name: string): string => `The Minotaur took ${name}`,
    youEscaped: "You escaped",
    escaped: (name: string): string => `${name} escaped`,
  },
};
