// Players in WebGL: all spheres in one draw call, their shadows in another. Refilled in every frame. Always
// true: at most `PLAYERS` of them, in arrays made once.

import {
  CircleGeometry,
  DataArrayTexture,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LinearFilter,
  LinearMipmapLinearFilter,
  Mesh,
  RepeatWrapping,
  RGBAFormat,
  ShaderMaterial,
  SphereGeometry,
} from "three";
import { PLAYERS, RADIUS } from "../../tuning.ts";
import type { Sphere } from "../scene.ts";
import { paintSkin, SKIN_HEIGHT, SKIN_WIDTH } from "../texture/sphere-skin.ts";
import { AIR } from "./glsl.ts";
import type { Shared } from "./shared.ts";

const SPHERE_VERTEX = `
in vec4 where;
in vec3 pose;
out vec3 place;
out vec3 skinNormal;
out vec3 worldNormal;
flat out vec2 look;
vec3 turned(vec3 v) {
  float cp = cos(pose.y), sp = sin(pose.y), cy = cos(pose.x), sy = sin(pose.x);
  vec3 up = vec3(v.x * cp - v.y * sp, v.x * sp + v.y * cp, v.z);
  return vec3(up.x * cy - up.z * sy, up.y, up.x * sy + up.z * cy);
}
void main() {
  skinNormal = position;
  worldNormal = turned(position);
  place = where.xyz + worldNormal * ${RADIUS.toFixed(1)};
  look = vec2(where.w, pose.z);
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}`;

const SPHERE_FRAGMENT = `${AIR}
uniform highp sampler2DArray skins;
in vec3 place;
in vec3 skinNormal;
in vec3 worldNormal;
flat in vec2 look;
out vec4 pixel;
const vec3 SUN = vec3(-0.906, 0.423, 0.0);
void main() {
  vec3 own = normalize(skinNormal);
  vec3 n = normalize(worldNormal);
  vec3 toEye = normalize(eye - place);
  vec2 spot = vec2(0.5 + atan(own.z, own.x) / 6.2831853, 0.5 - asin(clamp(own.y, -1.0, 1.0)) / 3.1415927);
  float coarse = max(0.0, log2(distance(eye, place) / 190.0));
  vec3 bronze = textureLod(skins, vec3(spot, look.x), coarse).rgb;
  float sun = max(0.0, dot(n, SUN)) * 0.6;
  float sky = 0.44 + 0.3 * n.y;
  vec3 light = vec3(sky + sun * 1.25, sky + sun, sky * 1.1 + sun * 0.7) + plasmaLight(place) + look.y * vec3(1.6, 0.9, 0.5);
  float shine = pow(max(0.0, dot(n, normalize(toEye + vec3(-0.4, 0.9, 0.2)))), 28.0);
  float rim = pow(1.0 - max(0.0, dot(n, toEye)), 2.0) * 0.2;
  vec3 colour = bronze * light + shine * vec3(0.5, 0.44, 0.34) + rim * vec3(1.0, 0.72, 0.9);
  pixel = vec4(throughAir(colour, place), 1.0);
}`;

const SHADOW_VERTEX = `
in vec4 where;
out vec2 spot;
void main() {
  spot = position.xy;
  vec3 place = vec3(where.x + position.x * ${(RADIUS * 1.3).toFixed(1)}, 0.25, where.z + position.y * ${(RADIUS * 1.3).toFixed(1)});
  gl_Position = projectionMatrix * viewMatrix * vec4(place, 1.0);
}`;

const SHADOW_FRAGMENT = `
precision highp float;
in vec2 spot;
out vec4 pixel;
void main() {
  pixel = vec4(0.04, 0.02, 0.06, 0.6 * max(0.0, 1.0 - dot(spot, spot)));
}`;

export class Crowd {
  readonly spheres: Mesh<InstancedBufferGeometry>;
  readonly shadows: Mesh<InstancedBufferGeometry>;
  readonly #where = new InstancedBufferAttribute(new Float32Array(4 * PLAYERS), 4);
  readonly #pose = new InstancedBufferAttribute(new Float32Array(3 * PLAYERS), 3);

  constructor(shared: Shared) {
    this.#where.setUsage(DynamicDrawUsage);
    this.#pose.setUsage(DynamicDrawUsage);
    const ball = instanced(new SphereGeometry(1, 40, 28));
    ball.setAttribute("where", this.#where);
    ball.setAttribute("pose", this.#pose);
    this.spheres = new Mesh(
      ball,
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: SPHERE_VERTEX,
        fragmentShader: SPHERE_FRAGMENT,
        uniforms: { ...shared, skins: { value: skins() } },
      }),
    );
    const disc = instanced(new CircleGeometry(1, 28));
    disc.setAttribute("where", this.#where);
    this.shadows = new Mesh(
      disc,
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: SHADOW_VERTEX,
        fragmentShader: SHADOW_FRAGMENT,
        transparent: true,
        depthWrite: false,
        side: 2,
      }),
    );
    this.spheres.frustumCulled = false;
    this.shadows.frustumCulled = false;
    this.shadows.renderOrder = 1;
  }

  fill(spheres: readonly Sphere[]): void {
    const count = Math.min(PLAYERS, spheres.length);
    const where = this.#where.array;
    const pose = this.#pose.array;
    for (let i = 0; i < count; i++) {
      const { x, y, z, seat, yaw, pitch, glow } = spheres[i];
      where[4 * i] = x;
      where[4 * i + 1] = y;
      where[4 * i + 2] = z;
      where[4 * i + 3] = seat % PLAYERS;
      pose[3 * i] = yaw;
      pose[3 * i + 1] = pitch;
      pose[3 * i + 2] = glow;
    }
    this.#where.needsUpdate = true;
    this.#pose.needsUpdate = true;
    this.spheres.geometry.instanceCount = count;
    this.shadows.geometry.instanceCount = count;
    this.spheres.visible = count > 0;
    this.shadows.visible = count > 0;
  }
}

function instanced(shape: SphereGeometry | CircleGeometry): InstancedBufferGeometry {
  const geometry = new InstancedBufferGeometry();
  geometry.setAttribute("position", shape.getAttribute("position"));
  geometry.setIndex(shape.getIndex());
  return geometry;
}

function skins(): DataArrayTexture {
  const layer = SKIN_WIDTH * SKIN_HEIGHT;
  const pixels = new Uint32Array(layer * PLAYERS);
  for (let seat = 0; seat < PLAYERS; seat++) pixels.set(paintSkin(seat), seat * layer);
  const texture = new DataArrayTexture(new Uint8Array(pixels.buffer), SKIN_WIDTH, SKIN_HEIGHT, PLAYERS);
  texture.format = RGBAFormat;
  texture.wrapS = RepeatWrapping;
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearMipmapLinearFilter;
  texture.generateMipmaps = true;
  texture.needsUpdate = true;
  return texture;
}
