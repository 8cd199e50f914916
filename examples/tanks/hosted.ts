// Tanks for server and page: how far each player sees, how the lobby works, which bots fill seats, and what a server hands on.
import { hosted } from "reckon";
import { presets } from "reckon/presets";
import { TankBot } from "./bot.ts";
import { judge, SIGHT, tanks } from "./rules.ts";

const { room } = presets.reckon;
const snapshot = { ...room.snapshot, interest: { see: "radius", distance: SIGHT } } as const;

export const game = hosted(tanks, {
  preset: { ...presets.reckon, name: "tanks", room: { ...room, snapshot } },
  lobby: { countdownMs: 3000 },
  judge,
  bots: { fill: 4, make: ({ seed }) => new TankBot(seed).sample },
  bookmark: ({ name, player, values: { who }, nameOf }) =>
    name === "wrecked" ? { kind: "kill", text: `${nameOf(player)} wrecked ${nameOf(who)}` } : undefined,
  onMessage(players, { seat }, { name, values: { line } }) {
    if (name === "say") players.send("all", "said", { seat, line });
  },
});
