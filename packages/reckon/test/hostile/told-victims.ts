// Hostile bytes against decoders of what is told outside of snapshots: evidence of shots, greetings in the handshake, and
// signals of WebRTC. What they take must be sound: evidence names targets that there can be, and what was kept before
// stays as it was; greetings and signals are the same when they are written and read again.

import { skirmish } from "@reckon/skirmish";
import { KeptEvidence } from "../../src/client/effects/shot-evidence.ts";
import { readReception, readWish, writeGreeting } from "../../src/host/visit/greeting.ts";
import { presets } from "../../src/presets/index.ts";
import { decodeSignal, encodeSignal, isUsable } from "../../src/transport/signal.ts";
import { ByteReader, ByteWriter } from "../../src/wire/bytes.ts";
import { MOST_BOXES, TestedShot, writeEvidence } from "../../src/wire/messages/evidence-message.ts";
import { MESSAGE, readMessage, writeMessage } from "../../src/wire/messages/game-message.ts";
import { fixed, integer } from "../../src/world/fields/grid.ts";
import { checkMessage, type GameMessage, messageSchemas, text } from "../../src/world/message.ts";
import { ascii } from "./clients/intruder.ts";
import { decoderOf, SMALL_BYTES } from "./stateless-victim.ts";
import type { Decoder } from "./victim.ts";

const COORDINATES = 2;
const VERDICTS = ["missed", "hit", "denied", "fired"] as const;

const DENIALS = ["view", "capped", "dodged", "ended"] as const;

/** A shot at so many targets. */
function shotAt(count: number): Uint8Array {
  const verdict = VERDICTS[count % VERDICTS.length];
  const shot = Object.assign(new TestedShot(), {
    tick: 500 + count,
    moment: 490.5 - count,
    verdict,
    denied: verdict === "denied" ? DENIALS[(count >> 2) % DENIALS.length] : "",
    radius: count / 4,
    count,
    met: count - 1,
  });
  for (const [i, box] of shot.boxes.entries()) {
    box.row = i % skirmish.players;
    box.at.set([100 + i, 200 - i]);
    box.radius = 12;
  }
  const out = new ByteWriter(256);
  writeEvidence(shot, COORDINATES, out);
  return out.finish().slice();
}

function soundness({
  tick,
  moment,
  verdict,
  denied,
  from,
  to,
  radius,
  boxes,
  count,
  met,
}: TestedShot): string | undefined {
  const { kinds } = skirmish.layout;
  if (!(tick >= 0 && moment <= tick && count <= MOST_BOXES && met < count && met >= -1)) return "its head";
  if ((verdict === "denied") !== (denied !== "")) return "its denial";
  if (![...from, ...to, radius].every(Number.isFinite)) return "its way";
  for (const box of boxes.slice(0, count)) {
    const kind = kinds.at(box.kind);
    if (kind?.target === undefined || !(box.row < kind.kind.capacity)) return "a row";
    if (![...box.at, box.radius].every(Number.isFinite)) return "a box";
  }
  return undefined;
}

export const evidence: Decoder = decoderOf("evidence", SMALL_BYTES, () => {
  const kept = new KeptEvidence(skirmish.layout);
  const from = new ByteReader();
  return {
    genuine: Array.from({ length: MOST_BOXES + 1 }, (_, count) => shotAt(count)),
    kept: 1,
    takes(bytes, random) {
      const before = JSON.stringify([kept.count, kept.shot()]);
      from.start(bytes);
      if (!kept.receive(from, random.below(100_000))) {
        if (JSON.stringify([kept.count, kept.shot()]) !== before) throw new Error("It harmed what was kept.");
        return false;
      }
      const shot = kept.shot();
      const wrong = shot === undefined ? "all of it" : soundness(shot);
      if (wrong !== undefined) throw new Error(`There is no such ${wrong}: ${JSON.stringify(shot)}.`);
      return true;
    },
  };
});

const { agreement } = presets.reckon;

export const greeting: Decoder = decoderOf("greeting", SMALL_BYTES, () => ({
  genuine: [
    writeGreeting({ game: "dash", room: "" }),
    writeGreeting({ game: "dash", room: "BCDFG", watch: true }),
    writeGreeting({ game: "dash", room: "", token: "eyJhbGciOiJIUzI1NiJ9.e30.x" }),
    writeGreeting({ game: "dash", room: "", login: "session=3f.9_a-b" }),
    writeGreeting({ game: "dash", room: "", create: { isPrivate: true, passcode: "123456", bots: 3 } }),
    writeGreeting({ room: "BCDFG", agreement, passcode: "123456" }),
  ],
  kept: 8,
  takes(bytes) {
    let isTaken = false;
    for (const read of [readWish, readReception]) {
      const once = read(bytes);
      if (once === undefined) continue;
      isTaken = true;
      if (JSON.stringify(read(writeGreeting(once))) !== JSON.stringify(once))
        throw new Error(`It is not what was read: ${JSON.stringify(once)}.`);
    }
    return isTaken;
  },
}));

const CANDIDATE = "candidate:1 1 UDP 2114977791 192.0.2.2 41805 typ host";
const SDP = `v=0\r\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\r\na=${CANDIDATE}\r\na=mid:0\r\n`;

export const signal: Decoder = decoderOf("signal", SMALL_BYTES, () => ({
  genuine: [
    encodeSignal({ rtc: "offer", attempt: 1, sdp: SDP }),
    encodeSignal({ rtc: "answer", attempt: 2, sdp: SDP }),
    encodeSignal({ rtc: "candidate", attempt: 1, candidate: CANDIDATE, mid: "0" }),
    encodeSignal({ rtc: "none", attempt: 3 }),
  ].map(ascii),
  kept: 8,
  takes(bytes) {
    const once = decodeSignal(String.fromCharCode(...bytes.subarray(0, 20_000)));
    if (once === undefined) return false;
    if ("sdp" in once && /^a=candidate|^m=[^a]/im.test(once.sdp)) throw new Error(`It aims: ${once.sdp}.`);
    if ("candidate" in once && !isUsable(once.candidate)) throw new Error(`It aims: ${once.candidate}.`);
    if (JSON.stringify(decodeSignal(encodeSignal(once))) !== JSON.stringify(once))
      throw new Error(`It is not what was read: ${JSON.stringify(once)}.`);
    return true;
  },
}));

const chatty = messageSchemas("chatty", {
  say: { line: text(20), mood: integer({ min: 0, max: 9 }) },
  wave: {},
  tell: { whom: text(8), what: text(40), x: fixed({ min: -1, max: 1, resolution: 1 / 64 }) },
});

export const gameMessage: Decoder = decoderOf("game-message", SMALL_BYTES, () => {
  const from = new ByteReader();
  const bytesOf = (message: GameMessage): Uint8Array => {
    const out = new ByteWriter(64);
    writeMessage(message, chatty, out);
    return out.finish().slice();
  };
  return {
    genuine: [
      bytesOf({ name: "say", values: { line: "Hallo, Wörld 🤠", mood: 3 } }),
      bytesOf({ name: "wave", values: {} }),
      bytesOf({ name: "tell", values: { whom: "ann", what: "", x: 0.5 } }),
    ],
    kept: 1,
    takes(bytes) {
      from.start(bytes);
      if (from.u8() !== MESSAGE) return false;
      const read = readMessage(from, chatty);
      if (read === undefined) return false;
      const again = checkMessage(chatty, read.name, read.values);
      if (JSON.stringify(again) !== JSON.stringify(read))
        throw new Error(`It is not sound: ${JSON.stringify(read)}.`);
      return true;
    },
  };
});
