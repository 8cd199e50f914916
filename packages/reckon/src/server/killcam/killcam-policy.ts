// What a game says about killcams. A hosted game has one, its rooms film by it. Always true: without one a room keeps and sends nothing.

/** When a killcam is shown, and how much of it. */
export interface KillcamPolicy {
  /** The event of the rules that says that a player has fallen: it belongs to the killer. */
  readonly event: string;
  /** Its field that names the player who fell. */
  readonly victim: string;
  /** Seconds before the death that are shown, 0.5 to 3. Default 3. */
  readonly seconds?: number;
}
