// The door to Node's sockets: `reckon/transport/node`.

export { type OpenOptions, openWebSocket } from "./open-web-socket.ts";
export { SocketServer, type SocketServerOptions } from "./socket-server.ts";
export { openUdp, type Udp, type UdpOptions } from "./udp.ts";
