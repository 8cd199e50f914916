// The pause of a match for all players: a button for the host over the stage, and an announcement for screen readers; the game's view draws
// it. Part of the play screen. Always true: other players have no button; a new host can end the old host's pause.

import { nameOf } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { announce } from "../../parts/announcer.tsx";
import { Icon } from "../../parts/icon.tsx";
import type { Visit } from "../../room/visit.ts";
import { PLAY } from "../../words.ts";

interface PauseProps {
  readonly visit: Visit;
}

/** For the host of a game that can be paused. */
export function PauseButton({ visit }: PauseProps): JSX.Element | null {
  const isPaused = visit.pausedBy.value !== undefined;
  const hasEnded = visit.room.value?.phase !== "game";
  if (visit.game.pause === undefined || visit.room.value?.isHost !== true || hasEnded) return null;
  const press = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    // Otherwise it would take keys of the game that press buttons, such as Space.
    currentTarget.blur();
    visit.pause(!isPaused);
  };
  return (
    <button type="button" class="float" aria-label={isPaused ? PLAY.unpause : PLAY.pauseAll} onClick={press}>
      <Icon name={isPaused ? "resume" : "pause"} />
      <span class="label">{isPaused ? PLAY.unpause : PLAY.pause}</span>
    </button>
  );
}

/** Announces who has paused the match, and that it goes on. */
export function usePauseTold(visit: Visit): void {
  const by = visit.pausedBy.value;
  const wasPaused = useRef(false);
  useEffect(() => {
    if (by !== undefined) announce(PLAY.pausedBy(nameOf(visit.people, by, PLAY.somebodyGone)));
    else if (wasPaused.current && visit.room.value?.phase === "game") announce(PLAY.unpaused);
    wasPaused.current = by !== undefined;
  }, [by]);
}
