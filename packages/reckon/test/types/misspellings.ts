// Every name of a game, misspelled once. Nothing here runs: `tsc -b` fails where one of these lines compiles, and
// misspelled.test.ts compiles them without the directives and compares what TypeScript says with what stands behind them
// ("…": whatever it says of a type).

import {
  type ControlsOf,
  defineGame,
  event,
  fixed,
  flight,
  type Glance,
  type HostedGame,
  integer,
  kind,
  presses,
  text,
} from "reckon";
import type { Client } from "reckon/client";
import { type Preset, presets } from "reckon/presets";
import type { Room } from "reckon/server";
import { Session, type SessionServices } from "reckon/session";
import { Stepper, syncTest } from "reckon/testing";
import type { Profile } from "reckon/testing/engine";

const place = fixed({ min: 0, max: 100, resolution: 1 / 64 });

const runner = kind("runner", {
  capacity: 4,
  position: ["x"],
  target: { radius: 2, while: "health" },
  fields: { x: place, health: integer({ min: 0, max: 3, initial: 3, author: "server" }) },
});
const crate = kind("crate", { capacity: 9, position: ["x"], fields: { x: place } });

const game = defineGame({
  name: "runners",
  players: 4,
  input: { throttle: fixed({ min: 0, max: 1, resolution: 1 / 64 }), fire: presses() },
  kinds: [runner, crate],
  events: {
    burst: event({ fields: { x: place } }),
    won: event({ fields: { who: integer({ min: 0, max: 3 }) } }),
  },
  flights: {
    shell: flight({ fields: { x: place, pace: place }, position: ["x"], lifeTicks: 60, targets: ["runner"] }),
    flare: flight({ fields: { x: place }, position: ["x"], lifeTicks: 60 }),
  },
  commands: { ready: { isReady: integer({ min: 0, max: 1 }) }, quit: {} },
  messages: { say: { line: text(40), mood: integer({ min: 0, max: 3 }) }, wave: {} },
  derive: {
    key: (world) => world.fields.crate.x[0],
    // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
    make: (world) => ({ map: world.fields.crate.x[0], wrong: world.fields.crte }),
  },
  init(world) {
    // @ts-expect-error Argument of type '"crte"' is not assignable to parameter of type '"crate" | "runner"'.
    world.spawn("crte");
  },
  join(world, player) {
    // @ts-expect-error Property 'helth' does not exist on type … Did you mean 'health'?
    world.fields.runner.helth[world.spawn("runner", player)] = 3;
  },
  leave(world, player) {
    // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
    world.despawn("runner", world.rowOf("rnuner", player));
  },
  command(world, player, command) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"quit" | "ready"' and '"redy"' have no overlap.
    if (command.name === "redy") world.despawn("runner", player);
    // @ts-expect-error Property 'isRedy' does not exist on type '{ readonly isReady: number; }'. Did you mean 'isReady'?
    if (command.name === "ready") world.despawn("runner", command.values.isRedy);
  },
  step(world, inputs, tools) {
    // @ts-expect-error Property 'throtle' does not exist on type … Did you mean 'throttle'?
    const throtle = inputs.of(0).throtle;
    // @ts-expect-error Argument of type '"fyre"' is not assignable to parameter of type '"fire" | "throttle"'.
    tools.pressed(0, "fyre");
    // @ts-expect-error Argument of type '"brst"' is not assignable to parameter of type '"burst" | "won"'.
    tools.emit("brst", 0, { x: throtle });
    // @ts-expect-error Object literal may only specify known properties, and 'y' does not exist in type '{ readonly x: number; }'.
    tools.emit("burst", 0, { y: 1 });
    // @ts-expect-error Type '"crte"' is not assignable to type '"crate" | "runner"'. Did you mean '"crate"'?
    tools.emit("burst", 0, { x: 1 }, { about: { kind: "crte", row: 0 } });
    // @ts-expect-error Argument of type '"shel"' is not assignable to parameter of type '"flare" | "shell"'.
    tools.fire("shel", 0, { x: 1, pace: 2 });
    // @ts-expect-error Object literal may only specify known properties, but 'pce' does not exist in type '{ readonly x: number; readonly pace: number; }'. Did you mean to write 'pace'?
    tools.fire("shell", 0, { x: 1, pce: 2 });
    // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
    tools.rewind(0).own("rnuner", 0, []);
    // @ts-expect-error Property 'mp' does not exist on type …
    world.fields.crate.x[0] = tools.derived.mp;
  },
  fly(flown, seconds) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"flare" | "shell"' and '"shel"' have no overlap.
    if (flown.name === "shel") return false;
    // @ts-expect-error Property 'pce' does not exist on type '{ x: number; pace: number; }'. Did you mean 'pace'?
    if (flown.name === "shell") flown.values.x += flown.values.pce * seconds;
    return true;
  },
  struck(world, flown, hit) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"crate" | "runner"' and '"rnuner"' have no overlap.
    if (hit.kind === "rnuner") world.despawn("runner", hit.row);
    // @ts-expect-error Property 'y' does not exist on type …
    return flown.values.y > 0 ? "end" : "on";
  },
});

type Runners = typeof game;

export const definitions = (): unknown => [
  kind("runner", {
    capacity: 4,
    // @ts-expect-error Type '"y"' is not assignable to type '"x"'.
    position: ["y"],
    fields: { x: place },
  }),
  kind("runner", {
    capacity: 4,
    position: ["x"],
    // @ts-expect-error Type '"helth"' is not assignable to type '"health" | "x" | undefined'. Did you mean '"health"'?
    target: { radius: 2, while: "helth" },
    fields: { x: place, health: place },
  }),
  kind("rider", {
    capacity: 4,
    // @ts-expect-error Type '"hors"' is not assignable to type '"horse"'.
    attachedTo: { by: "hors" },
    fields: { horse: place },
  }),
  defineGame({
    name: "one",
    players: 1,
    input: {},
    kinds: [runner],
    flights: {
      // @ts-expect-error Type 'GameFlight<…, "rnuner">' is not assignable to type 'GameFlight<Fields, "runner">'.
      shell: flight({ fields: { x: place }, position: ["x"], lifeTicks: 60, targets: ["rnuner"] }),
    },
    join() {},
    leave() {},
    step() {},
  }),
];

export function look({ shown, effects, flights, predictor, snapshots, player }: Client<Runners>): void {
  // @ts-expect-error Property 'runnner' does not exist on type … Did you mean 'runner'?
  shown.fields.runnner.x;
  // @ts-expect-error Property 'helth' does not exist on type … Did you mean 'health'?
  shown.fields.runner.helth[0] = 1;
  // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
  shown.rowOf("rnuner", player);
  // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
  predictor.world.rowOf("rnuner", player);
  // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
  snapshots.at(0)?.all("rnuner");
  for (const { name, values } of effects.take()) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"burst" | "won"' and '"brst"' have no overlap.
    if (name === "brst") return;
    // @ts-expect-error Property 'x' does not exist on type '{ readonly who: number; }'.
    if (name === "won") values.x;
  }
  for (const drawn of flights) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"flare" | "shell"' and '"shel"' have no overlap.
    if (drawn.name === "shel") return;
    // @ts-expect-error Property 'pce' does not exist on type '{ readonly x: number; readonly pace: number; }'. Did you mean 'pace'?
    if (drawn.name === "shell") drawn.values.pce;
    // @ts-expect-error This comparison appears to be unintentional because the types '"" | "crate" | "runner"' and '"rnuner"' have no overlap.
    if (drawn.hitKind === "rnuner") return;
  }
}

export function ask(client: Client<Runners>, room: Room<Runners>): void {
  // @ts-expect-error Type '"redy"' is not assignable to type '"quit" | "ready"'. Did you mean '"ready"'?
  client.command({ name: "redy", values: { isReady: 1 } });
  // @ts-expect-error Object literal may only specify known properties, but 'isRedy' does not exist in type '{ readonly isReady: number; }'. Did you mean to write 'isReady'?
  client.command({ name: "ready", values: { isRedy: 1 } });
  // @ts-expect-error Type '"redy"' is not assignable to type '"quit" | "ready"'. Did you mean '"ready"'?
  room.command(0, { name: "redy", values: { isReady: 1 } });
  // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
  room.world.fields.crte.x;
}

export const hosted: HostedGame<Runners> = {
  make: () => game,
  preset: presets.reckon,
  lobby: { seats: 4 } as HostedGame["lobby"],
  // @ts-expect-error Type '"redy"' is not assignable to type '"quit" | "ready"'. Did you mean '"ready"'?
  hostCommands: ["redy"],
  onMessage(room, _from, message) {
    // @ts-expect-error This comparison appears to be unintentional because the types '"say" | "wave"' and '"sya"' have no overlap.
    if (message.name === "sya") return;
    // @ts-expect-error Property 'lyne' does not exist on type '{ readonly line: string; readonly mood: number; }'.
    if (message.name === "say") room.send("all", "say", { line: message.values.lyne, mood: 0 });
  },
  judge(world, ticks) {
    // @ts-expect-error Property 'runnner' does not exist on type … Did you mean 'runner'?
    return { scores: [{ seat: 0, score: world.fields.runnner.x[0] + ticks }] };
  },
};

export const preset: Preset<Runners> = {
  ...presets.reckon,
  room: {
    ...presets.reckon.room,
    snapshot: {
      ...presets.reckon.room.snapshot,
      interest: {
        see: "function",
        mark(world, player, visible) {
          // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
          visible[0][world.rowOf("rnuner", player)] = 1;
        },
      },
    },
  },
};

export function play(services: SessionServices, profile: Profile): unknown {
  const session = new Session(
    {
      game,
      name: "runners",
      preset,
      rules: hosted.lobby,
      ownAddress: "",
      services,
      sample(into, client) {
        // @ts-expect-error Property 'throtle' does not exist on type '{ throttle: number; fire: number; }'. Did you mean 'throttle'?
        into.throtle = client.tick;
        // @ts-expect-error Property 'runnner' does not exist on type … Did you mean 'runner'?
        into.throttle = client.shown.fields.runnner.x[0];
      },
    },
    0,
  );
  // @ts-expect-error Argument of type '"sya"' is not assignable to parameter of type '"say" | "wave"'.
  session.send("sya", {});
  // @ts-expect-error Object literal may only specify known properties, and 'moot' does not exist in type '{ readonly line: string; readonly mood: number; }'.
  session.send("say", { line: "hello", moot: 1 });
  // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
  session.client?.shown.fields.crte;
  const bot = () => ({
    sample(into: ControlsOf<Runners>, { shown }: Glance<Runners>) {
      // @ts-expect-error Property 'fires' does not exist on type '{ throttle: number; fire: number; }'. Did you mean 'fire'?
      into.fires = shown.tick % 16;
    },
  });
  const match = new Stepper({
    game,
    preset,
    profile,
    seed: 1,
    clients: [
      { bot },
      {
        bot: (player) => ({
          sample(into, { shown }) {
            // @ts-expect-error Argument of type '"rnuner"' is not assignable to parameter of type '"crate" | "runner"'.
            into.fire = shown.rowOf("rnuner", player);
          },
        }),
      },
    ],
    onTick({ world }) {
      // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
      world.fields.crte;
    },
    onFrame({ client }) {
      // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
      client?.shown.fields.crte;
    },
  });
  // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
  match.room.world.fields.crte;
  // @ts-expect-error Property 'crte' does not exist on type … Did you mean 'crate'?
  match.clients[0].client?.shown.fields.crte;
  return syncTest({
    game,
    seed: 1,
    players: 2,
    ticks: 60,
    bot: () => ({
      sample(into) {
        // @ts-expect-error Property 'throtle' does not exist on type '{ throttle: number; fire: number; }'. Did you mean 'throttle'?
        into.throtle = 1;
      },
    }),
  });
}
