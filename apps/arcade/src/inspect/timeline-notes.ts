// Which notes a timeline draws, and the forms of its marks. timeline-canvas.ts calls it. Always true: of ticks that share a place the worst is
// drawn, so that nothing that went wrong disappears when a person looks at a whole minute.

import type { InputNote, SnapshotNote } from "./inspector-view.ts";

/** From the worst to the best. */
export const FATE_NAMES: readonly InputNote["fate"][] = ["lost", "late", "waiting", "arrived", "used"];
export const SNAPSHOT_FATES: readonly SnapshotNote["fate"][] = ["bad", "lost", "stale", "older", "newest"];

/** The notes of a stretch; where several ticks share a place, the worst of them. `fates`: from the worst to the best. */
export function worstOf<N extends { readonly fate: string }>(
  notes: ReadonlyMap<number, N>,
  fates: readonly N["fate"][],
  from: number,
  to: number,
  every: number,
): N[] {
  const found: N[] = [];
  for (let place = from; place <= to; place += every) {
    let worst: N | undefined;
    for (let tick = place; tick < place + every; tick++) {
      const note = notes.get(tick);
      if (note === undefined) continue;
      if (worst === undefined || fates.indexOf(note.fate) < fates.indexOf(worst.fate)) worst = note;
    }
    if (worst !== undefined) found.push(worst);
  }
  return found;
}

/** Adds a cross to the path. */
export function cross(context: CanvasRenderingContext2D, x: number, y: number, size: number): void {
  context.moveTo(x - size, y - size);
  context.lineTo(x + size, y + size);
  context.moveTo(x + size, y - size);
  context.lineTo(x - size, y + size);
}

/** Adds a diamond to the path. */
export function diamond(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.moveTo(x, y - 5);
  context.lineTo(x + 4, y);
  context.lineTo(x, y + 5);
  context.lineTo(x - 4, y);
  context.closePath();
}
