// Which of two views draws.

import type { Client } from "reckon/client";
import { describe, expect, it, vi } from "vitest";
import type { Frame, GameView, ViewOptions } from "../src/arcade-game.ts";
import { bestView } from "../src/best-view.ts";

const fake = (): GameView => ({ sample: vi.fn(), draw: vi.fn(), resize: vi.fn(), close: vi.fn() });
const FRAME = {} as Frame;

/** A page whose WebGL says that it is drawn by this; undefined: it has none. */
function optionsOn(renderer: string | undefined, kind: ViewOptions["kind"]): ViewOptions {
  const context = {
    getExtension: () => ({ UNMASKED_RENDERER_WEBGL: 1, loseContext: () => {} }),
    getParameter: () => renderer,
  };
  const ownerDocument = {
    createElement: () => ({ getContext: () => (renderer === undefined ? null : context) }),
  };
  return { parent: { ownerDocument }, kind } as unknown as ViewOptions;
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
    // There is a picture at once, whichever comes later.
    expect(plain.draw).toHaveBeenCalledTimes(1);
  });

  it("[ST10] the plain view draws until the better one is ready, which gets the size and all that follows", async () => {
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
    view.sample({}, 1, {} as Client);
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

  it("[ST10] a better view that comes after the end is closed at once", async () => {
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
