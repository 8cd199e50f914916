// The values of one tick side by side: as predicted, as shown, as the server has them. Always true: what differs is marked by a sign, not
// by colour alone; only the rows that matter most are listed, so that a step of the tick stays quick.

import type { JSX } from "preact";
import { INSPECT } from "./inspect-words.ts";
import type { InspectorView, RowView } from "./inspector-view.ts";

const MOST_ROWS = 4;

export function MomentTable({ view }: { readonly view: InspectorView }): JSX.Element {
  const { moment } = view;
  const rows = view.inspection.rows(moment, MOST_ROWS);
  const { worlds } = INSPECT;
  return (
    <section class="inspect-table">
      {moment.truthTick !== moment.tick && <p class="inspect-quiet">{INSPECT.noTruth}</p>}
      <table aria-label={INSPECT.table}>
        <thead>
          <tr>
            <th scope="col">{INSPECT.field}</th>
            <th scope="col">{worlds.predicted}</th>
            <th scope="col">{worlds.shown}</th>
            <th scope="col">{worlds.truth}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={`${row.kind} ${row.row}`} row={row} />
        ))}
      </table>
    </section>
  );
}

function Row({ row }: { readonly row: RowView }): JSX.Element {
  const fields = [...row.fields].sort((a, b) => Number(b.differs) - Number(a.differs));
  const owner = row.isOwn ? INSPECT.you : row.owner < 0 ? INSPECT.unowned : INSPECT.player(row.owner);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={4}>
          {INSPECT.row(row.kind, row.row)} <small>{owner}</small>
        </th>
      </tr>
      {fields.map(({ name, predicted, shown, truth, differs }) => (
        <tr key={name} class={differs ? "differs" : undefined}>
          <th scope="row">
            {differs ? "≠ " : ""}
            {name}
          </th>
          <td>{number(predicted)}</td>
          <td>{number(shown)}</td>
          <td>{number(truth)}</td>
        </tr>
      ))}
    </tbody>
  );
}

function number(value: number): string {
  return Number.isNaN(value) ? INSPECT.unknown : String(Math.round(value * 100) / 100);
}
