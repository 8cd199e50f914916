// Carries an image of a room that moves. Whoever keeps images calls it. Always true: only rows that are present matter, so only their
// codes are carried; a code that arrives may be any number, for whoever codes against it compares it and nothing more.

import type { Moving } from "../../core/moving/moving.ts";
import type { Ring } from "../../core/ring.ts";
import type { Image } from "../../wire/image/image.ts";
import type { World } from "../../world/world.ts";
import { carryRing } from "./carry-ring.ts";

/** @param like an image that it mostly differs little from. Default: an empty one */
export function carryImage(by: Moving, image: Image, like: Image | undefined): void {
  image.tick = by.whole(image.tick);
  for (let k = 0; k < image.kinds.length; k++) {
    const kind = image.kinds[k];
    const other = like?.kinds[k];
    by.cells(kind.present, other?.present);
    by.cells(kind.generation, other?.generation);
    by.cells(kind.owner, other?.owner);
    const { stride } = kind.plan;
    for (let row = 0; row < kind.present.length; row++) {
      if (kind.present[row] > 1) by.fail();
      if (kind.present[row] === 0) continue;
      const isKnown = other?.present[row] === 1;
      const codes = kind.codes.subarray(row * stride, (row + 1) * stride);
      by.cells(codes, isKnown ? other.codes.subarray(row * stride, (row + 1) * stride) : undefined);
    }
  }
}

/** Images of a whole world, by place: those whose world is carried too are taken from it again. */
export function carryImages(
  by: Moving,
  images: Ring<Image>,
  worldAt: (place: number) => World | undefined,
): void {
  carryRing(by, images, (image, place, before) => {
    const world = worldAt(place);
    if (world === undefined) carryImage(by, image, before);
    else if (by.isArriving) image.capture(world);
  });
}
