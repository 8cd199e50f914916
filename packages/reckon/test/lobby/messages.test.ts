import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  KEPT_LINES,
  MOST_OUTCOME,
  MOST_SCORE,
  MOST_SEATS,
  MOST_SERVER_MESSAGE_BYTES,
  MOST_WINS,
  PHASES,
} from "../../src/lobby/limits.ts";
import {
  type ClientMessage,
  clientMessages,
  encodeMessage,
  type ServerMessage,
  serverMessages,
} from "../../src/lobby/lobby-messages.ts";
import { ALL_GOODBYES, ALL_NOES, sentenceOfLoss, sentenceOfNo } from "../../src/lobby/reasons.ts";
import { checkRules, LOBBY_RULES } from "../../src/lobby/rules.ts";
import { genuineClientMessages, genuineServerMessages } from "./samples.ts";

const encoder = new TextEncoder();

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function longest(character: string, count: number): string {
  return character.repeat(count);
}

describe("control messages", () => {
  it.each(genuineClientMessages)("[LB20] a client's $type is read as it was written", (message) => {
    expect(clientMessages().decode(encodeMessage(message))).toEqual(message);
  });

  it.each(genuineServerMessages)("[LB20] a server's $type is read as it was written", (message) => {
    expect(serverMessages().decode(encodeMessage(message))).toEqual(message);
  });

  it.each(genuineClientMessages)("[LB20] a refusal of $type is read as it was written", ({ type: of }) => {
    const refused = { type: "refused", of, reason: "not-now", sentence: "" } as const;
    expect(serverMessages().decode(encodeMessage(refused))).toEqual(refused);
  });

  it("[LB20] bytes are printable ASCII, whatever was typed, as docs/protocol.md shows", () => {
    expect(textOf(encodeMessage({ type: "chat", text: "hé 🎉\n" }))).toBe(
      '{"type":"chat","text":"h\\u00e9 \\ud83c\\udf89\\n"}',
    );
    const nothing = {
      isHost: false,
      isReady: false,
      isConnected: true,
      isPlaying: false,
      isOut: false,
      isBot: false,
      wins: 0,
    };
    const players = [
      { ...nothing, seat: 0, name: "Ada", isHost: true, score: 7 },
      { ...nothing, seat: 2, name: "bob", isReady: true, isPlaying: true, score: 0, wins: 2 },
      { ...nothing, seat: 3, name: "Bot-Cy", isPlaying: true, isBot: true, score: 1 },
      { ...nothing, seat: 4, name: "dan", isOut: true, score: 0 },
    ];
    expect(textOf(encodeMessage({ type: "roster", players }))).toBe(
      '{"type":"roster","players":[[0,"Ada",5,7,0],[2,"bob",14,0,2],[3,"Bot-Cy",28,1,0],[4,"dan",36,0,0]]}',
    );
    expect(
      textOf(
        encodeMessage({
          type: "phase",
          phase: "countdown",
          at: 7000,
          endsAt: 18_000,
          isHost: false,
          isPlaying: false,
          choices: { difficulty: "3" },
        }),
      ),
    ).toBe(
      '{"type":"phase","phase":"countdown","at":7000,"endsAt":18000,"isHost":false,"isPlaying":false,"choices":{"difficulty":"3"}}',
    );
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 100 }), (text) => {
        const bytes = encodeMessage({ type: "chat", text });
        expect(bytes.every((byte) => byte >= 0x20 && byte <= 0x7e)).toBe(true);
        expect(clientMessages().decode(bytes)).toEqual({ type: "chat", text });
      }),
    );
  });

  it("[LB20] the longest of each kind fits 8192 bytes", () => {
    const name = longest("𝒲", 12);
    const seats = Array.from({ length: MOST_SEATS }, (_, seat) => seat);
    const messages: (ServerMessage | ClientMessage)[] = [
      {
        type: "roster",
        players: seats.map((seat) => ({
          seat,
          name,
          isHost: true,
          isReady: true,
          isConnected: true,
          isPlaying: true,
          isOut: true,
          isBot: true,
          score: -MOST_SCORE,
          wins: MOST_WINS,
        })),
      },
      {
        type: "leaderboard",
        rows: seats.map(() => ({
          rank: MOST_SEATS,
          name,
          score: -MOST_SCORE,
          outcome: longest("w", MOST_OUTCOME),
          hasWon: true,
        })),
      },
      ...["é", '"', "世", "\\"].map((character): ServerMessage => {
        const text = longest(character, Math.floor(256 / encoder.encode(character).length));
        return { type: "chat", lines: [{ number: Number.MAX_SAFE_INTEGER, from: name, text }] };
      }),
      ...ALL_NOES.map(
        (reason): ServerMessage => ({
          type: "refused",
          of: "passcode",
          reason,
          sentence: sentenceOfNo(reason),
        }),
      ),
      ...ALL_GOODBYES.map(
        (reason): ServerMessage => ({ type: "goodbye", reason, sentence: sentenceOfLoss(reason) }),
      ),
      { type: "token", token: longest("t", 1024) },
      {
        type: "phase",
        phase: PHASES[2],
        at: Number.MAX_SAFE_INTEGER,
        endsAt: -Number.MAX_SAFE_INTEGER,
        isHost: false,
        isPlaying: false,
        choices: Object.fromEntries(
          Array.from({ length: 8 }, (_, i) => [longest(String.fromCharCode(65 + i), 16), longest('"', 32)]),
        ),
      },
    ];
    for (const message of messages) {
      const bytes = encodeMessage(message);
      expect(bytes.length).toBeLessThanOrEqual(MOST_SERVER_MESSAGE_BYTES);
      expect(serverMessages().decode(bytes)).toEqual(message);
    }
    expect(KEPT_LINES).toBe(50);
  });

  it.each([
    ["not JSON", "{type"],
    ["nothing", ""],
    ["no object", "[]"],
    ["an unknown type", '{"type":"admin"}'],
    ["a field too many", '{"type":"start","seat":1}'],
    ["a field too few", '{"type":"kick"}'],
    ["an identity", '{"type":"chat","text":"x","from":"host"}'],
    ["a passcode of seven digits", '{"type":"passcode","digits":"1234567"}'],
    ["a number for a text", '{"type":"username","name":5}'],
    ["a choice of a strange name", '{"type":"choose","choices":{"__proto__":"x"}}'],
    ["nine choices", `{"type":"choose","choices":{${[..."abcdefghi"].map((c) => `"${c}":"x"`).join()}}}`],
    ["a prototype", '{"type":"start","__proto__":{}}'],
    ["a character that is not ASCII", '{"type":"chat","text":"é"}'],
    ["a newline", '{"type":"start"}\n'],
    ["deep brackets", "[".repeat(2000)],
    ["more than 2048 bytes", `{"type":"start"${" ".repeat(2100)}}`],
  ])("[LB20] %s is refused and counted", (_, json) => {
    const messages = clientMessages();
    expect(messages.decode(encoder.encode(json))).toBeUndefined();
    expect([messages.taken, messages.bad]).toEqual([0, 1]);
  });

  it("[LB20] bytes without sense are refused, and never throw", () => {
    const [client, server] = [clientMessages(), serverMessages()];
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
        client.decode(bytes);
        server.decode(bytes);
      }),
    );
    expect(client.taken + server.taken).toBe(0);
    expect(client.bad).toBeGreaterThan(50);
  });
});

describe("the rules of a lobby", () => {
  it("[AX36, AX37, AX38, AX39, LB21] those of the seeds are sound, and as the seeds say", () => {
    for (const rules of Object.values(LOBBY_RULES)) expect(checkRules(rules)).toBe(rules);
    const { byAThread, highNoon, rType } = LOBBY_RULES;
    expect([
      byAThread.gate,
      byAThread.start,
      byAThread.countdownMs,
      byAThread.lateJoin,
      byAThread.holdMs,
    ]).toEqual(["passcode", "host", 11_000, "refuse", 0]);
    expect([
      highNoon.gate,
      highNoon.start,
      highNoon.leastPlayers,
      highNoon.lateJoin,
      highNoon.holdMs,
    ]).toEqual(["open", "ready", 1, "play", 30_000]);
    expect([rType.start, rType.leastPlayers, rType.lateJoin, rType.holdMs]).toEqual([
      "host",
      2,
      "waiting",
      0,
    ]);
  });

  it.each([
    [{ seats: 41 }, "give a whole number from 1 to 40"],
    [{ leastPlayers: 9 }, "from 1 to the 8 seats"],
    [{ countdownMs: -1 }, "countdownMs is -1"],
    [{ choices: { difficulty: [] } }, "Choice difficulty is not sound"],
    [{ choices: { "a b": ["x"] } }, "give it a name of 1 to 16 letters"],
    [{ start: "ready", choices: { map: ["x"] } }, "any ready player starts"],
  ] as const)("[LB21] %j is refused with a sentence", (change, sentence) => {
    expect(() => checkRules({ ...LOBBY_RULES.reckon, ...change })).toThrow(sentence);
  });
});
