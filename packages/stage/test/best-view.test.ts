// The choice between two views.

import type { Client } from "reckon/client";
import { describe, expect, it, vi } from "vitest";
import type { Frame, GameView, ViewOptions } from "../src/arcade-game.ts";
import { bestView } from "../src/best-view.ts";

const fake = (): GameView => ({ sample: vi.fn(), draw: vi.fn(), resize: vi.fn(), close: vi.fn() });
const FRAME = {} as Frame;

/** A page whose WebGL reports this renderer; undefined: it has no WebGL. */
function optionsOn(renderer: string | undefined, kind: ViewOptions["kind"]): ViewOptions {
  const context = {
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1, loseContext: () => {} }),
    getParameter: () => renderer,
  };
  const ownerDocument = {
    createElement: () => ({ getContext: () => (renderer === undefined ? null : context) }),
  };
  const parent = Object.assign(new EventTarget(), { ownerDocument });
  return { parent, kind, tell: vi.fn() } as unknown as ViewOptions;
}

describe("the choice of a view", () => {
  it.each([
    ["auto", "ANGLE (NVIDIA GeForce)", true],
    ["auto", "Apple GPU", true],
    ["auto", "ANGLE (Google, SwiftShader Device)", false],
    ["auto", "llvmpipe (LLVM 15)", false],
    ["auto", undefined, false],
    ["webgl", "llvmpipe (LLVM 15)", true],
    ["canvas", "Apple GPU", false],
    ["none", "Apple GPU", false],
  ] as const)("[ST10] %s on %s tries the better view: %s", (kind, renderer, isTried) => {
    const better = vi.fn(async () => fake());
    const plain = fake();
    bestView(optionsOn(renderer, kind), () => plain, better).draw(FRAME);
    expect(better).toHaveBeenCalledTimes(isTried ? 1 : 0);
    // There is a picture at once, whichever view comes later.
    expect(plain.draw).toHaveBeenCalledTimes(1);
  });

  it("[ST10] the plain view draws until the better one is ready, which gets the size and all later calls", async () => {
    const [plain, better] = [fake(), fake()];
    const view = bestView(
      optionsOn(undefined, "webgl"),
      () => plain,
      async () => better,
    );
    view.resize(800, 600, 1);
    expect(plain.resize).toHaveBeenCalledWith(800, 600, 1);
    await vi.waitFor(() => expect(plain.close).toHaveBeenCalled());
    expect(better.resize).toHaveBeenCalledWith(800, 600, 1);
    view.draw(FRAME);
    view.sample({}, {} as Client);
    view.close();
    expect(plain.draw).not.toHaveBeenCalled();
    for (const call of [better.draw, better.sample, better.close]) expect(call).toHaveBeenCalledTimes(1);
  });

  it("[ST10] the plain view goes on when the better one fails to open", async () => {
    const plain = fake();
    const open = vi.fn(async () => Promise.reject(new Error("no WebGL")));
    const view = bestView(optionsOn("Apple GPU", "auto"), () => plain, open);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    await new Promise((done) => setImmediate(done));
    view.draw(FRAME);
    expect(plain.draw).toHaveBeenCalledTimes(1);
    expect(plain.close).not.toHaveBeenCalled();
  });

  it("[ST10] a better view that loads after the end is closed at once", async () => {
    const [plain, better] = [fake(), fake()];
    const view = bestView(
      optionsOn(undefined, "webgl"),
      () => plain,
      async () => better,
    );
    view.close();
    await vi.waitFor(() => expect(better.close).toHaveBeenCalled());
    view.draw(FRAME);
    expect(better.draw).not.toHaveBeenCalled();
  });
});

describe("a match whose WebGL the browser takes away", () => {
  const at = (now: number): Frame => ({ now }) as Frame;

  /** A view with its better view open, and all views of both sorts that were made. */
  async function open(better: () => Promise<GameView>) {
    const options = optionsOn(undefined, "webgl");
    const plain: GameView[] = [];
    const make = (): GameView => {
      plain.push(fake());
      return plain[plain.length - 1];
    };
    const view = bestView(options, make, better);
    view.resize(800, 600, 2);
    await vi.waitFor(() => expect(plain[0].close).toHaveBeenCalled());
    const lose = (): void => void options.parent.dispatchEvent(new Event("webglcontextlost"));
    return { options, plain, view, lose };
  }

  it("[ST21] goes on in the plain view with the next frame, and in a new better one two seconds later", async () => {
    const betters = [fake(), fake()];
    const { options, plain, view, lose } = await open(async () => betters.shift() as GameView);
    const second = betters[0];
    lose();
    view.draw(at(1000));
    expect(plain[1].resize).toHaveBeenCalledWith(800, 600, 2);
    expect(plain[1].draw).toHaveBeenCalledTimes(1);
    view.draw(at(2900));
    expect(betters).toHaveLength(1);
    view.draw(at(3000));
    await vi.waitFor(() => expect(second.resize).toHaveBeenCalledWith(800, 600, 2));
    view.draw(at(3016));
    expect(second.draw).toHaveBeenCalledTimes(1);
    expect(options.tell).not.toHaveBeenCalled();
  });

  it("[ST21] tells the player that the picture stays plainer when no better view opens again", async () => {
    let opened = 0;
    const lost = {
      ...fake(),
      close: () => {
        throw new Error("nothing to close");
      },
    };
    const { options, plain, view, lose } = await open(async () => {
      if (opened++ > 0) throw new Error("no WebGL");
      return lost;
    });
    lose();
    view.draw(at(0));
    view.draw(at(2000));
    await vi.waitFor(() => expect(options.tell).toHaveBeenCalledTimes(1));
    view.draw(at(2016));
    expect(plain[1].draw).toHaveBeenCalledTimes(3);
    // A second event for the same loss changes nothing.
    lose();
    expect(plain).toHaveLength(2);
  });

  it("[ST21] stays plain after the third loss, and says so", async () => {
    const { options, view, lose } = await open(async () => fake());
    for (let loss = 1, now = 0; loss <= 3; loss++, now += 5000) {
      lose();
      view.draw(at(now));
      view.draw(at(now + 2000));
      await new Promise((done) => setImmediate(done));
      expect(options.tell).toHaveBeenCalledTimes(loss === 3 ? 1 : 0);
    }
  });

  it("[ST21] does not affect a view that was closed", async () => {
    const { plain, view, lose } = await open(async () => fake());
    view.close();
    lose();
    expect(plain).toHaveLength(1);
  });
});
