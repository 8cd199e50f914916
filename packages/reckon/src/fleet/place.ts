// Where a client of a fleet is led: to a node, with what lets it in there. Hosts tell it in a refusal or in a message of the lobby, sessions
// follow it. Always true: it is checked before it is followed.

import { type Is, parsed, record, textOf, textThat } from "../core/shape.ts";
import { isNodeAddress } from "./node-address.ts";

/** Where a client is led instead: the room that it wants is at another node of the fleet. */
export interface Place {
  /** Id of the node. */
  readonly node: string;
  /** Where it is reached: see fleet/node-address.ts. */
  readonly address: string;
  /** Lets one connection in there, for half a minute. */
  readonly permit: string;
}

/** A token or a permit. */
export const isSigned: Is<string> = textOf(640, /^[!-~]*$/);

const isPlace: Is<Place> = record<Place>({
  node: textOf(32, /^[a-z0-9]*$/),
  address: textThat(isNodeAddress),
  permit: isSigned,
});

/** The place in the text of a refusal or a message; undefined: it makes no sense. */
export function readPlace(text: string): Place | undefined {
  return parsed(isPlace, text);
}
