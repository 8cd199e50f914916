// Sends the states of a room to its members: phase, roster, leaderboard, chat. Owned by room-lobby.ts, which says that something
// changed; `flush` compares what each member was sent last with what is true now. Always true: a state goes out whole
// and at most once per flush; a member who just joined or resumed was sent nothing, and so gets everything.

import { isMatch, MOST_SERVER_MESSAGE_BYTES, type Phase } from "../limits.ts";
import { type ChatLine, type Choices, encodeMessage } from "../lobby-messages.ts";
import type { Member } from "./member.ts";
import type { LobbyParts } from "./room-lobby-options.ts";

/** Scores that change all the time do not go out more often than this, in ms. */
const SCORES_MS = 250;

export class StateSender {
  readonly #parts: LobbyParts;
  // The newest roster, as text to compare and as bytes to send, and how many different ones there were.
  #rosterText = "";
  #rosterBytes: Uint8Array = new Uint8Array(0);
  #rosterVersion = 0;
  #rosterMs = -Infinity;
  #isTouched = false;
  /** How often something may have changed. */
  touches = 0;
  #scoresWait = false;

  constructor(parts: LobbyParts) {
    this.#parts = parts;
  }

  /** Something may have changed: the next flush looks. */
  touch(): void {
    this.#isTouched = true;
    this.touches++;
  }

  /** A score has changed. */
  touchScores(): void {
    this.#scoresWait = true;
  }

  /** Costs nothing when nothing was touched. */
  flush(members: Iterable<Member>, phase: Phase, endsAtMs: number, choices: Choices, now: number): void {
    const scoresGo = this.#scoresWait && now >= this.#rosterMs + SCORES_MS;
    if (!this.#isTouched && !scoresGo) return;
    this.#isTouched = false;
    const { roster, standings, rules, outbox } = this.#parts;
    this.#lookAtRoster(isMatch(phase), now);
    const endsAt = endsAtMs === Infinity ? null : Math.round(endsAtMs);
    const key = JSON.stringify([phase, endsAt, choices]);
    const chat = new Map<number, readonly Uint8Array[]>();
    for (const member of members) {
      const { id, isWatching } = member;
      if (!member.isSeated && !isWatching) continue;
      if (member.sentRoster !== this.#rosterVersion)
        outbox.push({ type: "send", member: id, bytes: this.#rosterBytes });
      member.sentRoster = this.#rosterVersion;
      const isHost = member === roster.host;
      const isPlaying = isMatch(phase) && (isWatching || member.isBusy);
      const ownKey = `${key} ${isHost} ${isPlaying}`;
      if (member.sentPhase !== ownKey) {
        // A player who is done with the end of a match reads how it ended at once.
        if (phase === "leaderboard" || (phase === "afterGame" && !isPlaying))
          outbox.send(id, { type: "leaderboard", rows: standings.rows() });
        const at = Math.round(now);
        outbox.send(id, { type: "phase", phase, at, endsAt, isHost, isPlaying, choices });
      }
      member.sentPhase = ownKey;
      if (!isPlaying || rules.chatWhilePlaying) this.#sendChat(member, chat);
    }
  }

  #lookAtRoster(isRunning: boolean, now: number): void {
    this.#scoresWait = false;
    const players = this.#parts.roster.rows(isRunning);
    const text = JSON.stringify(players);
    if (text === this.#rosterText) return;
    this.#rosterText = text;
    this.#rosterBytes = encodeMessage({ type: "roster", players });
    this.#rosterVersion++;
    this.#rosterMs = now;
  }

  #sendChat(member: Member, made: Map<number, readonly Uint8Array[]>): void {
    const { log, outbox } = this.#parts;
    if (member.sentLine === log.newest) return;
    const messages = made.get(member.sentLine) ?? pack(log.after(member.sentLine));
    made.set(member.sentLine, messages);
    for (const bytes of messages) outbox.push({ type: "send", member: member.id, bytes });
    member.sentLine = log.newest;
  }
}

/** As few messages as these lines fit, in order. */
function pack(lines: readonly ChatLine[]): Uint8Array[] {
  const messages: Uint8Array[] = [];
  let batch: ChatLine[] = [];
  let bytes = 0;
  for (const line of lines) {
    // Alone with its wrapping: a little more than it takes among others.
    const size = encodeMessage({ type: "chat", lines: [line] }).length;
    if (bytes + size > MOST_SERVER_MESSAGE_BYTES) {
      messages.push(encodeMessage({ type: "chat", lines: batch }));
      batch = [];
      bytes = 0;
    }
    batch.push(line);
    bytes += size;
  }
  if (batch.length > 0) messages.push(encodeMessage({ type: "chat", lines: batch }));
  return messages;
}
