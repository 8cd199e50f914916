// The texts of a language, one by one, for tests: each with its path, and functions called with values that fit.

/** Values for functions of texts, in the order in which they are tried. */
const ARGUMENTS: readonly (readonly unknown[])[] = [
  [2, 3, 4],
  ["Ann", "Ben", "Cleo"],
  [["Ann", "Ben"], 2],
];

/** By path, such as "home.play". */
export function leavesOf(texts: unknown, path = ""): Map<string, string> {
  const leaves = new Map<string, string>();
  const add = (value: unknown, at: string): void => {
    if (typeof value === "string") leaves.set(at, value);
    else if (typeof value === "function") leaves.set(at, called(value as (...values: never[]) => unknown));
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) add(inner, at === "" ? name : `${at}.${name}`);
  };
  add(texts, path);
  return leaves;
}

function called(text: (...values: never[]) => unknown): string {
  for (const values of ARGUMENTS)
    try {
      return String(text(...(values as never[])));
    } catch {
      // The next ones may fit.
    }
  throw new Error(`No values fit ${text}: add some.`);
}
