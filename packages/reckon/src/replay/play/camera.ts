// From where a playback looks: through the eyes of a player, as their own screen showed it, or at the server's truth. A playback room takes
// its terms from here. Always true: the client of a camera is sent nothing that its terms hide, and what it shows is the client's own work.

import type { ClientPolicy } from "../../client/client-policy.ts";
import type { Preset } from "../../presets/preset.ts";
import type { SnapshotPolicy } from "../../server/publish/snapshot-policy.ts";
import type { Agreement } from "../../wire/agreement.ts";

/**
 * Where a playback looks from.
 *
 * @example playback.look({ as: "seen", player: 2 });
 */
export type Camera =
  /** As this player's own screen showed it: own rows ahead by their lead, all others late by their delay. */
  | { readonly as: "seen"; readonly player: number }
  /** Everything at one tick, as the server had it; with a player, from where they stood. */
  | { readonly as: "true"; readonly player?: number };

/** What the room and the client of a camera agree on. */
export interface CameraTerms {
  readonly agreement: Agreement;
  readonly snapshot: SnapshotPolicy;
  readonly client: ClientPolicy;
  /** So many ticks more than are due are stepped: a picture of now lies between two of them. */
  readonly aheadTicks: number;
}

/** Rows of a whole world fit, because nothing travels. */
const BUDGET_BYTES = 12_000;
/** At eight times the speed a frame has so many ticks, and more after a pause of the page. */
const CATCH_UP_TICKS = 128;

/** What was kept of a match under other rules has five worlds in a second. */
const KEPT_AHEAD_TICKS = 24;

/** @param isExact the match is stepped again, so that clients may predict */
export function termsOf(camera: Camera, { agreement, room, client }: Preset, isExact: boolean): CameraTerms {
  const snapshot = { ...room.snapshot, budgetBytes: BUDGET_BYTES, training: "off" } as const;
  const patient = { ...client, catchUpTicks: CATCH_UP_TICKS };
  if (camera.as === "seen" && isExact)
    return {
      agreement: { ...agreement, recipient: "each", scope: "own" },
      snapshot,
      client: patient,
      aheadTicks: 0,
    };
  return {
    agreement: { addressing: "tick", snapshotEvery: 1, recipient: "each", ack: "tick", scope: "own" },
    snapshot: { ...snapshot, interest: { see: "everything" } },
    client: { ...patient, predict: false, predictFlights: false, inputDelayTicks: 0 },
    aheadTicks: isExact ? 2 : KEPT_AHEAD_TICKS,
  };
}
