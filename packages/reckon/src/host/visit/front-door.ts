// Checks a greeting: version and game, the login, the token of a seat. Owned by host.ts, which then finds the visitor a room. Always
// true: login and token may be answered later, and an answer for a visitor who is gone by then changes nothing.

import {
  encodeHandshake,
  type Greeting,
  PROTOCOL_VERSION,
  type Refusal,
  refusalOf,
} from "../../connection/handshake.ts";
import type { HostOptions } from "../host-options.ts";
import { isPromise } from "../room/hooks.ts";
import type { Seal } from "../room/hosted-room-options.ts";
import { readWish, type VisitorWish } from "./greeting.ts";
import { type Admission, type Decision, decisionOf } from "./login.ts";
import type { Visitor } from "./visitor.ts";

export interface FrontDoorOptions extends Pick<HostOptions, "verify" | "authenticate"> {
  /** Schema of a game that is served. */
  readonly schemaOf: (game: string) => string | undefined;
  /** Something went wrong in the program's own login. */
  readonly onFault: (error: unknown) => void;
  /** A visitor may come in. `seal`: of the token that they showed. */
  readonly onWish: (visitor: Visitor, wish: VisitorWish, seal: Seal | undefined, now: number) => void;
  /** A visitor's page is of another build: in a fleet another host may have it. undefined: this host is alone. */
  readonly onStranger: ((visitor: Visitor, wish: VisitorWish) => void) | undefined;
  /** Which build this host is; undefined: all pages of the same schema may play. */
  readonly build: string | undefined;
  /** A visitor was refused. */
  readonly onRefused: (visitor: Visitor) => void;
  /** The time of the newest wake: an answer may come between two. */
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
    const { build, schemaOf, onStranger } = this.#options;
    const wish = greeting.version === PROTOCOL_VERSION ? readWish(greeting.payload) : undefined;
    const schema = wish === undefined ? undefined : schemaOf(wish.game);
    const isOther = build !== undefined && wish?.build !== undefined && wish.build !== build;
    const refusal = isOther
      ? "version"
      : refusalOf(greeting, { version: PROTOCOL_VERSION, schema: schema ?? NO_SCHEMA });
    if (refusal === undefined && wish !== undefined && schema !== undefined)
      this.#admit(visitor, wish, schema, now);
    else if (onStranger === undefined || wish?.build === undefined)
      this.refuse(visitor, refusal ?? "schema", schema);
    else onStranger(visitor, wish);
  };

  refuse(visitor: Visitor, reason: Refusal, schema: string = NO_SCHEMA, sentence?: string): void {
    visitor.send(encodeHandshake({ type: "refuse", version: PROTOCOL_VERSION, schema, reason, sentence }));
    visitor.expel(reason);
    this.#options.onRefused(visitor);
  }

  /** Finds out the account. The program's own bots have none. */
  #admit(visitor: Visitor, wish: VisitorWish, schema: string, now: number): void {
    const { authenticate, nowMs, onFault } = this.#options;
    const { address, headers = {}, isBot } = visitor;
    const { game, login = "", watch: watches = false } = wish;
    const failed = (error: unknown): void => {
      onFault(error);
      visitor.expel("unchecked");
    };
    const take = (admission: Admission): void => {
      let decision: Decision;
      try {
        decision = decisionOf(admission);
      } catch (error) {
        failed(error);
        return;
      }
      const { sentence, identity } = decision;
      visitor.headers = undefined;
      visitor.identity = identity;
      if (visitor.isGone) return;
      if (sentence === undefined) this.#verify(visitor, wish, Math.max(now, nowMs()));
      else this.refuse(visitor, "login", schema, sentence);
    };
    if (authenticate === undefined || isBot) {
      take("guest");
      return;
    }
    try {
      const answer = authenticate({ game, login, address, headers, watches });
      if (isPromise(answer)) answer.then(take, failed);
      else take(answer);
    } catch (error) {
      failed(error);
    }
  }

  #verify(visitor: Visitor, wish: VisitorWish, now: number): void {
    const { verify, onWish, nowMs } = this.#options;
    // A token is worth a seat, and a spectator wants none.
    if (wish.token === undefined || wish.watch === true) onWish(visitor, wish, undefined, now);
    else
      verify(wish.token, (seal) => {
        if (!visitor.isGone) onWish(visitor, wish, seal, Math.max(now, nowMs()));
      });
  }
}
