// The server process of the arcade: `npm start` and `npm run serve` run it. Start reading at arcade.ts; the package reads the environment,
// and handles shutdown (packages/reckon/src/node).
//
// What the page can count on, at its own origin:
//   GET /config.json   { iceServers: RTCIceServer[], relay: boolean, bots: boolean } (STUN servers; whether /relay has TURN servers; whether there are bots)
//   GET /relay         { iceServers: RTCIceServer[], seconds: number } for a client with the token of a seat: `Authorization: Bearer …`
//   GET /rooms         [{ code, game, phase, players, bots, seats, hasPasscode }]: people in `players`, bots apart
//   WebSocket /play    what a Session opens
//   a wish `{ type: "bots", count }` (0 to 7) of the room's host sets how many bots play; others are refused ("not-host")
//   `create: { isPrivate, bots: n }` makes a room that starts by itself as soon as its maker and n bots are there
//   `RosterRow.isBot` marks them; a bot makes way when a person wants the seat

import { fileURLToPath } from "node:url";
import { startArcade } from "./arcade.ts";

const PAGE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));

try {
  const { address } = await startArcade({ pageFolder: PAGE_FOLDER });
  // Programs that read the log get JSON lines alone.
  if (process.stdout.isTTY || process.env.NODE_ENV === "development")
    console.log(`Open ${address} in a browser and press "Play now": bots play with you. Ctrl-C ends it.`);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
