// The command line of `npm create reckon`: flags, and the sentences for those that make no sense. main.mjs reads it.

import { parseArgs } from "node:util";

/** Templates by name, with a line for whoever chooses. */
export const TEMPLATES = {
  canvas: "a canvas and nothing else: the smallest page",
  three: "three.js: the same game in three dimensions",
  pixi: "PixiJS: the same game in neon",
};

/** @typedef {keyof typeof TEMPLATES} Template */
/** @typedef {{ folder?: string, template?: Template, name?: string, reckon?: string, install: boolean, help: boolean, version: boolean }} Wish */

export const USAGE = `npm create reckon [folder] -- [options]

  --template canvas|three|pixi   what draws the game
  --name NAME                    its name (default: the folder's)
  --no-install                   write the files only
  --reckon SPEC                  another reckon than this version's: a version, or the path of a tarball
  --help, --version

With a folder and a template it asks nothing.`;

/** Something that the person should do differently, as a sentence. */
export class Refusal extends Error {}

/** @param {readonly string[]} args @returns {Wish} */
export function wishOf(args) {
  const { values, positionals } = parsed(args);
  const { template, name } = values;
  if (positionals.length > 1)
    throw new Refusal(`Name one folder: ${positionals.join(" and ")} are ${positionals.length}.`);
  if (template !== undefined && !isTemplate(template))
    throw new Refusal(
      `There is no template "${template}": choose one of ${Object.keys(TEMPLATES).join(", ")}.`,
    );
  if (name !== undefined) demandName(name);
  return {
    folder: positionals[0],
    template,
    name,
    reckon: values.reckon,
    install: values["no-install"] !== true,
    help: values.help === true,
    version: values.version === true,
  };
}

/** @param {readonly string[]} args */
function parsed(args) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        template: { type: "string", short: "t" },
        name: { type: "string" },
        reckon: { type: "string" },
        "no-install": { type: "boolean" },
        help: { type: "boolean", short: "h" },
        version: { type: "boolean", short: "v" },
      },
    });
  } catch (error) {
    const [reason] = String(/** @type {Error} */ (error).message).split(". ");
    throw new Refusal(`${reason}. Run npm create reckon -- --help for what there is.`);
  }
}

/** @param {string} text @returns {text is Template} */
export function isTemplate(text) {
  return Object.hasOwn(TEMPLATES, text);
}

/** Refuses a name that npm would refuse for a package. @param {string} name */
export function demandName(name) {
  if (!/^[a-z0-9][a-z0-9._-]{0,99}$/.test(name) || name === "node_modules")
    throw new Refusal(
      `"${name}" cannot be the name of a game: write small letters, digits and hyphens, such as my-game (--name my-game).`,
    );
}

/** A name that npm accepts, from that of a folder. @param {string} folder */
export function nameFrom(folder) {
  const plain = folder
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-");
  return plain.replaceAll(/^-+|-+$/g, "").slice(0, 100) || "my-game";
}
