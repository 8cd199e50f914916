// Not connected: the reason, and the button that fixes it.

import type { JSX } from "preact";
import { useLayoutEffect } from "preact/hooks";
import type { Loss } from "reckon/session";
import type { Arcade } from "../../arcade.ts";
import { freshPress } from "../../keys/fresh-press.ts";
import { rememberKick } from "../../kicked.ts";
import { Screen } from "../../parts/screen.tsx";
import type { Visit } from "../../room/visit.ts";
import { LOST } from "../../words.ts";

/** Losses that a reload fixes, losses that nothing fixes here, and losses after which the old seat is gone. */
const RELOADS: ReadonlySet<Loss> = new Set<Loss>(["version", "schema", "malformed", "too-long"]);
const FINAL: ReadonlySet<Loss> = new Set<Loss>(["room", "kicked", "passcode", "room-idle", "faulty"]);

/** Losses after which the client reconnects by itself, but the seat may not be kept. */
const SEATLESS: ReadonlySet<Loss> = new Set<Loss>(["closing", "unreachable"]);

export interface LostProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

export function Lost({ arcade, visit }: LostProps): JSX.Element {
  const loss = visit.loss.value;
  useLayoutEffect(() => {
    freshPress.surprise(performance.now());
    if (loss === "kicked") rememberKick(visit.code.peek());
  }, []);
  const seconds = visit.retrySeconds.value;
  const home = (): void => arcade.leave();
  const mend = mendOf(loss, arcade, visit);
  return (
    <Screen title={loss === "room" ? LOST.noRoom : LOST.title} kind="narrow">
      <div class="panel stack">
        <p class="sentence" role="alert">
          {visit.sentence.value}
        </p>
        {seconds !== undefined && (
          <p>
            {SEATLESS.has(loss ?? "lost") ? "" : `${LOST.kept} `}
            {LOST.retryIn(seconds)}
          </p>
        )}
        <div class="row">
          {mend !== undefined && (
            <button
              type="button"
              class="primary grow"
              data-primary
              aria-disabled={freshPress.isHeld.value}
              onClick={mend.act}
            >
              {mend.label}
            </button>
          )}
          <button
            type="button"
            class={mend === undefined ? "primary grow" : undefined}
            data-primary={mend === undefined || undefined}
            aria-disabled={freshPress.isHeld.value}
            onClick={home}
          >
            {LOST.home}
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
  if (loss === "full" || loss === "in-progress") return { label: LOST.watch, act: () => arcade.again(true) };
  if (RELOADS.has(loss)) return { label: LOST.reload, act: () => location.reload() };
  if (loss === "taken-over") return { label: LOST.rejoin, act: () => arcade.again() };
  return { label: LOST.retry, act: () => visit.wish({ type: "retry" }) };
}
