// Who somebody is by the accounts of whoever runs a server. The host learns it (host/visit/login.ts), the lobby binds a seat to it.

/** Who somebody is. */
export interface Identity {
  /** The account, 1 to 128 characters: in a room it has one seat. */
  readonly id: string;
  /** The name that they play under, instead of the one that they type. Default: what they type. */
  readonly name?: string;
}

/** Most characters of an id. */
export const MOST_ID = 128;
