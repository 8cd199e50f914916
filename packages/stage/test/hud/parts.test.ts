// Smaller parts of HUDs: the feed, the mini-map, arrows at the edge, names and colours.

import { describe, expect, it } from "vitest";
import { isLight, partsOf, tintOf, withAlpha } from "../../src/colours.ts";
import { overlaps } from "../../src/hud/box.ts";
import { EdgeArrow } from "../../src/hud/edge-arrow.ts";
import { FEED_LINE, Feed } from "../../src/hud/feed.ts";
import { Ink } from "../../src/hud/ink.ts";
import { MiniMap } from "../../src/hud/mini-map.ts";
import { nameOf } from "../../src/people.ts";
import { FakePage } from "../fake-canvas.ts";

function contextOn(page: FakePage): CanvasRenderingContext2D {
  return page.parent.ownerDocument.createElement("canvas").getContext("2d") as CanvasRenderingContext2D;
}

describe("the feed", () => {
  it("[ST17] keeps the last four lines, each for six seconds", () => {
    const feed = new Feed();
    const texts = (): string[] => feed.lines.map(({ text }) => text);
    for (let i = 0; i < 6; i++) feed.say(`line ${i}`, false, 1000 * i);
    expect(texts()).toEqual(["line 2", "line 3", "line 4", "line 5"]);
    feed.update(7999);
    expect(texts().length).toBe(4);
    feed.update(8000);
    expect(texts()).toEqual(["line 3", "line 4", "line 5"]);
    feed.update(60_000);
    expect(texts()).toEqual([]);
  });

  it("[ST17] draws as many of the newest lines as fit", () => {
    const page = new FakePage();
    const style = { text: "#fff", font: "13px x", panel: "#1", dense: "#0", hairline: "#2", trough: "#3" };
    const ink = new Ink(contextOn(page), style);
    const feed = new Feed();
    for (let i = 0; i < 4; i++) feed.say(`line ${i}`, i === 3, 0);
    feed.draw(ink, { x: 0, y: 0, width: 300, height: 2 * FEED_LINE }, "13px x", "#ff0");
    expect(page.texts).toEqual(["line 2", "line 3"]);
  });
});

describe("the mini-map", () => {
  const ground = { columns: 4, lines: 2, tiles: [0, 1, 0, 2, 0, 0, 9, 0] };
  const options = { tile: 10, colours: ["", "#aaa", "#bbb"], ownRim: "#fff", rim: "#000" };

  it("[ST18] paints each ground only once", () => {
    const page = new FakePage();
    const map = new MiniMap(page.parent.ownerDocument, options);
    const context = contextOn(page);
    const box = { x: 100, y: 50, width: 80, height: 40 };
    for (let i = 0; i < 5; i++) map.begin(context, ground, box);
    expect([page.count("fillRect"), page.count("drawImage")]).toEqual([2, 5]);
    map.begin(context, { ...ground }, box);
    expect(page.count("fillRect")).toBe(4);
  });

  it("[ST18] converts a place of the game to its place on the map", () => {
    const page = new FakePage();
    const map = new MiniMap(page.parent.ownerDocument, options);
    const box = { x: 100, y: 50, width: 80, height: 40 };
    map.begin(contextOn(page), ground, box);
    expect([map.toX(0), map.toX(40), map.toY(0), map.toY(20)]).toEqual([100, 180, 50, 90]);
    map.square(5, 5, 4, "#f00", 2);
    map.player(3, 5, 5, true);
    expect([page.count("fillRect"), page.count("fill")]).toEqual([4, 2]);
  });
});

describe("an arrow at the edge", () => {
  const view = { x: 100, y: 0, width: 200, height: 100 };

  it("[ST19] does not appear for a place in sight", () => {
    const arrow = new EdgeArrow();
    expect([arrow.find(view, 10, 200, 50), arrow.find(view, 10, 289, 50)]).toEqual([false, false]);
  });

  it("[ST19] stands within the edge on the way to a place out of sight, and points there", () => {
    const arrow = new EdgeArrow();
    expect(arrow.find(view, 10, 1200, 50)).toBe(true);
    expect([arrow.x, arrow.y, arrow.angle]).toEqual([290, 50, 0]);
    expect(arrow.find(view, 10, 200, -750)).toBe(true);
    expect([arrow.x, arrow.y, arrow.angle]).toEqual([200, 10, -Math.PI / 2]);
  });
});

it("boxes overlap when they share a point inside both", () => {
  const box = { x: 0, y: 0, width: 10, height: 10 };
  expect(overlaps(box, { ...box, x: 9 })).toBe(true);
  expect([overlaps(box, { ...box, x: 10 }), overlaps(box, { ...box, y: -10 })]).toEqual([false, false]);
});

it("a player has their name, or a substitute", () => {
  const people = [{ seat: 2, name: "Ann", isBot: false }];
  expect([nameOf(people, 2), nameOf(people, 4), nameOf(people, 4, "")]).toEqual(["Ann", "Player 5", ""]);
});

it("colours are split, made transparent, and judged light or dark", () => {
  expect(partsOf("#e69f00")).toEqual([230, 159, 0]);
  expect(withAlpha("#0e1116", 0.5)).toBe("rgba(14, 17, 22, 0.5)");
  expect([isLight("#f0e442"), isLight("#0072b2"), tintOf("#0072b2")]).toEqual([true, false, 0x0072b2]);
});
