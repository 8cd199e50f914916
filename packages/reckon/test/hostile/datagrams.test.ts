// Attackers over WebRTC, against a real host server on this machine: packets over a channel are bounded like those over a WebSocket, and
// so is the number of peers of an address.

import { dash } from "@reckon/dash";
import { PeerConnection, type RtcConfig } from "node-datachannel";
import { afterEach, describe, expect, it } from "vitest";
import { LOBBY_RULES } from "../../src/lobby/rules.ts";
import { presets } from "../../src/presets/index.ts";
import { ChannelTransport } from "../../src/transport/channel-transport.ts";
import { isInternal } from "../../src/transport/node/http/client-address.ts";
import { HostServer, openUdp } from "../../src/transport/node/index.ts";
import type { UdpOptions } from "../../src/transport/node/udp.ts";
import { connectionOptions } from "../../src/wire/room-lanes.ts";
import { pause, until } from "../transport/contract.ts";
import { OFFER } from "./clients/attacks.ts";
import { Intruder } from "./clients/intruder.ts";
import { frameOf, OPCODE, RawClient } from "./clients/raw-client.ts";
import { RudePeer } from "./clients/rude-peer.ts";

const games = { dash: { make: () => dash, preset: presets.reckon, lobby: LOBBY_RULES.reckon } };
const servers: HostServer[] = [];
const clients: RawClient[] = [];
const peers: RudePeer[] = [];
afterEach(async () => {
  for (const peer of peers.splice(0)) peer.end();
  for (const { socket } of clients.splice(0)) socket.destroy();
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function serve(udp: UdpOptions = {}): Promise<HostServer> {
  const bindAddress = "127.0.0.1";
  const server = await HostServer.start({ games, udp: { bindAddress, ...udp }, bindAddress });
  servers.push(server);
  return server;
}

/** A WebSocket that has greeted and is in the lobby. */
async function enter({ port }: HostServer, address?: string): Promise<{ raw: RawClient; client: Intruder }> {
  const raw = await RawClient.open(port, address);
  clients.push(raw);
  const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
  raw.onPacket = (packet) => client.received(packet, performance.now());
  client.hello();
  await until(() => client.last("accepted") !== undefined, "they could enter");
  return { raw, client };
}

function offer(raw: RawClient, attempt = 1): RudePeer {
  const peer = new RudePeer(raw, attempt);
  peers.push(peer);
  return peer;
}

describe("[HO6] over WebRTC", () => {
  it.each([
    ["known packets", Uint8Array.of(0, 0, 0), "flood"],
    ["probes", Uint8Array.of(0x42, 1), "flood"],
    ["empty packets", new Uint8Array(0), "malformed"],
    ["packets longer than any of a client", new Uint8Array(4097), "flood|malformed"],
    ["giants, of which no more than a frame is read", new Uint8Array(100_000), "flood|malformed"],
  ])("a flood of %s ends the connection with a reason", async (_what, packet, reason) => {
    const server = await serve();
    const { raw } = await enter(server);
    const peer = await offer(raw).connected();
    for (let i = 0; i < 2000 && raw.code === 0; i++) {
      peer.send(packet);
      if (i % 50 === 0) await pause(5);
    }
    await until(() => raw.code !== 0, "they got the reason");
    expect(raw.reason).toMatch(new RegExp(reason));
    await until(() => peer.isClosed, "the channel is closed");
    await until(() => server.host.visitors === 0, "they were gone");
  });
});

describe("[TR4] a channel", () => {
  it("closes when a message is longer than any packet, if the library below delivers it", () => {
    const calls: string[] = [];
    const channel = { bufferedBytes: () => 0, send: () => {}, close: () => calls.push("close") };
    const transport = new ChannelTransport(channel);
    transport.onPacket = ({ length }) => calls.push(`packet ${length}`);
    transport.onClose = (reason) => calls.push(reason);
    for (const length of [16_384, 16_385, 3]) transport.take(new Uint8Array(length));
    expect(calls).toEqual(["packet 16384", "too-long", "close"]);
  });

  it.each([
    ["a text", (peer: RudePeer) => peer.send("hello")],
    ["another channel", (peer: RudePeer) => peer.open()],
  ])("closes after %s, and the connection stays on its stream", async (_what, attack) => {
    const server = await serve();
    const { raw, client } = await enter(server);
    const peer = await offer(raw).connected();
    attack(peer);
    await until(() => peer.isClosed, "the channel is closed");
    client.say({ type: "username", name: "eve" });
    client.flush(performance.now());
    await until(() => client.last("seated") !== undefined, "the lobby answered");
    expect(raw.code).toBe(0);
  });
});

describe("[TR7] peers", () => {
  it("are made four at once for one address, and one more each second; a later offer waits, and is answered", async () => {
    const server = await serve();
    const raws: RawClient[] = [];
    for (let i = 0; i < 12; i++) raws.push((await enter(server, "127.0.0.5")).raw);
    const began = performance.now();
    const half = raws.map((raw) => offer(raw));
    const answered = (): number => half.filter(({ heard }) => heard.includes("answer")).length;
    const more: number[] = [];
    for (let count = 4; count <= 6; count++) {
      await until(() => answered() >= count, `${count} were answered`);
      more.push(answered() - 4 - (performance.now() - began) / 1000);
    }
    expect(Math.max(...more)).toBeLessThanOrEqual(0);
    expect(half.flatMap(({ heard }) => heard)).not.toContain("none");
    // Other addresses do not wait for this one.
    const other = await enter(server, "127.0.0.6");
    await offer(other.raw).connected();
  });

  it("are made one by one for all addresses, with room for ticks between", async () => {
    const madeAtMs: number[] = [];
    function Noting(name: string, config: RtcConfig): PeerConnection {
      madeAtMs.push(performance.now());
      return new PeerConnection(name, config);
    }
    const server = await serve({ load: async () => ({ PeerConnection: Noting as never }) });
    const raws: RawClient[] = [];
    for (let i = 1; i <= 5; i++) raws.push((await enter(server, `127.0.1.${i}`)).raw);
    for (const raw of raws) offer(raw);
    await until(() => madeAtMs.length === raws.length, "all were answered");
    const gaps = madeAtMs.slice(1).map((atMs, i) => atMs - madeAtMs[i]);
    expect(Math.min(...gaps)).toBeGreaterThan(25);
  });

  it("are made only for clients that have greeted", async () => {
    let made = 0;
    function Counting(name: string, config: RtcConfig): PeerConnection {
      made++;
      return new PeerConnection(name, config);
    }
    const server = await serve({ load: async () => ({ PeerConnection: Counting as never }) });
    const raw = await RawClient.open(server.port);
    clients.push(raw);
    raw.text(JSON.stringify({ rtc: "offer", attempt: 1, sdp: OFFER }));
    raw.write(frameOf(OPCODE.ping, new Uint8Array(0)));
    // The packet after the offer is answered, so the offer was read.
    await until(() => raw.pongs === 1, "it was heard");
    expect(made).toBe(0);
    const client = new Intruder(connectionOptions("client", true), (packet) => raw.packet(packet));
    client.hello();
    await until(() => made === 1, "a peer is made");
  });

  it("receive no address of the network inside if they come from outside, and descriptions contain none at all", async () => {
    const told: ((candidate: string, mid: string) => void)[] = [];
    const said: ((sdp: string, type: string) => void)[] = [];
    class Fake {
      onLocalDescription = (say: (sdp: string, type: string) => void): void => void said.push(say);
      onLocalCandidate = (tell: (candidate: string, mid: string) => void): void => void told.push(tell);
      onStateChange(): void {}
      onDataChannel(): void {}
    }
    const candidate = (address: string): string => `candidate:1 1 UDP 2114977791 ${address} 41805 typ host`;
    const announced = async (
      options: UdpOptions,
      announces?: (address: string) => boolean,
    ): Promise<string[]> => {
      const udp = await openUdp({ load: async () => ({ PeerConnection: Fake as never }), ...options });
      const peer = udp.makePeer(announces);
      const signals: string[] = [];
      if (peer !== undefined)
        peer.onSignal = (signal) => signals.push("candidate" in signal ? signal.candidate : signal.sdp);
      for (const address of ["10.1.2.3", "203.0.113.5", "fd00::7"]) told.at(-1)?.(candidate(address), "0");
      said.at(-1)?.(`v=0\r\na=${candidate("10.1.2.3")}\r\na=mid:0\r\n`, "answer");
      return signals;
    };
    const sdp = "v=0\r\na=mid:0\r\n";
    expect(await announced({}, (address) => !isInternal(address))).toEqual([candidate("203.0.113.5"), sdp]);
    expect(await announced({})).toEqual([...["10.1.2.3", "203.0.113.5", "fd00::7"].map(candidate), sdp]);
    const own = candidate("198.51.100.1");
    expect(await announced({ announcedAddress: "198.51.100.1" }, () => false)).toEqual([own, own, own, sdp]);
  });
});
