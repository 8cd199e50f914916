import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { LANGUAGES, language, speak, textsIn } from "@reckon/stage";
import { afterEach, describe, expect, it } from "vitest";
import { GAMES } from "../../src/games.ts";
import { LANGUAGE_NAMES, preferredLanguage } from "../../src/page/chosen-language.ts";
import { choiceName, choiceValue } from "../../src/page/room/choice-words.ts";
import { HOME, inOwnWords } from "../../src/page/words.ts";
import { OTHERS, WITH_A_VALUE } from "../../src/texts/engine-sentences.ts";
import { leavesOf } from "./leaves.ts";

const ROOT = fileURLToPath(new URL("../../../../", import.meta.url));
const PARTS = [
  ...["page", "overlay", "replay", "inspect"].map((part) => `apps/arcade/src/texts/${part}`),
  ...["by-a-thread", "dash", "high-noon", "r-type"].map((game) => `games/${game}/src/stage/texts`),
  "packages/stage/src/texts",
];
/** Words that German has from English, and names. */
const SAME =
  /^(?:Reckon|Dash|By a Thread|High Noon|R-Type|Boomstick|Showdown( ready)?|SHOWDOWN|Show\u00addown|Replays?|Bots?|Host|Name|Server|Chat|Netcode|Jitter|jitter|RTT|Rollbacks?|rollbacks|Position|Pause|Home|Sticks|Zoom|Level|Ring|boss|B\/s|live|Live|[A-Z0-9]{5}|Alt|Esc|Interpolation|Download|Server: 2|Replay: \S+|Ben Cleo|.{0,2})$|^[\d\s:.,%×/+−-]*(?:ms|s|min|Level|Jitter|[a-z]*)?$|^\S+ \(Host\)$/;
const BRACES = /\{\w+\}/g;

afterEach(() => speak("en"));

async function leaves(part: string, of: string): Promise<Map<string, string>> {
  const module = await import(`${ROOT}${part}/${of}.ts`);
  return leavesOf(module[of]);
}

describe.each(PARTS)("[PG34] the texts in %s", (part) => {
  it("are the same in every language, and none is empty", async () => {
    const english = await leaves(part, "en");
    expect(english.size).toBeGreaterThan(5);
    for (const other of LANGUAGES) {
      const said = await leaves(part, other);
      for (const [path, text] of said) expect(text.trim(), `${other} ${path}`).not.toBe("");
      // Lists by id or by code may name more or fewer: what they lack is shown as it is.
      const free = /\.(?:values|keys|modules|bots|names)\./;
      const paths = (all: Map<string, string>): string[] =>
        [...all.keys()].filter((path) => !free.test(`.${path}`));
      expect(paths(said).sort()).toEqual(paths(english).sort());
    }
  });

  it("name the same keys in every language", async () => {
    const english = await leaves(part, "en");
    for (const [path, text] of await leaves(part, "de")) {
      const [ours, theirs] = [text, english.get(path) ?? ""].map((one) => (one.match(BRACES) ?? []).sort());
      expect(ours, path).toEqual(theirs);
    }
  });

  it("have no English left in German", async () => {
    const english = await leaves(part, "en");
    const left = [...(await leaves(part, "de"))].filter(
      ([path, text]) => text === english.get(path) && !SAME.test(text.replace(BRACES, "").trim()),
    );
    // What hosts and replay files say is worded only where it is known, and nobody is called Ann here.
    const isPassed = (path: string): boolean =>
      /^(?:said|bookmark|replay\.bookmark|overlay\.idle|choices\.other)$/.test(path);
    expect(left.filter(([path]) => !isPassed(path))).toEqual([]);
  });
});

describe("[PG34] the language", () => {
  it("is the chosen one, else the first of the browser's that there is, else English", () => {
    expect(preferredLanguage("de", ["en-US"])).toBe("de");
    expect(preferredLanguage("", ["de-AT", "en"])).toBe("de");
    expect(preferredLanguage("", ["fr", "de", "en"])).toBe("de");
    expect(preferredLanguage("", ["EN-gb", "de"])).toBe("en");
    expect(preferredLanguage("tlh", ["fr"])).toBe("en");
    expect(preferredLanguage("", [])).toBe("en");
  });

  it("changes everything at once, games and engine too, and back", async () => {
    const [dash, thread, noon, rType] = GAMES;
    expect([HOME.play, noon.choiceWords?.mode?.name]).toEqual(["Play now", "Mode"]);
    await speak("de");
    expect(HOME.play).toBe("Jetzt spielen");
    expect(dash.actions.find(({ name }) => name === "up")?.label).toBe("Hoch");
    expect(thread.afterlife).toEqual({
      title: "Schatten im Hades",
      label: "Hinab in den Hades",
      afterMs: 6500,
    });
    expect(choiceName(noon, "mode") + choiceValue(noon, "mode", "Duel")).toBe("ModusDuell");
    expect(choiceName(rType, "bots") + choiceValue(rType, "bots", "Strong")).toBe("Stärke der BotsSchwer");
    expect(noon.bookmark?.("Ann felled Ben")).toBe("Ann fällte Ben");
    expect(noon.hints?.map(({ text }) => text)).not.toContain("");
    await speak("en");
    expect(HOME.play).toBe("Play now");
    expect(dash.actions.find(({ name }) => name === "up")?.label).toBe("Up");
  });

  it("stays what it was if a part of it does not load, and the last choice counts", async () => {
    let fails = true;
    const texts = textsIn(
      { word: "dog" },
      {
        de: async () => {
          if (fails) throw new Error("The network is gone.");
          return { word: "Hund" };
        },
      },
    );
    await expect(speak("de")).rejects.toThrow("gone");
    expect([language(), texts().word, HOME.play]).toEqual(["en", "dog", "Play now"]);
    fails = false;
    await Promise.all([speak("de"), speak("en")]);
    expect([language(), texts().word]).toEqual(["en", "dog"]);
    await speak("de");
    expect([language(), texts().word]).toEqual(["de", "Hund"]);
  });

  it("comes to a part that is loaded later, once that is ready", async () => {
    await speak("de");
    const texts = textsIn({ word: "cat" }, { de: async () => ({ word: "Katze" }) });
    expect(texts().word).toBe("cat");
    await texts.ready();
    expect(texts().word).toBe("Katze");
  });

  it("has a name of its own for each", () => {
    expect(Object.keys(LANGUAGE_NAMES)).toEqual([...LANGUAGES]);
  });
});

describe("[PG34] sentences of the engine", () => {
  it("are known as the engine words them", () => {
    const lobby = ["client/client-machine", "client/client-lobby", "room/entrance", "room/room-lobby"]
      .map((file) => readFileSync(`${ROOT}packages/reckon/src/lobby/${file}.ts`, "utf8"))
      .join("");
    for (const [name, sentence] of Object.entries(OTHERS))
      for (const part of name === "matchLost"
        ? sentence.split(": this is another one. ").slice(1)
        : [sentence])
        expect(lobby, name).toContain(part);
    for (const [name, pattern] of Object.entries(WITH_A_VALUE)) {
      const fixed = pattern.source
        .replace(/^\^|\$$/g, "")
        .split(/\(\S+?\)/)
        .map((one) => one.replaceAll("\\", ""));
      for (const part of fixed) expect(lobby, name).toContain(part);
    }
  });

  it("of the chat are all known", () => {
    const lobby = readFileSync(`${ROOT}packages/reckon/src/lobby/room/room-lobby.ts`, "utf8");
    const lines = [...lobby.matchAll(/`\$\{[^`]+?\}( [a-z ]+\.)`/g)].map(([, end]) => `Ann${end}`);
    expect(lines.length).toBeGreaterThanOrEqual(6);
    for (const line of lines)
      expect(
        Object.values(WITH_A_VALUE).some((pattern) => pattern.test(line)),
        line,
      ).toBe(true);
  });

  it("are said in German if they are known, and else as they are", async () => {
    const name = "That name is taken. Choose another.";
    expect(inOwnWords(name)).toBe(name);
    await speak("de");
    expect(inOwnWords(name)).toBe("Diesen Namen hat schon jemand. Wähl einen anderen.");
    expect(inOwnWords("Wrong passcode: 2 left.")).toBe("Falscher Zugangscode: noch 2 Versuche.");
    expect(inOwnWords("No response from a.test:80. Check the address.")).toBe(
      "Keine Antwort von a.test:80. Prüf die Adresse.",
    );
    expect(inOwnWords("Ann was kicked.")).toBe("Ann wurde rausgeworfen.");
    expect(inOwnWords("Only members of the club play here.")).toBe("Only members of the club play here.");
    expect(inOwnWords(undefined)).toBeUndefined();
  });
});
