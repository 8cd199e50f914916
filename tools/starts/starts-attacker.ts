// The process that starts rooms with bots (start-attack.ts). starts.ts forks it.

import { startWithBots } from "./start-attack.ts";

interface Order {
  readonly game: string;
  readonly bots: number;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly ms: number;
}

process.on("message", async ({ game, bots, port, addresses, ms }: Order) => {
  const end = performance.now() + ms;
  let matches = 0;
  const attack = startWithBots(game, bots, () => matches++);
  await attack({ port, addresses, isOver: () => performance.now() > end });
  process.send?.(matches);
});
process.on("uncaughtException", (error) => console.error(error));
process.on("disconnect", () => process.exit());
process.send?.("ready");
