import { describe, expect, it } from "vitest";
import { loopbackPair } from "../../src/transport/loopback.ts";
import { Negotiation, type RtcPeer } from "../../src/transport/negotiation.ts";
import { decodeSignal, isUsable, withAddress } from "../../src/transport/signal.ts";

const CANDIDATE = "candidate:1 1 UDP 2114977791 192.0.2.2 41805 typ host";

/** A peer that notes every call. */
class NotingPeer implements RtcPeer {
  readonly told: string[] = [];
  onSignal: RtcPeer["onSignal"] = () => {};
  onOpen: RtcPeer["onOpen"] = () => {};
  onFail: RtcPeer["onFail"] = () => {};
  offer(): void {
    this.onSignal({ rtc: "offer", sdp: "v=0" });
  }
  describe(rtc: string, sdp: string): void {
    this.told.push(`${rtc} ${sdp}`);
  }
  addCandidate(candidate: string, mid: string): void {
    this.told.push(`${mid} ${candidate}`);
  }
  close(): void {
    this.told.push("close");
  }
}

class Side {
  readonly peers: NotingPeer[] = [];
  readonly sent: string[] = [];
  readonly negotiation: Negotiation;
  hasPeers = true;
  mayAnswer = true;
  mayOffer: boolean;

  constructor(role: "offers" | "answers", mayOffer = true) {
    this.mayOffer = mayOffer;
    const makePeer = (): RtcPeer | undefined => {
      if (!this.hasPeers) return undefined;
      this.peers.push(new NotingPeer());
      return this.peers.at(-1);
    };
    const mayAnswer = (): boolean => this.mayAnswer;
    const options = { role, makePeer, mayAnswer, mayOffer: () => this.mayOffer };
    this.negotiation = new Negotiation(options, (text) => this.sent.push(text));
    this.negotiation.update(0);
  }

  take(signal: object): boolean {
    return this.negotiation.take(JSON.stringify(signal));
  }
}

describe("[TR7] a side that answers", () => {
  it("tells its own addresses, and ignores those of the other side", () => {
    const side = new Side("answers");
    side.take({ rtc: "offer", attempt: 1, sdp: "v=0" });
    side.take({ rtc: "candidate", attempt: 1, candidate: CANDIDATE, mid: "0" });
    side.peers[0].onSignal({ rtc: "candidate", candidate: CANDIDATE, mid: "0" });
    expect(side.peers[0].told).toEqual(["offer v=0"]);
    expect(side.sent.map((text) => JSON.parse(text).rtc)).toEqual(["candidate"]);
  });

  it("replaces an older attempt by a newer one, and ignores signals of other attempts", () => {
    const side = new Side("answers");
    side.take({ rtc: "offer", attempt: 2, sdp: "two" });
    side.take({ rtc: "offer", attempt: 1, sdp: "one" });
    side.take({ rtc: "candidate", attempt: 1, candidate: CANDIDATE, mid: "0" });
    side.take({ rtc: "answer", attempt: 2, sdp: "I am no offerer" });
    side.take({ rtc: "offer", attempt: 3, sdp: "three" });
    // A late signal of the first peer is not sent.
    side.peers[0].onSignal({ rtc: "answer", sdp: "late" });
    expect(side.peers.map(({ told }) => told)).toEqual([["offer two", "close"], ["offer three"]]);
    expect(side.sent).toEqual([]);
  });

  it("makes at most three peers at once, and one more every five seconds", () => {
    const side = new Side("answers");
    for (let attempt = 1; attempt <= 50; attempt++) side.take({ rtc: "offer", attempt, sdp: "v=0" });
    expect(side.peers).toHaveLength(3);
    side.negotiation.update(5000);
    for (let attempt = 51; attempt <= 60; attempt++) side.take({ rtc: "offer", attempt, sdp: "v=0" });
    expect(side.peers).toHaveLength(4);
    expect(side.peers.filter(({ told }) => !told.includes("close"))).toHaveLength(1);
  });

  it("lets an offer wait for its turn, and keeps only the newest one", () => {
    const side = new Side("answers");
    side.mayAnswer = false;
    for (let attempt = 1; attempt <= 3; attempt++) side.take({ rtc: "offer", attempt, sdp: `${attempt}` });
    side.negotiation.update(1000);
    expect(side.peers).toHaveLength(0);
    side.mayAnswer = true;
    side.negotiation.update(1016);
    side.negotiation.update(1032);
    expect(side.peers.map(({ told }) => told)).toEqual([["offer 3"]]);
  });

  it("closes a peer that does not open within 15 seconds", () => {
    const side = new Side("answers");
    side.take({ rtc: "offer", attempt: 1, sdp: "v=0" });
    side.negotiation.update(14_000);
    expect(side.peers[0].told).not.toContain("close");
    side.negotiation.update(15_001);
    expect(side.peers[0].told).toContain("close");
  });

  it("reports that it has no WebRTC, and the other side makes no more offers", () => {
    const server = new Side("answers");
    const client = new Side("offers");
    server.hasPeers = false;
    server.negotiation.take(client.sent[0]);
    expect(server.sent).toEqual(['{"rtc":"none","attempt":1}']);
    client.negotiation.take(server.sent[0]);
    client.negotiation.update(100_000);
    expect(client.peers).toHaveLength(1);
    expect(client.peers[0].told).toEqual(["close"]);
  });
});

describe("[TR7] a side that offers", () => {
  it("offers at once, waits longer after each failure, and then stops", () => {
    const side = new Side("offers");
    const offeredAtMs = [0];
    for (let now = 0; now < 600_000; now += 100) {
      const before = side.sent.length;
      side.negotiation.update(now);
      if (side.sent.length > before) offeredAtMs.push(now);
    }
    expect(offeredAtMs).toEqual([0, 20_100, 55_200]);
    expect(side.sent.map((text) => JSON.parse(text).attempt)).toEqual([1, 2, 3]);
  });

  it("delays its offer until it may make one", () => {
    const client = new Side("offers", false);
    client.negotiation.update(5000);
    expect(client.peers).toHaveLength(0);
    client.mayOffer = true;
    client.negotiation.update(5016);
    expect(client.sent).toEqual(['{"rtc":"offer","sdp":"v=0","attempt":1}']);
  });

  it("offers again when a channel that was open is lost", () => {
    const side = new Side("offers");
    const opened: unknown[] = [];
    side.negotiation.onDatagram = (transport) => opened.push(transport);
    for (let i = 0; i < 10; i++) {
      side.peers.at(-1)?.onOpen(loopbackPair().a);
      side.negotiation.update(i * 10_000 + 1000);
      side.negotiation.lost();
      side.negotiation.update(i * 10_000 + 9000);
    }
    expect(opened).toHaveLength(10);
    expect(side.sent).toHaveLength(11);
  });

  it("keeps candidates until it has its answer, and takes at most 24", () => {
    const side = new Side("offers");
    side.take({ rtc: "candidate", attempt: 1, candidate: CANDIDATE, mid: "0" });
    expect(side.peers[0].told).toEqual([]);
    side.take({ rtc: "answer", attempt: 1, sdp: "v=0" });
    side.take({ rtc: "answer", attempt: 1, sdp: "again" });
    for (let i = 0; i < 50; i++)
      side.take({ rtc: "candidate", attempt: 1, candidate: CANDIDATE, mid: `${i}` });
    const [{ told }] = side.peers;
    expect(told[0]).toBe("answer v=0");
    expect(told).toHaveLength(1 + 24);
  });

  it("tells no address of its own", () => {
    const side = new Side("offers");
    side.peers[0].onSignal({ rtc: "candidate", candidate: CANDIDATE, mid: "0" });
    expect(side.sent.map((text) => JSON.parse(text).rtc)).toEqual(["offer"]);
  });
});

describe("[TR7] signals", () => {
  it.each([
    "",
    "{}",
    "null",
    "[1]",
    '{"rtc":"offer","attempt":1}',
    '{"rtc":"offer","attempt":0,"sdp":"v=0"}',
    '{"rtc":"offer","attempt":1.5,"sdp":"v=0"}',
    '{"rtc":"offer","attempt":1,"sdp":5}',
    '{"rtc":"offer","attempt":1,"sdp":"v=0","more":1}',
    '{"rtc":"steal","attempt":1}',
    '{"rtc":"offer","attempt":1,"sdp":"v=0\\r\\nm=application 9 UDP/DTLS/SCTP webrtc-datachannel\\r\\nm=audio 9 x 0"}',
    `{"rtc":"offer","attempt":1,"sdp":"${"x".repeat(6001)}"}`,
    `{"rtc":"none","attempt":1}${" ".repeat(8192)}`,
    '{"rtc":"candidate","attempt":1,"candidate":"candidate:1 1 UDP 1 evil.example 9 typ host","mid":"0"}',
    '{"rtc":"candidate","attempt":1,"candidate":"candidate:1 1 TCP 1 192.0.2.2 9 typ host","mid":"0"}',
    "[".repeat(8000),
  ])("read as undefined if they make no sense: %s", (text) => {
    expect(decodeSignal(text)).toBeUndefined();
  });

  it("lose the candidates in a description", () => {
    const sdp = `v=0\r\na=${CANDIDATE}\r\na=mid:0\r\na=candidate:x.local\r\n`;
    const signal = decodeSignal(JSON.stringify({ rtc: "offer", attempt: 1, sdp }));
    expect(signal).toEqual({ rtc: "offer", attempt: 1, sdp: "v=0\r\na=mid:0\r\n" });
  });

  it("contain plain addresses of both kinds, which can be replaced", () => {
    expect(isUsable(CANDIDATE)).toBe(true);
    expect(isUsable("a=candidate:2 1 udp 2116026111 fd00::2 41805 typ host")).toBe(true);
    expect(isUsable("candidate:2 1 udp 1 x.local 41805 typ host")).toBe(false);
    expect(withAddress(CANDIDATE, "198.51.100.7")).toBe(CANDIDATE.replace("192.0.2.2", "198.51.100.7"));
  });
});
