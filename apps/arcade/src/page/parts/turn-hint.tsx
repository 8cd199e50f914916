// Tells the player to turn a phone that is held upright, for games that need its length: in the countdown, before there is anything
// to cover; over the match only for players who came without a countdown. Always true: once per game in this browser.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { change, settings } from "../settings.ts";
import { PLAY } from "../words.ts";

interface TurnHintProps {
  readonly game: ArcadeGame;
}

function isTold({ name, landscape }: ArcadeGame): boolean {
  return !landscape || settings.value.hints.includes(idOf(name));
}

function idOf(game: string): string {
  return `${game}/turn`;
}

function remember({ name }: ArcadeGame): void {
  const { hints } = settings.peek();
  if (!hints.includes(idOf(name))) change({ hints: [...hints, idOf(name)] });
}

/** In the countdown, for its whole duration. */
export function TurnFirst({ game }: TurnHintProps): JSX.Element | null {
  const isUpright = !isTold(game) && matchMedia("(pointer: coarse) and (orientation: portrait)").matches;
  useEffect(() => (isUpright ? () => remember(game) : undefined), [isUpright]);
  return isUpright ? <p class="turn-first">{PLAY.turn(game.title)}</p> : null;
}

/** Over the match, until it was read. */
export function TurnHint({ game }: TurnHintProps): JSX.Element | null {
  if (isTold(game)) return null;
  return (
    <div class="turn">
      <p class="grow">{PLAY.turn(game.title)}</p>
      <button type="button" onClick={() => remember(game)}>
        {PLAY.notNow}
      </button>
    </div>
  );
}
