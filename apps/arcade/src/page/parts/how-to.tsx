// How a game is played, for what the player holds in his hands: shown in the lobby, at the countdown and in the menu.

import { signal } from "@preact/signals";
import type { ArcadeGame, Device } from "@reckon/stage";
import type { JSX } from "preact";

const isTouch = typeof matchMedia !== "undefined" && matchMedia("(pointer: coarse)").matches;

/** What was used last; until something is, what the machine looks like. */
export const device = signal<Device>(isTouch ? "touch" : "keyboard");
addEventListener("gamepadconnected", () => {
  device.value = "gamepad";
});

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
