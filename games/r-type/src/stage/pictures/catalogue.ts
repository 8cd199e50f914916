// Every small picture of R-Type: its extent from its middle, and its painter. The files of pictures add theirs when
// they are loaded and keep the number; both back ends bake them, each in its own way. Always true: a picture is painted by code
// from its own numbers alone, so that it is the same on every machine; things face +x.

/** The context of a painter. */
export type Pen = CanvasRenderingContext2D;

export interface Picture {
  /** From its middle to its edges, in px of the field. */
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly paint: (pen: Pen) => void;
  /** It is light: it brightens the picture under it. */
  readonly isLight: boolean;
  /** It is white wherever the picture is not empty. */
  readonly isWhite: boolean;
  /** Pixels of a sheet per px of the field: large soft pictures need few. */
  readonly detail: number;
}

export type PictureOptions = Partial<Pick<Picture, "isLight" | "isWhite" | "detail">>;

export const pictures: Picture[] = [];

/** Adds a picture with this extent to the left, up, right and down; returns its number. */
export function addPicture(
  [left, top, right, bottom]: readonly [number, number, number, number],
  paint: (pen: Pen) => void,
  { isLight = false, isWhite = false, detail = 2 }: PictureOptions = {},
): number {
  pictures.push({ left, top, right, bottom, paint, isLight, isWhite, detail });
  return pictures.length - 1;
}

/** A picture with the same extent to all sides. */
export function addRound(radius: number, paint: (pen: Pen) => void, options?: PictureOptions): number {
  return addPicture([radius, radius, radius, radius], paint, options);
}

/** By picture: its white twin, which shows a hit; without one, the picture itself. */
const whites: number[] = [];

export function whiteOf(picture: number): number {
  return whites[picture] ?? picture;
}

/** Gives pictures white twins. */
export function addWhites(...of: readonly number[]): void {
  for (const picture of of) {
    pictures.push({ ...pictures[picture], isWhite: true, detail: 1 });
    whites[picture] = pictures.length - 1;
  }
}

/** Paints a picture onto a sheet with its upper left corner at x, y, `scale` pixels per px. */
export function paintPicture(pen: Pen, picture: Picture, x: number, y: number, scale: number): void {
  const width = Math.ceil((picture.left + picture.right) * scale);
  const height = Math.ceil((picture.top + picture.bottom) * scale);
  pen.save();
  pen.beginPath();
  pen.rect(x, y, width, height);
  pen.clip();
  pen.setTransform(scale, 0, 0, scale, x + picture.left * scale, y + picture.top * scale);
  pen.lineJoin = "round";
  pen.lineCap = "round";
  picture.paint(pen);
  if (picture.isWhite) {
    pen.setTransform(1, 0, 0, 1, 0, 0);
    pen.globalAlpha = 1;
    pen.globalCompositeOperation = "source-atop";
    pen.fillStyle = "#ffffff";
    pen.fillRect(x, y, width, height);
  }
  pen.restore();
}
