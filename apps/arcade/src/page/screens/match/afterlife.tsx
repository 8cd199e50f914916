// The page for a player who is out while others play on: first a button over the match that leads on, then the chat and
// the roster beside it. The play screen holds both, so the view of the match goes on. Always true: a player may go on at once, and
// goes on by themselves only after the view has had `afterMs` to show how they fell.

import type { Afterlife } from "@reckon/stage";
import type { JSX } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Arcade } from "../../arcade.ts";
import { freshPress } from "../../keys/fresh-press.ts";
import { Chat } from "../../parts/chat.tsx";
import { Mark } from "../../parts/mark.tsx";
import { hasOthers } from "../../room/others.ts";
import type { Visit } from "../../room/visit.ts";
import { COMMON, OUT } from "../../words.ts";

const AFTER_MS = 6000;

export function afterlifeOf({ game }: Visit): Afterlife {
  return game.afterlife ?? { title: OUT.title, label: OUT.watch, afterMs: AFTER_MS };
}

/** The button that takes a player who is out to the chat of the others who are out. */
export function WayOut({ visit }: { readonly visit: Visit }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const { label, afterMs } = afterlifeOf(visit);
  const go = (): void => visit.wish({ type: "done" });
  useLayoutEffect(() => {
    freshPress.surprise(performance.now());
    button.current?.focus({ preventScroll: true });
    const timer = setTimeout(go, afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="over" role="status">
      <p>{OUT.said}</p>
      <button ref={button} type="button" class="primary" aria-disabled={freshPress.isHeld.value} onClick={go}>
        {hasOthers(visit.players.value, visit.seat.value) ? label : COMMON.leaderboard}
      </button>
    </div>
  );
}

export interface BesideProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

/** The panel beside the match: players in it, players who are out, and the chat. */
export function Beside({ arcade, visit }: BesideProps): JSX.Element {
  const players = visit.players.value;
  const alive = players.filter(({ isOut, isPlaying, isBot }) => !isOut && (isPlaying || isBot));
  const out = players.filter((row) => !alive.includes(row));
  return (
    <aside class="beside">
      <div class="row">
        <h2 class="grow">{afterlifeOf(visit).title}</h2>
        <button type="button" class="small" onClick={() => arcade.leave()}>
          {COMMON.leave}
        </button>
      </div>
      <Names label={OUT.alive(alive.length)} rows={alive} own={visit.seat.value} />
      <Names label={OUT.out(out.length)} rows={out} own={visit.seat.value} />
      <Chat arcade={arcade} visit={visit} isPrimary />
    </aside>
  );
}

interface NamesProps {
  readonly label: string;
  readonly rows: Visit["players"]["value"];
  readonly own: number | undefined;
}

function Names({ label, rows, own }: NamesProps): JSX.Element {
  return (
    <section class="row" aria-label={label}>
      <p class="quiet-text">{label}</p>
      <ul class="names">
        {rows.map(({ seat, name }) => (
          <li key={seat}>
            <Mark seat={seat} /> {name}
            {seat === own && <small class="quiet-text"> {COMMON.you}</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
