// Optional components and queries over rows, as values: a game declares them once, beside its kinds. mirror.ts reads them. Always true: one
// field of a row decides whether the row has a part, so a restored arena needs nothing else.

/**
 * An optional component: rows of a kind have it while a field is not 0, or has one value. Made by `part`.
 *
 * @example const Stunned: Part = part("enemy", "stunTicks");
 */
export interface Part {
  readonly kind: string;
  readonly field: string;
  /** The value that the field must have; undefined: anything but 0. */
  readonly is: number | undefined;
}

/**
 * Declares an optional component.
 *
 * @example const Boss = part("enemy", "type", 4); const Stunned = part("enemy", "stunTicks");
 */
export function part(kind: string, field: string, is?: number): Part {
  return { kind, field, is };
}

/** Living rows of a kind that have some parts and lack others. Made by `rowsWith`; compared by identity. */
export interface RowQuery {
  readonly kind: string;
  readonly has: readonly Part[];
  readonly lacks: readonly Part[];
}

/**
 * Declares a query, once per module: a mirror keeps data for each.
 *
 * @example const awake = rowsWith("enemy", { lacks: [Stunned] });
 */
export function rowsWith(
  kind: string,
  options: { readonly has?: readonly Part[]; readonly lacks?: readonly Part[] } = {},
): { readonly kind: string; readonly has: readonly Part[]; readonly lacks: readonly Part[] } {
  return { kind, has: options.has ?? [], lacks: options.lacks ?? [] };
}
