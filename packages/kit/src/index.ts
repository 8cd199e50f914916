// Pieces that the rules of games are made of: pure, the same on server and client.

export { type TileGrid, tileOf } from "./tile-grid.ts";
