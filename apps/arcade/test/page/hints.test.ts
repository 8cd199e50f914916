import type { Hint } from "@reckon/stage";
import type { Client } from "reckon/client";
import { describe, expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { Hints } from "../../src/page/hints.ts";

const HINTS: readonly Hint[] = [
  { id: "run", text: "Run with {up}" },
  { id: "hurt", text: { keyboard: "Rest", gamepad: "Rest", touch: "Rest" }, when: () => isHurt },
  { id: "dash", text: { keyboard: "{dash} dashes", gamepad: "{dash} dashes", touch: "Tap {dash}" } },
];
let isHurt = false;
const client = {} as Client;

function hints(shown: string[]): Hints {
  isHurt = false;
  return new Hints({
    hints: HINTS,
    shown: () => shown,
    remember: (id) => shown.push(id),
    device: () => "touch",
    keyOf: (action) => ({ up: "W", dash: "Dash" })[action] ?? "",
  });
}

describe("[PG21] hints in play", () => {
  it("come one after the other with a pause, name the chosen keys, and wait for their moment", () => {
    const shown: string[] = [];
    const made = hints(shown);
    const told: string[] = [];
    for (let now = 0; now <= 40_000; now += 250) {
      isHurt = now >= 25_000;
      made.update(client, now);
      const text = made.text.value;
      if (told.at(-1) !== text) told.push(text);
    }
    expect(told).toEqual(["", "Run with W", "", "Tap Dash", "", "Rest", ""]);
    expect(shown).toEqual(["run", "dash", "hurt"]);
  });

  it("are shown once: not again in the next match", () => {
    const shown = ["run", "dash"];
    const made = hints(shown);
    for (let now = 0; now <= 20_000; now += 250) made.update(client, now);
    expect(made.text.value).toBe("");
  });

  it("number two or three in every game, and name existing actions", () => {
    for (const { name, hints = [], actions } of GAMES) {
      expect(hints.length, name).toBeGreaterThanOrEqual(2);
      const texts = hints.flatMap(({ text }) => (typeof text === "string" ? [text] : Object.values(text)));
      for (const [, action] of texts.join().matchAll(/\{(\w+)\}/g))
        expect(
          actions.map((one) => one.name),
          name,
        ).toContain(action);
    }
  });

  it("give way to news, which stays as long and is not remembered as shown", () => {
    const shown: string[] = [];
    const made = hints(shown);
    made.update(client, 0);
    made.update(client, 1500);
    made.say("The picture is plainer", 2000);
    made.update(client, 7900);
    expect(made.text.value).toBe("The picture is plainer");
    made.update(client, 8000);
    expect(made.text.value).toBe("");
    made.update(client, 11_000);
    expect([made.text.value, shown]).toEqual(["Tap Dash", ["run", "dash"]]);
  });
});
