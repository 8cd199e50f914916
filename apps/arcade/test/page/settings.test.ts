import { dashStage } from "@reckon/dash/stage";
import { highNoonStage } from "@reckon/high-noon/stage";
import { beforeEach, describe, expect, it, vi } from "vitest";

type Page = typeof import("../../src/page/settings.ts");

/** Loads the module as a page does whose browser has stored this. */
async function load(kept: string | null, keep: (text: string) => void = () => {}): Promise<Page> {
  vi.resetModules();
  vi.stubGlobal("localStorage", { getItem: () => kept, setItem: (_: string, text: string) => keep(text) });
  return import("../../src/page/settings.ts");
}

beforeEach(() => {
  vi.unstubAllGlobals();
});

describe("[PG8] the settings", () => {
  it("are the defaults in a browser that has stored nothing or nonsense, or that throws", async () => {
    const { settings } = await load(null);
    const defaults = settings.value;
    for (const kept of [
      "",
      "{",
      "7",
      "[]",
      '{"volume":9,"keys":{"dash":{"up":[7]}},"name":3,"quality":"best"}',
    ])
      expect((await load(kept)).settings.value, kept).toEqual({
        ...defaults,
        keys: kept.includes("keys") ? { dash: {} } : {},
      });
    vi.resetModules();
    vi.unstubAllGlobals();
    expect((await import("../../src/page/settings.ts")).settings.value).toEqual(defaults);
  });

  it("never have a name that a lobby would refuse, whatever was stored", async () => {
    for (const name of ["Zoë 🤠", "bad name!", "server", "x".repeat(17)])
      expect((await load(JSON.stringify({ name }))).settings.value.name, name).toBe("");
    expect((await load('{"name":"Ann"}')).settings.value.name).toBe("Ann");
  });

  it("are stored when they change, and found again", async () => {
    let text = "";
    const before = await load(null, (kept) => {
      text = kept;
    });
    before.change({ name: "Ann", isMuted: true, keys: { dash: { dash: ["KeyJ"] } } });
    expect(before.stageSettings.volume).toBe(0);
    const after = await load(text);
    expect(after.settings.value).toEqual(before.settings.value);
    expect(after.keysOf(dashStage).dash).toEqual(["KeyJ"]);
    expect(after.keysOf(dashStage).left).toContain("KeyA");
  });

  it("[PG19] name the key of the chat: the chosen one, else Enter, or T if a game needs Enter", async () => {
    const { chatKeyOf, change } = await load(null);
    expect([chatKeyOf(dashStage), chatKeyOf(highNoonStage)]).toEqual(["Enter", "KeyT"]);
    change({ chatKey: "KeyC" });
    expect([chatKeyOf(dashStage), chatKeyOf(highNoonStage)]).toEqual(["KeyC", "KeyC"]);
    // A key that a game uses stays the game's.
    change({ chatKey: "KeyR" });
    expect([chatKeyOf(dashStage), chatKeyOf(highNoonStage)]).toEqual(["KeyR", "KeyT"]);
    expect((await load('{"chatKey":7}')).settings.value.chatKey).toBe("");
  });

  it("[PG14] of first-person games stay within their bounds, each by itself", async () => {
    const defaults = (await load(null)).settings.value.firstPerson;
    expect(defaults).toMatchObject({ fieldOfView: 90, headBob: false, invert: false });
    const kept = { sensitivity: 9, fieldOfView: 110, crosshair: "banana", invert: true, headBob: 1 };
    const { settings, changeFirstPerson, stageSettings } = await load(JSON.stringify({ firstPerson: kept }));
    expect(settings.value.firstPerson).toEqual({ ...defaults, fieldOfView: 110, invert: true });
    for (const nonsense of [7, null, [], "cross"])
      expect((await load(JSON.stringify({ firstPerson: nonsense }))).settings.value.firstPerson).toEqual(
        defaults,
      );
    changeFirstPerson({ crosshair: "dot" });
    expect(stageSettings.firstPerson).toEqual({
      ...defaults,
      fieldOfView: 110,
      invert: true,
      crosshair: "dot",
    });
  });

  it("change for this visit even if nothing can be stored", async () => {
    const { change, settings } = await load(null, () => {
      throw new Error("full");
    });
    change({ volume: 0.2 });
    expect(settings.value.volume).toBe(0.2);
  });
});
