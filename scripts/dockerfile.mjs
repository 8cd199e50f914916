// Parses this repository's Dockerfile and .dockerignore, for image.mjs, which runs the steps in folders, and for a test. It knows only the
// instructions that are used here. Always true: an unknown instruction is refused, not skipped.

/** @typedef {{ name: string, words: string[], text: string, options: Record<string, string> }} Step */
/** @typedef {{ base: string, name: string, steps: Step[] }} Stage */

const KNOWN = new Set(["WORKDIR", "COPY", "RUN", "USER", "ENV", "EXPOSE", "HEALTHCHECK", "CMD", "ARG"]);

/** Stages, in order. @param {string} dockerfile @returns {Stage[]} */
export function stagesOf(dockerfile) {
  /** @type {Stage[]} */
  const stages = [];
  const lines = dockerfile.split("\n").filter((line) => !line.startsWith("#"));
  for (const line of lines
    .join("\n")
    .replaceAll(/\\\n\s*/g, "")
    .split("\n")) {
    if (line.trim() === "") continue;
    const step = stepOf(line.trim());
    const { words } = step;
    if (step.name === "FROM") stages.push({ base: words[0], name: words[2] ?? "", steps: [] });
    else if (KNOWN.has(step.name)) stages.at(-1)?.steps.push(step);
    else throw new Error(`The Dockerfile has ${step.name}, which scripts/dockerfile.mjs does not know.`);
  }
  return stages;
}

/** @param {string} line @returns {Step} */
function stepOf(line) {
  const name = line.split(" ", 1)[0];
  /** @type {Record<string, string>} */
  const options = {};
  const text = line
    .slice(name.length)
    .trim()
    .replaceAll(/(?:^|(?<=\s))--([a-z-]+)=(\S+)\s*/g, (all, option, value) => {
      if (name === "RUN") return all;
      options[option] = value;
      return "";
    });
  return { name, options, text, words: text.split(/\s+/) };
}

/** The program of a CMD, or of a HEALTHCHECK, in its exact form. @param {Step} step @returns {string[]} */
export function programOf({ text }) {
  return JSON.parse(text.replace(/^CMD\s+/, ""));
}

/** Says of a path whether it is left out of what docker is given. @param {string} dockerignore @returns {(path: string) => boolean} */
export function ignoredBy(dockerignore) {
  const patterns = dockerignore
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "" && !line.startsWith("#"));
  const shapes = patterns.map((pattern) => {
    const parts = pattern.split(/(\*\*\/|\*)/).map((part) => {
      if (part === "**/") return "(?:.*/)?";
      return part === "*" ? "[^/]*" : part.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&");
    });
    return new RegExp(`^${parts.join("")}(?:/|$)`);
  });
  return (path) => shapes.some((shape) => shape.test(path));
}
