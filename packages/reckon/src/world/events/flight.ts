// Flights: projectiles, declared with a game. A flight is a deterministic path from a birth, and its life is told by events:
// rules fire it on every side, `fly` moves it alike everywhere, the server alone says what it met. The room's flights and a
// client's flights read the schemas. Always true: a flight is born with its values on their grids; what a side is told of
// one (fired, turned, ended) are events that the engine adds to those of the game.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import { type Field, integer } from "../fields/grid.ts";
import { InputSchema } from "../input.ts";
import type { Fields, Layout } from "../kind.ts";
import type { Fairness, Hit } from "../rewound.ts";
import { isWhole } from "../target.ts";
import type { EventSchema, FlightPhase } from "./event.ts";
import type { EventParts } from "./event-parts.ts";

/**
 * How flights are held against targets (HN24).
 * `fastForward`: born at the moment that its shooter saw, and meets targets as he is shown them.
 * `shrinking`: born now; looks into the past as he did, and less and less, not at all after `shrinkTicks`.
 * `claim`: born as fastForward; its shooter says whom it met, and the server checks it.
 * `none`: born now, and meets targets as they are shown at its own moment.
 */
type FlightHits = "fastForward" | "shrinking" | "claim" | "none";

/**
 * How others learn of flights (AX25).
 * `events`: told when they are fired, turn and end; every side flies them.
 * `rows`: a row of a kind shows each in snapshots, on view time, and nobody predicts it.
 * `both`: told by events, and there are rows.
 */
export type FlightReplication = "events" | "rows" | "both";

/** What a game says about a flight. */
export interface FlightOptions<F extends Fields, N extends string = string> {
  /** What it is made of: coordinates, their rates, and what else its path depends on. */
  readonly fields: F;
  /** Names of the coordinate fields, as many as targets have. */
  readonly position: readonly (keyof F & string)[];
  /** Radius of the ball that flies. Default 0: a point. */
  readonly radius?: number;
  /** It ends so long after its birth, if it did not before. */
  readonly lifeTicks: number;
  /** Kinds that it can meet. Default: none. */
  readonly targets?: readonly N[];
  /** Default "events". */
  readonly replicate?: FlightReplication;
  /**
   * Kind of the rows that show it, nobody's, for `rows` and `both`. The engine spawns one, writes those of its fields that the
   * flight has too, in each tick that has a snapshot, and ends it.
   */
  readonly rows?: N;
  /** Default "fastForward". */
  readonly hits?: FlightHits;
  /** Shrinking only: age at which it does not look into the past any more. Default 30. */
  readonly shrinkTicks?: number;
  /** Inputs that the server stepped since that of a predicted flight, until it is taken for refused. Default 30. */
  readonly deadlineTicks?: number;
  /** Ticks in which a flight that is drawn elsewhere fades to where it is, at least. Default 4. */
  readonly blendTicks?: number;
  /** Most that fly at once in a room. Default 64. */
  readonly capacity?: number;
  /** Most of one player that fly at once; what they fire beyond is refused. Default: as many as the room has. */
  readonly perPlayer?: number;
  /** A flag or whole number of its fields: above 0 it meets rows of its shooter too, such as after a bounce. Default: never. */
  readonly meetsShooter?: keyof F & string;
  /**
   * On which time those of others are drawn. `view`: as their shooter is shown. `input`: as this player's own rows are, so that
   * what they see coming can be dodged. Default "view".
   */
  readonly others?: "view" | "input";
  /** What is fair, where the room's policy is not. */
  readonly fairness?: Partial<Fairness>;
}

/**
 * A declared flight. Made by `flight`.
 *
 * @example export const shell: GameFlight<typeof fields, "tank"> = flight({ fields, position: ["x", "y"], lifeTicks: 90, targets: ["tank"] });
 */
export interface GameFlight<F extends Fields = Fields, N extends string = string>
  extends Omit<FlightOptions<F, N>, "position" | "meetsShooter"> {
  readonly position: readonly string[];
  readonly meetsShooter?: string;
  /** What runs it on each side. */
  readonly parts: EventParts;
}

/** Flights by name, that meet kinds of these names. */
export type GameFlights<N extends string = string> = { readonly [name: string]: GameFlight<Fields, N> };

/** A flight as rules see it. Reused: valid during the call. */
export interface Flown<N extends string = string, F extends Fields = Fields> {
  readonly name: N;
  /** Who fired it; −1: nobody. `fly` must not go by it. */
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

/** A declared flight, checked, as the engine runs it. */
export interface FlightSchema {
  readonly name: string;
  readonly index: number;
  readonly fields: InputSchema;
  /** Places of the coordinates among the fields. */
  readonly position: readonly number[];
  readonly radius: number;
  readonly lifeTicks: number;
  /** Kinds that it can meet, by place in the layout. */
  readonly targets: readonly number[];
  readonly replicate: FlightReplication;
  /** Kind of its rows by place in the layout, and which of their columns shows which field; −1: it has none. */
  readonly rowKind: number;
  readonly rowColumns: readonly { readonly field: number; readonly column: number }[];
  readonly hits: FlightHits;
  readonly shrinkTicks: number;
  readonly deadlineTicks: number;
  readonly blendTicks: number;
  readonly capacity: number;
  readonly perPlayer: number;
  /** Place among the fields of the one that is above 0 once it meets its shooter too; −1: it never does. */
  readonly meetsShooter: number;
  readonly others: "view" | "input";
  readonly fairness: Partial<Fairness>;
}

/** Moments are told in 256ths of a tick before that of their event. */
export const MOMENT_STEPS = 256;
/** Most that a moment is before its event, in those steps. */
export const MOST_BACK: number = 128 * MOMENT_STEPS - 1;
/** Numbers of flights in a room go from 1 to this and start again; 0: it has none yet. */
export const LAST_FLIGHT = 65535;
/** Fields that the engine adds to an event, after those of the flight. */
export const FIRED = { id: 0, back: 1 } as const;
export const TURNED = { id: 0, back: 1, age: 2 } as const;
export const ENDED = { id: 0, back: 1, kind: 2, row: 3 } as const;

const MOST_FIELDS = 24;

/** Checks the flights of a game. Throws a sentence that names the fix. */
export function flightSchemas(game: string, flights: GameFlights, layout: Layout): readonly FlightSchema[] {
  const names = Object.keys(flights);
  if (CHECKS) assert(names.length <= 32, `Game ${game} has ${names.length} flights: give 32 at most.`);
  return names.map((name, index) => {
    const options = flights[name];
    const { fields, position, radius = 0, lifeTicks, targets = [], capacity = 64 } = options;
    if (CHECKS) checkFlight(name, options);
    const schema = new InputSchema(fields);
    return {
      name,
      index,
      fields: schema,
      position: position.map((one) => schema.names.indexOf(one)),
      radius,
      lifeTicks,
      targets: targets.map((one) => targetKind(name, one, position.length, layout)),
      ...rowsOf(name, options, schema, layout),
      hits: options.hits ?? "fastForward",
      shrinkTicks: options.shrinkTicks ?? 30,
      deadlineTicks: options.deadlineTicks ?? 30,
      blendTicks: options.blendTicks ?? 4,
      capacity,
      perPlayer: options.perPlayer ?? capacity,
      meetsShooter: options.meetsShooter === undefined ? -1 : schema.names.indexOf(options.meetsShooter),
      others: options.others ?? "view",
      fairness: options.fairness ?? {},
    };
  });
}

function checkFlight(name: string, options: GameFlight): void {
  const { fields, position, radius = 0, lifeTicks, capacity = 64, shrinkTicks = 30 } = options;
  const { perPlayer = capacity, meetsShooter } = options;
  assert(
    Object.keys(fields).length <= MOST_FIELDS,
    `Flight ${name} has ${Object.keys(fields).length} fields: give ${MOST_FIELDS} at most.`,
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
  { names }: InputSchema,
  layout: Layout,
): Pick<FlightSchema, "replicate" | "rowKind" | "rowColumns"> {
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

const BACK: Field = integer({ min: 0, max: MOST_BACK });
const ID: Field = integer({ min: 0, max: LAST_FLIGHT });

/** The events that tell of flights: three for each, after the `first` events of the game itself. */
export function flightEvents(
  flights: readonly FlightSchema[],
  first: number,
  layout: Layout,
): readonly EventSchema[] {
  const KIND = integer({ min: 0, max: Math.max(1, layout.kinds.length) });
  const rows = Math.max(1, ...layout.kinds.map(({ kind }) => kind.capacity - 1));
  const ROW = integer({ min: 0, max: rows });
  return flights.flatMap(({ name, index, fields, lifeTicks }) => {
    const own = Object.fromEntries(fields.names.map((field, i) => [field, fields.fields[i]]));
    const AGE = integer({ min: 0, max: lifeTicks * MOMENT_STEPS });
    const one = (phase: FlightPhase, place: number, all: Fields): EventSchema => ({
      name: `${name} ${phase}`,
      index: first + 3 * index + place,
      fields: new InputSchema(all),
      isReliable: true,
      sees: "all",
      flight: index,
      phase,
    });
    return [
      one("fired", 0, { ...own, "@id": ID, "@back": BACK }),
      one("turned", 1, { ...own, "@id": ID, "@back": BACK, "@age": AGE }),
      one("ended", 2, { "@id": ID, "@back": BACK, "@kind": KIND, "@row": ROW }),
    ];
  });
}
