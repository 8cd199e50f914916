// The attacks, by name, as they are run against a real server: each keeps some connections open and does its worst on
// them, again and again, until it is told to stop. The bench of attacks runs them; the tests prove each guard alone.
// Always true: an attack waits for the server to take its bytes, so that it is the server that has too much to do.

import { connectionOptions, LANE } from "../../../src/wire/lanes.ts";
import { ascii, helloOf, Intruder, inputsOf, paint } from "./intruder.ts";
import { frameOf, OPCODE, RawClient } from "./raw-client.ts";

/** Where an attack goes, and from where: loopback addresses, in turn. */
interface Target {
  readonly port: number;
  readonly addresses: readonly string[];
  readonly isOver: () => boolean;
}

export type Attack = (target: Target) => Promise<void>;

/** Connections that an attack holds for each address. */
const AT_ONCE = 8;
const NOTHING = new Uint8Array(0);

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** Does something on so many connections for each address; when it is done there, again on another one. */
function besiege(each: (target: Target, address: string) => Promise<void>, atOnce = AT_ONCE): Attack {
  return async (target) => {
    const lives = target.addresses.flatMap((address) =>
      Array.from({ length: atOnce }, async () => {
        while (!target.isOver()) {
          await each(target, address);
          await pause(5);
        }
      }),
    );
    await Promise.all(lives);
  };
}

/** Writes the same bytes until the socket is closed. */
async function pour(raw: RawClient, bytes: Uint8Array, { isOver }: Target): Promise<void> {
  while (!raw.isClosed && !isOver())
    if (raw.socket.write(bytes)) await new Promise((resolve) => setImmediate(resolve));
    else await Promise.race([new Promise((resolve) => raw.socket.once("drain", resolve)), pause(50)]);
  raw.socket.destroy();
}

function many(one: Uint8Array, bytes = 65_536): Buffer {
  return Buffer.concat(Array.from({ length: Math.ceil(bytes / one.length) }, () => one));
}

interface Entered {
  readonly raw: RawClient;
  readonly client: Intruder;
}

let names = 0;

/** Opens, greets, takes a name if it is let in, and starts a match if it is the host; undefined: it was not let in. */
async function enter(
  { port, isOver }: Target,
  address: string,
  hello = { isPrivate: false },
): Promise<Entered | undefined> {
  const raw = await RawClient.open(port, address);
  const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
  raw.onPacket = (packet) => client.received(packet, performance.now());
  client.hello(hello.isPrivate ? { create: { isPrivate: true } } : {});
  const steps = [
    () => client.last("accepted") !== undefined,
    () => client.last("seated") !== undefined,
    () => client.last("match") !== undefined,
  ];
  for (const [i, isDone] of steps.entries()) {
    if (i === 1) client.say({ type: "username", name: `e${names++}` });
    if (i === 2 && !hello.isPrivate) break;
    if (i === 2) client.say({ type: "start" });
    for (let waits = 0; !isDone(); waits++) {
      if (raw.isClosed || !raw.isOpen || waits > 400 || isOver()) {
        raw.socket.destroy();
        return undefined;
      }
      client.flush(performance.now());
      await pause(10);
    }
  }
  return { raw, client };
}

/** Floods with the same frame, once in the lobby. */
function flood(frame: Uint8Array): Attack {
  const bytes = many(frame);
  return besiege(async (target, address) => {
    const entered = await enter(target, address);
    if (entered !== undefined) await pour(entered.raw, bytes, target);
  });
}

/** In a match of its own: says something in every few ms. */
function play(say: (client: Intruder, step: number) => void): Attack {
  return besiege(async (target, address) => {
    const entered = await enter(target, address, { isPrivate: true });
    if (entered === undefined) return;
    const { raw, client } = entered;
    for (let step = 0; !raw.isClosed && !target.isOver(); step++) {
      say(client, step);
      client.flush(performance.now());
      await pause(2);
    }
    raw.socket.destroy();
  }, 4);
}

/** Opens TCP, writes some text, and then a little more now and then, until it is cut off. */
function dial(text: string, atOnce: number, more = ""): Attack {
  return besiege(async ({ port, isOver }, address) => {
    const raw = new RawClient(port, address);
    raw.write(text);
    while (!raw.isClosed && !isOver()) {
      await pause(20);
      if (more !== "") raw.write(more);
    }
    raw.socket.destroy();
  }, atOnce);
}

function upgradeAnd(act: (raw: RawClient, target: Target) => Promise<void>): Attack {
  return besiege(async (target, address) => {
    const raw = await RawClient.open(target.port, address);
    if (raw.isOpen) await act(raw, target);
    raw.socket.destroy();
  });
}

const GIANT = Buffer.concat([frameOf(OPCODE.binary, new Uint8Array(16_384)), Buffer.alloc(65_536)]);
const FRAGMENTS = Buffer.concat([
  frameOf(OPCODE.binary, NOTHING, false),
  ...Array.from({ length: 62 }, () => frameOf(0, NOTHING, false)),
  frameOf(0, Uint8Array.of(0, 0, 0)),
]);
/** An offer that a peer can be made for, who then waits for somebody to reach it. */
const OFFER = [
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
  packets: flood(frameOf(OPCODE.binary, Uint8Array.of(0, 0, 0))),
  bytes: flood(frameOf(OPCODE.binary, new Uint8Array(4096))),
  texts: flood(frameOf(OPCODE.text, Buffer.from("{}"))),
  signals: flood(
    frameOf(OPCODE.text, Buffer.from(JSON.stringify({ rtc: "offer", attempt: 1, sdp: "v".repeat(5900) }))),
  ),
  offers: upgradeAnd(async (raw, { isOver }) => {
    for (let attempt = 1; !raw.isClosed && !isOver(); attempt++) {
      raw.text(JSON.stringify({ rtc: "offer", attempt, sdp: OFFER }));
      await pause(attempt < 4 ? 5 : 200);
    }
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
