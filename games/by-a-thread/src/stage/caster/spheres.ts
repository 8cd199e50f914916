// Draws players in the ray-caster: a ball of bronze, each pixel of it taken from the skin on the visible side and lit by
// sun, sky and plasma; and the soft disc of its shadow. Always true: any wall in front hides it, column by column.

import { clearness } from "../look/air.ts";
import type { Sphere, Spot } from "../scene.ts";
import { SKIN_HEIGHT, SKIN_WIDTH } from "../texture/sphere-skin.ts";
import { AT_X, AT_Z, BLUE, GREEN, RED } from "./glow.ts";
import type { Picture } from "./picture.ts";
import type { Texels } from "./texels.ts";

/** Direction to the low sun in the world. */
const SUN_X = -0.906;
const SUN_Y = 0.423;
/** Side of the table that maps a place of the disc to a place of the skin. */
const TABLE = 256;
const LONGITUDE = new Uint16Array(TABLE * TABLE);
const LATITUDE = new Uint8Array(TABLE * TABLE);
for (let at = 0; at < TABLE * TABLE; at++) {
  const right = (2 * ((at % TABLE) + 0.5)) / TABLE - 1;
  const up = 1 - (2 * (Math.floor(at / TABLE) + 0.5)) / TABLE;
  const near = Math.sqrt(Math.max(0, 1 - right * right - up * up));
  LONGITUDE[at] = Math.round((Math.atan2(right, near) / (2 * Math.PI)) * SKIN_WIDTH) & (SKIN_WIDTH - 1);
  LATITUDE[at] = Math.min(
    SKIN_HEIGHT - 1,
    (0.5 - Math.asin(Math.max(-1, Math.min(1, up))) / Math.PI) * SKIN_HEIGHT,
  );
}

const place = new Float64Array(5);

export function paintSphere(
  picture: Picture,
  texels: Texels,
  sphere: Sphere,
  radius: number,
  spot: Spot,
): void {
  const { lens, pixels, width, height, depth, sunlight, glow } = picture;
  if (!lens.project(sphere.x, sphere.y, sphere.z, spot)) return;
  const size = (radius / spot.depth) * lens.scale;
  const left = Math.max(0, Math.ceil(spot.x - size - 0.5));
  const right = Math.min(width - 1, Math.floor(spot.x + size - 0.5));
  const top = Math.max(0, Math.ceil(spot.y - size - 0.5));
  const bottom = Math.min(height - 1, Math.floor(spot.y + size - 0.5));
  const skin = texels.skin(sphere.seat);
  // The axes of the visible disc: towards the eye, and to the right.
  const away = Math.hypot(sphere.x - lens.x, sphere.z - lens.z);
  const towardsX = (lens.x - sphere.x) / away;
  const towardsZ = (lens.z - sphere.z) / away;
  const turn = Math.atan2(towardsZ, towardsX) - sphere.yaw;
  const shift = Math.round((0.5 + turn / (2 * Math.PI)) * SKIN_WIDTH);
  const sunRight = SUN_X * towardsZ;
  const sunNear = SUN_X * towardsX;
  const floorAt =
    Math.max(0, Math.min(sunlight.floorLines - 1, (sphere.z * glow.scale) | 0)) * sunlight.floorColumns +
    Math.max(0, Math.min(sunlight.floorColumns - 1, (sphere.x * glow.scale) | 0));
  const sun = sunlight.floor[floorAt] > 170 ? 0.75 : 0.4;
  const clear = clearness(spot.depth);
  const middle = Math.max(0, Math.min(width - 1, Math.round(spot.x)));
  const fogRed = picture.fogRed[middle] * (1 - clear);
  const fogGreen = picture.fogGreen[middle] * (1 - clear);
  const fogBlue = picture.fogBlue[middle] * (1 - clear);
  place[AT_X] = sphere.x;
  place[AT_Z] = sphere.z;
  glow.read(place);
  const glowRed = place[RED] * 0.8 + sphere.glow * 1.6;
  const glowGreen = place[GREEN] * 0.8 + sphere.glow * 0.9;
  const glowBlue = place[BLUE] * 0.8 + sphere.glow * 0.5;
  const inverse = 1 / size;
  for (let x = left; x <= right; x++) {
    if (spot.depth >= depth[x]) continue;
    const a = (x + 0.5 - spot.x) * inverse;
    for (let y = top; y <= bottom; y++) {
      const b = (spot.y - y - 0.5) * inverse;
      const square = a * a + b * b;
      if (square >= 1) continue;
      const near = Math.sqrt(1 - square);
      const table = (((1 - b) * (TABLE / 2)) | 0) * TABLE + (((1 + a) * (TABLE / 2)) | 0);
      const texel = skin[LATITUDE[table] * SKIN_WIDTH + ((shift - LONGITUDE[table]) & (SKIN_WIDTH - 1))];
      const facing = a * sunRight + b * SUN_Y + near * sunNear;
      const sky = 0.44 + 0.3 * b;
      const lit = facing > 0 ? facing * sun : 0;
      // A highlight from above the eye, and a rim that reflects the sky.
      const shine = near * 0.72 + b * 0.55 - a * 0.42;
      const spark = shine > 0.82 ? ((shine - 0.82) * 5.5) ** 3 * 120 : 0;
      const rim = (1 - near) * (1 - near) * 46;
      const r = ((texel & 255) * (sky + lit * 1.25 + glowRed) + spark + rim) * clear + fogRed;
      const g = (((texel >> 8) & 255) * (sky + lit + glowGreen) + spark * 0.9 + rim * 0.7) * clear + fogGreen;
      const c =
        (((texel >> 16) & 255) * (sky * 1.1 + lit * 0.7 + glowBlue) + spark * 0.7 + rim) * clear + fogBlue;
      const at = y * width + x;
      // The outermost pixel is half transparent.
      const edge = (1 - Math.sqrt(square)) * size;
      if (edge < 1 && size > 3) {
        const under = pixels[at];
        const red = (under & 255) + (r - (under & 255)) * edge;
        const green = ((under >> 8) & 255) + (g - ((under >> 8) & 255)) * edge;
        const blue = ((under >> 16) & 255) + (c - ((under >> 16) & 255)) * edge;
        pixels[at] = solid(red, green, blue);
      } else pixels[at] = solid(r, g, c);
    }
  }
}

/** A soft disc on the floor. */
export function paintShadow(picture: Picture, { x, z }: Sphere, radius: number): void {
  const { lens, pixels, width, height, bottom } = picture;
  const middle = lens.depthOf(x, z);
  const near = middle - radius;
  if (near < 4) return;
  const side = (z - lens.z) * lens.cos - (x - lens.x) * lens.sin;
  const first = Math.max(0, Math.floor(lens.horizon + (lens.y / (middle + radius)) * lens.scale));
  const last = Math.min(height - 1, Math.ceil(lens.horizon + (lens.y / near) * lens.scale));
  const left = Math.max(0, Math.floor(width / 2 + ((side - radius) / middle) * lens.scale) - 4);
  const right = Math.min(width - 1, Math.ceil(width / 2 + ((side + radius) / middle) * lens.scale) + 4);
  for (let y = first; y <= last; y++) {
    const far = (lens.y * lens.scale) / (y + 0.5 - lens.horizon);
    if (!(far > 0)) continue;
    for (let i = left; i <= right; i++) {
      if (y < bottom[i]) continue;
      const dx = ((i + 0.5 - width / 2) * far) / lens.scale - side;
      const share = 1 - (dx * dx + (far - middle) * (far - middle)) / (radius * radius);
      if (share <= 0) continue;
      const keep = 256 - ((150 * share) | 0);
      const pixel = pixels[y * width + i];
      pixels[y * width + i] =
        0xff000000 |
        (((((pixel >> 16) & 255) * keep) >> 8) << 16) |
        (((((pixel >> 8) & 255) * keep) >> 8) << 8) |
        (((pixel & 255) * keep) >> 8);
    }
  }
}

function solid(red: number, green: number, blue: number): number {
  return (
    0xff000000 |
    ((blue > 255 ? 255 : blue) << 16) |
    ((green > 255 ? 255 : green) << 8) |
    (red > 255 ? 255 : red)
  );
}
