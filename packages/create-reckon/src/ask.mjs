// The questions of `npm create reckon`, for what the command line leaves open: which folder, and what draws. Without a terminal there is
// nobody to ask: the folder must be given, and the template is canvas.

import { basename, resolve } from "node:path";
import { createInterface } from "node:readline/promises";
import { demandName, isTemplate, nameFrom, Refusal, TEMPLATES } from "./command-line.mjs";
import { demandEmpty } from "./make-project.mjs";

/** @typedef {import("./command-line.mjs").Template} Template */
/** @typedef {{ folder: string, template: Template, name: string }} Answers */

/**
 * @param {import("./command-line.mjs").Wish} wish
 * @param {boolean} isTerminal whether somebody is there who can answer
 * @param {{ input: NodeJS.ReadableStream, output: NodeJS.WritableStream }} [streams] Default: those of the process.
 * @returns {Promise<Answers>}
 */
export async function ask(wish, isTerminal, streams = { input: process.stdin, output: process.stdout }) {
  if (wish.folder === undefined && !isTerminal)
    throw new Refusal("Name a folder: npm create reckon my-game -- --template canvas");
  if (wish.folder !== undefined && (wish.template !== undefined || !isTerminal))
    return answersOf(wish.folder, wish.template ?? "canvas", wish.name);
  const lines = createInterface(streams);
  // Ctrl-D or Ctrl-C at a question.
  const closed = new Promise((_, reject) =>
    lines.once("close", () => reject(new Refusal("\nNothing was made."))),
  );
  closed.catch(() => {});
  /** @param {string} question @returns {Promise<string>} */
  const answer = async (question) => (await Promise.race([lines.question(question), closed])).trim();
  try {
    const folder = wish.folder ?? ((await answer("Which folder? (my-game) ")) || "my-game");
    demandEmpty(resolve(folder));
    return answersOf(folder, wish.template ?? (await templateBy(answer)), wish.name);
  } finally {
    lines.close();
  }
}

/** @param {(question: string) => Promise<string>} answer @returns {Promise<Template>} */
async function templateBy(answer) {
  const all = Object.entries(TEMPLATES);
  const list = all.map(([name, text], i) => `  ${i + 1}  ${name.padEnd(6)}  ${text}`).join("\n");
  for (let tries = 0; tries < 5; tries++) {
    const said = await answer(`What draws it?\n${list}\nNumber or name (1): `);
    const name = said === "" ? "canvas" : (all[Number(said) - 1]?.[0] ?? said);
    if (isTemplate(name)) return name;
  }
  throw new Refusal(`Choose a template by its number or name: ${all.map(([name]) => name).join(", ")}.`);
}

/** @param {string} folder @param {Template} template @param {string | undefined} name @returns {Answers} */
function answersOf(folder, template, name = nameFrom(basename(resolve(folder)))) {
  demandName(name);
  return { folder, template, name };
}
