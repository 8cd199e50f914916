// The rollbacks of the last minute around the chosen tick, newest first, each with its cause; pressing one goes to its tick.
// Always true: it lists a few, so that a step of the tick stays quick.

import type { JSX } from "preact";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView } from "./inspector-view.ts";

const MOST = 12;

export function RollbackList({ view }: { readonly view: InspectorView }): JSX.Element {
  const count = view.rollbacks.value;
  const tick = view.listsTick.value;
  const { rollbacks } = view.inspection.logbook;
  const here = rollbacks.findIndex((one) => one.tick >= tick);
  const from = Math.max(
    0,
    Math.min((here < 0 ? rollbacks.length : here) - MOST / 2, rollbacks.length - MOST),
  );
  return (
    <section class="inspect-list">
      <h3>{INSPECT.rollbacks(count)}</h3>
      <ol>
        {rollbacks
          .slice(from, from + MOST)
          .reverse()
          .map((one) => (
            <li key={one.tick}>
              <button
                type="button"
                aria-current={one.tick === tick ? "true" : undefined}
                onClick={() => view.look(one.tick)}
              >
                <b>{one.tick}</b> {INSPECT.causes[one.cause]}
                <small>{INSPECT.again(one.replayed)}</small>
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}
