// The menu of a match. The match goes on meanwhile, unless the host has paused it: it is only that one's own keys do nothing.

import { useSignal } from "@preact/signals";
import type { JSX } from "preact";
import type { Arcade } from "../arcade.ts";
import { Dialog } from "../parts/dialog.tsx";
import { HowTo } from "../parts/how-to.tsx";
import type { Visit } from "../visit.ts";
import { SettingsPanel } from "./settings-panel.tsx";

export interface MenuProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
  /** Opens or closes the network overlay. */
  readonly onNetwork: () => void;
  readonly onClose: () => void;
}

export function Menu({ arcade, visit, onNetwork, onClose }: MenuProps): JSX.Element {
  const showsSettings = useSignal(false);
  if (showsSettings.value)
    return <SettingsPanel games={[visit.game]} onClose={() => (showsSettings.value = false)} />;
  return (
    <Dialog title="Menu" onClose={onClose}>
      <div class="stack">
        <p class="quiet-text">
          {visit.pausedBy.value === undefined
            ? "The match goes on. Your player stands still."
            : "The match is paused for everybody."}
        </p>
        <button type="button" class="primary" data-primary onClick={onClose}>
          Play on
        </button>
        <button type="button" onClick={() => (showsSettings.value = true)}>
          Settings
        </button>
        <button
          type="button"
          onClick={() => {
            onNetwork();
            onClose();
          }}
        >
          Network
        </button>
        {document.fullscreenEnabled && (
          <button type="button" onClick={() => void turnFullScreen().then(onClose)}>
            {document.fullscreenElement === null ? "Full screen" : "Leave full screen"}
          </button>
        )}
        <button type="button" onClick={() => arcade.leave()}>
          Leave the room
        </button>
        <HowTo game={visit.game} />
      </div>
    </Dialog>
  );
}

async function turnFullScreen(): Promise<void> {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen();
    else await document.exitFullscreen();
  } catch {
    // A browser may refuse: the game goes on in its window.
  }
}
