// The smallest game that shows the inputs of a tick: a row for each player adds up their inputs, and one ledger row notes, in order,
// everything that entered and the inputs of every seat, taken or free.

import {
  defineGame,
  fixed,
  flag,
  type Game,
  integer,
  kind,
  presses,
  pressesSince,
  type World,
} from "../../src/index.ts";

const PLAYERS = 4;

const input = {
  move: fixed({ min: -1, max: 1, resolution: 1 / 16 }),
  fire: flag({ edge: true }),
  taps: presses(),
};

const counter = kind("counter", {
  capacity: PLAYERS,
  fields: {
    /** Sum of `move`. */
    x: fixed({ min: -30000, max: 30000, resolution: 1 / 16 }),
    /** Ticks with `fire`. */
    fires: integer({ min: 0, max: 1_000_000 }),
    /** Presses of `taps`. */
    tapped: integer({ min: 0, max: 1_000_000 }),
    lastTaps: integer({ min: 0, max: 15 }),
    /** What the agreed chance of the last tick was: follows from the input number. */
    rolled: integer({ min: 0, max: 65535 }),
    secret: integer({ min: 0, max: 1000, sees: "owner" }),
  },
});

const ledger = kind("ledger", {
  capacity: 1,
  fields: {
    steps: integer({ min: 0, max: 1_000_000, author: "server" }),
    /** Sum of `move` over all seats, also those that nobody has. */
    total: fixed({ min: -100_000, max: 100_000, resolution: 1 / 16, author: "server" }),
    /** What entered, as digits: 1 join, 2 leave, 3 to 9 the command with that digit. */
    entered: integer({ min: 0, max: 999_999_999, author: "server" }),
    /** Steps made when something last entered. */
    enteredAfter: integer({ min: 0, max: 1_000_000, author: "server" }),
    /** Chance of every seat and of the server, mixed. */
    luck: integer({ min: 0, max: 0x7fffffff, author: "server" }),
  },
});

export type CounterWorld = World<readonly [typeof counter, typeof ledger]>;

function note(world: CounterWorld, digit: number): void {
  const { entered, enteredAfter, steps } = world.fields.ledger;
  entered[0] = (entered[0] * 10 + digit) % 1_000_000_000;
  enteredAfter[0] = steps[0];
}

function countingGame(name: string, players: number, canSee: boolean): Game {
  const shown = kind("counter", {
    capacity: PLAYERS,
    fields: { ...counter.fields, secret: integer({ min: 0, max: 1000, sees: canSee ? "all" : "owner" }) },
  });
  return defineGame({
    name,
    tickRate: 50,
    players,
    input,
    kinds: [shown, ledger],
    commands: { note: { digit: integer({ min: 3, max: 9 }) } },
    init(world) {
      world.spawn("ledger");
    },
    join(world, player) {
      const row = world.spawn("counter", player);
      world.fields.counter.secret[row] = world.random.below(1000);
      note(world, 1);
    },
    leave(world, player) {
      world.despawn("counter", world.rowOf("counter", player));
      note(world, 2);
    },
    command(world, _player, { values }) {
      note(world, values.digit);
    },
    step(world, inputs, tools) {
      const c = world.fields.counter;
      for (const row of world.rows("counter")) {
        const player = world.ownerOf("counter", row);
        const { move, fire, taps } = inputs.of(player);
        c.x[row] += move;
        c.fires[row] += fire;
        c.tapped[row] += pressesSince(taps, c.lastTaps[row]);
        c.lastTaps[row] = taps;
        c.rolled[row] = Math.floor(tools.roll(player, "rolled") * 65536);
      }
      const l = world.fields.ledger;
      for (const row of world.rows("ledger")) {
        l.steps[row]++;
        let luck = l.luck[row] + world.random.below(1000);
        for (let player = 0; player < players; player++) {
          l.total[row] += inputs.of(player).move;
          luck = Math.floor(luck / 2) + Math.floor(tools.roll(player, "luck") * 0x3fffffff);
        }
        l.luck[row] = luck;
      }
    },
  });
}

/** Four seats, and a field for the owner only. */
export const counterGame: Game = countingGame("counter", PLAYERS, false);
/** The same with nothing hidden, for broadcasts. */
export const openCounterGame: Game = countingGame("open-counter", PLAYERS, true);
/** The same with two seats. */
export const smallCounterGame: Game = countingGame("small-counter", 2, false);
