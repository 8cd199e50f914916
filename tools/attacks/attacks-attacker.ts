// The attacking process of the bench of attacks: runs an attack by its name until it is told to stop. Forked by attacks.ts.

import { KIT } from "./attack-kit.ts";

interface Order {
  readonly name: string;
  readonly port: number;
  readonly addresses: readonly string[];
  readonly ms: number;
}

process.on("message", async ({ name, port, addresses, ms }: Order) => {
  const end = performance.now() + ms;
  await KIT[name]({ port, addresses, isOver: () => performance.now() > end });
  process.send?.("done");
});
process.on("uncaughtException", () => {});
process.on("disconnect", () => process.exit());
process.send?.("ready");
