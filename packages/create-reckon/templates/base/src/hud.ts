// What lies over the picture: who plays, with scores, what the player waits for, and how to play until they have.
import type { GameSession } from "reckon/page";
import { paintTop } from "./players.ts";
import type { Rim } from "./rules.ts";

const list = document.querySelector("ol")!;
const status = document.querySelector<HTMLElement>("[role=status]")!;
const hint = document.querySelector<HTMLElement>("#hint")!;
const HINT_MS = 6000;
let told = "";
let movedMs = 0;

/** Call it once a frame. @param isMoving whether the player pushes */
export function showHud(session: GameSession<Rim>, isMoving: boolean, frameMs: number): void {
  const sentence = session.sentence ?? "";
  if (status.textContent !== sentence) status.textContent = sentence;
  if (isMoving) movedMs += frameMs;
  hint.classList.toggle("done", movedMs > HINT_MS);
  const { shown } = session;
  const rows = shown === undefined ? [] : [...shown.all("puck")];
  const players = rows.map((row) => {
    const player = shown!.ownerOf("puck", row);
    return { player, name: session.nameOf(player), score: shown!.fields.puck.score[row] };
  });
  players.sort((a, b) => b.score - a.score || a.player - b.player);
  const text = JSON.stringify([players, session.player]);
  if (text === told) return;
  told = text;
  list.replaceChildren(...players.map((one) => lineOf(one, one.player === session.player)));
}

function lineOf({ player, name, score }: { player: number; name: string; score: number }, isOwn: boolean) {
  const line = document.createElement("li");
  line.classList.toggle("own", isOwn);
  const [said, points] = [document.createElement("span"), document.createElement("b")];
  said.textContent = isOwn ? `${name} (you)` : name;
  points.textContent = String(score);
  const mark = paintTop(player, 40);
  mark.className = "mark";
  line.append(mark, said, points);
  return line;
}
