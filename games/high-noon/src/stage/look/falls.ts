// Falls in words: lines for the feed, and the cause of the own fall. Views report falls to it and read it once per
// frame. Always true: statements about the server come from its newest snapshot.

import { Feed, nameOf, type Person, type ViewSource } from "@reckon/stage";
import type { HighNoon } from "../../high-noon.ts";
import { highNoonTexts } from "../texts/high-noon-texts.ts";

/** Nearer than this is the same place, to the eye. */
const SAME = 2;
export class Falls {
  readonly feed: Feed = new Feed();
  /** The cause of the own last fall: who with what, and where the server saw both. */
  ending: readonly string[] = [];
  #wasDown = false;

  /** A player fell: by whom (−1: no player), and by what. */
  fell(
    client: ViewSource<HighNoon>,
    people: readonly Person[],
    by: number,
    who: number,
    cause: number,
    now: number,
  ): void {
    const { hud } = highNoonTexts();
    const how = by < 0 ? hud.falls[cause] : hud.fallBy(hud.falls[cause], nameOf(people, by));
    const isOwn = who === client.player || by === client.player;
    this.feed.say(hud.wasFelled(nameOf(people, who), how), isOwn, now);
    if (who === client.player) this.ending = [hud.youWereFelled(how), serverSaw(client, by)];
  }

  /** Begins a frame; `isDown`: the own player is down. */
  update(now: number, isDown: boolean): void {
    // A player who stands up has read it; a fall may be reported before it is seen, so being down is not the criterion.
    if (this.#wasDown && !isDown) this.ending = [];
    this.#wasDown = isDown;
    this.feed.update(now);
  }
}

/** The own player in the server's newest snapshot: the distance from where they were drawn, and from their opponent. */
function serverSaw({ snapshots, shown, player }: ViewSource<HighNoon>, by: number): string {
  const newest = snapshots.newest < 0 ? undefined : snapshots.at(snapshots.newest);
  const there = newest?.rowOf("player", player) ?? -1;
  const here = shown.rowOf("player", player);
  if (newest === undefined || there < 0 || here < 0) return "";
  const { x, y } = newest.fields.player;
  const beside = Math.hypot(x[there] - shown.fields.player.x[here], y[there] - shown.fields.player.y[here]);
  const other = by < 0 ? -1 : newest.rowOf("player", by);
  const apart = other < 0 ? undefined : Math.round(Math.hypot(x[other] - x[there], y[other] - y[there]));
  return highNoonTexts().hud.serverSaw(beside < SAME ? 0 : Math.round(beside), apart);
}
