// The identity of a player, by the accounts of the server's owner. The host learns it (host/visit/login.ts), the lobby binds a seat to it.

/** The identity of a player. */
export interface Identity {
  /** The account, 1 to 128 characters: it has one seat in a room. */
  readonly id: string;
  /** The name under which they play, instead of the one they type. Default: the one they type. */
  readonly name?: string;
}

/** Most characters of an id. */
export const MOST_ID = 128;
