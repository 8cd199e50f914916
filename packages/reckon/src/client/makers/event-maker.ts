// The maker of events. Always true: what it declares brings all that emits, sends and shows events, on a client too; a game that never
// calls it carries nothing of that.

import { Emitter } from "../../world/events/emitter.ts";
import type { EventOptions } from "../../world/events/event.ts";
import type { Fields } from "../../world/fields/field.ts";
import { EventEffects } from "../effects/effects.ts";
import type { ClientEventParts } from "./client-event-parts.ts";

const PARTS: ClientEventParts = {
  emitter: (...args) => new Emitter(...args),
  view: (options) => new EventEffects(options),
};

/**
 * Declares an event.
 *
 * @example events: { died: event({ fields: { x: fixed({ min: 0, max: 100, resolution: 1 / 8 }) }, reliable: true }) }
 */
export function event<F extends Fields = Record<never, never>>(
  options: EventOptions<F> = {},
): { readonly fields: F; readonly reliable: boolean; readonly sees: "all" | "owner" } {
  const { fields = {} as F, reliable = false, sees = "all" } = options;
  const declared = { fields, reliable, sees, parts: PARTS };
  return declared;
}
