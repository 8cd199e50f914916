// The server: the page, the rooms and their sockets on one port. `serve` reads its settings (PORT and others) from the environment.
import { fileURLToPath } from "node:url";
import { serve } from "reckon/node";
import { game } from "./game.ts";

const page = fileURLToPath(new URL("page", import.meta.url));
const server = await serve({ rim: game }, { page });
console.log(`\n  ${server.address}   <- open it in two windows\n`);
