// A page that shows By a Thread's ten difficulties on one sheet, for docs/pictures: a maze of each from above, as dead players
// see it, painted by WebGL. view-figures.ts photographs it. Always true: these are the mazes of the pictures in the host's choice.

import { mazeNumber, mazeOf } from "../../../games/by-a-thread/src/maze.ts";
import { DIFFICULTIES } from "../../../games/by-a-thread/src/stage/lobby.ts";
import { WebGLPainter } from "../../../games/by-a-thread/src/stage/webgl/webgl-painter.ts";
import { sceneIn } from "../../../games/by-a-thread/test/scenes.ts";

const COLUMNS = 5;
const WIDE = 256;
const HIGH = 360;
/** Height of the name below each maze, in pixels. */
const LABEL = 44;
const SEED = 7;
/** The eye is south of the maze and high above it, and looks down and north, so that walls show their frescoes. */
const EYE_SOUTH = 620;
const EYE_HIGH = 2600;
const DOWN = -1.35;
const FIELD = 1.03;

export function paintSheet(): void {
  const sheet = document.createElement("canvas");
  sheet.width = COLUMNS * WIDE;
  sheet.height = (DIFFICULTIES.length / COLUMNS) * HIGH;
  sheet.style.display = "block";
  document.body.append(sheet);
  const context = sheet.getContext("2d");
  if (context === null) return;
  const canvas = document.createElement("canvas");
  const painter = new WebGLPainter(canvas);
  painter.resize(WIDE, HIGH - LABEL, 2);
  context.font = "600 20px sans-serif";
  context.textAlign = "center";
  DIFFICULTIES.forEach((name, level) => {
    const scene = sceneIn(mazeOf(mazeNumber(level, SEED)), 16, 16, -Math.PI / 2, DOWN);
    const eye = { ...scene.eye, y: EYE_HIGH, z: scene.eye.z + EYE_SOUTH, fov: FIELD };
    painter.paint({ ...scene, eye, quality: "high" });
    const x = (level % COLUMNS) * WIDE;
    const y = Math.floor(level / COLUMNS) * HIGH;
    context.drawImage(canvas, x, y, WIDE, HIGH - LABEL);
    context.fillStyle = "#1c120b";
    context.fillRect(x, y + HIGH - LABEL, WIDE, LABEL);
    context.fillStyle = "#f4d9a8";
    context.fillText(`${level + 1}  ${name}`, x + WIDE / 2, y + HIGH - 15);
  });
}
