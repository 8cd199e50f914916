// Every film, in the order of the pages of docs/concepts. films.ts writes them, a test compares them.

import type { Film } from "./film.ts";
import { flightFilm } from "./flight-film.ts";
import { leadFilm } from "./lead-film.ts";
import { lagCompensationFilm } from "./shot-films.ts";
import { interpolationFilm, predictionFilm, reconciliationFilm } from "./yard-films.ts";

export function allFilms(): Film[] {
  return [
    predictionFilm(),
    reconciliationFilm(),
    interpolationFilm(),
    leadFilm(),
    lagCompensationFilm(),
    flightFilm(),
  ];
}
