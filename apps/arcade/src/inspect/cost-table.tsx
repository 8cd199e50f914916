// Shows which fields and messages take the most bytes: bytes per second of the match, largest first.

import type { JSX } from "preact";
import { decimals } from "../texts/wording.ts";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView } from "./inspector-view.ts";

const MOST = 16;

export function CostTable({ view }: { readonly view: InspectorView }): JSX.Element {
  // Costs change with every packet: they are read anew when the tick changes.
  const tick = view.listsTick.value;
  const { logbook, firstTick, game } = view.inspection;
  const seconds = Math.max(1, ((logbook.newest - firstTick) * game.tickMs) / 1000);
  const costs = [...logbook.costs].sort(([, a], [, b]) => b - a).slice(0, MOST);
  const most = costs[0]?.[1] ?? 1;
  return (
    <section class="inspect-list" data-tick={tick}>
      <h3>{INSPECT.costs}</h3>
      <table aria-label={INSPECT.costs}>
        <thead>
          <tr>
            <th scope="col">{INSPECT.what}</th>
            <th scope="col">{INSPECT.perSecond}</th>
          </tr>
        </thead>
        <tbody>
          {costs.map(([name, bytes]) => (
            <tr key={name}>
              <th scope="row">
                <span class="inspect-bar" style={{ inlineSize: `${(100 * bytes) / most}%` }} />
                {name}
              </th>
              <td>{decimals(bytes / seconds, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
