// Names beside players on canvas 2D: painted once for each name and size, and never over one another. A view begins a frame,
// says where players stand, and draws names, its own player's first. Always true: a name without room is not drawn,
// except one's own.

import { paintNameTag } from "../name-tag.ts";
import { TagPlaces } from "./tag-places.ts";

interface Tag {
  readonly picture: HTMLCanvasElement;
  readonly name: string;
  readonly isOwn: boolean;
}

export class NameTags {
  readonly #document: Document;
  readonly #places: TagPlaces;
  /** By seat. */
  readonly #tags: (Tag | undefined)[] = [];
  #context: CanvasRenderingContext2D | undefined;
  #ratio = 0;
  #width: number = Number.POSITIVE_INFINITY;

  /** `capacity`: players plus things that names must not cover. */
  constructor(document: Document, capacity: number) {
    this.#document = document;
    this.#places = new TagPlaces(capacity);
  }

  /**
   * Begins a frame on a context in device pixels; `ratio`: device pixels per CSS pixel, `edge`: no name stands higher, `width`: of the
   * picture, beyond whose sides no name reaches (default: names leave it with their players).
   */
  begin(
    context: CanvasRenderingContext2D,
    ratio: number,
    edge: number = 0,
    width: number = Number.POSITIVE_INFINITY,
  ): void {
    this.#width = width;
    if (ratio !== this.#ratio) this.#tags.length = 0;
    this.#ratio = ratio;
    this.#context = context;
    this.#places.begin(edge);
  }

  /** A player stands here: no name may cover them. */
  cover(x: number, y: number, radius: number): void {
    this.#places.cover(x - radius, y - radius, x + radius, y + radius);
  }

  /** A name that stands on `above`, or hangs from `below` (NaN: never), around x. */
  draw(
    seat: number,
    name: string,
    isOwn: boolean,
    x: number,
    above: number,
    below: number,
    alpha: number,
  ): void {
    const context = this.#context;
    if (context === undefined) return;
    const { picture } = this.#tag(Math.max(0, seat), name, isOwn);
    const { width, height } = picture;
    // On whole pixels, so that letters stay sharp.
    const wanted = Math.round(x - width / 2);
    const left =
      this.#width === Number.POSITIVE_INFINITY ? wanted : Math.max(0, Math.min(wanted, this.#width - width));
    const down = Math.round(below);
    let bottom = this.#places.place(left + width / 2, Math.round(above), width, height, down);
    if (Number.isNaN(bottom)) {
      if (!isOwn) return;
      bottom = (Number.isNaN(down) ? Math.round(above) : down) + height;
    }
    context.globalAlpha = alpha;
    context.drawImage(picture, left, bottom - height);
    context.globalAlpha = 1;
  }

  #tag(seat: number, name: string, isOwn: boolean): Tag {
    const known = this.#tags[seat];
    if (known?.name === name && known.isOwn === isOwn) return known;
    const picture = paintNameTag(this.#document, name, seat, isOwn, this.#ratio);
    const tag = { picture, name, isOwn };
    this.#tags[seat] = tag;
    return tag;
  }
}
