// The door to a page's sockets: `reckon/transport/browser`.

export { browserPeer } from "./browser-peer.ts";
export { openWebSocket } from "./open-web-socket.ts";
export { browserServices, keptSeat } from "./session.ts";
