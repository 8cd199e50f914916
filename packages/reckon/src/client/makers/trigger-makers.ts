// The makers of fields that can be triggers. Always true: a trigger that aims brings what a client keeps of its pictures and tells of them;
// a game whose inputs are made of other fields carries nothing of that.

import { StampCodec, ViewStamp } from "../../wire/messages/view-stamp.ts";
import type { Field } from "../../world/fields/field.ts";
import { type Aims, type FieldOptions, plainFlag, plainPresses } from "../../world/fields/grid.ts";
import { KeptEvidence } from "../effects/shot-evidence.ts";
import { ClientAimParts } from "../picture/aim-view.ts";
import { DrawnMoments } from "../picture/drawn-moments.ts";
import { LastFrame } from "../picture/last-frame.ts";

const PARTS: ClientAimParts = /* @__PURE__ */ new ClientAimParts((game, player, grid) => ({
  drawn: new DrawnMoments(game, player),
  lastFrame: new LastFrame(),
  evidence: new KeptEvidence(game.layout),
  stamps: new StampCodec(grid),
  newStamp: () => new ViewStamp(),
}));

function bringing<F extends Field>(field: F): F {
  return field.aims ? { ...field, aimParts: PARTS } : field;
}

/**
 * True or false, stored as 1 or 0. In an input, `edge: true` marks a press that must not be repeated, and `aims` a
 * trigger: while it is held, the server is told what the player was looking at (see `tools.rewind`).
 *
 * @example isDown: flag({ author: "server" })
 */
export function flag(
  options: FieldOptions & { readonly edge?: boolean; readonly aims?: Aims } = {},
): Field<"flag"> {
  return bringing(plainFlag(options));
}

/**
 * Input only: how often a button was pressed so far; a page counts on and on, and what is sent is the count modulo 16. Rules ask
 * `tools.pressed(player, name)` how often in this tick, where the player's kind has a field `pressesOf(name)`.
 * `aims` marks a trigger: with each press the server is told what the player was looking at (see `tools.rewind`).
 *
 * @example
 * into.jump = jumps; // in the page: one more with each press
 * for (let n = tools.pressed(player, "jump"); n > 0; n--) vy[row] = 400; // in step
 */
export function presses(options: { readonly aims?: Aims } = {}): Field<"integer"> {
  return bringing(plainPresses(options));
}
