// One cell of the table: a preset on a profile, several seeds pooled; for `reckon` also the oracles of that profile.
// The workers call `playCell`; the command calls it for a single run. Always true: figures of several seeds come from their
// pooled samples.

import { type Preset, presets } from "reckon/presets";
import type { Profile } from "reckon/testing/engine";
import { type Figures, figuresOf } from "./figures.ts";
import { Foresight } from "./foresight/foresight.ts";
import {
  type Constants,
  type Leads,
  NeedLog,
  ORACLE_NAMES,
  type Oracle,
  steady,
} from "./foresight/oracle.ts";
import { Measured } from "./measured.ts";
import { playRecovery } from "./recover.ts";
import { type Hooks, play } from "./run.ts";

export interface CellOptions {
  readonly preset: string;
  readonly profile: Profile;
  readonly seeds: readonly number[];
  readonly seconds: number;
  readonly clients: number;
  /** Oracles to search for and play, too. */
  readonly oracles: readonly Oracle[];
}

export interface Cell {
  readonly preset: string;
  readonly profile: string;
  readonly figures: Figures;
  /** Constants of an oracle. */
  readonly constants?: Constants;
  /** Foresight only: how much its paths held and skipped, ms per minute of a client. */
  readonly jumpedMsPerMinute?: number;
}

const NOT_PLAYED = { clientMs: -1, serverMs: -1, linkMs: -1 };

function presetNamed(name: string): Preset {
  return (presets as { readonly [name: string]: Preset })[name];
}

/** Plays a cell, and the cells of its oracles if they are asked for. */
export function playCell(options: CellOptions): Cell[] {
  const { profile, seeds, oracles } = options;
  const preset = presetNamed(options.preset);
  const log = new NeedLog();
  const foresight = new Foresight();
  const isListening = oracles.length > 0;
  const measured = pooled(options, preset, (seed) => (isListening ? listening(log, foresight, seed) : {}));
  const recovered = playRecovery(preset, profile, seeds[0]);
  const cells: Cell[] = [
    { preset: options.preset, profile: profile.name, figures: figuresOf(measured, recovered) },
  ];
  for (const oracle of oracles) {
    const found =
      oracle === "foresight" ? foresee(options, preset, foresight) : stand(options, preset, log, oracle);
    cells.push({ preset: ORACLE_NAMES[oracle], profile: profile.name, ...found });
  }
  return cells;
}

function listening(log: NeedLog, foresight: Foresight, seed: number): Hooks {
  const { onStart, onFrame } = foresight.listen(seed);
  return {
    onStart,
    onFrame: (client, trueMs) => {
      log.listen(client, trueMs);
      onFrame?.(client, trueMs);
    },
  };
}

type Found = Omit<Cell, "preset" | "profile">;

function stand(options: CellOptions, preset: Preset, log: NeedLog, leads: Leads): Found {
  const constants = log.cheapest(leads);
  const stands = steady(preset, constants);
  const measured = pooled(options, stands.preset, () => ({ onFrame: stands.onFrame, rightClocks: true }));
  return { figures: figuresOf(measured, NOT_PLAYED), constants };
}

function foresee(options: CellOptions, preset: Preset, foresight: Foresight): Found {
  const measured = pooled(options, preset, (seed) => foresight.play(seed));
  return {
    figures: figuresOf(measured, NOT_PLAYED),
    jumpedMsPerMinute: Math.round(foresight.jumpedMsPerMinute),
  };
}

function pooled(
  { profile, seconds, clients, seeds }: CellOptions,
  preset: Preset,
  hooks: (seed: number) => Hooks,
): Measured {
  const sum = new Measured();
  for (const seed of seeds) sum.add(play({ preset, profile, seed, seconds, clients, ...hooks(seed) }));
  return sum;
}
