// What rules must not touch, and what to use instead: clocks, chance, timers, and the functions of Math that engines round differently. In
// development these throw while rules run, with a sentence that names the function, the place and the replacement. Always true: the
// globals are as before whenever no rules run, even after rules that threw; nested rules share one guard.

import { assert } from "../../core/assert.ts";

type Anything = Record<string, unknown>;

interface Guarded {
  /** The object on globalThis that has them; "" is globalThis itself. */
  readonly on: string;
  readonly names: readonly string[];
  readonly instead: string;
}

const CHANCE =
  'take tools.roll(player, "name") for rows that a player owns, and world.random where only the server steps';
const CLOCK = "count ticks: tools.tick, and tools.dt for the seconds of one";
const LATER =
  "rules end with their tick: write the tick at which it must happen into a field, and compare it";
const exactly = (names: string): string => `engines round it differently: take ${names} from "reckon"`;
const NO_EXACT =
  'engines round it differently: rewrite it with + - * / % Math.sqrt, or with sin, cos, atan2, exp and log from "reckon"';

/** A function, so that a program that guards nothing does not build the list. */
function allGuarded(): readonly Guarded[] {
  return [
    { on: "Math", names: ["random"], instead: CHANCE },
    { on: "crypto", names: ["getRandomValues", "randomUUID"], instead: CHANCE },
    { on: "performance", names: ["now"], instead: CLOCK },
    {
      on: "",
      names: [
        "setTimeout",
        "setInterval",
        "setImmediate",
        "queueMicrotask",
        "requestAnimationFrame",
        "fetch",
      ],
      instead: LATER,
    },
    ...["sin", "cos", "atan2", "exp", "log"].map((name) => ({
      on: "Math",
      names: [name],
      instead: exactly(name),
    })),
    { on: "Math", names: ["tan"], instead: exactly("sin and cos, and divide") },
    { on: "Math", names: ["atan"], instead: exactly("atan2(y, 1)") },
    { on: "Math", names: ["log2", "log10", "log1p"], instead: exactly("log") },
    {
      on: "Math",
      names: ["pow"],
      instead: "engines round it differently: multiply, or write the constant out",
    },
    { on: "Math", names: ["hypot"], instead: "engines round it differently: take Math.sqrt(x * x + y * y)" },
    {
      on: "Math",
      names: ["asin", "acos", "sinh", "cosh", "tanh", "asinh", "acosh", "atanh", "expm1", "cbrt"],
      instead: NO_EXACT,
    },
  ];
}

/** One global while it is guarded. */
interface Trap {
  readonly holder: Anything;
  readonly name: string;
  readonly trap: unknown;
  /** The value that was found; not `wasOwn`: the holder inherits it. */
  was: unknown;
  wasOwn: boolean;
}

let traps: Trap[] | undefined;
let depth = 0;
let doing = "";

/**
 * Runs rules under the guard. `what` names them: "step of tanks".
 *
 * @example underGuard("step of tanks", () => game.step(world, inputs, tools));
 */
export function underGuard<T>(what: string, run: () => T): T {
  const before = doing;
  doing = what;
  if (depth++ === 0) install();
  try {
    return run();
  } finally {
    doing = before;
    if (--depth === 0) remove();
  }
}

function install(): void {
  traps ??= makeTraps();
  for (const one of traps) {
    one.wasOwn = Object.hasOwn(one.holder, one.name);
    one.was = one.holder[one.name];
    one.holder[one.name] = one.trap;
  }
}

function remove(): void {
  if (traps === undefined) return;
  for (const { holder, name, was, wasOwn } of traps)
    if (wasOwn) holder[name] = was;
    else delete holder[name];
}

/** The traps for those globals that this engine has, and that can be replaced. */
function makeTraps(): Trap[] {
  const found: Trap[] = [];
  const add = (holder: unknown, name: string, trap: unknown): void => {
    if (typeof holder !== "object" || holder === null || !(name in holder)) return;
    const own = Object.getOwnPropertyDescriptor(holder, name);
    const isFree = own === undefined ? Object.isExtensible(holder) : own.writable === true;
    if (isFree) found.push({ holder: holder as Anything, name, trap, was: undefined, wasOwn: true });
  };
  const world = globalThis as unknown as Anything;
  for (const { on, names, instead } of allGuarded())
    for (const name of names) {
      const called = on === "" ? name : `${on}.${name}`;
      add(on === "" ? world : world[on], name, () => refuse(called, instead));
    }
  add(world, "Date", guardedDate());
  return found;
}

/** A date of a given moment is an ordinary value; one of now is a clock. */
function guardedDate(): typeof Date {
  return new Proxy(Date, {
    get: (target, key, receiver) =>
      key === "now" ? () => refuse("Date.now", CLOCK) : Reflect.get(target, key, receiver),
    apply: () => refuse("Date", CLOCK),
    construct: (target, args, newTarget) =>
      args.length === 0 ? refuse("new Date()", CLOCK) : Reflect.construct(target, args, newTarget),
  });
}

function refuse(called: string, instead: string): never {
  assert(false, `Rules called ${called} in ${doing}${whereOf(new Error().stack)}: ${instead}.`);
}

/** Where rules made the call, by the engine's stack: the first line from another file than this one. */
function whereOf(stack: string | undefined): string {
  const lines = (stack ?? "").split("\n").map((line) => /[^\s()@]+:\d+:\d+/.exec(line)?.[0]);
  const places = lines.filter((place) => place !== undefined);
  const here = places[0]?.replace(/:\d+:\d+$/, "");
  const there = places.find((place) => here === undefined || !place.startsWith(here));
  return there === undefined ? "" : ` (${there})`;
}
