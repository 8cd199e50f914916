// What the inspector knows of a match, as plain values: one note for each input, snapshot, rollback, tick and packet of the last minute.
// logbook.ts keeps them, why.ts puts them into words, pages draw them. Moments are server time in ticks, with fraction, by the client's
// own clock at that time, so that both sides stand on one line.

import type { Tick } from "../../core/tick.ts";
import type { RollbackCause } from "../../quality/client-quality.ts";
import type { ToldDenial } from "../../wire/messages/evidence-message.ts";

/**
 * What became of an input. "waiting": nothing is known yet; "arrived": the server has it, and its tick is not told of; "used"; "late": it
 * came after its turn; "lost": the server stepped its tick without it, and it never told of its arrival.
 */
type InputFate = "waiting" | "arrived" | "used" | "late" | "lost";

export interface InputNote {
  readonly tick: Tick;
  readonly number: number;
  readonly sampledAt: number;
  /** NaN: not yet. */
  sentAt: number;
  arrivedAt: number;
  /** How early it arrived, ms; negative: late. NaN: not told. */
  marginMs: number;
  fate: InputFate;
  /** The server stepped the tick with a substitute. */
  isReplaced: boolean;
}

export type SnapshotFate = "newest" | "older" | "stale" | "bad" | "lost";

export interface SnapshotNote {
  readonly tick: Tick;
  /** NaN: it never came. */
  arrivedAt: number;
  /** When the client first told the server that it has it. */
  ackedAt: number;
  bytes: number;
  fate: SnapshotFate;
}

/** A field whose value differs between two worlds. */
export interface FieldDifference {
  readonly kind: string;
  readonly row: number;
  /** Player; −1: none. */
  readonly owner: number;
  readonly field: string;
  /** Decided by the server alone. */
  readonly isServers: boolean;
  readonly before: number;
  readonly after: number;
}

/** The row of another player that stood nearest to an own row. */
export interface Neighbour {
  readonly kind: string;
  readonly row: number;
  readonly owner: number;
  readonly distance: number;
  readonly reach: number;
  /** How far from its true place the client had taken it to be. */
  readonly mistaken: number;
}

export interface RollbackNote {
  /** The tick that came out differently. */
  readonly tick: Tick;
  /** When the client found out. */
  readonly at: number;
  readonly cause: RollbackCause;
  /** All that differed, own rows first; at most 24. */
  readonly differences: readonly FieldDifference[];
  /** Ticks that were stepped again, and by how far own rows moved. */
  readonly replayed: number;
  readonly distance: number;
  /** The input that was missing, of cause "late input". */
  readonly input: InputNote | undefined;
  readonly neighbour: Neighbour | undefined;
  /** Why, in a sentence or two, by what is known by now. */
  readonly why: string;
}

/** A frame; the first one of each tick is kept. */
export interface FrameNote {
  readonly tick: Tick;
  readonly at: number;
  /** How far own rows are drawn ahead of server time, and others behind it, ms. */
  readonly leadMs: number;
  readonly delayMs: number;
  /** The moments drawn: of own rows, of others. */
  readonly ownAt: number;
  readonly othersAt: number;
  readonly isUnderflow: boolean;
  readonly isHolding: boolean;
}

/** A packet, as it went or came. */
export interface PacketNote {
  readonly at: number;
  readonly bytes: number;
  readonly isUp: boolean;
}

/** A shot of one's own that the server told of. */
export interface ShotNote {
  readonly tick: Tick;
  readonly at: number;
  readonly verdict: "missed" | "hit" | "denied" | "fired";
  /** How far the server looked back, ticks. */
  readonly back: number;
  readonly kind: string;
  readonly row: number;
  /** How far beside its way the nearest target was; NaN: none is known. */
  readonly nearest: number;
  readonly denied: ToldDenial;
  readonly why: string;
}
