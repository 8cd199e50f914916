// What a player can change: name, sound, picture, looking around, keys. Opened at home and from the menu in a match.

import type { ArcadeGame } from "@reckon/stage";
import type { JSX } from "preact";
import { device } from "../device.ts";
import { Dialog } from "../parts/dialog.tsx";
import { change, isStill, settings } from "../settings.ts";
import { FirstPerson } from "./settings-first-person.tsx";
import { Keys, OverlayKey } from "./settings-keys.tsx";

export interface SettingsPanelProps {
  /** Those whose keys can be chosen. */
  readonly games: readonly ArcadeGame[];
  readonly onClose: () => void;
}

export function SettingsPanel({ games, onClose }: SettingsPanelProps): JSX.Element {
  return (
    <Dialog title="Settings" onClose={onClose}>
      <div class="stack settings">
        <Player />
        <Picture />
        {games.some(({ locksPointer }) => locksPointer) && <FirstPerson />}
        {device.value !== "touch" && <Keys games={games} />}
        {device.value !== "touch" && <OverlayKey />}
        <div class="dialog-foot">
          <button type="button" class="primary" data-primary onClick={onClose}>
            Done
          </button>
        </div>
      </div>
    </Dialog>
  );
}

function Player(): JSX.Element {
  const { name, volume, isMuted } = settings.value;
  return (
    <>
      <label class="line">
        <span>Name</span>
        <input
          type="text"
          maxLength={16}
          value={name}
          placeholder="asked for in the room"
          pattern="[A-Za-z0-9_\-]*"
          spellcheck={false}
          onChange={({ currentTarget }) => change({ name: currentTarget.value.trim() })}
        />
      </label>
      <label class="line">
        <span>Volume</span>
        <input
          type="range"
          min="0"
          max="1"
          step="0.05"
          value={volume}
          onInput={({ currentTarget }) => change({ volume: Number(currentTarget.value) })}
        />
      </label>
      <label class="line">
        <span>Mute all sound</span>
        <input
          type="checkbox"
          checked={isMuted}
          onChange={({ currentTarget }) => change({ isMuted: currentTarget.checked })}
        />
      </label>
    </>
  );
}

function Picture(): JSX.Element {
  return (
    <>
      <label class="line">
        <span>Picture</span>
        <select
          value={settings.value.quality}
          onChange={({ currentTarget }) =>
            change({ quality: currentTarget.value === "low" ? "low" : "high" })
          }
        >
          <option value="high">Full</option>
          <option value="low">Plain, for slow machines</option>
        </select>
      </label>
      <label class="line">
        <span>Reduced motion</span>
        <input
          type="checkbox"
          checked={isStill.value}
          onChange={({ currentTarget }) => change({ reducedMotion: currentTarget.checked })}
        />
      </label>
    </>
  );
}
