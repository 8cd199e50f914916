// What a guided experiment is: settings, steps that the lab ticks off, a score from the engine's figures, and a demonstration. Pages show
// it; a test walks through each. Always true: it keeps no state, so that going back in time takes it back as well.

import type { SwitchName } from "reckon/session";
import type { Done } from "../model/deeds.ts";
import type { Network } from "../model/networks.ts";
import type { LabSettings } from "../model/settings.ts";
import type { Tally } from "../model/tally.ts";

/** What an experiment may look at. */
export interface Experience {
  /** The moment, 60 for each second. */
  readonly at: number;
  isOn(player: number, name: SwitchName): boolean;
  network(player: number): Network;
  /** From the beginning of the match. */
  tally(player: number, run?: number): Tally;
  /** From a player's own figure as predicted for the present tick to where the server has it, in units. */
  apart(player: number, run?: number): number;
  /** From the newest key press to the picture; −1: none yet. */
  responseMs(player: number, run?: number): number;
  /** How far ahead of the room a player's inputs are, and how old the others are in their picture, ms. */
  leadMs(player: number, run?: number): number;
  viewAgeMs(player: number, run?: number): number;
}

/** What happened since the current step began. */
export interface Since {
  readonly seconds: number;
  tally(player: number, run?: number): Tally;
}

export interface Step {
  /** What to do, as an order. */
  readonly text: string;
  isDone(lab: Experience, since: Since): boolean;
}

export interface Score {
  readonly label: string;
  /** With its unit. */
  readonly value: string;
  /** What to read from it. */
  readonly note: string;
}

export interface Experiment {
  /** Its name in addresses. */
  readonly id: string;
  /** A question, or a promise. */
  readonly title: string;
  readonly intro: string;
  readonly steps: readonly Step[];
  /** What to look at in the pictures. */
  readonly look: string;
  /** What it shows, once all steps are done. */
  readonly why: string;
  /** The page of the guide that says more, such as "prediction". */
  readonly guide: string;
  readonly settings: LabSettings;
  score(lab: Experience, since: Since): readonly Score[];
  /** What a person could do: "Show me" plays it. */
  readonly demonstration: readonly Done[];
}
