// Who fell by what, in words: lines for the feed, and how one's own end came about. Views tell it of falls and read it once per
// frame. Always true: what is said of the server comes from its newest snapshot.

import { Feed, nameOf, type Person } from "@reckon/stage";
import type { Client } from "reckon/client";
import type { HighNoon } from "../../high-noon.ts";

/** Nearer than this is the same place, to the eye. */
const SAME = 2;
/** By what a player fell, in words: by number in BY. */
const BY_WORDS = [
  "shot",
  "stomped",
  "burnt",
  "torn",
  "bitten",
  "clubbed",
  "shot",
  "trampled",
  "gunned down",
  "blown up",
];
/** Who did it where no player did. */
const BY_WHOM = [
  "",
  "",
  "lava",
  "brambles",
  "a swarmer",
  "a grunt",
  "a rifleman",
  "a charger",
  "Boomstick",
  "Boomstick",
];

export class Falls {
  readonly feed: Feed = new Feed();
  /** How one's own last fall came about: who with what, and where the server saw both. */
  ending: readonly string[] = [];
  #wasDown = false;

  /** A player fell: by whom (−1: nobody), and by what. */
  fell(
    client: Client<HighNoon>,
    people: readonly Person[],
    by: number,
    who: number,
    cause: number,
    now: number,
  ): void {
    const doer = by < 0 ? BY_WHOM[cause] : nameOf(people, by);
    const how = `${BY_WORDS[cause]}${doer === "" ? "" : ` by ${doer}`}`;
    const isOwn = who === client.player || by === client.player;
    this.feed.say(`${nameOf(people, who)} was ${how}`, isOwn, now);
    if (who === client.player) this.ending = [`You were ${how}.`, serverSaw(client, by)];
  }

  /** Begins a frame; `isDown`: one's own player lies. */
  update(now: number, isDown: boolean): void {
    // Who stands up has read it; a fall may be told of before it is seen, so that it is not by lying that it counts.
    if (this.#wasDown && !isDown) this.ending = [];
    this.#wasDown = isDown;
    this.feed.update(now);
  }
}

/** Where the server's newest snapshot has one's own player: from where he was drawn, and from who felled him. */
function serverSaw({ snapshots, shown, player }: Client<HighNoon>, by: number): string {
  const newest = snapshots.newest < 0 ? undefined : snapshots.at(snapshots.newest);
  const there = newest?.rowOf("player", player) ?? -1;
  const here = shown.rowOf("player", player);
  if (newest === undefined || there < 0 || here < 0) return "";
  const { x, y } = newest.fields.player;
  const beside = Math.hypot(x[there] - shown.fields.player.x[here], y[there] - shown.fields.player.y[here]);
  const other = by < 0 ? -1 : newest.rowOf("player", by);
  const apart =
    other < 0
      ? ""
      : `, ${Math.round(Math.hypot(x[other] - x[there], y[other] - y[there]))} px from the shooter`;
  const where =
    beside < SAME ? "where you saw yourself" : `${Math.round(beside)} px from where you saw yourself`;
  return `The server saw you ${where}${apart}.`;
}
