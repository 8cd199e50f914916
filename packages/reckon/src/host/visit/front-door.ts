// From a greeting to who somebody is and what they want: version and game, the login, the token of a seat. Owned by host.ts, which
// then finds them a room. Always true: each of these may answer later, and an answer for who is gone by then changes nothing.

import {
  encodeHandshake,
  type Greeting,
  PROTOCOL_VERSION,
  type Refusal,
  refusalOf,
} from "../../connection/handshake.ts";
import type { HostOptions, Seal } from "../host-options.ts";
import { readWish, type VisitorWish } from "./greeting.ts";
import { ask, type Decision } from "./login.ts";
import type { Visitor } from "./visitor.ts";

export interface FrontDoorOptions {
  readonly verify: HostOptions["verify"];
  readonly authenticate: HostOptions["authenticate"];
  /** Schema of a game that is served. */
  readonly schemaOf: (game: string) => string | undefined;
  /** Something went wrong in the program's own login. */
  readonly onFault: (error: unknown) => void;
  /** Somebody may come in. `seal`: of the token that they showed. */
  readonly onWish: (visitor: Visitor, wish: VisitorWish, seal: Seal | undefined, now: number) => void;
  /** Somebody was refused. */
  readonly onRefused: (visitor: Visitor) => void;
  /** Of the newest wake: an answer may come between two. */
  readonly nowMs: () => number;
}

const NO_SCHEMA = "0".repeat(16);

export class FrontDoor {
  readonly #options: FrontDoorOptions;

  constructor(options: FrontDoorOptions) {
    this.#options = options;
  }

  /** A greeting has come. */
  readonly greeted = (visitor: Visitor, greeting: Greeting, now: number): void => {
    const wish = greeting.version === PROTOCOL_VERSION ? readWish(greeting.payload) : undefined;
    const schema = wish === undefined ? undefined : this.#options.schemaOf(wish.game);
    const refusal = refusalOf(greeting, { version: PROTOCOL_VERSION, schema: schema ?? NO_SCHEMA });
    if (refusal !== undefined || wish === undefined || schema === undefined)
      this.refuse(visitor, refusal ?? "schema", schema);
    else this.#admit(visitor, wish, schema, now);
  };

  refuse(visitor: Visitor, reason: Refusal, schema: string = NO_SCHEMA, sentence?: string): void {
    visitor.send(encodeHandshake({ type: "refuse", version: PROTOCOL_VERSION, schema, reason, sentence }));
    visitor.expel(reason);
    this.#options.onRefused(visitor);
  }

  /** Finds out who it is. The program's own bots are nobody. */
  #admit(visitor: Visitor, wish: VisitorWish, schema: string, now: number): void {
    const { authenticate, nowMs, onFault } = this.#options;
    const decided = (decision: Decision): void => {
      visitor.headers = undefined;
      if (visitor.isGone) return;
      if (decision.sentence !== undefined) {
        this.refuse(visitor, "login", schema, decision.sentence);
        return;
      }
      visitor.identity = decision.identity;
      this.#verify(visitor, wish, Math.max(now, nowMs()));
    };
    const failed = (error: unknown): void => {
      onFault(error);
      visitor.expel("unchecked");
    };
    ask(visitor.isBot ? undefined : authenticate, wish, visitor, decided, failed);
  }

  #verify(visitor: Visitor, wish: VisitorWish, now: number): void {
    const { verify, onWish, nowMs } = this.#options;
    // A token is worth a seat, and who looks on wants none.
    if (wish.token === undefined || wish.watch === true) onWish(visitor, wish, undefined, now);
    else
      verify(wish.token, (seal) => {
        if (!visitor.isGone) onWish(visitor, wish, seal, Math.max(now, nowMs()));
      });
  }
}
