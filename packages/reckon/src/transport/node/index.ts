// The door to Node's sockets: `reckon/transport/node`.

export { HostServer } from "./host-server.ts";
export { openWebSocket } from "./open-web-socket.ts";
export { nodeServices } from "./session.ts";
export { SocketServer } from "./socket-server.ts";
export { openUdp, type Udp } from "./udp.ts";
