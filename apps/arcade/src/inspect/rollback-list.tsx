// The rollbacks of the last minute, newest first, each with its cause; pressing one goes to its tick.

import type { JSX } from "preact";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView } from "./inspector-view.ts";

const MOST = 40;

export function RollbackList({ view }: { readonly view: InspectorView }): JSX.Element {
  const count = view.rollbacks.value;
  const tick = view.tick.value;
  const { rollbacks } = view.inspection.logbook;
  return (
    <section class="inspect-list">
      <h3>{INSPECT.rollbacks(count)}</h3>
      <ol>
        {rollbacks
          .slice(-MOST)
          .reverse()
          .map((one) => (
            <li key={one.tick}>
              <button
                type="button"
                aria-current={one.tick === tick ? "true" : undefined}
                onClick={() => view.look(one.tick)}
              >
                <b>{one.tick}</b> {one.cause}
                <small>{INSPECT.again(one.replayed)}</small>
              </button>
            </li>
          ))}
      </ol>
    </section>
  );
}
