// The page: keys in, pixels out. The session does what lies between.
import { Session } from "reckon/session";
import { browserServices, keptSeat } from "reckon/transport/browser";
import { first, game, HEIGHT, RADIUS, WIDTH } from "./rules.ts";

const held = new Set<string>();
addEventListener("keydown", ({ code }) => held.add(code));
addEventListener("keyup", ({ code }) => held.delete(code));
addEventListener("blur", () => held.clear());

const session = new Session(
  {
    game,
    name: "first",
    preset: first.preset,
    rules: first.lobby,
    ownAddress: location.host,
    playAs: "guest",
    resume: keptSeat(),
    services: browserServices(),
    sample(into) {
      into.moveX = Number(held.has("ArrowRight")) - Number(held.has("ArrowLeft"));
      into.moveY = Number(held.has("ArrowDown")) - Number(held.has("ArrowUp"));
    },
  },
  performance.now(),
);

const pen = document.querySelector("canvas")!.getContext("2d")!;
pen.font = "14px sans-serif";
pen.textAlign = "center";

function square(x: number, y: number, half: number, colour: string): void {
  pen.fillStyle = colour;
  pen.fillRect(x - half, y - half, 2 * half, 2 * half);
}

function frame(): void {
  session.update(performance.now());
  pen.clearRect(0, 0, WIDTH, HEIGHT);
  const { client, lobby } = session;
  if (client?.isStarted) {
    const { runner, coin } = client.shown.fields;
    for (const row of client.shown.all("coin")) square(coin.x[row], coin.y[row], 6, "#f0e442");
    for (const row of client.shown.all("runner")) {
      const owner = client.shown.ownerOf("runner", row);
      square(runner.x[row], runner.y[row], RADIUS, owner === client.player ? "#56b4e9" : "#e69f00");
      const name = lobby.players.find(({ seat }) => seat === owner)?.name ?? "";
      const labelY = runner.y[row] + (runner.y[row] < 32 ? 28 : -18);
      pen.fillText(`${name} ${runner.score[row]}`, runner.x[row], labelY);
    }
  } else {
    pen.fillStyle = "white";
    pen.fillText(lobby.sentence ?? "Connecting …", WIDTH / 2, HEIGHT / 2);
  }
  requestAnimationFrame(frame);
}
frame();
