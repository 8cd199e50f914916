// The page: keys and mouse in, picture out. With ?watch it spectates: a click on a name follows that player.
import { join } from "reckon/page";
import { game } from "./hosted.ts";
import { Picture } from "./picture.ts";

const [login, chat] = document.forms;
const canvas = document.querySelector("canvas")!;
const picture = new Picture(canvas);
const watches = new URLSearchParams(location.search).has("watch");
const [room] = watches ? await (await fetch("/rooms")).json() : [];
const held = new Set<string>();
const isHeld = (...codes: string[]): number => Number(codes.some((code) => held.has(code)));
let aim = 0;

const session = join(game, {
  wish: watches ? { room: room?.code ?? "", watch: true } : undefined,
  login: () => sessionStorage.getItem("login") ?? "",
  sample(into) {
    into.drive = isHeld("KeyW", "ArrowUp") - isHeld("KeyS", "ArrowDown");
    into.turn = isHeld("KeyD", "ArrowRight") - isHeld("KeyA", "ArrowLeft");
    into.aim = aim;
    into.shell = isHeld("Button0", "Space");
    into.rail = isHeld("Button2", "KeyE");
  },
  onMessage({ name, values }) {
    if (name === "said") picture.say(values.seat, `${session.nameOf(values.seat)}: ${values.line}`);
  },
  draw({ lobby, shown, player = -1, following }) {
    login.hidden = lobby.loss !== "login";
    chat.hidden = watches || shown === undefined;
    picture.draw(session, watches ? following.seat : player);
  },
});
Object.assign(globalThis, { session });

addEventListener("keydown", (event) => {
  if (event.target instanceof HTMLInputElement) return;
  held.add(event.code);
  if (event.code !== "Enter") return;
  event.preventDefault();
  chat.line.focus();
});
addEventListener("keyup", ({ code }) => held.delete(code));
addEventListener("blur", () => held.clear());
addEventListener("contextmenu", (event) => event.preventDefault());
addEventListener("pointermove", ({ x, y }) => {
  aim = Math.atan2(y - innerHeight / 2, x - innerWidth / 2);
});
canvas.addEventListener("pointerdown", ({ button }) => held.add(`Button${button}`));
addEventListener("pointerup", ({ button }) => held.delete(`Button${button}`));
chat.addEventListener("submit", (event) => {
  event.preventDefault();
  if (chat.line.value !== "" && !session.send("say", { line: chat.line.value })) return;
  chat.reset();
  chat.line.blur();
});
login.addEventListener("submit", async (event) => {
  event.preventDefault();
  const answer = await fetch("/login", { method: "POST", body: JSON.stringify(login.user.value) });
  sessionStorage.setItem("login", await answer.text());
  session.lobby.wish({ type: "retry" }, performance.now());
});
