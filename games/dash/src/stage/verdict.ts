// The winner, across the court, from the end of the match until the page moves on.

import { drawMark, type Ink, lookOf, nameOf, type Person, WORDS, withAlpha } from "@reckon/stage";
import type { Camera } from "./look/camera.ts";
import { INK, QUIET, TEXT } from "./look/palette.ts";
import type { Standing } from "./standing.ts";
import { dashTexts } from "./texts/dash-texts.ts";

const HEIGHT = 120;

/** The words about a match that is over. */
function verdictOf({ count, scores, seats, own }: Standing, people: readonly Person[]): string {
  const { hud } = dashTexts();
  if (count === 0) return hud.timeUp;
  if (count > 1 && scores[0] === scores[1]) return hud.draw;
  return seats[0] === own ? hud.won : hud.wins(nameOf(people, seats[0], hud.somebody));
}

export function drawVerdict(ink: Ink, camera: Camera, standing: Standing, people: readonly Person[]): void {
  const { context } = ink;
  const { ratio, width, height, isTile } = camera;
  if (isTile) return;
  const words = verdictOf(standing, people);
  const middle = height / 2;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.fillStyle = withAlpha(INK, 0.78);
  context.fillRect(0, middle - HEIGHT / 2, width, HEIGHT);
  const { colour, mark } = lookOf(standing.count > 0 ? standing.seats[0] : 0);
  context.fillStyle = colour;
  context.fillRect(0, middle - HEIGHT / 2, width, 2);
  context.fillRect(0, middle + HEIGHT / 2 - 2, width, 2);
  const font = `700 ${Math.min(44, width / 10)}px ${WORDS}`;
  const half = ink.widthOf(words, font) / 2;
  drawMark(context, mark, width / 2 - half - 6, middle - 10, 16);
  ink.write(words, width / 2 + 20, middle - 8, "center", TEXT, font, "middle");
  const count = standing.count > 0 ? standing.scores[0] : 0;
  const touches = dashTexts().hud.touches(count);
  ink.write(touches, width / 2 + 20, middle + 30, "center", QUIET, `500 15px ${WORDS}`, "middle");
  context.setTransform(1, 0, 0, 1, 0, 0);
}
