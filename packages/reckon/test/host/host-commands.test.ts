// A command that only the host of the lobby may give: a pause, say.

import { dash } from "@reckon/dash";
import { expect, it } from "vitest";
import type { Room } from "../../src/server/index.ts";
import { playing, Town } from "./town.ts";

function matchOf(town: Town): Room | undefined {
  return town.host.room(town.host.list()[0].code)?.match;
}

/** The colour of everybody's row, by player. */
function colours(town: Town): Record<number, number> {
  const world = matchOf(town)?.world;
  const found: Record<number, number> = {};
  if (world === undefined) return found;
  for (const row of world.all("player"))
    found[world.ownerOf("player", row)] = world.fields.player.colour[row];
  return found;
}

it("[HO28] a command for hosts is granted to the host at its arrival, and dropped without a strike from other players", () => {
  const town = new Town({}, { make: () => dash, hostCommands: ["paint"] });
  const [ann, bob] = playing(town);
  const [first, second] = [ann, bob].map(({ session }) => session.client!.player);
  const before = colours(town);
  const paint = (colour: number) => ({ name: "paint", values: { colour } });
  for (let i = 0; i < 20; i++) bob.session.client!.command(paint((before[second] + 1 + i) % 3));
  ann.session.client!.command(paint((before[first] + 1) % 3));
  town.run(1000);
  expect(colours(town)[second]).toBe(before[second]);
  expect(colours(town)[first]).toBe((before[first] + 1) % 3);
  expect(matchOf(town)?.seat(second)?.counts.badPackets).toBe(0);
  // Ann is gone for good: Bob is host now.
  ann.session.lobby.wish({ type: "leave" }, town.now);
  town.run(3000);
  bob.session.client!.command(paint((before[second] + 1) % 3));
  town.run(1000);
  expect(colours(town)[second]).toBe((before[second] + 1) % 3);
});
