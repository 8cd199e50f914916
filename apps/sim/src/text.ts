// Clipped and coloured text, for the lines around the pictures of `npm run demo`.

/** A text of at most `width` characters. */
export function clipped(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, Math.max(0, width - 1))}…`;
}

/** A text in one of 256 colours, if there are colours. */
export function painted(text: string, colour: number, hasColour: boolean): string {
  return hasColour && text !== "" ? `\x1b[38;5;${colour}m${text}\x1b[0m` : text;
}
