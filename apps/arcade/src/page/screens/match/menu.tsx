// The menu of a match. The match goes on meanwhile, unless the host has paused it; only the player's own keys do nothing.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Arcade } from "../../arcade.ts";
import { Dialog } from "../../parts/dialog.tsx";
import { HowTo } from "../../parts/how-to.tsx";
import { MuteButton } from "../../parts/mute-button.tsx";
import { Players } from "../../parts/players.tsx";
import type { Visit } from "../../room/visit.ts";
import { COMMON, MENU } from "../../words.ts";
import { SettingsPanel } from "../settings/settings-panel.tsx";

export interface MenuProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
  /** Opens or closes the network overlay. */
  readonly onNetwork: () => void;
  readonly onClose: () => void;
}

export function Menu({ arcade, visit, onNetwork, onClose }: MenuProps): JSX.Element {
  const showsSettings = useSignal(false);
  const isHost = visit.room.value?.isHost === true;
  if (showsSettings.value)
    return <SettingsPanel games={[visit.game]} onClose={() => (showsSettings.value = false)} />;
  return (
    <Dialog title={MENU.title} onClose={onClose}>
      <div class="stack">
        <p class="quiet-text">{runningOf(visit)}</p>
        <button type="button" class="primary" data-primary onClick={onClose}>
          {MENU.resume}
        </button>
        <button type="button" onClick={() => (showsSettings.value = true)}>
          {COMMON.settings}
        </button>
        <MuteButton />
        <button
          type="button"
          onClick={() => {
            onNetwork();
            onClose();
          }}
        >
          {MENU.network}
        </button>
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => void turnFullScreen().then(onClose)}>
            {document.fullscreenElement === null ? MENU.fullScreen : MENU.window}
          </button>
        )}
        <button type="button" onClick={() => arcade.leave()}>
          {MENU.leave}
        </button>
        {isHost && visit.room.value?.phase === "game" && (
          <button
            type="button"
            onClick={() => {
              visit.wish({ type: "end" });
              onClose();
            }}
          >
            {MENU.end}
          </button>
        )}
        <Players arcade={arcade} visit={visit} />
        <HowTo game={visit.game} />
      </div>
    </Dialog>
  );
}

/** What runs on behind the menu: a player outside the match has no figure that stands still. */
function runningOf({ pausedBy, isWatching, isOut }: Visit): string {
  if (pausedBy.value !== undefined) return MENU.paused;
  return isWatching || isOut.value ? MENU.watched : MENU.running;
}

async function turnFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // If a browser refuses, the game goes on in its window.
  }
}
