// Nothing that a game hides from a victim is in the bytes of their killcam: two matches that differ only in that give the same bytes.

import { defineGame, event, fixed, flight, integer, kind, mix, reference } from "reckon";
import { presets } from "reckon/presets";
import { profileNamed, Stepper } from "reckon/testing";
import { describe, expect, it } from "vitest";
import type { InterestPolicy } from "../../src/server/publish/interest.ts";
import { KILLCAM } from "../../src/wire/messages/killcam-message.ts";
import { LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import { messagesOf } from "../wire/messages-of.ts";

const place = { min: -4096, max: 4096, resolution: 1 / 16 } as const;
const FAR = -3000;

/** Player 1 fells player 0 every two seconds. Far away are player 2, beasts and darts, as `secret` decides. */
function prowl(secret: number): Game {
  const hunter = kind("hunter", {
    capacity: 3,
    position: ["x", "y"],
    target: { radius: 8 },
    fields: {
      x: fixed(place),
      y: fixed(place),
      arrows: integer({ min: 0, max: 1000, sees: "owner" }),
      debt: integer({ min: 0, max: 1000, sees: "server" }),
      prey: reference("beast"),
    },
  });
  const beast = kind("beast", {
    capacity: 12,
    position: ["x", "y"],
    fields: { x: fixed(place), y: fixed(place) },
  });
  return defineGame({
    name: "prowl",
    players: 3,
    input: { move: fixed({ min: -1, max: 1, resolution: 1 / 16 }) },
    kinds: [hunter, beast],
    events: {
      felled: event({ fields: { who: integer({ min: 0, max: 2 }) }, reliable: true }),
      roar: event({ fields: { much: integer({ min: 0, max: 1000 }) } }),
      find: event({ fields: { much: integer({ min: 0, max: 1000 }) }, sees: "owner" }),
    },
    flights: {
      dart: flight({
        fields: { x: fixed(place), y: fixed(place) },
        position: ["x", "y"],
        lifeTicks: 40,
        targets: ["hunter"],
        hits: "none",
      }),
    },
    fly: ({ values }, seconds) => {
      values.x += 60 * seconds;
      return true;
    },
    struck: () => "end",
    init: (world) => {
      for (let i = 0; i < 12; i++) world.spawn("beast");
    },
    join: (world, player) => {
      const row = world.spawn("hunter", player);
      world.fields.hunter.x[row] = player === 2 ? FAR : 40 * player;
      world.fields.hunter.y[row] = 40 * player;
    },
    leave: (world, player) => world.despawn("hunter", world.rowOf("hunter", player)),
    step(world, inputs, { tick, emit, fire, isServer }) {
      const luck = (limit: number, what: number): number => mix(mix(secret, tick), what) % limit;
      const { hunter: h, beast: b } = world.fields;
      for (const row of world.rows("hunter")) {
        const owner = world.ownerOf("hunter", row);
        h.x[row] += inputs.of(owner).move;
        if (!isServer) continue;
        h.arrows[row] = luck(1000, row);
        h.debt[row] = luck(1000, 10 + row);
        const isNear = owner < 2 && (tick >> 4) % 3 > 0;
        h.prey[row] = world.refer("beast", isNear ? tick % 6 : 6 + luck(6, 20));
        if (owner < 2 && tick % 7 === 0) fire("dart", owner, { x: h.x[row], y: h.y[row] });
        if (owner === 2 && luck(5, 30) === 0) fire("dart", owner, { x: h.x[row], y: h.y[row] });
        if (luck(4, 31) === 0) emit("find", owner, { much: luck(1000, 32) });
      }
      if (!isServer) return;
      for (let row = 0; row < 12; row++) {
        const isFar = row >= 6 || (tick + 20 * row) % 90 > 70;
        b.x[row] = isFar ? FAR + luck(100, 40 + row) : (tick + 9 * row) % 90;
        if (isFar && luck(6, 60 + row) > 0) continue;
        emit(
          "roar",
          -1,
          { much: isFar ? luck(1000, 80 + row) : tick % 1000 },
          { about: { kind: "beast", row } },
        );
      }
      if (tick % 120 === 60) emit("felled", 1, { who: 0 });
    },
  }) as unknown as Game;
}

/** The pieces of killcams in every packet to player 0. */
function piecesTo0(secret: number, seed: number, interest: InterestPolicy): Uint8Array[] {
  const pieces: Uint8Array[][] = [[], [], []];
  const { reckon } = presets;
  const match = new Stepper({
    game: prowl(secret),
    preset: { ...reckon, room: { ...reckon.room, snapshot: { ...reckon.room.snapshot, interest } } },
    profile: profileNamed(["bad", "lte", "wifi", "tcp"][seed % 4]),
    seed,
    hashed: false,
    development: false,
    killcam: { event: "felled", victim: "who", seconds: 1 },
    clients: [0, 1, 2].map(() => ({
      bot: (player) => ({
        sample: (into, { tick }) =>
          void Object.assign(into, {
            move: player === 2 ? (mix(secret, tick) % 3) - 1 : (tick % 32) / 16 - 1,
          }),
      }),
    })),
    tamper: (way, index, bytes) => {
      if (way !== "down") return;
      for (const message of messagesOf(bytes, LANE.control))
        if (message[0] === KILLCAM) pieces[index].push(message);
    },
  });
  match.run(5000);
  for (const { client } of match.clients) expect(client?.quality.badPackets).toBe(0);
  return pieces[match.clients.findIndex(({ client }) => client?.player === 0)];
}

describe("[KC3] a killcam", () => {
  const radius = { see: "radius", distance: 1000 } as const;
  it.each([
    [radius, 1],
    [{ see: "grid", cell: 500 } as const, 2],
    [radius, 3],
  ])("has no byte of what is hidden from its victim: %j, seed %d", (interest, seed) => {
    const one = piecesTo0(11, seed, interest);
    const other = piecesTo0(22, seed, interest);
    expect(one.length).toBeGreaterThan(8);
    expect(other).toEqual(one);
  });

  it("would be found out if it had", () => {
    const everything = { see: "everything" } as const;
    expect(piecesTo0(22, 1, everything)).not.toEqual(piecesTo0(11, 1, everything));
    expect(piecesTo0(11, 1, everything)).toEqual(piecesTo0(11, 1, everything));
  });
});
