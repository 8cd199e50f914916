// The door to Node's sockets: `reckon/transport/node`.

export { HostServer } from "./host-server.ts";
export { nodeServices } from "./node-session.ts";
export { openWebSocket } from "./socket/node-web-socket.ts";
export { SocketServer } from "./socket/socket-server.ts";
export { openUdp, type Udp } from "./udp.ts";
