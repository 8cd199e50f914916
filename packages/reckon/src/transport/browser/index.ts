// The door to a page's sockets: `reckon/transport/browser`.

export { browserServices, keptSeat } from "./page-session.ts";
