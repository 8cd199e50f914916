// A client's effects on a bench, with the server that speaks to them: tests say what is predicted and what comes.
import { EventEffects } from "../../src/client/effects/effects.ts";
import { event } from "../../src/client/makers/event-maker.ts";
import { presets } from "../../src/presets/index.ts";
import type { ClientQuality } from "../../src/quality/client-quality.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { EventMessages } from "../../src/wire/messages/event-message.ts";
import { Emitted } from "../../src/world/events/event-schema.ts";
import { plainFlag as flag, integer } from "../../src/world/fields/grid.ts";
import { defineGame } from "../../src/world/game.ts";
import { kind } from "../../src/world/kind.ts";

export const game = defineGame({
  name: "effects",
  players: 4,
  input: { go: flag() },
  kinds: [kind("stone", { capacity: 1, fields: { weight: integer({ min: 0, max: 9 }) } })],
  events: {
    shot: event({ fields: { x: integer({ min: 0, max: 255 }) } }),
    thrown: event({ fields: { x: integer({ min: 0, max: 255 }) }, reliable: true }),
  },
  join: () => {},
  leave: () => {},
  step: () => {},
});
export const ME = 1;
export const EVERY = 3;

interface Given {
  readonly name?: "shot" | "thrown";
  readonly player?: number;
  readonly ordinal?: number;
  readonly x?: number;
  readonly number?: number;
}

/** A client's effects, and the server that speaks to them. */
export class Bench {
  readonly effects: EventEffects;
  readonly counts: ClientQuality["effects"] = new Map();
  readonly #messages: EventMessages;
  readonly #out = new ByteWriter();
  readonly #from = new ByteReader();

  constructor(isNumbered = false, predicts = true) {
    const { counts } = this;
    const options = {
      game,
      player: ME,
      agreement: {
        ...presets.reckon.agreement,
        addressing: isNumbered ? ("queue" as const) : ("tick" as const),
        snapshotEvery: EVERY,
      },
      predicts: () => predicts,
      firstTick: 0,
      counts,
    };
    this.effects = new EventEffects(options);
    this.#messages = new EventMessages(game, isNumbered);
  }

  #emitted(tick: number, { name = "shot", player = ME, ordinal = 0, x = 0, number = tick }: Given): Emitted {
    const one = new Emitted(game.events);
    one.schema = game.events[name === "shot" ? 0 : 1];
    Object.assign(one, { player, tick, number, ordinal });
    one.values[0] = x;
    return one;
  }

  predict(tick: number, given: Given = {}): void {
    this.effects.predict(this.#emitted(tick, given));
  }

  /** A message that goes with the snapshot at or after the newest of these. */
  bytes(given: readonly (Given & { readonly tick: number })[]): Uint8Array {
    const newest = Math.max(...given.map(({ tick }) => tick));
    this.#messages.start(Math.ceil(newest / EVERY) * EVERY, this.#out);
    for (const one of given) this.#messages.add(this.#emitted(one.tick, one), (one.player ?? ME) === ME);
    return this.#messages.finish()!.slice();
  }

  receive(...given: readonly (Given & { readonly tick: number })[]): boolean {
    return this.take(this.bytes(given), given[0].name === "thrown");
  }

  take(bytes: Uint8Array, isReliable: boolean): boolean {
    return this.takeAt(bytes, isReliable, 0);
  }

  takeAt(bytes: Uint8Array, isReliable: boolean, head: number): boolean {
    this.#from.start(bytes);
    return this.effects.receive(this.#from, isReliable, head);
  }

  /** What the view is told in a frame that shows `moment`. */
  frame(moment = 0): string[] {
    this.effects.update(moment);
    return [...this.effects.take()].map(
      ({ name, player, tick, values, state }) => `${state} ${name} of ${player} at ${tick} x ${values.x}`,
    );
  }
}
