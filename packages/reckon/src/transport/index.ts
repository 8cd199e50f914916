// The door to what every transport has in common: `reckon/transport`. Sockets are behind `reckon/transport/browser` and
// `reckon/transport/node`.

export { Bots, type BotsOptions } from "./bots.ts";
export { Line } from "./line.ts";
export { type LoopbackOptions, type LoopbackPair, loopbackPair } from "./loopback.ts";
export {
  type LoopbackServices,
  type LoopbackServicesOptions,
  loopbackServices,
} from "./loopback-services.ts";
export type { DatagramOptions, RtcPeer } from "./negotiation.ts";
export { type LineOptions, sessionServices } from "./session-services.ts";
export { MOST_FRAME_BYTES, TRANSPORT_END, type Transport } from "./transport.ts";
