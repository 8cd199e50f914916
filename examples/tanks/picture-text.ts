// Text and gauges over the picture: names, gauges, a map and the result on its canvas; roster and messages beside it. picture.ts
// calls it in every frame. Always true: it changes nothing in the match, only which player a spectator follows.
import type { GameSession } from "reckon/page";
import { RAIL_REST, SHELL_REST, SIZE, type Tanks, WINS } from "./rules.ts";

/** After Okabe and Ito: colour-blind players can tell them apart, too. */
const COLOURS = ["#56b4e9", "#e69f00", "#2fbf8f", "#f0e442", "#e58fc0", "#f2703f", "#8f9bff", "#c9ced6"];
const FONT = "system-ui, sans-serif";
const HINT = "W A S D  drive    mouse  aim    left  shell    right  railgun    Enter  say something";
const WATCH_HINT = "You look on: click a name to follow that player";
const MAP_WIDTH = 168;
const TICKS_PER_SECOND = 60;
const MOST_LINES = 6;
const HOW = ["shelled", "railed"];

type Session = GameSession<Tanks>;
type Shown = NonNullable<Session["shown"]>;

export function colourOf(seat: number): string {
  return COLOURS[seat % COLOURS.length];
}

/** Text that is readable on any background. */
export function write(
  pen: CanvasRenderingContext2D,
  text: string,
  x: number,
  y: number,
  font: string,
  colour: string,
): void {
  pen.font = `${font} ${FONT}`;
  pen.textAlign = "center";
  pen.lineJoin = "round";
  pen.lineWidth = 3;
  pen.strokeStyle = "#000000b0";
  pen.strokeText(text, x, y);
  pen.fillStyle = colour;
  pen.fillText(text, x, y);
}

export class PictureText {
  readonly #pen: CanvasRenderingContext2D;
  readonly #sentence = document.querySelector("p") as HTMLElement;
  readonly #roster = document.querySelector("ol") as HTMLElement;
  readonly #log = document.querySelector("ul") as HTMLElement;
  #listed = "";

  constructor(pen: CanvasRenderingContext2D) {
    this.#pen = pen;
  }

  /** Adds a line to the messages, in a player's colour. */
  say(seat: number, text: string): void {
    this.#log.append(line(seat, text));
    if (this.#log.childElementCount > MOST_LINES) this.#log.firstElementChild?.remove();
  }

  wrecked(session: Session, by: number, who: number, weapon: number): void {
    this.say(by, `${session.nameOf(by)} ${HOW[weapon]} ${session.nameOf(who)}`);
  }

  /** Draws one frame. @param seat whom it looks at; −1: nobody */
  draw(session: Session, seat: number): void {
    const { shown, player, sentence = "" } = session;
    this.#pen.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    this.#sentence.textContent = sentence;
    this.#list(session);
    if (shown === undefined) {
      this.#result(session);
      return;
    }
    const middle = innerWidth / 2;
    write(this.#pen, `First to ${WINS} wins`, middle, 30, "600 15px", "#c9ced6");
    write(this.#pen, player === seat ? HINT : WATCH_HINT, middle, innerHeight - 16, "13px", "#aab3c0");
    this.#map(shown, seat);
    const row = shown.rowOf("tank", seat);
    if (row >= 0 && player === seat) this.#own(shown, row, middle);
  }

  #list({ players, following }: Session): void {
    const rows = [...players]
      .sort((a, b) => b.score - a.score)
      .map(({ seat, name, score }) => {
        const row = line(seat, `${seat === following.seat ? "▸ " : ""}${name}`);
        row.append(Object.assign(document.createElement("b"), { textContent: score }));
        row.onclick = () => following.choose(seat);
        return row;
      });
    const listed = rows.map(({ outerHTML }) => outerHTML).join("");
    if (listed !== this.#listed) this.#roster.replaceChildren(...rows);
    this.#listed = listed;
  }

  #result({ lobby }: Session): void {
    const [middle, top] = [innerWidth / 2, innerHeight * 0.36];
    if (lobby.leaderboard.length > 0) write(this.#pen, "Match over", middle, top, "700 34px", "#ffffff");
    lobby.leaderboard.forEach(({ name, score, hasWon }, i) => {
      const [font, colour] = hasWon ? ["700 20px", "#f0e442"] : ["18px", "#c9ced6"];
      write(this.#pen, `${hasWon ? "★ " : ""}${name}  ${score}`, middle, top + 40 + 28 * i, font, colour);
    });
  }

  /** What only a player in the match needs. */
  #own(shown: Shown, row: number, middle: number): void {
    const { downTicks, shellRest, railRest } = shown.fields.tank;
    const seconds = Math.ceil(downTicks[row] / TICKS_PER_SECOND);
    if (seconds > 0)
      write(this.#pen, `Wrecked: back in ${seconds} s`, middle, innerHeight * 0.4, "700 30px", "#ff8f7a");
    this.#gauge("Shell", middle - 130, 1 - shellRest[row] / SHELL_REST, "#ffd27a");
    this.#gauge("Railgun", middle + 10, 1 - railRest[row] / RAIL_REST, "#8fd0ff");
  }

  #gauge(name: string, x: number, share: number, colour: string): void {
    const y = innerHeight - 52;
    this.#box(x, y, 120, 10, "#000000a0");
    if (share > 0.08) this.#box(x, y, 120 * share, 10, share < 1 ? "#6b7482" : colour);
    write(this.#pen, name, x + 60, y - 5, "600 12px", "#e8edf4");
  }

  #box(x: number, y: number, width: number, height: number, colour: string): void {
    this.#pen.fillStyle = colour;
    this.#pen.beginPath();
    this.#pen.roundRect(x, y, width, height, 5);
    this.#pen.fill();
  }

  /** The whole field, with what is known of it. */
  #map(shown: Shown, seat: number): void {
    const pen = this.#pen;
    const scale = MAP_WIDTH / SIZE.width;
    const height = SIZE.height * scale;
    const [left, top] = [innerWidth - MAP_WIDTH - 14, innerHeight - height - 14];
    this.#box(left - 4, top - 4, MAP_WIDTH + 8, height + 8, "#0b0e13c0");
    pen.strokeStyle = "#5a6472";
    pen.lineWidth = 1;
    pen.strokeRect(left, top, MAP_WIDTH, height);
    const { crate, tank } = shown.fields;
    pen.fillStyle = "#a97c49b0";
    for (const row of shown.all("crate"))
      pen.fillRect(left + crate.x[row] * scale - 1, top + crate.y[row] * scale - 1, 2, 2);
    for (const row of shown.all("tank")) {
      const owner = shown.ownerOf("tank", row);
      pen.fillStyle = colourOf(owner);
      pen.beginPath();
      pen.arc(left + tank.x[row] * scale, top + tank.y[row] * scale, owner === seat ? 5 : 3, 0, 2 * Math.PI);
      pen.fill();
    }
  }
}

function line(seat: number, text: string): HTMLLIElement {
  const row = document.createElement("li");
  row.textContent = text;
  row.style.color = colourOf(seat);
  return row;
}
