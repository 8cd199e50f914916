// Width and height of a picture, from the first bytes of its file. markdown.ts writes them into the page. Always true: a sort of picture
// that it does not know is refused with a sentence.

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @param name of the file, for its ending and for the refusal */
export function sizeOf(bytes: Buffer, name: string): Size {
  if (name.endsWith(".png")) return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
  if (name.endsWith(".gif")) return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) };
  if (name.endsWith(".webp")) return webpSize(bytes, name);
  if (name.endsWith(".svg")) {
    const head = bytes.toString("utf8", 0, 600);
    const [, , width, height] = /viewBox="([\d.-]+ ){2}([\d.]+) ([\d.]+)"/.exec(head) ?? [];
    if (width !== undefined) return { width: Number(width), height: Number(height) };
  }
  throw new Error(`The size of ${name} cannot be read: use a PNG, a GIF, a WebP, or an SVG with a viewBox.`);
}

function webpSize(bytes: Buffer, name: string): Size {
  const form = bytes.toString("latin1", 12, 16);
  if (form === "VP8X") return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 };
  if (form === "VP8 ")
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff };
  if (form === "VP8L") {
    const bits = bytes.readUInt32LE(21);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  throw new Error(`${name} is no WebP that this site can read.`);
}
