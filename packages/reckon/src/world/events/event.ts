// Events: discrete notices for the view, such as a shot or a death, declared with a game and emitted by its rules on every side
// (emitter.ts). Always true: what passed the checks here goes over the wire by its place in the game's definition.

import { CHECKS } from "#checks";
import { assert } from "../../core/assert.ts";
import type { Fields } from "../fields/field.ts";
import { FieldList } from "../fields/field-list.ts";
import type { EventParts } from "./event-parts.ts";
import type { EventSchema } from "./event-schema.ts";

const MOST_FIELDS = 32;

/** What a game says about an event. */
export interface EventOptions<F extends Fields> {
  /** What it tells. Default: nothing but that it happened. */
  readonly fields?: F;
  /** Whether it must arrive, however late, as a death or a score must. Default false: a lost one has passed. */
  readonly reliable?: boolean;
  /** Which players are told: all, or the one it belongs to. Default "all". */
  readonly sees?: "all" | "owner";
}

/** A declared event. Made by `event`. */
interface GameEvent<F extends Fields = Fields> {
  /** What runs it on each side. */
  readonly parts?: EventParts;
  readonly fields: F;
  readonly reliable: boolean;
  readonly sees: "all" | "owner";
}

export type GameEvents = { readonly [name: string]: GameEvent };

/** Checks the events of a game. Throws a sentence that names the fix. */
export function eventSchemas(game: string, events: GameEvents): readonly EventSchema[] {
  const names = Object.keys(events);
  if (CHECKS) assert(names.length <= 256, `Game ${game} has ${names.length} events: give 256 at most.`);
  return names.map((name, index) => {
    const { fields, reliable, sees } = events[name];
    const schema = new FieldList(fields, `Event ${name}.`);
    if (CHECKS)
      assert(
        schema.size <= MOST_FIELDS,
        `Event ${name} has ${schema.size} fields: give ${MOST_FIELDS} at most, and leave to rows what lasts.`,
      );
    return { name, index, fields: schema, isReliable: reliable, sees };
  });
}
