// Flights: projectiles, declared with a game. A flight is a deterministic path from a birth: rules fire it on every side, `fly` moves it
// alike everywhere, the server alone says what it met. The room's flights and a client's flights read the schemas that are checked
// here. Always true: a flight is born with its values on their grids.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { Fields } from "../fields/field.ts";
import { FieldList } from "../fields/field-list.ts";
import type { Layout } from "../kind.ts";
import type { Hit } from "../rewound.ts";
import { isWhole } from "../target.ts";
import type { GameFlight, GameFlights } from "./event-parts.ts";
import type { FlightSchema } from "./flight-schema.ts";

/** A flight as rules see it. Reused: valid during the call. */
export interface Flown<N extends string = string, F extends Fields = Fields> {
  readonly name: N;
  /** The player who fired it; −1: none. `fly` must not go by it. */
  readonly player: number;
  readonly values: { -readonly [V in keyof F]: number };
}

/**
 * A target that a flight met. Reused: valid during the call.
 *
 * @example struck: (world, flight, hit: FlightHit) => (hit.kind === "tank" ? hurt(world, hit.row) : "on")
 */
export interface FlightHit<N extends string = string> extends Hit<N> {
  /** When it was met, in ticks with fraction. */
  readonly moment: number;
}

/** Moments are told in 256ths of a tick. */
export const MOMENT_STEPS = 256;
/** Most that a birth, a turn or an end is before the tick that it is told with, in those steps. */
export const MOST_BACK: number = 128 * MOMENT_STEPS - 1;

const MOST_FIELDS = 24;

type FlightRowsSchema = Pick<FlightSchema, "replicate" | "rowKind" | "rowColumns">;

/** Checks the flights of a game. Throws a sentence that names the fix. */
export function flightSchemas(game: string, flights: GameFlights, layout: Layout): readonly FlightSchema[] {
  const names = Object.keys(flights);
  if (CHECKS) assert(names.length <= 32, `Game ${game} has ${names.length} flights: give 32 at most.`);
  return names.map((name, index) => {
    const options = flights[name];
    const { position, capacity = 64, targets = [], meetsShooter = "" } = options;
    const fields = new FieldList(options.fields, `Flight ${name}.`);
    const schema = {
      name,
      index,
      fields,
      isReliable: true,
      position: position.map((one) => fields.names.indexOf(one)),
      radius: options.radius ?? 0,
      lifeTicks: options.lifeTicks,
      hits: options.hits ?? "fastForward",
      shrinkTicks: options.shrinkTicks ?? 30,
      deadlineTicks: options.deadlineTicks ?? 30,
      blendTicks: options.blendTicks ?? 4,
      capacity,
      perPlayer: options.perPlayer ?? capacity,
      meetsShooter: fields.names.indexOf(meetsShooter),
      others: options.others ?? "view",
      fairness: options.fairness ?? {},
    };
    if (CHECKS) checkFlight(schema, options);
    const met = targets.map((one) => targetKind(name, one, position.length, layout));
    return { ...schema, targets: met, ...rowsOf(name, options, fields, layout) };
  });
}

function checkFlight(
  schema: Omit<FlightSchema, "targets" | keyof FlightRowsSchema>,
  { fields, position, meetsShooter }: GameFlight,
): void {
  const { name, radius, lifeTicks, capacity, perPlayer, shrinkTicks } = schema;
  assert(
    schema.fields.size <= MOST_FIELDS,
    `Flight ${name} has ${schema.fields.size} fields: give ${MOST_FIELDS} at most.`,
  );
  assert(
    (position.length === 2 || position.length === 3) &&
      position.every((one) => fields[one]?.type === "fixed"),
    `Flight ${name} has the position ${position.join(", ")}: name two or three of its fixed fields.`,
  );
  assert(radius >= 0, `Flight ${name} has the radius ${radius}: give 0 or more.`);
  assert(
    Number.isInteger(lifeTicks) && lifeTicks >= 1 && lifeTicks <= 4096,
    `Flight ${name} lives ${lifeTicks} ticks: give a whole number from 1 to 4096.`,
  );
  assert(
    Number.isInteger(capacity) && capacity >= 1 && capacity <= 1024,
    `Flight ${name} has the capacity ${capacity}: give a whole number from 1 to 1024.`,
  );
  assert(
    Number.isInteger(perPlayer) && perPlayer >= 1,
    `Flight ${name} may fly ${perPlayer} times for each player: give a whole number from 1.`,
  );
  assert(
    meetsShooter === undefined || (fields[meetsShooter] !== undefined && isWhole(fields[meetsShooter])),
    `Flight ${name} meets its shooter by ${meetsShooter}: name one of its flags, enumerations or integers.`,
  );
  assert(shrinkTicks > 0, `Flight ${name} shrinks in ${shrinkTicks} ticks: give more than 0.`);
}

function targetKind(name: string, target: string, coordinates: number, layout: Layout): number {
  const index = layout.kinds.findIndex(({ kind }) => kind.name === target);
  if (CHECKS)
    assert(
      index >= 0 && layout.kinds[index].target !== undefined,
      `Flight ${name} flies at ${target}: name a kind of the game that has a target.`,
    );
  if (CHECKS)
    assert(
      layout.kinds[index].position.length === coordinates,
      `Flight ${name} has ${coordinates} coordinates and flies at ${target}, which has others: give both the same number.`,
    );
  return index;
}

function rowsOf(
  name: string,
  { replicate = "events", rows, position, capacity = 64 }: GameFlight,
  { names }: FieldList,
  layout: Layout,
): FlightRowsSchema {
  if (CHECKS)
    assert(
      (rows !== undefined) === (replicate !== "events"),
      `Flight ${name} is replicated by ${replicate} and ${rows === undefined ? "names no kind" : `names the kind ${rows}`} for its rows: give both \`rows: "a kind"\` and \`replicate: "rows"\` or "both", or neither.`,
    );
  if (rows === undefined) return { replicate, rowKind: -1, rowColumns: [] };
  const rowKind = layout.kinds.findIndex(({ kind }) => kind.name === rows);
  if (CHECKS) assert(rowKind >= 0, `Flight ${name} has rows of ${rows}: name a kind of the game.`);
  const { kind, columns } = layout.kinds[rowKind];
  const rowColumns = columns.flatMap(({ name: column, field: { type } }, i) => {
    const field = type === "quaternion" || type === "reference" ? -1 : names.indexOf(column);
    return field < 0 ? [] : [{ field, column: i }];
  });
  if (CHECKS)
    assert(
      position.every((one) => rowColumns.some(({ field }) => names[field] === one)),
      `Flight ${name} has rows of ${rows}, which lack its position ${position.join(", ")}: give that kind fields of these names.`,
    );
  if (CHECKS)
    assert(
      kind.capacity >= capacity,
      `Flight ${name} has the capacity ${capacity}, and ${rows} only ${kind.capacity}: raise that of ${rows}.`,
    );
  return { replicate, rowKind, rowColumns };
}
