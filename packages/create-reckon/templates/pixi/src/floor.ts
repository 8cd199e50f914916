// The floor: dark tiles within a rim that glows, and the posts. It is drawn once.
import { Container, FillGradient, Graphics } from "pixi.js";
import { POST, POSTS, RIM } from "./rules.ts";

const TILE = 26;
const CORAL = "#ff6b5c";
const BLUE = "#56b4e9";

/** A dot of light: bright within, faint around. */
export function glowAt(pen: Graphics, x: number, y: number, size: number, colour: string): void {
  pen.circle(x, y, size * 2.6).fill({ color: colour, alpha: 0.14 });
  pen.circle(x, y, size).fill({ color: colour, alpha: 0.9 });
}

export function makeFloor(): Container {
  const floor = new Container();
  const light = new FillGradient({
    type: "radial",
    center: { x: 0.5, y: 0.5 },
    innerRadius: 0,
    outerCenter: { x: 0.5, y: 0.5 },
    outerRadius: 0.5,
    colorStops: [
      { offset: 0, color: "#233a6b" },
      { offset: 0.75, color: "#131d3c" },
      { offset: 1, color: "#0d1228" },
    ],
  });
  const ice = new Graphics().circle(0, 0, RIM).fill(light);
  const tiles = new Graphics();
  for (const [x, y] of tilePlaces())
    tiles.poly(hexagon(x, y)).stroke({ color: "#3d5fa8", width: 1.5, alpha: 0.4 });
  const within = new Graphics().circle(0, 0, RIM).fill("#ffffff");
  tiles.mask = within;
  const rim = new Graphics({ blendMode: "add" });
  for (let width = 4; width < 70; width += 4)
    rim.circle(0, 0, RIM).stroke({ color: CORAL, width, alpha: 0.3 / width ** 0.8 });
  rim.circle(0, 0, RIM).stroke({ color: CORAL, width: 4 });
  floor.addChild(ice, tiles, within, rim, makePosts());
  return floor;
}

function makePosts(): Graphics {
  const posts = new Graphics();
  for (const { x, y } of POSTS) {
    for (let width = 6; width < 40; width += 4)
      posts.circle(x, y, POST).stroke({ color: BLUE, width, alpha: 0.35 / width });
    posts.circle(x, y, POST).fill("#0d1530").stroke({ color: BLUE, width: 4 });
    posts.circle(x, y, POST * 0.45).stroke({ color: BLUE, width: 3, alpha: 0.7 });
  }
  return posts;
}

function tilePlaces(): [x: number, y: number][] {
  const places: [number, number][] = [];
  const [across, down] = [TILE * Math.sqrt(3), TILE * 1.5];
  for (let line = -Math.ceil(RIM / down); line <= RIM / down; line++)
    for (let x = -RIM - across; x <= RIM + across; x += across)
      places.push([x + (line % 2 === 0 ? 0 : across / 2), line * down]);
  return places;
}

function hexagon(x: number, y: number): number[] {
  return Array.from({ length: 6 }, (_, i) => {
    const way = ((i + 0.5) / 6) * 2 * Math.PI;
    return [x + Math.cos(way) * TILE, y + Math.sin(way) * TILE];
  }).flat();
}
