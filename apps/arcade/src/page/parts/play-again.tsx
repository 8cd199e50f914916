// Another round with the same choices, with one press: at once for the host, else when more than half of those here want it. Shown
// at the end of a match and on the leaderboard. Always true: it shows how many want it, once anyone does, and the key for it.

import { codeLabel } from "@reckon/stage";
import type { JSX } from "preact";
import { freshPress } from "../keys/fresh-press.ts";
import { device } from "../look/device.ts";
import type { Visit } from "../room/visit.ts";
import { RESULTS } from "../words.ts";

/** The key that presses the focused button. */
const KEYS = { keyboard: "Enter", gamepad: "Pad0", touch: undefined } as const;

export function PlayAgain({ visit }: { readonly visit: Visit }): JSX.Element {
  const people = visit.players.value.filter(({ isBot, isConnected }) => !isBot && isConnected);
  const votes = people.filter(({ isReady }) => isReady);
  const isOwn = votes.some(({ seat }) => seat === visit.seat.value);
  const key = KEYS[device.value];
  return (
    <button
      type="button"
      class="primary grow"
      data-primary
      aria-pressed={isOwn}
      aria-disabled={freshPress.isHeld.value}
      onClick={() => visit.wish({ type: "again" })}
    >
      {votes.length === 0 ? RESULTS.again : RESULTS.votes(votes.length, people.length)}
      {key !== undefined && !isOwn && (
        <span class="key-cap" aria-hidden="true">
          {codeLabel(key)}
        </span>
      )}
    </button>
  );
}

/** Wins over the rounds so far, the most first; nothing before the first win. */
export function Wins({ visit }: { readonly visit: Visit }): JSX.Element | null {
  const winners = visit.players.value.filter(({ wins }) => wins > 0).sort((a, b) => b.wins - a.wins);
  if (winners.length === 0) return null;
  return (
    <p class="quiet-text">
      {RESULTS.winsSoFar(winners.slice(0, MOST_WINNERS).map(({ name, wins }) => `${name} ${wins}`))}
    </p>
  );
}

const MOST_WINNERS = 4;
