// The game in the netcode lab, which `npm run dev` serves at /lab/: the server and three players in one tab, each with a network as bad as
// you like, in a time that you can stop and turn back. It needs a plain picture; everything else comes from the rules.
import { Bot } from "../src/bot.ts";
import { POST, POSTS, PUCK, RIM, type Rim, rim } from "../src/rules.ts";
import type { LabGame } from "./lab-game.ts";
import { openLab } from "./open-lab.js";

/** The middle of the disc, in the lab's picture. */
const MIDDLE = RIM + 60;

const game: LabGame<Rim> = {
  name: "rim",
  title: document.title,
  rules: rim,
  width: 2 * MIDDLE,
  height: 2 * MIDDLE,
  radius: PUCK,
  jump: 24,
  act: "dash",
  bots: {
    hunt: { title: "hunts", make: (_player, seed) => new Bot(seed) },
    still: { title: "stands still", make: () => ({ sample() {} }) },
  },
  sample(held, into, { shown, player }) {
    into.moveX = Number(held.right) - Number(held.left);
    into.moveY = Number(held.down) - Number(held.up);
    // Held, it dashes as soon as it may, so that no press is remembered here.
    const row = shown.rowOf("puck", player);
    if (row < 0) return;
    const { dashes, rest } = shown.fields.puck;
    into.dash = (dashes[row] + Number(held.act && rest[row] === 0)) % 16;
  },
  place(world, player) {
    const row = world.rowOf("puck", player);
    if (row < 0) return undefined;
    return { x: MIDDLE + world.fields.puck.x[row], y: MIDDLE + world.fields.puck.y[row] };
  },
  draw(pen, { world, player, styleOf }) {
    const disc = (x: number, y: number, radius: number, fill: string, line: string, width: number): void => {
      pen.beginPath();
      pen.arc(MIDDLE + x, MIDDLE + y, radius, 0, 2 * Math.PI);
      pen.fillStyle = fill;
      pen.fill();
      pen.strokeStyle = line;
      pen.lineWidth = width;
      pen.stroke();
    };
    pen.fillStyle = "#0e1116";
    pen.fillRect(0, 0, 2 * MIDDLE, 2 * MIDDLE);
    disc(0, 0, RIM, "#1b2736", "#ff6b5c", 5);
    for (const { x, y } of POSTS) disc(x, y, POST, "#2a3240", "#9aa7b5", 3);
    const { x, y, fall } = world.fields.puck;
    for (const row of world.all("puck")) {
      const style = styleOf(world.ownerOf("puck", row));
      pen.globalAlpha = fall[row] > 0 ? 0.3 : 1;
      disc(
        x[row],
        y[row],
        PUCK - 2,
        world.ownerOf("puck", row) === player ? "#3a3020" : "#0e1116",
        style.colour,
        4,
      );
      pen.fillStyle = style.colour;
      style.mark(pen, MIDDLE + x[row], MIDDLE + y[row], PUCK * 0.55);
    }
    pen.globalAlpha = 1;
  },
  counts(world, player): Readonly<Record<string, number>> {
    const row = world.rowOf("puck", player);
    return row < 0 ? {} : { scores: world.fields.puck.score[row] };
  },
  countWords: { scores: "{name} pushed somebody over the rim" },
};

openLab(document.querySelector("main")!, game, { usesAddress: true });
