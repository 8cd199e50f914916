// Sends the states of a room to its members: phase, roster, leaderboard, chat. Owned by room-lobby.ts, which says what
// changed; `flush` compares what each member was sent last with what is true now. Always true: a state goes out whole
// and at most once per flush; who just joined or resumed was sent nothing, and so gets everything.

import type { ChatLog } from "./chat.ts";
import { MOST_MESSAGE_BYTES, type Phase } from "./limits.ts";
import type { Member } from "./member.ts";
import { type ChatLine, type Choices, encodeMessage } from "./messages.ts";
import type { Outbox } from "./outbox.ts";
import type { Player, Roster } from "./roster.ts";
import type { LobbyRules } from "./rules.ts";
import type { Standings } from "./standings.ts";

/** Scores that change all the time do not go out more often than this, in ms. */
const SCORES_MS = 250;

export class StateSender {
  readonly #roster: Roster;
  readonly #standings: Standings;
  readonly #log: ChatLog;
  readonly #rules: LobbyRules;
  readonly #outbox: Outbox;
  // What was sent of the roster last, and how many different ones there were.
  #rosterText = "";
  #rosterVersion = 0;
  #rosterMs = -Infinity;
  #isTouched = false;
  #scoresWait = false;

  constructor(roster: Roster, standings: Standings, log: ChatLog, rules: LobbyRules, outbox: Outbox) {
    this.#roster = roster;
    this.#standings = standings;
    this.#log = log;
    this.#rules = rules;
    this.#outbox = outbox;
  }

  /** Something may be another than before: the next flush looks. */
  touch(): void {
    this.#isTouched = true;
  }

  /** A score is another. */
  touchScores(): void {
    this.#scoresWait = true;
  }

  /** Costs nothing when nothing was touched. */
  flush(members: Iterable<Member>, phase: Phase, endsAtMs: number, choices: Choices, now: number): void {
    const scoresGo = this.#scoresWait && now >= this.#rosterMs + SCORES_MS;
    if (!this.#isTouched && !scoresGo) return;
    this.#isTouched = false;
    const isMatch = phase === "game" || phase === "afterGame";
    const roster = this.#encodeRoster(isMatch, now);
    const chat = new Map<number, readonly Uint8Array[]>();
    for (const member of members) {
      const { id, player } = member;
      if (player === undefined) continue;
      const isPlaying = isMatch && player.isBusy;
      if (member.sentRoster !== this.#rosterVersion)
        this.#outbox.push({ type: "send", member: id, bytes: roster });
      member.sentRoster = this.#rosterVersion;
      this.#sendPhase(member, player, phase, endsAtMs, isPlaying, choices, now);
      if (isPlaying && !this.#rules.chatWhilePlaying) continue;
      this.#sendChat(member, chat);
    }
  }

  #encodeRoster(isMatch: boolean, now: number): Uint8Array {
    const players = this.#roster.rows(isMatch);
    const text = JSON.stringify(players);
    if (text !== this.#rosterText) {
      this.#rosterText = text;
      this.#rosterVersion++;
      this.#rosterMs = now;
    }
    this.#scoresWait = false;
    return encodeMessage({ type: "roster", players });
  }

  #sendPhase(
    member: Member,
    player: Player,
    phase: Phase,
    endsAtMs: number,
    isPlaying: boolean,
    choices: Choices,
    now: number,
  ): void {
    const isHost = player === this.#roster.host;
    const endsAt = endsAtMs === Infinity ? null : Math.round(endsAtMs);
    const key = JSON.stringify([phase, endsAt, isHost, isPlaying, choices]);
    if (member.sentPhase === key) return;
    member.sentPhase = key;
    if (phase === "leaderboard")
      this.#outbox.send(member.id, { type: "leaderboard", rows: this.#standings.rows() });
    const at = Math.round(now);
    this.#outbox.send(member.id, { type: "phase", phase, at, endsAt, isHost, isPlaying, choices });
  }

  #sendChat(member: Member, made: Map<number, readonly Uint8Array[]>): void {
    if (member.sentLine === this.#log.newest) return;
    const messages = made.get(member.sentLine) ?? pack(this.#log.after(member.sentLine));
    made.set(member.sentLine, messages);
    for (const bytes of messages) this.#outbox.push({ type: "send", member: member.id, bytes });
    member.sentLine = this.#log.newest;
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
    if (bytes + size > MOST_MESSAGE_BYTES) {
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
