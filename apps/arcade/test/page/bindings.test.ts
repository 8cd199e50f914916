import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { ArcadeGame, Bindings } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { conflictsOf, rebind } from "../../src/page/keys/bindings.ts";

function own({ actions }: ArcadeGame): Bindings {
  return Object.fromEntries(actions.map(({ name, keys }) => [name, keys]));
}

describe("[PG19] a key that is chosen", () => {
  it("takes the place of keys and mouse buttons, and leaves the gamepad's", () => {
    const { keys, told } = rebind(dashStage, own(dashStage), "dash", "KeyJ");
    expect([keys.dash, told]).toEqual([["KeyJ", "Pad0"], ""]);
    expect(rebind(dashStage, keys, "dash", "Mouse2").keys.dash).toEqual(["Mouse2", "Pad0"]);
    expect(rebind(dashStage, keys, "dash", "Pad5").keys.dash).toEqual(["Pad5", "KeyJ"]);
  });

  it("that another action has is taken from it, and the player is told", () => {
    const { keys, told } = rebind(dashStage, own(dashStage), "dash", "KeyW");
    expect([keys.dash, keys.up]).toEqual([
      ["KeyW", "Pad0"],
      ["ArrowUp", "Pad12"],
    ]);
    expect(told).toBe("W was Up. Up is now ↑.");
  });

  it("that is the last of another action is swapped for the old one", () => {
    const once = rebind(highNoonStage, own(highNoonStage), "jump", "KeyR");
    expect([once.keys.jump, once.keys.reload]).toEqual([
      ["KeyR", "Pad0"],
      ["Space", "Pad2"],
    ]);
    expect(once.told).toBe("R was Reload. Reload is now Space.");
    for (const { name } of highNoonStage.actions)
      expect(conflictsOf(highNoonStage, once.keys, name), name).toEqual([]);
  });

  it("twice, as an older page kept it, is shown as a conflict; what shares a button by the game's own bindings is none", () => {
    for (const game of GAMES)
      for (const { name } of game.actions) expect(conflictsOf(game, own(game), name), game.name).toEqual([]);
    const kept = { ...own(dashStage), up: ["Space"] };
    expect(conflictsOf(dashStage, kept, "dash")).toEqual(["Up"]);
    expect(conflictsOf(dashStage, kept, "up")).toEqual(["Dash"]);
  });
});
