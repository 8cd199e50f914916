// The codecs that are compared, in the order in which they are printed.

import { bitecs } from "./bitecs.ts";
import type { CodecRow } from "./codec.ts";
import { colyseusShared } from "./colyseus-shared.ts";
import { colyseusView, colyseusViews } from "./colyseus-view.ts";
import { handwritten } from "./handwritten.ts";
import { msgpackr } from "./msgpackr.ts";
import { reckonRows } from "./reckon.ts";

export const CODEC_ROWS: readonly CodecRow[] = [
  ...reckonRows,
  colyseusShared,
  colyseusView,
  colyseusViews,
  bitecs,
  msgpackr,
  handwritten,
];
