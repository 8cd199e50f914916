// A game that the host's choices make otherwise: every side of a match plays the same one.

import { dash } from "@reckon/dash";
import { expect, it } from "vitest";
import type { Choices } from "../../src/lobby/lobby-messages.ts";
import { enter, Town } from "./town.ts";

it("[HO24] host, players, latecomers and spectators make the game by the choices of each match", () => {
  const choices = { mode: ["ride", "duel"] };
  const made: string[] = [];
  const makes = (who: string) => (chosen: Choices) => {
    if (chosen.mode !== undefined) made.push(`${who} ${chosen.mode}`);
    return dash;
  };
  const town = new Town({ choices }, { make: makes("host") });
  const ann = town.add({ game: makes("ann") });
  enter(town, ann, "ann");
  const begin = (mode: string): void => {
    ann.session.lobby.wish({ type: "start" }, town.now);
    town.until("she chooses", () => ann.session.lobby.state === "choosingDifficulty");
    ann.session.lobby.wish({ type: "choose", choices: { mode } }, town.now);
    town.until("she plays", () => ann.session.client?.isStarted === true);
  };
  begin("duel");
  const late = town.add({ game: makes("late") });
  late.session.lobby.wish({ type: "address", text: "" }, town.now);
  town.until("the guest is asked for a name", () => late.session.lobby.state === "choosingUsername");
  late.session.lobby.wish({ type: "username", name: "late" }, town.now);
  town.until("the guest plays", () => late.session.client?.isStarted === true);
  const watcher = town.add({ game: makes("watcher"), wish: { room: town.host.list()[0].code, watch: true } });
  watcher.session.lobby.wish({ type: "address", text: "" }, town.now);
  town.until("the guest sees the match", () => watcher.session.client?.isStarted === true);
  expect(made).toEqual(["host duel", "ann duel", "late duel", "watcher duel"]);
  expect(town.faults).toEqual([]);
});
