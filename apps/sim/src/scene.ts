// A world of dash as a picture: sun, walls, each player's trail, and the players as letters with an arrow.
// demo.ts draws two of them side by side. Always true: it only reads the world, and a world looks the same on either side.

import { type Arena, arenaOf, type Rectangle } from "@reckon/dash";
import type { World } from "reckon";
import { type Ink, Picture } from "./picture.ts";

/** Colours of the players, in turn: bright for the player, dark for the trail. */
const PLAYERS: readonly { readonly bright: number; readonly dark: number }[] = [
  { bright: 209, dark: 95 },
  { bright: 114, dark: 65 },
  { bright: 75, dark: 61 },
  { bright: 221, dark: 101 },
  { bright: 177, dark: 96 },
  { bright: 80, dark: 66 },
];
const FLOOR: Ink = { colour: 234, plain: "none" };
const SUN: Ink = { colour: 236, plain: "none" };
const WALL: Ink = { colour: 244, plain: "full" };
const BLACK = 16;
const ARROWS = "→↘↓↙←↖↑↗";
/** Positions kept for each player's trail. */
const TRAIL = 12;

/** The letter of a player: A, B, C, … */
export function letterOf(player: number): string {
  return String.fromCharCode(65 + (player % 26));
}

/** The bright colour of a player. */
export function colourOf(player: number): number {
  return PLAYERS[player % PLAYERS.length].bright;
}

/** Height in cells of an undistorted picture of a map with this width in cells. */
export function heightFor(width: number, arena: Arena): number {
  return Math.max(4, Math.round((width * arena.height) / arena.width / 2));
}

/** The map that a world is played on. */
export function arenaIn(world: World): Arena {
  return arenaOf(world.fields.ground.map[0]);
}

/** One view of the match, which remembers where everybody was. */
export class Scene {
  readonly #trails: { x: number; y: number }[][] = [];

  /** Records where everybody is now. Call it once for each picture. */
  note(world: World): void {
    const { x, y } = world.fields.player;
    for (const row of world.all("player")) {
      this.#trails[row] ??= [];
      this.#trails[row].push({ x: x[row], y: y[row] });
      if (this.#trails[row].length > TRAIL) this.#trails[row].shift();
    }
  }

  /** Draws a world; `truth`, if given, is another world with the same players: it marks where they are in that one. */
  draw(world: World, arena: Arena, width: number, height: number, truth?: World): Picture {
    const picture = new Picture(width, height, FLOOR);
    const pixel = { x: width / arena.width, y: (height * 2) / arena.height };
    const fill = ({ left, top, right, bottom }: Rectangle, ink: Ink): void =>
      picture.fill(
        Math.round(left * pixel.x),
        Math.round(top * pixel.y),
        Math.round(right * pixel.x),
        Math.round(bottom * pixel.y),
        ink,
      );
    fill(arena.sun, SUN);
    for (const wall of arena.walls) fill(wall, WALL);
    this.#drawTrails(world, picture, pixel);
    if (truth !== undefined) drawMarks(truth, picture, pixel);
    drawPlayers(world, picture, pixel);
    return picture;
  }

  #drawTrails(world: World, picture: Picture, pixel: { x: number; y: number }): void {
    for (const row of world.all("player")) {
      const { dark } = PLAYERS[world.ownerOf("player", row) % PLAYERS.length];
      for (const at of this.#trails[row] ?? []) {
        const x = Math.floor(at.x * pixel.x);
        const y = Math.floor(at.y * pixel.y);
        picture.fill(x, y, x + 1, y + 1, { colour: dark, plain: "faint" });
      }
    }
  }
}

function drawMarks(truth: World, picture: Picture, pixel: { x: number; y: number }): void {
  const { x, y } = truth.fields.player;
  for (const row of truth.all("player")) {
    const colour = colourOf(truth.ownerOf("player", row));
    picture.write(Math.floor(x[row] * pixel.x), Math.floor(y[row] * pixel.y), "○", colour);
  }
}

function drawPlayers(world: World, picture: Picture, pixel: { x: number; y: number }): void {
  const { x, y, facing } = world.fields.player;
  for (const row of world.all("player")) {
    const player = world.ownerOf("player", row);
    const eighth = Math.round((facing[row] / Math.PI) * 4) & 7;
    const text = `${letterOf(player)}${ARROWS[eighth]}`;
    const left = Math.round(x[row] * pixel.x - 1);
    picture.write(left, Math.floor(y[row] * pixel.y), text, BLACK, colourOf(player));
  }
}
