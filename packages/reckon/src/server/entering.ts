// Who comes, who goes and what was commanded since the last tick: the room adds each, and applies all of them at the start of the next
// tick. Always true: they are applied in the order in which they came, and a record is told of each.

import type { Moving } from "../core/moving/moving.ts";
import type { Command, Game } from "../world/game.ts";
import type { CommandOf } from "../world/game-types.ts";
import type { Simulation } from "../world/simulation.ts";
import type { RoomFlights } from "./flights/room-flights.ts";
import { carryInput } from "./move/carry-input.ts";
import type { MatchRecord } from "./record/match-record.ts";

const WHATS = ["join", "leave", "command"] as const;
/** That move with a room: far more than can come in a tick. */
const MOST_MOVED = 1 << 16;

interface Entry {
  readonly what: (typeof WHATS)[number];
  readonly player: number;
  readonly command: Command | undefined;
}

export class Entering<G extends Game = Game> {
  readonly #game: G;
  readonly #entries: Entry[] = [];

  constructor(game: G) {
    this.#game = game;
  }

  add(what: Entry["what"], player: number, command?: CommandOf<G>): void {
    this.#entries.push({ what, player, command });
  }

  apply(simulation: Simulation<G>, flights: RoomFlights | undefined, record: MatchRecord | undefined): void {
    for (const { what, player, command } of this.#entries) {
      if (what === "join") simulation.join(player);
      else if (what === "leave") {
        simulation.leave(player);
        flights?.leave(player);
      } else if (command !== undefined) simulation.command(player, command as CommandOf<G>);
      record?.enter(what, player, command);
    }
    this.#entries.length = 0;
  }

  carry(by: Moving): void {
    const count = by.whole(this.#entries.length, 0, MOST_MOVED);
    for (let i = 0; i < count; i++) {
      const entry = this.#entries[i];
      const what = by.word(entry?.what ?? "join", WHATS);
      const player = by.whole(entry?.player ?? 0, 0, this.#game.players - 1);
      const command = what === "command" ? this.#carryCommand(by, entry?.command) : undefined;
      this.#entries[i] = { what, player, command };
    }
  }

  #carryCommand(by: Moving, command: Command | undefined): Command | undefined {
    const names = Object.keys(this.#game.commands);
    if (names.length === 0) {
      by.fail();
      return undefined;
    }
    const name = by.word(command?.name ?? names[0], names);
    const schema = this.#game.commands[name];
    const values = Float64Array.from(schema.names, (field) => command?.values[field] ?? 0);
    carryInput(by, schema, values);
    return (
      command ?? { name, values: Object.fromEntries(schema.names.map((field, i) => [field, values[i]])) }
    );
  }
}
