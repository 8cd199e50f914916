// Why a prediction was wrong, in words. The run asks when a rollback has happened; the page shows the sentence.

import type { ClientQuality } from "reckon/testing/engine";

export type RollbackCause = ClientQuality["lastDifference"]["cause"];

const CAUSES: Readonly<Record<RollbackCause, string>> = {
  "late input": "{their} input came too late, so the server went on without it",
  "server field": "the server decided something that no player can predict",
  "other actor": "something nearby moved otherwise than {they} predicted",
  "own rule": "the rules ran differently on both sides, which is a bug",
};

/** A sentence about the newest rollback of a client. */
export function sentenceOf(
  said: (template: string) => string,
  { cause, field, kind, predicted, actual }: ClientQuality["lastDifference"],
  units: number,
): string {
  const moved = units >= 0.5 ? ` It moved {them} by ${units.toFixed(units < 10 ? 1 : 0)} units.` : "";
  const what =
    field === ""
      ? ""
      : ` First difference: ${kind}.${field}, ${short(predicted)} predicted, ${short(actual)} in truth.`;
  return said(`{name}: ${CAUSES[cause]}.${moved}${what}`);
}

function short(value: number): string {
  return Number.isInteger(value) ? String(value) : value.toFixed(1);
}
