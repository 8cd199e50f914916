// One flight as a client shows it: the path that the client believes, and how far from it the flight is still drawn. client-flights.ts keeps
// them. Always true: a drawn step is never longer than twice what the flight's speed and the time of the frame explain; the rest stays as
// an offset, which fades in `blendTicks` at least. Of a sort that is drawn early (`others: "input"`) the client learns births and turns
// late: it draws the flight from there, and lets it catch up along its path, so that it cuts no corner.

import { FlightPath, type Fly } from "../../view/flight-path.ts";
import type { FlightSchema } from "../../world/events/flight-schema.ts";
import type { Fields } from "../../world/fields/field.ts";
import type { KindOf, Typed, TypesOf } from "../../world/game-types.ts";

/** A flight to draw. Reused: valid until the next frame. */
interface DrawnFlight<N extends string = string, F extends Fields = Fields, K extends string = string> {
  readonly name: N;
  /** A number of this client that no other flight has: the same before and after it is confirmed. */
  readonly key: number;
  /** The player who fired it; −1: none. */
  readonly player: number;
  /** Input of this player that fired it; −1: not known, or of another. */
  readonly number: number;
  /** The server has not confirmed it yet. */
  readonly isProvisional: boolean;
  /** It is drawn for the last time, where it ended. */
  readonly isEnded: boolean;
  /** The row it ended at, or met on this screen while the server is asked; "" and −1: none that is known. */
  readonly hitKind: K | "";
  readonly hitRow: number;
  /** All its fields, as drawn. */
  readonly values: { readonly [V in keyof F]: number };
  /** By coordinate: how far from its path it is drawn while it catches up. A view that knows walls keeps it out of them by this. */
  readonly offset: ArrayLike<number>;
}

/**
 * A flight of a game as it is drawn: asking for its name narrows the type of its values.
 *
 * @example function paint(flight: FlightOf<Tanks>): void { if (flight.name === "shell") dot(flight.values.x, flight.values.y); }
 */
export type FlightOf<G extends Typed> = {
  readonly [N in keyof TypesOf<G>["flights"] & string]: DrawnFlight<
    N,
    TypesOf<G>["flights"][N]["fields"],
    KindOf<G>
  >;
}[keyof TypesOf<G>["flights"] & string];

/** Turns that are known before they are shown. */
const MOST_TURNS = 4;
/** A little below the promise, for rounding. */
const MOST_STEP = 1.95;
/** Ticks that a flight which is drawn late on its path catches up in each tick. */
const CATCH_UP = 0.8;

interface Turn {
  readonly moment: number;
  readonly age: number;
  readonly values: Float64Array;
}

export class ShownFlight implements DrawnFlight {
  readonly name: string;
  readonly schema: FlightSchema;
  readonly values: Record<string, number>;
  key = 0;
  player = -1;
  isProvisional = false;
  isEnded = false;
  hitKind = "";
  hitRow = -1;

  /** The client learnt of it when it was fired, so it starts at its shooter. */
  isFresh = false;
  /** The room's number for it; 0: none yet. */
  id = 0;
  number = -1;
  born = 0;
  /** Drawn on input time, not on view time. */
  isEarly = false;
  /** It is not shown before this moment. */
  shownFrom = 0;
  endMoment: number = Number.POSITIVE_INFINITY;
  /** It was drawn in the last frame. */
  isDrawn = false;

  readonly #path: FlightPath;
  readonly #secondsPerTick: number;
  /** Places of the fields that are the rates of its coordinates. */
  readonly #rates: readonly number[];
  readonly #state: Float64Array;
  readonly #ahead: Float64Array;
  /** Turns still to be shown, in order. */
  readonly #turns: Turn[] = [];
  /** By coordinate: how far from its path it is drawn, and where it was drawn last. */
  readonly offset: Float64Array = new Float64Array(3);
  readonly drawn: Float64Array = new Float64Array(3);
  /** Where it was drawn in the frame before; where it was born, in its first. */
  readonly drawnBefore: Float64Array = new Float64Array(3);
  /** How much of the time since the frame before it flew: 1, or less when it ended. */
  flownShare = 1;
  /** Which of its name that its input fired. */
  ordinal = 0;
  /** The server was told what it met here. */
  isClaimed = false;
  /** Ticks until the offset is gone. */
  #left = 0;
  /** Ticks that it is drawn behind the moment of the frame, on its path. */
  #lag = 0;
  #moment = 0;

  constructor(schema: FlightSchema, fly: Fly, secondsPerTick: number) {
    const { fields, names } = schema.fields;
    this.name = schema.name;
    this.schema = schema;
    this.#secondsPerTick = secondsPerTick;
    this.#rates = fields.flatMap(({ rateOf }, i) =>
      schema.position.includes(names.indexOf(rateOf)) ? [i] : [],
    );
    this.values = schema.fields.record();
    this.#path = new FlightPath(schema, fly, secondsPerTick);
    this.#state = new Float64Array(schema.fields.size);
    this.#ahead = new Float64Array(schema.fields.size);
  }

  /** A new flight on a path from a moment, `age` ticks after birth. */
  begin(moment: number, age: number, values: Float64Array): void {
    this.born = moment - age;
    this.#path.start(moment, age, values);
    this.isEnded = false;
    this.isDrawn = false;
    this.isClaimed = false;
    this.hitKind = "";
    this.hitRow = -1;
    this.shownFrom = moment;
    this.endMoment = Number.POSITIVE_INFINITY;
    this.#turns.length = 0;
    this.#left = 0;
    this.#lag = 0;
    this.#moment = 0;
    this.offset.fill(0);
    const { position } = this.schema;
    for (let c = 0; c < position.length; c++) this.drawn[c] = values[position[c]];
  }

  /** It flies another path than was believed: it is drawn on from where it is, and comes to that path soon. */
  replace(moment: number, values: Float64Array): void {
    const path = this.#path;
    const shift = moment - this.born;
    this.born = moment;
    this.#moment += this.isEarly ? shift : 0;
    path.start(moment, 0, values);
    if (!this.isDrawn) return;
    const at = this.#moment - this.#lag;
    path.advance(at);
    path.at(at, this.#state);
    this.#setOffset();
  }

  /** It turned, now or at a moment still to be shown. */
  turn(moment: number, age: number, values: Float64Array): void {
    if (this.#turns.length === MOST_TURNS) this.#takeTurn(this.#moment);
    this.#turns.push({ moment, age, values: values.slice() });
  }

  /** Sets it off from where a shooter is shown: it is drawn from there. */
  startAt(from: Float64Array): void {
    this.drawn.set(from);
    this.isDrawn = true;
    this.#moment = Number.NaN;
  }

  draw(moment: number, frameTicks: number): void {
    const path = this.#path;
    this.#lag = Math.max(0, this.#lag - CATCH_UP * frameTicks);
    if (Number.isNaN(this.#moment)) this.#fallBackTo(path.moment, moment);
    while (this.#turns.length > 0 && this.#turns[0].moment <= moment - this.#lag) this.#takeTurn(moment);
    const now = moment - this.#lag;
    const at = Math.min(now, this.endMoment);
    path.advance(at);
    const goesOn = path.at(at, this.#state) && now < this.endMoment;
    const since = moment - this.#moment;
    this.flownShare = goesOn || !(since > 0) ? 1 : Math.max(0, 1 - (moment - Math.min(at, path.end)) / since);
    const { position } = this.schema;
    if (Number.isNaN(this.#moment)) this.#setOffset();
    else if (this.isDrawn) this.#approach(frameTicks);
    this.schema.fields.read(this.#state, this.values);
    this.drawnBefore.set(this.drawn);
    for (let c = 0; c < position.length; c++) {
      this.drawn[c] = this.#state[position[c]] + this.offset[c];
      this.values[this.schema.fields.names[position[c]]] = this.drawn[c];
    }
    this.#moment = moment;
    this.isDrawn = true;
    this.isEnded = !goesOn;
  }

  /** Fades the offset, and holds back what would be too long a step. */
  #approach(frameTicks: number): void {
    const { position } = this.schema;
    const kept = frameTicks < this.#left ? 1 - frameTicks / this.#left : 0;
    this.#left -= frameTicks;
    let square = 0;
    for (let c = 0; c < position.length; c++) {
      this.offset[c] *= kept;
      const d = this.#state[position[c]] + this.offset[c] - this.drawn[c];
      square += d * d;
    }
    const most = MOST_STEP * this.#speed() * frameTicks;
    if (square <= most * most) return;
    const share = most / Math.sqrt(square);
    for (let c = 0; c < position.length; c++) {
      const wanted = this.#state[position[c]] + this.offset[c];
      this.offset[c] += (this.drawn[c] - wanted) * (1 - share);
    }
    this.#fadeAnew();
  }

  /** It stays where it is drawn, though its state is elsewhere. */
  #setOffset(): void {
    const { position } = this.schema;
    for (let c = 0; c < position.length; c++) this.offset[c] = this.drawn[c] - this.#state[position[c]];
    this.#fadeAnew();
  }

  #fadeAnew(): void {
    const [x, y, z] = this.offset;
    const speed = this.#speed();
    const ticks = speed > 0 ? Math.sqrt(x * x + y * y + z * z) / (0.9 * speed) : 0;
    this.#left = Math.max(this.schema.blendTicks, ticks);
  }

  /** Units per tick, where it is: by its rates where it has them, for a tick with a bounce leads nowhere near as far. */
  #speed(): number {
    const path = this.#path;
    const { position } = this.schema;
    const { next } = path;
    if (this.#rates.length === position.length) {
      let sum = 0;
      for (let i = 0; i < this.#rates.length; i++) {
        const rate = path.values[this.#rates[i]];
        sum += rate * rate;
      }
      return Math.sqrt(sum) * this.#secondsPerTick;
    }
    if (path.isOver || next <= path.moment) return 0;
    path.at(next, this.#ahead);
    let square = 0;
    for (let c = 0; c < position.length; c++) {
      const d = this.#ahead[position[c]] - path.values[position[c]];
      square += d * d;
    }
    return Math.sqrt(square) / (next - path.moment);
  }

  /** Draws it from a moment of its path on, however late the client learns of it. */
  #fallBackTo(from: number, moment: number): void {
    if (this.schema.others === "input") this.#lag = Math.max(0, moment - from);
  }

  #takeTurn(moment: number): void {
    const turn = this.#turns.shift();
    if (turn === undefined) return;
    if (this.isDrawn) this.#fallBackTo(turn.moment, moment);
    this.#path.start(turn.moment, turn.age, turn.values);
  }
}
