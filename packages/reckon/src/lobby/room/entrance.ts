// The way into a room up to the name: whether a newcomer may come now, and the passcode (AX36, AX38). Owned by
// room-lobby.ts. Always true: a passcode is compared only while neither its sender's address nor the room is throttled;
// after three wrong ones a connection ends; only wrong ones count.

import { assert } from "../../core/assert.ts";
import { type Throttle, TokenBucket } from "../../core/throttle.ts";
import { isMatch, type Phase } from "../limits.ts";
import { isPasscode, isSamePasscode } from "../passcode.ts";
import type { Goodbye } from "../reasons.ts";
import type { LobbyRules } from "../rules.ts";
import type { Member } from "./member.ts";
import type { Outbox } from "./outbox.ts";

/** Wrong passcodes of a room, from all addresses: at this pace a tenth of a per cent of all codes are tried in an hour. */
const WRONG_OF_ROOM = { burst: 60, perSecond: 0.25 };

export class Entrance {
  readonly #rules: LobbyRules;
  readonly #passcode: string | undefined;
  readonly #throttle: Throttle;
  readonly #tries: TokenBucket = new TokenBucket(WRONG_OF_ROOM);
  readonly #outbox: Outbox;

  constructor(rules: LobbyRules, passcode: string | undefined, throttle: Throttle, outbox: Outbox) {
    assert(
      passcode === undefined ? rules.gate === "open" : isPasscode(passcode),
      "Give the room a passcode of six digits (makePasscode makes one), or rules with an open gate.",
    );
    this.#rules = rules;
    this.#passcode = passcode;
    this.#throttle = throttle;
    this.#outbox = outbox;
  }

  /** Why no newcomer can come in now. */
  hindrance(phase: Phase, isFull: boolean): Goodbye | undefined {
    const { lateJoin } = this.#rules;
    if (lateJoin === "refuse" && isMatch(phase)) return "in-progress";
    if (lateJoin === "waiting" && phase !== "lobby") return "in-progress";
    return isFull ? "full" : undefined;
  }

  /** Asks for the passcode, or for a name. */
  greet(member: Member, isVouched: boolean): void {
    if (this.#passcode === undefined || isVouched) this.#admit(member);
    else this.#outbox.refuse(member.id, "passcode", "passcode-needed");
  }

  /** Lets a member in, lets them try again, or says why their connection must end. */
  tryPasscode(member: Member, digits: string, now: number): Goodbye | undefined {
    if (!this.#throttle.isOpen(member.address, now) || !this.#tries.has(now)) return "throttled";
    if (isSamePasscode(digits, this.#passcode ?? "")) {
      this.#admit(member);
      return undefined;
    }
    this.#throttle.take(member.address, now);
    this.#tries.take(now);
    member.triesLeft--;
    if (member.triesLeft === 0) return "passcode";
    const left = member.triesLeft === 1 ? "1 try" : `${member.triesLeft} tries`;
    this.#outbox.refuse(member.id, "passcode", "passcode-wrong", `Wrong passcode: ${left} left.`);
    return undefined;
  }

  #admit(member: Member): void {
    member.isAdmitted = true;
    this.#outbox.send(member.id, { type: "accepted" });
  }
}
