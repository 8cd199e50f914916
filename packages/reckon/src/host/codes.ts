// Codes of rooms: letters and digits that are not mistaken for each other, from random bytes that are given. One that is in the list
// is short; the code of a private room is all that keeps others out, so it is too long to be found by trying.

/** Without 0 O 1 I L, and without vowels, so that no words come out. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
const CODE_LENGTH = 5;
/** 3.8 × 10¹¹ codes: who tries a thousand in a second finds one of 256 rooms in two weeks. */
const PRIVATE_LENGTH = 8;

/** Letters of a code. */
export function codeLength(isPrivate: boolean): number {
  return isPrivate ? PRIVATE_LENGTH : CODE_LENGTH;
}

/** Whether this can be the code of a room. */
export function isCode(text: string): boolean {
  // A private room that was saved by an earlier version has a short one.
  const isLong = text.length === CODE_LENGTH || text.length === PRIVATE_LENGTH;
  return isLong && [...text].every((letter) => LETTERS.includes(letter));
}

/** A code with a letter for each random byte. */
export function codeOf(random: Uint8Array): string {
  let code = "";
  for (const byte of random) code += LETTERS[byte % LETTERS.length];
  return code;
}
