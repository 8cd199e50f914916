// The attacks, by name, as they are run against a real server. The bench of attacks runs them; the tests prove each guard alone.
// Others are in files of their own: http-attacks.ts, idle-attacks.ts, guesses.ts.

import { LANE } from "../../../src/wire/room-lanes.ts";
import {
  type Attack,
  besiege,
  dial,
  enter,
  flood,
  many,
  pause,
  play,
  pour,
  upgradeAnd,
} from "./besieging.ts";
import { GUESSES } from "./guesses.ts";
import { HTTP_ATTACKS } from "./http-attacks.ts";
import { IDLE_ATTACKS } from "./idle-attacks.ts";
import { ascii, helloOf, inputsOf, paint } from "./intruder.ts";
import { frameOf, OPCODE } from "./raw-client.ts";

const NOTHING = new Uint8Array(0);
const GIANT = Buffer.concat([frameOf(OPCODE.binary, new Uint8Array(16_384)), Buffer.alloc(65_536)]);
const FRAGMENTS = Buffer.concat([
  frameOf(OPCODE.binary, NOTHING, false),
  ...Array.from({ length: 62 }, () => frameOf(0, NOTHING, false)),
  frameOf(0, Uint8Array.of(0, 0, 0)),
]);
/** An offer that a peer can be made for, who then waits for somebody to reach it. */
export const OFFER = [
  "v=0",
  "o=- 1 0 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "a=setup:actpass",
  "a=ice-ufrag:evil",
  "a=ice-pwd:aaaaaaaaaaaaaaaaaaaaaa",
  `a=fingerprint:sha-256 ${Array(32).fill("AA").join(":")}`,
  "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
  "c=IN IP4 0.0.0.0",
  "a=mid:0",
  "a=sendrecv",
  "a=sctp-port:5000",
  "a=max-message-size:262144",
  "",
].join("\r\n");
const GET = "GET /rooms HTTP/1.1\r\nHost: here\r\n\r\n";

export const ATTACKS: Readonly<Record<string, Attack>> = {
  ...HTTP_ATTACKS,
  ...IDLE_ATTACKS,
  ...GUESSES,
  packets: flood(frameOf(OPCODE.binary, Uint8Array.of(0, 0, 0))),
  bytes: flood(frameOf(OPCODE.binary, new Uint8Array(4096))),
  texts: flood(frameOf(OPCODE.text, Buffer.from("{}"))),
  signals: flood(
    frameOf(OPCODE.text, Buffer.from(JSON.stringify({ rtc: "offer", attempt: 1, sdp: "v".repeat(5900) }))),
  ),
  offers: besiege(async (target, address) => {
    // Who has not greeted gets no peer.
    const entered = await enter(target, address);
    if (entered === undefined) return;
    const { raw } = entered;
    const { isOver } = target;
    for (let attempt = 1; !raw.isClosed && !isOver(); attempt++) {
      raw.text(JSON.stringify({ rtc: "offer", attempt, sdp: OFFER }));
      await pause(attempt < 4 ? 5 : 200);
    }
    raw.socket.destroy();
  }),
  nested: flood(frameOf(OPCODE.text, Buffer.from(`${"[".repeat(4000)}${"]".repeat(4000)}`))),
  pings: flood(frameOf(OPCODE.ping, NOTHING)),
  probes: flood(frameOf(OPCODE.binary, Uint8Array.of(0x42, 1))),
  giants: flood(GIANT),
  fragments: flood(FRAGMENTS),
  inputs: play((client, step) => {
    for (let i = 0; i < 32; i++) client.put(LANE.play, inputsOf(step + i, 32));
  }),
  commands: play((client, step) => {
    for (let i = 0; i < 64; i++) client.put(LANE.control, paint(step & 1));
  }),
  lobby: play((client) => {
    for (let i = 0; i < 4; i++) client.put(LANE.lobby, ascii(`{"type":"chat","text":"${"x".repeat(900)}"}`));
  }),
  pieces: play((client) => {
    client.put(LANE.lobby, new Uint8Array(2000));
    // Every second packet is lost, so that nothing is ever whole.
    client.packets(performance.now());
    client.put(LANE.lobby, new Uint8Array(2000));
  }),
  deaf: play((client, step) => {
    if (step % 200 === 0) client.mute();
  }),
  hellos: upgradeAnd(async (raw, target) => {
    await pour(raw, many(frameOf(OPCODE.binary, helloOf(ascii(`{"game":${"[".repeat(900)}`)))), target);
  }),
  tokens: upgradeAnd(async (raw, target) => {
    const token = `${"x".repeat(200)}.${"y".repeat(300)}.${"z".repeat(43)}`;
    const hello = frameOf(OPCODE.binary, helloOf(ascii(`{"game":"dash","room":"","token":"${token}"}`)));
    await pour(raw, many(hello), target);
  }),
  silence: upgradeAnd(async (raw, { isOver }) => {
    while (!raw.isClosed && !isOver()) await pause(20);
  }),
  unread: upgradeAnd(async (raw, target) => {
    raw.socket.pause();
    await pour(raw, many(frameOf(OPCODE.ping, new Uint8Array(120))), target);
  }),
  connects: upgradeAnd(async () => {}),
  churn: besiege(async (target, address) => {
    const entered = await enter(target, address);
    entered?.client.say({ type: "leave" });
    entered?.client.flush(performance.now());
    await pause(50);
    entered?.raw.socket.destroy();
  }),
  rooms: besiege(async (target, address) => {
    const entered = await enter(target, address, { isPrivate: true });
    while (entered !== undefined && !entered.raw.isClosed && !target.isOver()) {
      entered.client.flush(performance.now());
      await pause(100);
    }
    entered?.raw.socket.destroy();
  }, 24),
  loris: dial("GET /play HTTP/1.1\r\nHost: here\r\nX: ", 32, "x"),
  idle: dial("", 32),
  pipeline: dial(GET.repeat(1500), 4),
  requests: dial(GET, 8, GET),
};
