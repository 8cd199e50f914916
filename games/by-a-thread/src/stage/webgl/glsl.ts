// Code that every shader of the WebGL painter shares: fog by distance and direction, and the light of the plasma nearby. It
// uses the same numbers as the ray-caster, so that both views show the same place.

import { GLOW_REACH, MOST_GLOW } from "../caster/glow.ts";
import { FOG_LENGTH, FOG_TOP } from "../look/air.ts";
import { COOL, WARM } from "../texture/sky.ts";

/** Most lights that light a pixel. */
export const LIGHTS = 12;

export function vector(parts: ArrayLike<number>, scale: number = 1): string {
  return `vec3(${Array.from(parts, (part) => (part * scale).toFixed(4)).join(", ")})`;
}

/** Declarations for fragment shaders; `eye` is the camera's place. */
export const AIR: string = `
precision highp float;
uniform vec3 eye;
uniform int lightCount;
uniform vec3 lightPlaces[${LIGHTS}];
uniform vec3 lightColours[${LIGHTS}];

vec3 fogTowards(vec3 way) {
  float sun = 0.5 - 0.5 * way.x / max(length(way.xz), 0.001);
  return mix(${vector(COOL, 1 / 255)}, ${vector(WARM, 1 / 255)}, pow(sun, 1.5));
}

float clearness(float depth) {
  return exp(-pow(depth / (${FOG_LENGTH.toFixed(1)} * (1.0 + max(0.0, eye.y - ${FOG_TOP.toFixed(1)}) / ${FOG_TOP.toFixed(1)})), 1.4));
}

vec3 throughAir(vec3 colour, vec3 place) {
  vec3 way = place - eye;
  return mix(fogTowards(way), colour, clearness(length(way)));
}

vec3 plasmaLight(vec3 place) {
  vec3 sum = vec3(0.0);
  for (int i = 0; i < ${LIGHTS}; i++) {
    if (i >= lightCount) break;
    vec3 way = place - lightPlaces[i];
    float share = max(0.0, 1.0 - dot(way, way) / ${(GLOW_REACH * GLOW_REACH).toFixed(1)});
    sum += lightColours[i] * share * share * share;
  }
  return ${MOST_GLOW.toFixed(3)} * sum / (${MOST_GLOW.toFixed(3)} + sum);
}
`;
