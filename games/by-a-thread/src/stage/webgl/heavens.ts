// The sky in WebGL: one triangle over the whole picture, behind everything, that looks up the dusk by direction.

import {
  BufferAttribute,
  BufferGeometry,
  DataTexture,
  GLSL3,
  LinearFilter,
  Mesh,
  RepeatWrapping,
  RGBAFormat,
  ShaderMaterial,
} from "three";
import { paintSky, SKY_HEIGHT, SKY_HIGH, SKY_LOW, SKY_WIDTH } from "../texture/sky.ts";

const VERTEX = `
uniform mat4 toWorld;
out vec3 way;
void main() {
  vec4 far = toWorld * vec4(position.xy, 1.0, 1.0);
  vec4 near = toWorld * vec4(position.xy, -1.0, 1.0);
  way = far.xyz / far.w - near.xyz / near.w;
  gl_Position = vec4(position.xy, 1.0, 1.0);
}`;

const FRAGMENT = `
precision highp float;
uniform sampler2D dusk;
in vec3 way;
out vec4 pixel;
void main() {
  float tangent = way.y / max(length(way.xz), 0.0001);
  float row = (${SKY_HIGH.toFixed(3)} - tangent) / ${(SKY_HIGH - SKY_LOW).toFixed(3)};
  float turn = atan(way.z, way.x) / 6.2831853;
  // The seam at a turn of 0 must not be smoothed over the whole picture.
  pixel = vec4(textureLod(dusk, vec2(turn, clamp(row, 0.002, 0.998)), 0.0).rgb, 1.0);
}`;

export function heavens(): Mesh<BufferGeometry, ShaderMaterial> {
  const dusk = new DataTexture(
    new Uint8Array(paintSky().buffer as ArrayBuffer),
    SKY_WIDTH,
    SKY_HEIGHT,
    RGBAFormat,
  );
  dusk.wrapS = RepeatWrapping;
  dusk.magFilter = LinearFilter;
  dusk.minFilter = LinearFilter;
  dusk.needsUpdate = true;
  const geometry = new BufferGeometry();
  geometry.setAttribute(
    "position",
    new BufferAttribute(new Float32Array([-1, -1, 0, 3, -1, 0, -1, 3, 0]), 3),
  );
  const mesh = new Mesh(
    geometry,
    new ShaderMaterial({
      glslVersion: GLSL3,
      vertexShader: VERTEX,
      fragmentShader: FRAGMENT,
      uniforms: { dusk: { value: dusk }, toWorld: { value: undefined } },
      depthTest: false,
      depthWrite: false,
    }),
  );
  mesh.frustumCulled = false;
  mesh.renderOrder = -1;
  return mesh;
}
