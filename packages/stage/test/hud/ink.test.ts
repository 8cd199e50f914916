// Writing and drawing on canvas 2D.

import { describe, expect, it } from "vitest";
import { Ink, type InkStyle } from "../../src/hud/ink.ts";
import { FakePage } from "../fake-canvas.ts";

const STYLE: InkStyle = {
  text: "#fff",
  font: "13px sans-serif",
  panel: "#111",
  dense: "#000",
  hairline: "#222",
  trough: "#333",
};

function inkOn(page: FakePage, style: Partial<InkStyle> = {}): Ink {
  const canvas = page.parent.ownerDocument.createElement("canvas");
  return new Ink(canvas.getContext("2d") as CanvasRenderingContext2D, { ...STYLE, ...style });
}

describe("ink", () => {
  it("[ST15] measures a text once for each font, however often it is asked", () => {
    const page = new FakePage();
    const ink = inkOn(page);
    for (let i = 0; i < 10; i++) expect(ink.widthOf("six letters")).toBe(77);
    expect(page.count("measureText")).toBe(1);
    ink.widthOf("six letters", "20px serif");
    expect(page.count("measureText")).toBe(2);
  });

  it("[ST15] measures again while a font is loading, and remembers a bounded number of texts", () => {
    const page = new FakePage();
    const ink = inkOn(page);
    const fonts = { status: "loading" };
    Object.assign(ink.context, { canvas: { ownerDocument: { fonts } } });
    ink.widthOf("late");
    ink.widthOf("late");
    expect(page.count("measureText")).toBe(2);
    fonts.status = "loaded";
    ink.widthOf("late");
    ink.widthOf("late");
    expect(page.count("measureText")).toBe(3);
    for (let i = 0; i < 2000; i++) ink.widthOf(`${i}`);
    ink.widthOf("late");
    expect(page.count("measureText")).toBe(2004);
  });

  it("breaks a text at its width, once, and puts a word that is too long on a line of its own", () => {
    const page = new FakePage();
    const ink = inkOn(page);
    const lines = ink.linesOf("You were shot by Bartholomew.", 70);
    expect(lines).toEqual(["You were", "shot by", "Bartholomew."]);
    expect(ink.linesOf("You were shot by Bartholomew.", 70)).toBe(lines);
    expect(ink.linesOf("", 70)).toEqual([""]);
  });

  it("shortens a text that does not fit", () => {
    const ink = inkOn(new FakePage());
    expect(ink.shortened("Bartholomew", 200)).toBe("Bartholomew");
    expect(ink.shortened("Bartholomew", 50)).toBe("Bartho…");
    expect(ink.shortened("Bartholomew", 0).length).toBe(1);
  });

  it("draws an outline first if its style has one, and only then", () => {
    const page = new FakePage();
    inkOn(page).write("plain", 1, 2);
    expect([page.count("strokeText"), page.count("fillText")]).toEqual([0, 1]);
    inkOn(page, { outline: "#000" }).write("outlined", 1, 2);
    expect([page.count("strokeText"), page.count("fillText")]).toEqual([1, 2]);
    expect(page.texts).toEqual(["plain", "outlined"]);
  });

  it("fills a bar by its share: nothing at 0, never more than the bar", () => {
    const page = new FakePage();
    const ink = inkOn(page);
    const box = { x: 0, y: 0, width: 100, height: 8 };
    ink.bar(box, 0, "#f00");
    ink.bar(box, Number.NaN, "#f00");
    expect(page.count("roundRect")).toBe(2);
    ink.bar(box, 7, "#f00");
    expect(page.count("roundRect")).toBe(4);
  });
});
