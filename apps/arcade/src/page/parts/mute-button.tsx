// Mutes all sound, or unmutes it, with one press. Shown at home and in the menu of a match.

import type { JSX } from "preact";
import { change, settings } from "../settings.ts";
import { SETTINGS } from "../words.ts";

export function MuteButton(): JSX.Element {
  const { isMuted } = settings.value;
  return (
    <button type="button" class="mute" aria-pressed={isMuted} onClick={() => change({ isMuted: !isMuted })}>
      {SETTINGS.mute}
    </button>
  );
}
