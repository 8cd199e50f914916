// How to play a game, for the player's device: shown in the lobby, at the countdown and in the menu.

import { type ArcadeGame, withKeys } from "@reckon/stage";
import type { JSX } from "preact";
import { device } from "../look/device.ts";
import { keyWordOf } from "../settings.ts";

export interface HowToProps {
  readonly game: ArcadeGame;
  /** Number of lines to show, from the first. Default: all. */
  readonly most?: number;
}

export function HowTo({ game, most }: HowToProps): JSX.Element {
  const keyOf = (action: string): string => keyWordOf(game, action, device.value);
  return (
    <dl class="how-to">
      {game.howTo[device.value].slice(0, most).map(({ control, does }) => (
        <div key={control}>
          <dt>
            <kbd>{withKeys(control, keyOf)}</kbd>
          </dt>
          <dd>{withKeys(does, keyOf)}</dd>
        </div>
      ))}
    </dl>
  );
}
