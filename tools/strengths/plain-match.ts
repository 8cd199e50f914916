// A match without a network, for figures that need hundreds of matches: one simulation, players who see it as on a screen (others a moment
// late, themselves in the present), and flights that are tested against targets at their present places. Adapters of games play with it.
// Always true: the same game, seed and players give the same match.

import { type CommandOf, type Game, type Glance, World, type WorldOf } from "reckon";
import { type Simulation, simulationWithoutNetwork } from "reckon/testing";
import { checkCommand } from "reckon/testing/engine";

/** A player. */
export interface Player<G extends Game = Game> {
  sample(into: Record<string, number>, glance: Glance<G>): void;
  /** Their commands to the server, four times per second. Default: none. */
  wish?(shown: WorldOf<G>): CommandOf<G> | undefined;
}

type FlightSchema = Game["flights"][number];

interface Flying {
  readonly schema: FlightSchema;
  readonly player: number;
  readonly values: Float64Array;
  /** Target that it met last: it meets others only. */
  met: string;
  ticks: number;
}

/** So late a screen shows others, in ticks: about what a client on a good network has. */
const USUAL_LATE = 6;
/** Straight pieces of a tick's flight. */
const PIECES = 4;
const WISH_TICKS = 15;

export class PlainMatch<G extends Game = Game> {
  readonly simulation: Simulation<G>;
  readonly #game: G;
  readonly #players: readonly Player<G>[];
  readonly #controls: Record<string, number>[];
  readonly #values: Float64Array;
  readonly #past: readonly WorldOf<G>[];
  readonly #screen: WorldOf<G>;
  #flying: Flying[] = [];

  /** `late`: how late screens show others, in ticks; 0 where shots are judged by what their shooter saw. */
  constructor(game: G, seed: number, players: readonly Player<NoInfer<G>>[], late: number = USUAL_LATE) {
    this.#game = game;
    this.#players = players;
    this.#values = new Float64Array(game.input.size);
    this.#controls = players.map(() => game.input.record());
    this.simulation = simulationWithoutNetwork(game);
    this.simulation.begin(seed, 0);
    this.simulation.emitter.flightSink = ({ schema, player, values }) => {
      const own = values.slice(0, schema.fields.size);
      this.#flying.push({ schema, player, values: own, met: "", ticks: 0 });
    };
    players.forEach((_, player) => {
      this.simulation.join(player);
    });
    this.#past = Array.from({ length: late + 1 }, () => new World(game.layout));
    for (const one of this.#past) one.copyFrom(this.world);
    this.#screen = new World(game.layout);
  }

  get world(): WorldOf<G> {
    return this.simulation.world;
  }

  /** One tick: everybody looks and acts, rules step, what flies flies. */
  tick(): void {
    const { simulation, world } = this;
    const tick = world.tick + 1;
    this.#players.forEach((player, seat) => {
      const shown = this.#look(seat, tick);
      player.sample(this.#controls[seat], { tick, shown, player: seat });
      this.#game.input.settle(this.#controls[seat], this.#values);
      simulation.inputs.set(seat, this.#values, tick);
      const wish = (tick + seat) % WISH_TICKS === 0 ? player.wish?.(shown) : undefined;
      const fit = wish === undefined ? undefined : checkCommand(this.#game, wish);
      if (fit !== undefined) simulation.command(seat, fit);
    });
    simulation.advance(tick);
    this.#flying = this.#flying.filter((one) => this.#fly(one));
    this.#past[tick % this.#past.length].copyFrom(world);
  }

  /** The world as the screen of a seat shows it. */
  #look(seat: number, tick: number): WorldOf<G> {
    const screen = this.#screen;
    screen.copyFrom(this.#past[tick % this.#past.length]);
    const { kinds } = this.world;
    for (let k = 0; k < kinds.length; k++)
      for (let row = 0; row < kinds[k].owner.length; row++)
        if (kinds[k].owner[row] === seat + 1) screen.kinds[k].copyRow(kinds[k], row);
    return screen;
  }

  /** A tick of a flight; false: it is over. */
  #fly(one: Flying): boolean {
    const { schema, values } = one;
    if (++one.ticks > schema.lifeTicks) return false;
    for (let piece = 0; piece < PIECES; piece++) {
      if (!this.simulation.fly(schema, values, 1 / this.#game.tickRate / PIECES)) return false;
      for (const target of schema.targets) if (!this.#meets(one, target)) return false;
    }
    return true;
  }

  /** Strikes who is there; false: that was its end. */
  #meets(one: Flying, target: number): boolean {
    const { schema, values, player } = one;
    const { kind, position, target: columns } = this.#game.layout.kinds[target];
    const { alive, owner, columns: fields } = this.world.kinds[target];
    if (columns === undefined) return true;
    const spares = schema.meetsShooter < 0 || values[schema.meetsShooter] === 0;
    for (let row = 0; row < alive.length; row++) {
      if (alive[row] === 0 || (spares && player >= 0 && owner[row] === player + 1)) continue;
      if (columns.whileColumn >= 0 && fields[columns.whileColumn][row] === 0) continue;
      const radius = columns.radiusColumn < 0 ? columns.radius : fields[columns.radiusColumn][row];
      const square = position.reduce((sum, column, i) => {
        const apart = fields[column][row] - values[schema.position[i]];
        return sum + apart * apart;
      }, 0);
      if (square > (radius + schema.radius) ** 2 || one.met === `${target} ${row}`) continue;
      one.met = `${target} ${row}`;
      const point = schema.position.map((i) => values[i]);
      const hit = { kind: kind.name, row, share: 0, point, moment: this.world.tick };
      if (!this.simulation.strike(schema, player, values, hit)) return false;
    }
    return true;
  }
}
