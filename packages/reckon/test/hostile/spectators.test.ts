// Intruders who only look on, in virtual time: what they show to be let in, and what they do to a room by being there.

import { dash } from "@reckon/dash";
import { describe, expect, it } from "vitest";
import { LANE } from "../../src/wire/lanes.ts";
import type { Game } from "../../src/world/game.ts";
import { enter, Town } from "../host/town.ts";
import { ascii, paint } from "./clients/intruder.ts";
import { TownIntruder } from "./clients/town-intruder.ts";

describe("[HO19] who looks on", () => {
  it("is not let into a room with a passcode by a token, not even of a seat that he had there", () => {
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

  it("gives no commands: the rules hear of none", () => {
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

  it("does not keep a room that nobody plays in, whatever he says to its lobby", () => {
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
});
