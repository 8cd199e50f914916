import { loopbackPair } from "../../src/transport/loopback.ts";
import type { RtcPeer } from "../../src/transport/negotiation.ts";
import type { Transport } from "../../src/transport/transport.ts";
import { type FarEnd, type LineEnds, lineContract } from "./line-contract.ts";
import { LineEnd } from "./line-end.ts";
import { bothUdp, webSocketEnds } from "./node-server.ts";

function far(end: LineEnd): FarEnd {
  return {
    report: async () => end.report(),
    cut: async (isCut) => end.cut(isCut),
    kill: async () => end.kill(),
    rest: async () => end.rest(),
  };
}

/** Peers without a network: an offer is answered, and then each side gets one end of a loopback. */
function loopbackPeers(): { offers: () => RtcPeer; answers: () => RtcPeer } {
  let pair = loopbackPair({ isStream: false });
  const peer = (mine: () => Transport): RtcPeer => {
    let transport: Transport | undefined;
    const open = (): void => {
      transport = mine();
      one.onOpen(transport);
    };
    const one: RtcPeer = {
      onSignal: () => {},
      onOpen: () => {},
      onFail: () => {},
      offer: () => {
        pair = loopbackPair({ isStream: false });
        one.onSignal({ rtc: "offer", sdp: "o" });
      },
      describe: (rtc) => {
        if (rtc === "offer") one.onSignal({ rtc: "answer", sdp: "a" });
        open();
      },
      addCandidate: () => {},
      close: () => transport?.close("closed"),
    };
    return one;
  };
  return { offers: () => peer(() => pair.a), answers: () => peer(() => pair.b) };
}

function over(client: LineEnd, server: LineEnd, end: () => Promise<void>): LineEnds {
  return {
    client: far(client),
    server: far(server),
    end: async () => {
      client.end();
      server.end();
      await end();
    },
  };
}

lineContract("a line over loopback", async () => {
  const { a, b } = loopbackPair();
  const peers = loopbackPeers();
  return over(
    new LineEnd(a, { role: "offers", makePeer: peers.offers }),
    new LineEnd(b, { role: "answers", makePeer: peers.answers }),
    async () => {},
  );
});

lineContract("a line over WebSocket and WebRTC, Node to Node", async () => {
  const sockets = await webSocketEnds();
  const udp = await bothUdp("127.0.0.1");
  const server = new LineEnd(sockets.server, { role: "answers", makePeer: udp.server.makePeer });
  const client = new LineEnd(sockets.client, { role: "offers", makePeer: udp.client.makePeer });
  return over(client, server, sockets.end);
});
