// Packs pictures onto one sheet: side by side on shelves, with free space around each, so that a picture that is drawn larger
// never picks up a line of its neighbour. The atlas uses it. Always true: pictures never overlap or leave the sheet's width.

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Shelves {
  /** Corner of each picture, in the order given: x, y, x, y, … */
  readonly corners: Int32Array;
  readonly height: number;
}

export function putOnShelves(sizes: readonly Size[], width: number, padding: number): Shelves {
  const corners = new Int32Array(2 * sizes.length);
  // The tallest first, so that shelves are full.
  const order = sizes.map((_, i) => i).sort((a, b) => sizes[b].height - sizes[a].height || a - b);
  let x = padding;
  let y = padding;
  let tallest = 0;
  for (const i of order) {
    const size = sizes[i];
    if (size.width + 2 * padding > width)
      throw new Error(`A picture ${size.width} wide does not fit: make the sheet wider than ${width}.`);
    if (x + size.width + padding > width) {
      x = padding;
      y += tallest + padding;
      tallest = 0;
    }
    corners[2 * i] = x;
    corners[2 * i + 1] = y;
    x += size.width + padding;
    tallest = Math.max(tallest, size.height);
  }
  return { corners, height: y + tallest + padding };
}
