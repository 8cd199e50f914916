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
  #rosterVersion = 0;
  #rosterMs = -Infinity;
  #scoresWait = false;
  #phase = "";
  #phaseVersion = 0;

  constructor(roster: Roster, standings: Standings, log: ChatLog, rules: LobbyRules, outbox: Outbox) {
    this.#roster = roster;
    this.#standings = standings;
    this.#log = log;
    this.#rules = rules;
    this.#outbox = outbox;
  }

  changeRoster(): void {
    this.#rosterVersion++;
  }

  changeScores(): void {
    this.#scoresWait = true;
  }

  flush(members: Iterable<Member>, phase: Phase, endsAtMs: number, choices: Choices, now: number): void {
    const isMatch = phase === "game" || phase === "afterGame";
    if (this.#scoresWait && now >= this.#rosterMs + SCORES_MS) this.changeRoster();
    this.#notePhase(phase, endsAtMs, choices);
    const chat = new Map<number, readonly Uint8Array[]>();
    let roster: Uint8Array | undefined;
    for (const member of members) {
      const { id, player } = member;
      if (player === undefined) continue;
      const isPlaying = isMatch && player.isBusy;
      if (member.sentRoster !== this.#rosterVersion) {
        roster ??= encodeMessage({ type: "roster", players: this.#roster.rows(isMatch) });
        this.#outbox.push({ type: "send", member: id, bytes: roster });
        member.sentRoster = this.#rosterVersion;
        this.#rosterMs = now;
        this.#scoresWait = false;
      }
      this.#sendPhase(member, player, phase, endsAtMs, isPlaying, choices, now);
      if (isPlaying && !this.#rules.chatWhilePlaying) continue;
      this.#sendChat(member, chat);
    }
  }

  /** Once for all members, because it is looked at in every tick. */
  #notePhase(phase: Phase, endsAtMs: number, choices: Choices): void {
    const known = JSON.stringify([phase, endsAtMs, choices]);
    if (known === this.#phase) return;
    this.#phase = known;
    this.#phaseVersion++;
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
    const version = 4 * this.#phaseVersion + 2 * Number(isHost) + Number(isPlaying);
    if (member.sentPhase === version) return;
    member.sentPhase = version;
    const endsAt = endsAtMs === Infinity ? null : Math.round(endsAtMs);
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
