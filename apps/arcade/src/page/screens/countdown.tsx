// The seconds before a match, by the server's clock, so that all who wait see the same.

import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { announce } from "../parts/announcer.tsx";
import { HowTo } from "../parts/how-to.tsx";
import { Screen } from "../parts/screen.tsx";
import type { Visit } from "../visit.ts";

export interface CountdownProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Countdown({ arcade, visit }: CountdownProps): JSX.Element {
  const seconds = visit.secondsLeft.value;
  const isHost = visit.room.value?.isHost === true;
  useEffect(() => {
    if (seconds !== undefined) announce(String(seconds));
  }, [seconds]);
  return (
    <Screen title={`${visit.game.title} begins in`} kind="narrow countdown">
      <p key={seconds} class="count figure" aria-hidden="true">
        {seconds}
      </p>
      <HowTo game={visit.game} />
      {isHost ? (
        <button type="button" onClick={() => visit.wish({ type: "cancel" })}>
          Not yet
        </button>
      ) : (
        <button type="button" onClick={() => arcade.leave()}>
          Leave
        </button>
      )}
    </Screen>
  );
}
