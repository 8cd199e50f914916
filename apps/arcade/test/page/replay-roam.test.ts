// The free camera of a replay: dragged, zoomed by wheel, fingers and keys, and kept over the arena.

import type { Arena } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { readReplayPlace, replayQuery } from "../../src/page/replay/replay-link.ts";
import { Roam } from "../../src/page/replay/replay-roam.ts";

const [WIDTH, HEIGHT] = [1000, 500];
const ARENA: Arena = { width: 2000, height: 1000 };

class Element extends EventTarget {
  readonly clientWidth = WIDTH;
  readonly clientHeight = HEIGHT;
  setPointerCapture(): void {}
  getBoundingClientRect(): { left: number; top: number } {
    return { left: 0, top: 0 };
  }
}

function open(arena: Arena | "none" = ARENA, isFree = true) {
  const parent = new Element();
  const roam = new Roam({
    parent: parent as unknown as HTMLElement,
    arena: () => (arena === "none" ? undefined : arena),
    isFree: () => isFree,
    from: undefined,
  });
  const send = (name: string, more: object): void => {
    parent.dispatchEvent(Object.assign(new Event(name, { cancelable: true }), more));
  };
  const point = (name: string, clientX: number, clientY: number, pointerId = 1): void =>
    send(`pointer${name}`, { pointerId, clientX, clientY, button: 0 });
  const wheel = (deltaY: number, clientX: number, clientY: number): void =>
    send("wheel", { deltaY, deltaMode: 0, clientX, clientY });
  return { roam, send, point, wheel };
}

/** The place in the arena under a point of the screen. */
function under({ camera }: Roam, x: number, y: number): [number, number] {
  const { x: atX = 0, y: atY = 0, zoom = 1 } = camera ?? {};
  const scale = (WIDTH / ARENA.width) * zoom;
  return [atX + (x - WIDTH / 2) / scale, atY + (y - HEIGHT / 2) / scale];
}

describe("[RP11] the free camera", () => {
  it("begins over the whole arena, and shows nothing of its own where a view has no arena or a player is looked through", () => {
    expect(open().roam.camera).toEqual({ x: 1000, y: 500, zoom: 1 });
    expect(open("none").roam.camera).toBeUndefined();
    expect(open(ARENA, false).roam.camera).toBeUndefined();
  });

  it("keeps the place under the pointer while it zooms, and the whole arena comes back with a double click", () => {
    const { roam, send, wheel } = open();
    const before = under(roam, 700, 200);
    wheel(-240, 700, 200);
    expect(roam.camera?.zoom).toBeCloseTo(2);
    const [x, y] = under(roam, 700, 200);
    expect(x).toBeCloseTo(before[0]);
    expect(y).toBeCloseTo(before[1]);
    send("dblclick", {});
    expect(roam.camera).toEqual({ x: 1000, y: 500, zoom: 1 });
  });

  it("is dragged by as much as the pointer moves, and never beyond the arena", () => {
    const { roam, point } = open();
    roam.zoomBy(4);
    const before = under(roam, 400, 200);
    point("down", 400, 200);
    point("move", 420, 230);
    const [x, y] = under(roam, 420, 230);
    expect(roam.wasDrag).toBe(true);
    expect(x).toBeCloseTo(before[0]);
    expect(y).toBeCloseTo(before[1]);
    point("move", 5000, 5000);
    expect(roam.camera).toEqual({ x: 500, y: 250, zoom: 2 });
    point("up", 5000, 5000);
    point("move", 0, 0);
    expect(roam.camera).toEqual({ x: 500, y: 250, zoom: 2 });
  });

  it("takes a press that hardly moves for a click", () => {
    const { roam, point } = open();
    point("down", 400, 200);
    point("move", 403, 202);
    point("up", 403, 202);
    expect(roam.wasDrag).toBe(false);
  });

  it("zooms by two fingers, by keys, and no nearer than the view wants", () => {
    const { roam, point } = open({ ...ARENA, mostZoom: 3 });
    point("down", 400, 250, 1);
    point("down", 500, 250, 2);
    point("move", 600, 250, 2);
    expect(roam.camera?.zoom).toBeCloseTo(2);
    for (let i = 0; i < 20; i++) roam.zoomBy(1);
    expect(roam.camera?.zoom).toBeLessThanOrEqual(3);
    const { x = 0 } = roam.camera ?? {};
    roam.move(0.1, 0);
    expect(roam.camera?.x).toBeGreaterThan(x);
    for (let i = 0; i < 40; i++) roam.zoomBy(-1);
    expect(roam.camera).toEqual({ x: 1000, y: 500, zoom: 1 });
  });

  it("[RP5] is in a link once it was moved, and a link with nonsense in it gives the whole arena", () => {
    const query = replayQuery("0123456789abcdef", 2, { as: "true" }, { x: 812.4, y: 99, zoom: 2 ** 0.75 });
    expect(readReplayPlace(query).free).toEqual({ x: 812, y: 99, zoom: 1.68 });
    const whole = replayQuery("0123456789abcdef", 2, { as: "true" }, { x: 1000, y: 500, zoom: 1 });
    expect(readReplayPlace(whole).free).toBeUndefined();
    for (const at of ["", "1,2", "-1,2,3", "1,2,3,4", "NaN,1,1", "1e9,1,1"])
      expect(readReplayPlace(`?replay&at=${at}`).free).toBeUndefined();
  });
});
