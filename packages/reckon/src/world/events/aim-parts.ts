// What inputs that aim bring with them: the makers of triggers attach it, and a client knows what is in it. Always true: an input whose
// fields are no triggers has none, and carries nothing of what a client keeps of its pictures.

/** Made by client/makers/trigger-makers.ts. */
export abstract class AimParts {
  /** What it is for, in a word: parts are told apart by more than their shape. */
  abstract readonly of: "aims";
}
