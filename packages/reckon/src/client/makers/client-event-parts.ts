// What a client needs of events and flights: what every side needs, and what shows them. event-maker.ts and flight-maker.ts make it, the
// client asks. Always true: this file imports none of what it hands on.

import type { EventParts } from "../../world/events/event-parts.ts";
import type { Game } from "../../world/game.ts";
import { type EventView, type EventViewOptions, NoEvents } from "../effects/event-view.ts";

export interface ClientEventParts extends EventParts {
  readonly view: <G extends Game>(options: EventViewOptions) => EventView<G>;
}

/** What a client shows of the events and flights of its game. */
export function eventView<G extends Game>(options: EventViewOptions): EventView<G> {
  // Only our makers make parts.
  const parts = options.game.parts as ClientEventParts | undefined;
  return parts?.view<G>(options) ?? new NoEvents();
}
