// What server and page share: the rules, and how they are hosted. More players than there are people: bots fill the seats.
import { hosted } from "reckon";
import { Bot } from "./bot.ts";
import { rim } from "./rules.ts";

export const game = hosted(rim, {
  bots: { fill: 4, make: ({ seed }) => new Bot(seed).sample },
});
