// Not connected: why, and the button that mends it.

import type { JSX } from "preact";
import type { Loss } from "reckon/lobby";
import type { Arcade } from "../arcade.ts";
import { Screen } from "../parts/screen.tsx";
import type { Visit } from "../visit.ts";

/** Losses that a reload mends, those that nothing mends here, and those after which the old seat is gone. */
const RELOADS: ReadonlySet<Loss> = new Set<Loss>(["version", "schema", "malformed", "too-long"]);
const FINAL: ReadonlySet<Loss> = new Set<Loss>(["room", "kicked", "passcode", "room-idle", "faulty"]);

/** Losses that come back by themselves, but after which nobody can say that the seat is kept. */
const SEATLESS: ReadonlySet<Loss> = new Set<Loss>(["closing", "unreachable"]);

export interface LostProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Lost({ arcade, visit }: LostProps): JSX.Element {
  const loss = visit.loss.value;
  const seconds = visit.retrySeconds.value;
  const home = (): void => arcade.leave();
  const mend = mendOf(loss, arcade, visit);
  return (
    <Screen title={loss === "room" ? "No such room" : "Not connected"} kind="narrow">
      <div class="panel stack">
        <p class="sentence" role="alert">
          {visit.sentence.value}
        </p>
        {seconds !== undefined && (
          <p>
            {SEATLESS.has(loss ?? "lost") ? "" : "Your seat is kept for half a minute. "}The next try is in{" "}
            {seconds} s.
          </p>
        )}
        <div class="row">
          {mend !== undefined && (
            <button type="button" class="primary grow" data-primary onClick={mend.act}>
              {mend.label}
            </button>
          )}
          <button
            type="button"
            class={mend === undefined ? "primary grow" : undefined}
            data-primary={mend === undefined || undefined}
            onClick={home}
          >
            To the games
          </button>
        </div>
      </div>
    </Screen>
  );
}

function mendOf(
  loss: Loss | undefined,
  arcade: Arcade,
  visit: Visit,
): { readonly label: string; readonly act: () => void } | undefined {
  if (loss === undefined || FINAL.has(loss)) return undefined;
  if (RELOADS.has(loss)) return { label: "Reload the page", act: () => location.reload() };
  if (loss === "taken-over") return { label: "Enter again", act: () => arcade.again() };
  return { label: "Try again", act: () => visit.wish({ type: "retry" }) };
}
