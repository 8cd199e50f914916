// The newest own shots that the server told of, each with what came of it; pressing one goes to its tick, which says why. The server tells of
// them only while the player asks for evidence ("Ghosts" of the overlay).

import type { JSX } from "preact";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView } from "./inspector-view.ts";

const MOST = 8;

export function ShotList({ view }: { readonly view: InspectorView }): JSX.Element | null {
  const tick = view.listsTick.value;
  const { logbook, game } = view.inspection;
  if (!game.input.canAim) return null;
  const shots = logbook.shots.slice(-MOST).reverse();
  return (
    <section class="inspect-list">
      <h3>{INSPECT.shots}</h3>
      {shots.length === 0 && <p class="inspect-quiet">{INSPECT.noShots}</p>}
      <ol>
        {shots.map((shot) => (
          <li key={`${shot.tick} ${shot.at}`}>
            <button
              type="button"
              aria-current={shot.tick === tick ? "true" : undefined}
              onClick={() => view.look(shot.tick)}
            >
              <b>{shot.tick}</b> {INSPECT.verdicts[shot.verdict]}
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}
