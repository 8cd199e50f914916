// The parts of events and flights that a client needs: what every side needs of them, and what shows them. Made by event-maker.ts and
// flight-maker.ts, asked by the client. Always true: it knows what it was given, and imports none of it.

import { EventParts, type EventPartsOptions } from "../../world/events/event-parts.ts";
import type { Game } from "../../world/game.ts";
import { type EventView, type EventViewOptions, noEvents } from "../effects/event-view.ts";

type ViewMaker = <G extends Game>(options: EventViewOptions) => EventView<G>;

export class ClientEventParts extends EventParts {
  readonly view: ViewMaker;

  constructor({ view, ...options }: EventPartsOptions & { readonly view: ViewMaker }) {
    super(options);
    this.view = view;
  }
}

/** What a client shows of the events and flights of its game. */
export function eventView<G extends Game>(options: EventViewOptions): EventView<G> {
  const { parts } = options.game;
  return parts instanceof ClientEventParts ? parts.view<G>(options) : noEvents<G>();
}
