// For spectators: whom they watch, and the button into the game once there is a seat. Shown in the room, over the match
// and on the leaderboard.

import type { JSX } from "preact";
import type { Arcade } from "../arcade.ts";
import type { Visit } from "../room/visit.ts";
import { WATCHING } from "../words.ts";

export interface WatchingProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Watching({ arcade, visit }: WatchingProps): JSX.Element {
  const { hasSeat } = visit;
  const people = visit.players.value.filter(({ isBot }) => !isBot).map(({ name }) => name);
  const bots = visit.players.value.length - people.length;
  return (
    <>
      <p class="quiet-text grow" role="status">
        {WATCHING.now(people, bots)} {hasSeat ? "" : WATCHING.full}
      </p>
      {hasSeat && (
        <button type="button" class="primary" data-primary onClick={() => arcade.again()}>
          {WATCHING.join}
        </button>
      )}
    </>
  );
}
