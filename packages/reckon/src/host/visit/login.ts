// The account of a visitor: the program's `HostOptions.authenticate` finds it out when the greeting has come, and may answer later.
// front-door.ts asks. Always true: its answer is checked, and an error of it lets no visitor in; a visitor who waits
// for an answer has no seat, no room and no match, and is sent away when it takes too long (visitor.ts).

import { assert } from "../../core/assert.ts";
import { type Identity, MOST_ID } from "../../core/identity.ts";
import { cleanText } from "../../core/text.ts";

/** Headers of a request, in small letters, as Node has them. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>;

/** What is known of a visitor before they are let in. */
export interface Caller {
  /** Name of the game. */
  readonly game: string;
  /** What their page passed as `login`; "": nothing. They can pass anything: check it. */
  readonly login: string;
  /** Where they come from; IPv6 by its /64. */
  readonly address: string;
  /** Of the request for the WebSocket: a cookie, for instance. */
  readonly headers: Headers;
  /** They want to be a spectator. */
  readonly watches: boolean;
}

/** An account; a guest, who has none; or a refusal, with the sentence that the visitor reads. */
export type Admission = Identity | "guest" | { readonly refused: string };

export type Authenticate = (caller: Caller) => Admission | PromiseLike<Admission>;

/** What became of a login. */
export interface Decision {
  readonly identity?: Identity;
  /** The visitor may not come in: they read this. */
  readonly sentence?: string;
}

const MOST_NAME = 64;
const MOST_SENTENCE = 300;

/** What an answer of the program means. Throws a sentence that names the fix if it makes no sense. */
export function decisionOf(admission: Admission): Decision {
  if (admission === "guest") return {};
  assert(
    typeof admission === "object" && admission !== null,
    'authenticate answered nothing: return { id }, "guest", or { refused: "a sentence" }.',
  );
  if ("refused" in admission) {
    const letters = [...cleanText(String(admission.refused))];
    return { sentence: letters.slice(0, MOST_SENTENCE).join("") };
  }
  const { id, name } = admission;
  assert(
    typeof id === "string" && id.length >= 1 && id.length <= MOST_ID,
    `authenticate answered an id that is no text of 1 to ${MOST_ID} characters: return the id of the account.`,
  );
  return { identity: typeof name === "string" ? { id, name: name.slice(0, MOST_NAME) } : { id } };
}
