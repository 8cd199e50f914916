// The network overlay over a match: its key, or the menu, opens it, and it loads then. Always true: it disappears with the screen;
// its key does nothing while the player types.

import { language } from "@reckon/stage";
import { useEffect, useMemo } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { announce } from "../../parts/announcer.tsx";
import type { Visit } from "../../room/visit.ts";
import { settings } from "../../settings.ts";
import { PLAY } from "../../words.ts";

const RELEASE_MS = 4;

/** Returns a function that opens and closes it. */
export function useNetworkOverlay(
  arcade: Arcade,
  visit: Visit,
  place: { readonly current: HTMLElement | null },
): () => void {
  const toggle = useMemo(() => toggleOf(arcade, visit, place), [visit]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.code !== settings.peek().overlayKey || event.repeat || isWriting(event.target)) return;
      event.preventDefault();
      toggle();
    };
    addEventListener("keydown", onKey);
    // Between frames too: otherwise delayed packets would wait for the next frame.
    const { conditioner } = visit;
    const timer = setInterval(() => {
      if (conditioner.isOn) conditioner.update(performance.now());
    }, RELEASE_MS);
    return () => {
      clearInterval(timer);
      removeEventListener("keydown", onKey);
      arcade.overlay?.close();
      arcade.overlay = undefined;
    };
  }, [visit, language()]);
  return toggle;
}

function toggleOf(arcade: Arcade, visit: Visit, place: { readonly current: HTMLElement | null }): () => void {
  let isLoading = false;
  return () => {
    if (arcade.overlay !== undefined) arcade.overlay.toggle();
    else if (!isLoading) {
      isLoading = true;
      import("../../../overlay/overlay.ts")
        .then(async ({ createOverlay, overlayTexts }) => {
          await overlayTexts.ready();
          const parent = place.current?.parentElement;
          if (parent == null || arcade.visit.peek() !== visit) return;
          const { conditioner } = visit;
          const onGhosts = (isOn: boolean): void => {
            if (arcade.stage !== undefined) arcade.stage.ghosts = isOn;
          };
          arcade.overlay = createOverlay({
            parent,
            session: () => visit.session,
            game: visit.game.name,
            conditioner,
            onGhosts: visit.game.hasGhosts === true ? onGhosts : undefined,
          });
          arcade.overlay.toggle();
        })
        .catch(() => announce(PLAY.overlayFailed))
        .finally(() => {
          isLoading = false;
        });
    }
  };
}

function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLInputElement && (target.type === "text" || target.type === "search");
}
