// Intruders who only watch, in virtual time: the tokens that they show to enter, and their effects on a room.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { LANE } from "../../src/wire/room-lanes.ts";
import type { Game } from "../../src/world/game.ts";
import { enter, Town } from "../host/town.ts";
import { ascii, paint } from "./clients/intruder.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

/** A lobby in which no seat of a match is left for spectators. */
const two: Game = { ...dash, players: 2 };

describe("[HO19] a spectator", () => {
  it("may not enter a room with a passcode by a token, not even that of their former seat there", () => {
    const town = new Town({ gate: "passcode" });
    const ann = new TownIntruder(town, { address: "10.0.0.1" }).enter("ann");
    const [{ code }] = town.host.list();
    const eve = new TownIntruder(town);
    eve.client.hello({ room: code });
    eve.run(100);
    eve.client.say({ type: "passcode", digits: town.host.room(code)?.passcode ?? "" });
    eve.client.say({ type: "username", name: "eve" });
    eve.run(100);
    const token = eve.client.last("token")?.token ?? "";
    ann.client.say({ type: "kick", name: "eve" });
    ann.run(1500);
    expect([token, eve.closed]).toEqual([expect.stringContaining("token"), "kicked"]);
    const again = new TownIntruder(town);
    again.client.hello({ room: "", watch: true, token });
    expect(again.client.answer).toMatchObject({ type: "refuse", reason: "room" });
    expect(again.client.told).toEqual([]);
  });

  it("may not enter a room from which they were kicked", () => {
    const town = new Town();
    const ann = new TownIntruder(town, { address: "10.0.0.1" }).enter("ann");
    const [{ code }] = town.host.list();
    const eve = new TownIntruder(town, { address: "10.0.0.2" });
    eve.client.hello({ room: code });
    eve.client.say({ type: "username", name: "eve" });
    eve.run(100);
    ann.client.say({ type: "kick", name: "eve" });
    ann.run(1500);
    const answers = ["10.0.0.2", "10.0.0.3"].map((address) => {
      const eye = new TownIntruder(town, { address });
      eye.client.hello({ room: code, watch: true });
      return eye.client.answer?.type;
    });
    expect([eve.closed, ...answers]).toEqual(["kicked", "refuse", "welcome"]);
  });

  it("gives no commands to the rules", () => {
    const heard: number[] = [];
    const listening: Game = { ...dash, command: (_world, player) => heard.push(player) };
    const town = new Town({}, { make: () => listening });
    const ann = new TownIntruder(town, { address: "10.0.0.1" }).enter("ann").play();
    const eve = new TownIntruder(town);
    eve.client.hello({ room: town.host.list()[0].code, watch: true });
    eve.run(200);
    expect(eve.client.last("match")).toBeDefined();
    for (const { client } of [eve, ann]) client.put(LANE.control, paint(1));
    eve.run(200, () => ann.client.flush(town.now));
    expect(heard).toEqual([0]);
  });

  it("does not keep a room open that has no players, whatever they send to its lobby", () => {
    const town = new Town();
    const ann = town.add();
    enter(town, ann, "ann");
    const [{ code }] = town.host.list();
    const eve = new TownIntruder(town);
    eve.client.hello({ room: code, watch: true });
    ann.session.lobby.wish({ type: "leave" }, town.now);
    eve.run(5000);
    expect(eve.client.answer).toMatchObject({ type: "welcome" });
    for (let minute = 0; minute < 17; minute++) {
      eve.client.put(LANE.lobby, ascii(`{"type":"chat","text":"${minute}"}`));
      eve.run(60_000);
    }
    expect([eve.closed, town.host.rooms]).toEqual(["room-idle", 0]);
  });

  it("sees a match with all seats taken, with its roster, scores and end, and takes no player's place", () => {
    const town = new Town(
      { seats: 2 },
      { make: () => two, judge: () => ({ scores: [{ seat: 0, score: 7 }] }) },
    );
    for (const name of ["ann", "bob"]) enter(town, town.add({ game: two }), name);
    town.guests[0].session.lobby.wish({ type: "start" }, town.now);
    town.run(3000);
    const [{ code }] = town.host.list();
    const eyes = Array.from({ length: 9 }, () => {
      const eye = town.add({ game: two, wish: { room: code, watch: true } });
      eye.session.lobby.wish({ type: "address", text: "" }, town.now);
      return eye;
    });
    town.run(3000);
    const last = eyes.pop();
    expect([last?.session.lobby.loss, last?.session.lobby.sentence]).toEqual(["full", "This room is full."]);
    for (const { session } of eyes) {
      expect(session.lobby.state).toBe("game");
      expect([...(session.client?.shown.all("player") ?? [])]).toHaveLength(2);
      expect(session.lobby.players).toMatchObject([{ name: "ann", score: 7 }, { name: "bob" }]);
      expect([session.lobby.seat, session.client?.quality.badPackets]).toEqual([undefined, 0]);
    }
    const room = town.host.room(code);
    room?.lobby.finish([{ seat: 0, score: 7, outcome: "winner", hasWon: true }], town.now);
    town.run(200);
    for (const { session } of town.guests) session.lobby.wish({ type: "done" }, town.now);
    town.run(300);
    expect(eyes[0].session.lobby.state).toBe("leaderboard");
    expect(eyes[0].session.lobby.leaderboard.map(({ name }) => name)).toEqual(["ann", "bob"]);
    // When a seat is free, they may take it like any visitor.
    town.guests[1].session.lobby.wish({ type: "leave" }, town.now);
    town.run(200);
    expect(eyes[0].session.lobby.players).toHaveLength(1);
    const eve = town.add({ game: two, wish: { room: code } });
    eve.session.lobby.wish({ type: "address", text: "" }, town.now);
    town.until("eve is asked for a name", () => eve.session.lobby.state === "choosingUsername");
    expect(town.faults).toEqual([]);
  });
});
