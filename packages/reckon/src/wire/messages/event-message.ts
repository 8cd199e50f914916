// Events from a room to one client, on the lane of reliable ones or on that of passing ones: a list (list-messages.ts) of nothing but
// such entries. The log of a room writes them, a client reads them.

import { Emitted, type EventSchema } from "../../world/events/event-schema.ts";
import type { Game } from "../../world/game.ts";
import { ListMessages } from "./list-messages.ts";

export class EventMessages extends ListMessages<EventSchema, Emitted> {
  readonly #events: readonly EventSchema[];

  constructor(game: Game, isNumbered: boolean) {
    super(game, game.events, isNumbered);
    this.#events = game.events;
  }

  protected override makeOne(): Emitted {
    return new Emitted(this.#events);
  }

  protected override readOne(into: Emitted, player: number, number: number): boolean {
    return super.readOne(into, player, number) && (into.schema.sees === "all" || into.player === player);
  }
}
