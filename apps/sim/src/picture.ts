// A picture made of characters: each cell is two pixels, one above the other (a half block), or one glyph.
// scene.ts draws into it, demo.ts prints its lines. With colour a pixel is one of 256 colours; without colour it is on or
// off, and a shade marks faint ones. Always true: every line is exactly `width` cells wide.

/** How a pixel looks: one of 256 colours, and what replaces it without colour. */
export interface Ink {
  readonly colour: number;
  readonly plain: "none" | "faint" | "full";
}

interface Glyph {
  readonly text: string;
  readonly colour: number;
  readonly ground: number;
}

export class Picture {
  /** In cells. */
  readonly width: number;
  readonly height: number;
  readonly #pixels: Ink[];
  readonly #glyphs: (Glyph | undefined)[];

  constructor(width: number, height: number, floor: Ink) {
    this.width = width;
    this.height = height;
    this.#pixels = new Array(width * height * 2).fill(floor);
    this.#glyphs = new Array(width * height).fill(undefined);
  }

  /** Fills a rectangle of pixels; the second corner is excluded. */
  fill(left: number, top: number, right: number, bottom: number, ink: Ink): void {
    const toY = Math.min(this.height * 2, bottom);
    for (let y = Math.max(0, top); y < toY; y++)
      for (let x = Math.max(0, left); x < Math.min(this.width, right); x++)
        this.#pixels[y * this.width + x] = ink;
  }

  /** Writes characters on cells, from this pixel to the right; characters outside are cut off. */
  write(x: number, y: number, text: string, colour: number, ground = -1): void {
    const row = Math.min(this.height - 1, Math.max(0, y >> 1));
    [...text].forEach((one, i) => {
      if (x + i >= 0 && x + i < this.width)
        this.#glyphs[row * this.width + x + i] = { text: one, colour, ground };
    });
  }

  /** The picture as lines of text. */
  lines(hasColour: boolean): string[] {
    return Array.from({ length: this.height }, (_, row) =>
      hasColour ? this.#coloured(row) : this.#plain(row),
    );
  }

  #coloured(row: number): string {
    let line = "";
    let last = "";
    for (let x = 0; x < this.width; x++) {
      const top = this.#pixels[row * 2 * this.width + x].colour;
      const bottom = this.#pixels[(row * 2 + 1) * this.width + x].colour;
      const glyph = this.#glyphs[row * this.width + x];
      const ground = glyph === undefined ? bottom : glyph.ground < 0 ? top : glyph.ground;
      const style = `\x1b[0;${glyph && glyph.ground >= 0 ? "1;" : ""}38;5;${glyph?.colour ?? top};48;5;${ground}m`;
      if (style !== last) line += style;
      last = style;
      line += glyph?.text ?? (top === bottom ? " " : "▀");
    }
    return `${line}\x1b[0m`;
  }

  #plain(row: number): string {
    let line = "";
    for (let x = 0; x < this.width; x++) {
      const top = this.#pixels[row * 2 * this.width + x].plain;
      const bottom = this.#pixels[(row * 2 + 1) * this.width + x].plain;
      line += this.#glyphs[row * this.width + x]?.text ?? plainCell(top, bottom);
    }
    return line;
  }
}

function plainCell(top: Ink["plain"], bottom: Ink["plain"]): string {
  if (top === "full") return bottom === "full" ? "█" : "▀";
  if (bottom === "full") return "▄";
  return top === "faint" || bottom === "faint" ? "·" : " ";
}
