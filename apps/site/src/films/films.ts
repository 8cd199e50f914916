// `npm run films`: draws the moving pictures of docs/concepts from runs of the engine, and writes them to docs/films. A test draws them again
// and compares, so that they show the engine as it is.

import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { allFilms } from "./all-films.ts";
import { svgOf } from "./film.ts";

const FOLDER = fileURLToPath(new URL("../../../../docs/films", import.meta.url));

for (const film of allFilms()) {
  const svg = svgOf(film);
  writeFileSync(`${FOLDER}/${film.name}.svg`, svg);
  console.log(`docs/films/${film.name}.svg: ${svg.length} bytes`);
}
