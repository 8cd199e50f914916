import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import type { ArcadeGame, Bindings } from "@reckon/stage";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { conflictsOf, rebind } from "../../src/page/keys/bindings.ts";

function own({ actions }: ArcadeGame): Bindings {
  return Object.fromEntries(actions.map(({ name, keys }) => [name, keys]));
}

describe("[PG19] a chosen key", () => {
  it("replaces keys and mouse buttons, and leaves gamepad buttons alone", () => {
    const { keys, told } = rebind(dashStage, own(dashStage), "dash", "KeyJ");
    expect([keys.dash, told]).toEqual([["KeyJ", "Pad0"], ""]);
    expect(rebind(dashStage, keys, "dash", "Mouse2").keys.dash).toEqual(["Mouse2", "Pad0"]);
    expect(rebind(dashStage, keys, "dash", "Pad5").keys.dash).toEqual(["Pad5", "KeyJ"]);
  });

  it("is taken from the action that had it, and the player is told", () => {
    const { keys, told } = rebind(dashStage, own(dashStage), "dash", "KeyW");
    expect([keys.dash, keys.up]).toEqual([
      ["KeyW", "Pad0"],
      ["ArrowUp", "Pad12"],
    ]);
    expect(told).toBe("W was Up. Up is now ↑.");
  });

  it("is swapped with the old one if the other action had only this key", () => {
    const once = rebind(highNoonStage, own(highNoonStage), "jump", "KeyR");
    expect([once.keys.jump, once.keys.reload]).toEqual([
      ["KeyR", "Pad0"],
      ["Space", "Pad2"],
    ]);
    expect(once.told).toBe("R was Reload. Reload is now Space.");
    for (const { name } of highNoonStage.actions)
      expect(conflictsOf(highNoonStage, once.keys, name), name).toEqual([]);
  });

  it("is shown as a conflict if an older page stored it twice; actions that share a button by the game's own bindings are none", () => {
    for (const game of GAMES)
      for (const { name } of game.actions) expect(conflictsOf(game, own(game), name), game.name).toEqual([]);
    const kept = { ...own(dashStage), up: ["Space"] };
    expect(conflictsOf(dashStage, kept, "dash")).toEqual(["Up"]);
    expect(conflictsOf(dashStage, kept, "up")).toEqual(["Dash"]);
  });
});
