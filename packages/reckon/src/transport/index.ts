// The door to what every transport has in common: `reckon/transport`. Sockets are behind `reckon/transport/browser` and
// `reckon/transport/node`.

export { Line } from "./line.ts";
export { loopbackServices } from "./loopback-services.ts";
export { RoomBots } from "./room-bots.ts";
export { sessionServices } from "./session-services.ts";
export type { Transport } from "./transport.ts";
