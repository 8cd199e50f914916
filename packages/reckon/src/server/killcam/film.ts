// The film of a room: what each of the last snapshots held for everybody, with its events and news of flights, who saw what of it, and how
// far behind each player saw others. The publisher shoots a frame with each snapshot, clip-cutter.ts cuts killcams from it. Always true:
// a frame holds only what is sent to all who see a row, on the grid on which it is sent; nothing is allocated once the film was full.

import type { Tick } from "../../core/tick.ts";
import { Happenings } from "../../replay/track/happening-coder.ts";
import { codePlanOf, type Plan } from "../../wire/image/code-plan.ts";
import { Image } from "../../wire/image/image.ts";
import { Emitted } from "../../world/events/event-schema.ts";
import { FlightNews } from "../../world/events/flight-schema.ts";
import type { Game } from "../../world/game.ts";
import type { World } from "../../world/world.ts";
import type { LiveFlight } from "../flights/live-flight.ts";
import type { Visible } from "../publish/interest.ts";
import { FlightFilm } from "./flight-film.ts";

/** A player, and how far behind their tick they see others, in ticks; NaN: not known. */
export type Eye = readonly [player: number, behind: number];

/** One snapshot. */
export class Frame {
  readonly image: Image;
  readonly events: Happenings<Emitted>;
  readonly flights: Happenings<FlightNews>;
  /** By news of a flight, then by player: 1 for a player who was told of that flight. */
  readonly told: Uint8Array[] = [];
  /** By player: for each kind and slot 1 for what they saw; unused where everybody sees everything. */
  readonly seen: readonly (readonly Uint8Array[])[];
  /** By player, in ticks. */
  readonly behind: Float64Array;

  constructor(game: Game, plan: Plan, isOpen: boolean) {
    const masks = (): Uint8Array[] => game.layout.kinds.map(({ kind }) => new Uint8Array(kind.capacity));
    this.image = new Image(plan);
    this.events = new Happenings(() => new Emitted(game.events));
    this.flights = new Happenings(() => new FlightNews(game.flights));
    this.seen = isOpen ? [] : Array.from({ length: game.players }, masks);
    this.behind = new Float64Array(game.players);
  }

  get tick(): Tick {
    return this.image.tick;
  }
}

export class Film {
  /** All players see all rows. */
  readonly isOpen: boolean;
  readonly #game: Game;
  readonly #plan: Plan;
  readonly #length: number;
  readonly #frames: Frame[] = [];
  #next = 0;
  readonly #pending: Happenings<Emitted>;
  readonly #flights: FlightFilm;

  /** @param length frames that are kept */
  constructor(game: Game, length: number, isOpen: boolean) {
    this.isOpen = isOpen;
    this.#game = game;
    this.#plan = codePlanOf(game.layout, "shared");
    this.#length = length;
    this.#pending = new Happenings(() => new Emitted(game.events));
    this.#flights = new FlightFilm(game);
  }

  /** Memory once it is full, without events, bytes. */
  get bytes(): number {
    const perFrame = this.#plan.kinds.reduce((sum, { layout, stride }) => {
      const { capacity } = layout.kind;
      return sum + capacity * (8 + 4 * stride + (this.isOpen ? 0 : this.#game.players));
    }, 0);
    return this.#length * perFrame;
  }

  /** An event of the rules, since the last snapshot. */
  event(emitted: Emitted): void {
    if (!this.#pending.isFull) this.#pending.next().copyFrom(emitted);
  }

  /**
   * Shoots a frame of a settled world, when its players were told of it.
   * @param sees what a player sees of it, valid until the next question
   */
  shoot(
    world: World,
    eyes: readonly Eye[],
    flying: Iterable<LiveFlight>,
    sees: (player: number) => Visible,
  ): Frame {
    const { players } = this.#game;
    const frame = this.#frames[this.#next] ?? new Frame(this.#game, this.#plan, this.isOpen);
    this.#frames[this.#next] = frame;
    this.#next = (this.#next + 1) % this.#length;
    frame.image.capture(world);
    frame.events.clear();
    for (const emitted of this.#pending) frame.events.next().copyFrom(emitted);
    this.#pending.clear();
    for (const masks of frame.seen) for (const mask of masks) mask.fill(0);
    frame.behind.fill(Number.NaN);
    for (const [player, behind] of eyes) {
      if (player >= players) continue;
      frame.behind[player] = behind;
      if (!this.isOpen) sees(player).forEach((mask, k) => void frame.seen[player][k].set(mask));
    }
    this.#flights.shoot(flying, world.tick, frame);
    return frame;
  }

  /** The frames from one tick to another that are kept, in order. */
  between(from: Tick, to: Tick): Frame[] {
    const all = [...this.#frames.slice(this.#next), ...this.#frames.slice(0, this.#next)];
    return all.filter(({ tick }) => tick >= from && tick <= to);
  }
}
