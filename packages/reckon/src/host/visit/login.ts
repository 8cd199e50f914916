// Who a visitor is, by the accounts of whoever runs the host: `HostOptions.authenticate` is asked when the greeting has come, and may
// answer later. host.ts asks. Always true: what it answers is checked, and what it throws is told and lets nobody in; whoever waits
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
  /** What their page passed as `login`; "": nothing. It is theirs to choose: check it. */
  readonly login: string;
  /** Where they come from; IPv6 by its /64. */
  readonly address: string;
  /** Of the request for the WebSocket: a cookie, for instance. */
  readonly headers: Headers;
  /** They only want to look on. */
  readonly watches: boolean;
}

/** An account; a guest, who has none; or nobody who may come in, with what they are told. */
export type Admission = Identity | "guest" | { readonly refused: string };

export type Authenticate = (caller: Caller) => Admission | PromiseLike<Admission>;

/** What became of a login: `sentence` where they may not come in. */
export type Decision =
  | { readonly identity: Identity | undefined; readonly sentence?: undefined }
  | { readonly sentence: string };

const MOST_NAME = 64;
const MOST_SENTENCE = 300;
const NO_HEADERS: Headers = {};

/** Asks who somebody is; calls one of the two once, maybe later. */
export function ask(
  authenticate: Authenticate | undefined,
  {
    game,
    login = "",
    watch = false,
  }: { readonly game: string; readonly login?: string; readonly watch?: boolean },
  { address, headers = NO_HEADERS }: { readonly address: string; readonly headers: Headers | undefined },
  decided: (decision: Decision) => void,
  failed: (error: unknown) => void,
): void {
  if (authenticate === undefined) {
    decided({ identity: undefined });
    return;
  }
  const take = (admission: Admission): void => {
    let decision: Decision;
    try {
      decision = decisionOf(admission);
    } catch (error) {
      failed(error);
      return;
    }
    decided(decision);
  };
  try {
    const answer = authenticate({ game, login, address, headers, watches: watch });
    if (isPromise(answer)) answer.then(take, failed);
    else take(answer);
  } catch (error) {
    failed(error);
  }
}

function isPromise(answer: Admission | PromiseLike<Admission>): answer is PromiseLike<Admission> {
  return typeof answer === "object" && answer !== null && "then" in answer;
}

/** Throws a sentence that names the fix if the program answers what it cannot mean. */
function decisionOf(admission: Admission): Decision {
  if (admission === "guest") return { identity: undefined };
  assert(
    typeof admission === "object" && admission !== null,
    'authenticate answered nothing: return { id }, "guest", or { refused: "a sentence" }.',
  );
  if ("refused" in admission)
    return {
      sentence: Array.from(cleanText(String(admission.refused)))
        .slice(0, MOST_SENTENCE)
        .join(""),
    };
  const { id, name } = admission;
  assert(
    typeof id === "string" && id.length >= 1 && id.length <= MOST_ID,
    `authenticate answered an id that is no text of 1 to ${MOST_ID} characters: return the id of the account.`,
  );
  return { identity: typeof name === "string" ? { id, name: name.slice(0, MOST_NAME) } : { id } };
}
