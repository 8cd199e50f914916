// Codes of rooms: five letters and digits that are not mistaken for each other, from random bytes that are given.

/** Without 0 O 1 I L, and without vowels, so that no words come out. */
const LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 5;

/** A code from so many random bytes as it has letters. */
export function codeOf(random: Uint8Array): string {
  let code = "";
  for (let i = 0; i < CODE_LENGTH; i++) code += LETTERS[random[i] % LETTERS.length];
  return code;
}
