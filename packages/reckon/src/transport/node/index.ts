// The door to Node's sockets: `reckon/transport/node`.

export { HostServer, type HostServerOptions, type Offence } from "./host-server.ts";
export type { HttpLimits } from "./http-gate.ts";
export { type OpenOptions, openWebSocket } from "./open-web-socket.ts";
export { SeatTokens } from "./seat-tokens.ts";
export { type NodeServicesOptions, nodeServices } from "./session.ts";
export { SocketServer, type SocketServerOptions } from "./socket-server.ts";
export { TickLoop } from "./tick-loop.ts";
export { openUdp, type Udp, type UdpOptions } from "./udp.ts";
