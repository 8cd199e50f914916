// The workload as a @colyseus/schema state, quantised as coarsely as the tolerances allow in its steps of 8 and 16 bits:
// a map of rows by id, once open to all clients and once behind their views. Used by the two Colyseus codecs.

import { Encoder, MapSchema, schema, t } from "@colyseus/schema";
import type { Entity, Workload } from "../shared/workload.ts";

const Row = schema(
  {
    x: t.quantized({ min: 0, max: 4000, bits: 16 }),
    y: t.quantized({ min: 0, max: 4000, bits: 16 }),
    angle: t.angle({ bits: 8 }),
    vx: t.quantized({ min: -6, max: 6, bits: 8 }),
    vy: t.quantized({ min: -6, max: 6, bits: 8 }),
    hp: t.uint8(),
    state: t.uint8(),
  },
  "Row",
);
const OpenState = schema({ rows: t.map(Row) }, "OpenState");
const ViewedState = schema({ rows: t.map(Row).view() }, "ViewedState");

type RowInstance = InstanceType<typeof Row>;
type State = InstanceType<typeof OpenState>;

function fill(row: RowInstance, load: Workload, i: number): RowInstance {
  row.x = load.x[i];
  row.y = load.y[i];
  row.angle = load.angle[i];
  row.vx = load.vx[i];
  row.vy = load.vy[i];
  row.hp = load.hp[i];
  row.state = load.state[i];
  return row;
}

/** An empty state: what a client starts from. */
export function emptyState(hasViews: boolean): State {
  const state = hasViews ? new ViewedState() : new OpenState();
  state.rows ??= new MapSchema<RowInstance>();
  return state;
}

/** The server's side: a state that follows the workload, and its encoder. */
export class ColyseusServer {
  readonly rows: readonly RowInstance[];
  readonly encoder: Encoder<State>;

  constructor(load: Workload, hasViews: boolean) {
    // Room for a full state and for one packet after another, so that it neither grows nor complains.
    Encoder.BUFFER_SIZE = 65536 + load.n * 512;
    const state = emptyState(hasViews);
    this.rows = Array.from({ length: load.n }, (_, i) => fill(new Row(), load, i));
    this.rows.forEach((row, i) => {
      state.rows.set(String(i), row);
    });
    this.encoder = new Encoder(state);
  }

  take(load: Workload, changed: Uint32Array): void {
    for (let k = 0; k < changed.length; k++) fill(this.rows[changed[k]], load, changed[k]);
  }
}

/** What a client holds of a row. */
export function readRow(state: State, row: number): Entity | undefined {
  return state.rows.get(String(row));
}
