// How a game is played, for what the player holds in his hands: shown in the lobby, at the countdown and in the menu.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { device } from "../device.ts";

export function HowTo({ game }: { readonly game: ArcadeGame }): JSX.Element {
  return (
    <dl class="how-to">
      {game.howTo[device.value].map(({ control, does }) => (
        <div key={control}>
          <dt>
            <kbd>{control}</kbd>
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
