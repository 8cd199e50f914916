// The three strengths of bots, as figures. pilot.ts uses them. Always true: a weaker one sees later and less, and aims
// worse; none knows more than its player would.

export interface Strength {
  readonly name: "easy" | "fair" | "strong";
  /** Ticks between two decisions. */
  readonly reaction: number;
  /** Ticks that it looks ahead. */
  readonly horizon: number;
  /** px that it keeps from bullets and bodies. */
  readonly margin: number;
  /** Share of its decisions in which it does not see bullets at all. */
  readonly blindness: number;
  /** Level to which it charges; 0: it never does. */
  readonly charge: number;
}

export const STRENGTHS: { readonly [N in Strength["name"]]: Strength } = {
  easy: { name: "easy", reaction: 12, horizon: 28, margin: 10, blindness: 0.22, charge: 0 },
  fair: { name: "fair", reaction: 9, horizon: 32, margin: 14, blindness: 0.15, charge: 3 },
  strong: { name: "strong", reaction: 4, horizon: 44, margin: 22, blindness: 0, charge: 4 },
};
