// One message of each type, and more where a type has several faces. Used by the tests of messages and by the fuzz.

import type { ClientMessage, ServerMessage } from "../../src/lobby/lobby-messages.ts";

export const genuineClientMessages: readonly ClientMessage[] = [
  { type: "passcode", digits: "012345" },
  { type: "username", name: "Ada_-9" },
  { type: "chat", text: 'héllo "you" \\ 世界 🎉' },
  { type: "ready", isReady: true },
  { type: "ready", isReady: false },
  { type: "start" },
  { type: "choose", choices: { difficulty: "3", map: "maze of mirrors" } },
  { type: "cancel" },
  { type: "kick", name: "bob" },
  { type: "bots", count: 3 },
  { type: "done" },
  { type: "again" },
  { type: "end" },
  { type: "leave" },
];

const phase = { type: "phase", isHost: false, isPlaying: false, choices: {} } as const;

export const genuineServerMessages: readonly ServerMessage[] = [
  { type: "accepted" },
  { type: "refused", of: "start", reason: "too-few", sentence: "Not enough players to start." },
  { type: "refused", of: "passcode", reason: "passcode-needed", sentence: "Which?" },
  { type: "seated", seat: 39, name: "Ada" },
  { type: "token", token: "eyJhbGciOiJIUzI1NiJ9.e30.x" },
  { type: "roster", players: [] },
  {
    type: "roster",
    players: [
      {
        seat: 0,
        name: "Ada",
        isHost: true,
        isReady: false,
        isConnected: true,
        isPlaying: true,
        isBot: false,
        isOut: false,
        score: 12,
        wins: 3,
      },
      {
        seat: 3,
        name: "bob",
        isHost: false,
        isReady: true,
        isConnected: false,
        isPlaying: false,
        isBot: true,
        isOut: true,
        score: -5,
        wins: 0,
      },
    ],
  },
  { ...phase, phase: "lobby", at: 0, endsAt: null },
  { ...phase, phase: "game", at: 123_456, endsAt: null, isHost: true, isPlaying: true },
  { ...phase, phase: "countdown", at: 7000, endsAt: 18_000, choices: { difficulty: "3" } },
  { type: "chat", lines: [] },
  {
    type: "chat",
    lines: [
      { number: 1, from: "", text: "Ada is here." },
      { number: 2, from: "Ada", text: "grüße 🎉" },
    ],
  },
  {
    type: "leaderboard",
    rows: [
      { rank: 1, name: "Ada", score: 900, outcome: "winner", hasWon: true },
      { rank: 2, name: "bob", score: -3, outcome: "left", hasWon: false },
    ],
  },
  { type: "moving", place: '{"node":"n1","address":"play.test:4000/n1","permit":"ey.e30.x"}' },
  { type: "goodbye", reason: "kicked", sentence: "The host kicked you from this room." },
];
