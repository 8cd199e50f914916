// One cell of the table: a preset on a profile, several seeds pooled, and for `reckon` the oracles of that profile with it.
// The workers call `playCell`; the command calls it for a single run. Always true: figures of several seeds are of their
// pooled samples.

import { type Preset, presets } from "reckon/presets";
import type { Profile } from "reckon/testing";
import { type Figures, figuresOf } from "./figures.ts";
import { Measured } from "./measured.ts";
import { type Constants, type Leads, NeedLog, steady } from "./oracle.ts";
import { playRecovery } from "./recover.ts";
import { play, type RunOptions } from "./run.ts";

export interface CellOptions {
  readonly preset: string;
  readonly profile: Profile;
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly clients: number;
  /** Oracles to search and play too: with one lead for all screens, or one for each frame rate. */
  readonly oracles: readonly Leads[];
}

export interface Cell {
  readonly preset: string;
  readonly profile: string;
  readonly figures: Figures;
  /** Of an oracle: what it stood still at. */
  readonly constants?: Constants;
}

const NOT_PLAYED = { clientMs: -1, serverMs: -1, linkMs: -1 };

function presetNamed(name: string): Preset {
  return (presets as { readonly [name: string]: Preset })[name];
}

/** Plays a cell, and with it the oracles' if they are asked for. */
export function playCell(options: CellOptions): Cell[] {
  const { profile, seeds, oracles } = options;
  const preset = presetNamed(options.preset);
  const log = oracles.length > 0 ? new NeedLog() : undefined;
  const measured = pooled(options, preset, { onFrame: log?.listen });
  const recovered = playRecovery(preset, profile, seeds[0]);
  const cells: Cell[] = [
    { preset: options.preset, profile: profile.name, figures: figuresOf(measured, recovered) },
  ];
  if (log === undefined) return cells;
  for (const leads of oracles) {
    const constants = log.cheapest(leads);
    const stands = steady(preset, constants);
    const oracle = pooled(options, stands.preset, { onFrame: stands.onFrame, rightClocks: true });
    const name = leads === "one" ? "oracle" : "oracleByScreen";
    cells.push({ preset: name, profile: profile.name, figures: figuresOf(oracle, NOT_PLAYED), constants });
  }
  return cells;
}

function pooled(
  { profile, seconds, clients, seeds }: CellOptions,
  preset: Preset,
  more: Pick<RunOptions, "onFrame" | "rightClocks">,
): Measured {
  const sum = new Measured();
  for (const seed of seeds) sum.add(play({ preset, profile, seed, seconds, clients, ...more }));
  return sum;
}
