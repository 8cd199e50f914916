// A small game of events, for the tests of effects: fighters fire (a passing event) and throw (a reliable one), both
// predicted; fields of the server say who is alive and has stones left, so predictions are refused at times. What kills, and
// what explodes, belongs to the server: traps, which no client simulates, strike fighters and end with a bang.

import {
  defineGame,
  event,
  fixed,
  type Game,
  integer,
  kind,
  presses,
  pressesSince,
  type Tools,
  type World,
} from "../../src/index.ts";
import type { GameEvents } from "../../src/world/events/event.ts";
import type { EmitOptions } from "../../src/world/events/event-schema.ts";

const x = fixed({ min: -512, max: 512, resolution: 1 / 16 });
const PLAYERS = 4;
const DEAD_TICKS = 40;

const fighter = kind("fighter", {
  capacity: PLAYERS,
  position: ["x"],
  fields: {
    x,
    fired: integer({ min: 0, max: 15 }),
    threw: integer({ min: 0, max: 15 }),
    /** Ticks until they may fire again. */
    cooldown: integer({ min: 0, max: 15 }),
    /** Ticks until they live again; 0: they live. */
    dead: integer({ min: 0, max: DEAD_TICKS, author: "server" }),
    stones: integer({ min: 0, max: 100, initial: 3, author: "server" }),
  },
});
const trap = kind("trap", {
  capacity: 6,
  position: ["x"],
  fields: { x, fuse: integer({ min: 0, max: 255 }) },
});

type Arena = World<readonly [typeof fighter, typeof trap]>;

const at = { x };
const events = {
  shot: event({ fields: at }),
  thrown: event({ fields: { ...at, stones: integer({ min: 0, max: 15 }) }, reliable: true }),
  died: event({ fields: at, reliable: true }),
  /** For the player alone, when they died. */
  advice: event({ fields: { line: integer({ min: 0, max: 9 }) }, reliable: true, sees: "owner" }),
  /** It belongs to no player. */
  bang: event({ fields: at }),
  gone: event({ fields: at, reliable: true }),
} satisfies GameEvents;

/** One event that rules emitted, as a line that a client's effect can be compared with. */
export interface Said {
  readonly world: World;
  readonly name: string;
  readonly player: number;
  readonly tick: number;
  readonly values: { readonly [field: string]: number };
  /** How many of this name there were before it in this step, of this player. */
  readonly nth: number;
}

/** `say` is told of everything that rules emit, on any side. */
export function duel(say: (said: Said) => void): Game {
  const game = defineGame({
    name: "duel",
    players: PLAYERS,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }), fire: presses(), throws: presses() },
    kinds: [fighter, trap],
    events,
    join(world, player) {
      world.fields.fighter.x[world.spawn("fighter", player)] = 32 * player;
    },
    leave: (world, player) => world.despawn("fighter", world.rowOf("fighter", player)),
    step(world, inputs, tools) {
      for (const row of world.rows("fighter")) {
        const player = world.ownerOf("fighter", row);
        const { move, fire, throws } = inputs.of(player);
        fight(world, tools as unknown as Tools, row, player, move, fire, throws);
      }
      spring(world, tools as unknown as Tools);
    },
  });
  return { ...game, step: (world, inputs, tools) => game.step(world, inputs, overheard(world, tools, say)) };
}

/** The same tools, with a listener. */
function overheard(world: World, tools: Tools, say: (said: Said) => void): Tools {
  const heard: Tools = Object.create(tools);
  const counts: Record<string, number> = {};
  return Object.assign(heard, {
    emit(name: string, player: number, values: Record<string, number>, options?: EmitOptions): void {
      const nth = counts[`${name} ${player}`] ?? 0;
      counts[`${name} ${player}`] = nth + 1;
      say({ world, name, player, tick: tools.tick, values, nth });
      tools.emit(name, player, values, options);
    },
  });
}

function fight(
  world: Arena,
  tools: Tools,
  row: number,
  player: number,
  move: number,
  fire: number,
  throws: number,
): void {
  const f = world.fields.fighter;
  const about = { about: { kind: "fighter", row } };
  const hasFired = pressesSince(fire, f.fired[row]) > 0;
  const hasThrown = pressesSince(throws, f.threw[row]) > 0;
  f.fired[row] = fire;
  f.threw[row] = throws;
  if (f.cooldown[row] > 0) f.cooldown[row]--;
  if (f.dead[row] > 0) {
    f.dead[row]--;
    return;
  }
  f.x[row] = Math.min(500, Math.max(-500, f.x[row] + 4 * move));
  if (hasFired && f.cooldown[row] === 0) {
    f.cooldown[row] = 3;
    tools.emit("shot", player, { x: f.x[row] }, about);
    tools.emit("shot", player, { x: f.x[row] + 1 }, about);
  }
  if (!hasThrown || f.stones[row] === 0) return;
  tools.emit("thrown", player, { x: f.x[row], stones: f.stones[row] }, about);
  // The server's to write: on a client it stays as it was, and the next throw may be refused.
  f.stones[row]--;
}

/** Traps belong to no player: only the server steps them. */
function spring(world: Arena, tools: Tools): void {
  const { x: place, fuse } = world.fields.trap;
  const f = world.fields.fighter;
  for (const row of world.rows("trap")) {
    if (--fuse[row] > 0) continue;
    tools.emit("bang", -1, { x: place[row] }, { about: { kind: "trap", row } });
    tools.emit("gone", -1, { x: place[row] }, { about: { kind: "trap", row } });
    world.despawn("trap", row);
    for (const victim of world.rows("fighter")) {
      f.stones[victim] = Math.min(3, f.stones[victim] + 1);
      if (f.dead[victim] > 0 || Math.abs(f.x[victim] - place[row]) > 64) continue;
      f.dead[victim] = DEAD_TICKS;
      const player = world.ownerOf("fighter", victim);
      tools.emit("died", player, { x: f.x[victim] }, { about: { kind: "fighter", row: victim } });
      tools.emit("advice", player, { line: tools.tick % 10 });
    }
  }
  // A client hands out no slots.
  const row = tools.tick % 20 === 0 ? world.spawn("trap") : -1;
  if (row < 0) return;
  place[row] = ((tools.tick * 7) % 400) - 200;
  fuse[row] = 30 + (tools.tick % 37);
}
