// The page: keys in, pixels out. `join` does what lies between.
import { join } from "reckon/page";
import { first, HEIGHT, RADIUS, WIDTH } from "./rules.ts";

const held = new Set<string>();
addEventListener("keydown", ({ code }) => held.add(code));
addEventListener("keyup", ({ code }) => held.delete(code));
const pen = document.querySelector("canvas")!.getContext("2d")!;
function square(x: number, y: number, half: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x - half, y - half, 2 * half, 2 * half);
}

const session = join(first, {
  sample(into) {
    into.moveX = Number(held.has("ArrowRight")) - Number(held.has("ArrowLeft"));
    into.moveY = Number(held.has("ArrowDown")) - Number(held.has("ArrowUp"));
  },
  draw({ shown, player, sentence }) {
    pen.clearRect(0, 0, WIDTH, HEIGHT);
    if (shown === undefined) return pen.fillText(sentence ?? "", 20, 20);
    const { runner, coin } = shown.fields;
    for (const row of shown.all("coin")) square(coin.x[row], coin.y[row], RADIUS / 2, "#f0e442");
    for (const row of shown.all("runner")) {
      const owner = shown.ownerOf("runner", row);
      square(runner.x[row], runner.y[row], RADIUS, owner === player ? "#56b4e9" : "#e69f00");
      pen.fillText(`${session.nameOf(owner)} ${runner.score[row]}`, runner.x[row], runner.y[row] - 18);
    }
  },
});
