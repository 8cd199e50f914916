// Codes of rooms, and seeds, from random bytes that are given. A code has letters and digits that are not mistaken for each other. A
// room in the list has a short one; only the code of a private room keeps visitors out, so it is too long to be found by trying.

/** Without 0 O 1 I L, and without vowels, so that no words come out. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 5;
/** 3.8 × 10¹¹ codes: at a thousand tries in a second it takes two weeks to find one of 256 rooms. */
const PRIVATE_LENGTH = 8;

/** Whether this can be the code of a room. */
export function isCode(text: string): boolean {
  // A private room that was saved by an earlier version has a short one.
  const isLong = text.length === CODE_LENGTH || text.length === PRIVATE_LENGTH;
  return isLong && [...text].every((letter) => LETTERS.includes(letter));
}

/** A code with a letter for each random byte. */
export function codeOf(random: (bytes: number) => Uint8Array, isPrivate: boolean): string {
  let code = "";
  for (const byte of random(isPrivate ? PRIVATE_LENGTH : CODE_LENGTH)) code += LETTERS[byte % LETTERS.length];
  return code;
}

/** A number of 32 bits. */
export function seedOf(random: (bytes: number) => Uint8Array): number {
  return new DataView(Uint8Array.from(random(4)).buffer).getUint32(0);
}
