// A client of dash with a bot that plays it, over whatever sends its packets: for the tests and the bench of real sockets.

import { DashBot, dash } from "@reckon/dash";
import { Client } from "reckon/client";
import { presets } from "reckon/presets";
import { Connection, connectionOptions, type Welcome } from "reckon/server";

export function dashClient(welcome: Welcome, send: (bytes: Uint8Array) => void): Client {
  const bot = new DashBot(1, welcome.player);
  const { agreement, client: policy } = presets.reckon;
  return new Client({
    game: dash,
    agreement,
    policy,
    welcome,
    connection: new Connection(connectionOptions("client", true)),
    sample: (into, client) => bot.sample(into, client),
    send,
  });
}
