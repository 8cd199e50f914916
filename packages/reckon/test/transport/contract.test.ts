import { loopbackPair } from "../../src/transport/loopback.ts";
import { transportContract } from "./contract.ts";
import { webRtcEnds, webSocketEnds } from "./node-server.ts";

for (const isStream of [true, false])
  transportContract(`loopback, ${isStream ? "a stream" : "datagrams"}`, async () => {
    const { a, b } = loopbackPair({ isStream });
    return { client: a, server: b, end: async () => {} };
  });
transportContract("WebSocket, Node to Node", webSocketEnds);
transportContract("WebRTC, Node to Node", webRtcEnds);
