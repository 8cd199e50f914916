// What the page shows a player who is out while others play on: first a button over the match that leads on, then the chat and
// the roster beside it. The play screen holds both, so the view of the match goes on. Always true: a player may go on at once, and
// goes on by themselves only after the view has had `afterMs` to show how they fell.

import type { Afterlife } from "@reckon/stage";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Arcade } from "../arcade.ts";
import { Chat } from "../parts/chat.tsx";
import { Mark } from "../parts/mark.tsx";
import type { Visit } from "../visit.ts";

const AFTERLIFE: Afterlife = { title: "You are out of the match", label: "Watch and chat", afterMs: 6000 };

export function afterlifeOf({ game }: Visit): Afterlife {
  return game.afterlife ?? AFTERLIFE;
}

/** The button that takes a player who is out to the chat of the others who are out. */
export function WayOut({ visit }: { readonly visit: Visit }): JSX.Element {
  const button = useRef<HTMLButtonElement>(null);
  const { label, afterMs } = afterlifeOf(visit);
  // A match in which only bots are left ends: then there is nothing to watch.
  const isWatched = visit.players.value.some(
    ({ seat, isBot, isPlaying }) => isPlaying && !isBot && seat !== visit.seat.value,
  );
  const go = (): void => visit.wish({ type: "done" });
  useEffect(() => {
    button.current?.focus({ preventScroll: true });
    const timer = setTimeout(go, afterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div class="over" role="status">
      <p>You are out.</p>
      <button ref={button} type="button" class="primary" onClick={go}>
        {isWatched ? label : "See the leaderboard"}
      </button>
    </div>
  );
}

export interface BesideProps {
  readonly arcade: Arcade;
  readonly visit: Visit;
}

/** What stands beside the match: who is still in it, who is out, and the chat. */
export function Beside({ arcade, visit }: BesideProps): JSX.Element {
  const players = visit.players.value;
  const alive = players.filter(({ isOut, isPlaying, isBot }) => !isOut && (isPlaying || isBot));
  const out = players.filter((row) => !alive.includes(row));
  return (
    <aside class="beside">
      <div class="row">
        <h2 class="grow">{afterlifeOf(visit).title}</h2>
        <button type="button" class="small" onClick={() => arcade.leave()}>
          Leave
        </button>
      </div>
      <Names label={`Still in it: ${alive.length}`} rows={alive} own={visit.seat.value} />
      <Names label={`Out: ${out.length}`} rows={out} own={visit.seat.value} />
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
            {seat === own && <small class="quiet-text"> you</small>}
          </li>
        ))}
      </ul>
    </section>
  );
}
