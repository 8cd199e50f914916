import { describe, expect, it } from "vitest";
import { type MenuPad, nextIn, PadMenu } from "../../src/page/keys/pad-menu.ts";

function pad(down: readonly number[] = [], axes: readonly number[] = [0, 0]): MenuPad {
  return {
    connected: true,
    axes,
    buttons: Array.from({ length: 17 }, (_, i) => ({ pressed: down.includes(i) })),
  };
}

describe("[PG20] a gamepad in menus", () => {
  it("presses once for each time a button goes down", () => {
    const menu = new PadMenu();
    expect(menu.poll([null, pad([0])], 0)).toEqual(["take"]);
    expect(menu.poll([pad([0, 1])], 16)).toEqual(["back"]);
    expect(menu.poll([pad([])], 32)).toEqual([]);
    expect(menu.poll([pad([0, 9])], 48)).toEqual(["take", "menu"]);
  });

  it("moves with cross and stick, at once and, if they are held, repeatedly after a while", () => {
    const menu = new PadMenu();
    const moves = [0, 100, 399, 401, 500, 540].map((now) => menu.poll([pad([13])], now).length);
    expect(moves).toEqual([1, 0, 0, 1, 0, 1]);
    expect(menu.poll([pad([], [-0.9, 0.3])], 560)).toEqual(["left"]);
    expect(menu.poll([pad([], [0.2, 0.3])], 580)).toEqual([]);
    expect(menu.poll([pad([], [0.2, -0.8])], 600)).toEqual(["up"]);
  });

  it("gives a button only to the binding that waits for it", () => {
    const menu = new PadMenu();
    const taken: string[] = [];
    menu.poll([pad([0])], 0);
    menu.capture = (code) => taken.push(code);
    expect(menu.poll([pad([0])], 16)).toEqual([]);
    expect(menu.poll([pad([0, 5])], 32)).toEqual([]);
    expect(taken).toEqual(["Pad5"]);
  });

  it("prefers a control straight ahead to a nearer one aside, and stays if there is none", () => {
    const at = (
      x: number,
      y: number,
      width = 100,
    ): { x: number; y: number; width: number; height: number } => ({
      x,
      y,
      width,
      height: 40,
    });
    const places = [at(0, 0), at(200, 0), at(0, 300), at(130, 60)];
    expect(nextIn(places, at(0, 0), "right")).toBe(1);
    expect(nextIn(places, at(0, 0), "down")).toBe(3);
    expect(nextIn([at(0, 0), at(0, 200), at(150, 50)], at(0, 0), "down")).toBe(1);
    expect(nextIn(places, at(0, 0), "up")).toBe(-1);
    expect(nextIn(places, at(200, 300), "left")).toBe(2);
  });
});
