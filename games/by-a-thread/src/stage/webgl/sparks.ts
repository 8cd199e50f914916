// Plasma and the thread in WebGL: every ball and every ghost of its trail in one draw call, the thread in another;
// and the nearest balls as lights for the shaders. Always true: arrays are made once; what exceeds them is not drawn.

import {
  AdditiveBlending,
  BufferAttribute,
  BufferGeometry,
  CustomBlending,
  DynamicDrawUsage,
  GLSL3,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  Mesh,
  OneFactor,
  OneMinusSrcAlphaFactor,
  ShaderMaterial,
} from "three";
import { CORE, HALO, plasmaColour, plasmaStrength, TRAIL, TRAIL_STEP } from "../look/plasma-look.ts";
import type { Plasma, Scene } from "../scene.ts";
import { AIR, LIGHTS } from "./glsl.ts";
import type { Shared } from "./shared.ts";

/** Ten players with 24 balls each, and a trail behind every one. */
const MOST = 240 * (1 + TRAIL);
const MOST_THREAD = 512;
/** Half of the thread's width, in units. */
const THREAD_HALF = 0.34;

const VERTEX = `
in vec4 where;
in vec4 tint;
out vec2 spot;
out vec3 place;
flat out vec4 colour;
void main() {
  spot = position.xy;
  place = where.xyz;
  colour = tint;
  vec4 middle = viewMatrix * vec4(where.xyz, 1.0);
  // A ball at the eye thins out, so that it does not blind.
  colour.a *= clamp((-middle.z - 6.0) / 26.0, 0.0, 1.0);
  gl_Position = projectionMatrix * (middle + vec4(position.xy * where.w, 0.0, 0.0));
}`;

const FRAGMENT = `${AIR}
in vec2 spot;
in vec3 place;
flat in vec4 colour;
out vec4 pixel;
void main() {
  float far = length(spot);
  if (far >= 1.0) discard;
  float clear = sqrt(clearness(distance(eye, place)));
  float halo = pow(1.0 - far, 2.4) * colour.a * clear;
  float core = ${(CORE / HALO).toFixed(3)};
  float white = pow(clamp(1.0 - (far - core) / (core * 0.7), 0.0, 1.0), 2.0) * colour.a * colour.a * clear;
  pixel = vec4(colour.rgb * halo + white, halo * 0.8);
}`;

const THREAD_VERTEX = `
in float age;
out vec3 place;
out float faint;
void main() {
  place = position;
  faint = age;
  gl_Position = projectionMatrix * viewMatrix * vec4(position, 1.0);
}`;

const THREAD_FRAGMENT = `${AIR}
in vec3 place;
in float faint;
out vec4 pixel;
void main() {
  float clear = clearness(distance(eye, place));
  pixel = vec4(vec3(1.0, 0.77, 0.44) * 0.62 * faint * clear, 1.0);
}`;

export class Sparks {
  readonly plasma: Mesh<InstancedBufferGeometry>;
  readonly thread: Mesh<BufferGeometry>;
  readonly #shared: Shared;
  readonly #where = new InstancedBufferAttribute(new Float32Array(4 * MOST), 4);
  readonly #tint = new InstancedBufferAttribute(new Float32Array(4 * MOST), 4);
  readonly #line = new BufferAttribute(new Float32Array(6 * MOST_THREAD), 3);
  readonly #age = new BufferAttribute(new Float32Array(2 * MOST_THREAD), 1);
  readonly #colour = new Float32Array(3);
  readonly #distances = new Float32Array(LIGHTS);

  constructor(shared: Shared) {
    this.#shared = shared;
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute(
      "position",
      new BufferAttribute(new Float32Array([-1, -1, 0, 1, -1, 0, 1, 1, 0, -1, 1, 0]), 3),
    );
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    for (const [name, attribute] of [
      ["where", this.#where],
      ["tint", this.#tint],
    ] as const) {
      attribute.setUsage(DynamicDrawUsage);
      geometry.setAttribute(name, attribute);
    }
    this.plasma = new Mesh(
      geometry,
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: VERTEX,
        fragmentShader: FRAGMENT,
        uniforms: { ...shared },
        transparent: true,
        depthWrite: false,
        blending: CustomBlending,
        blendSrc: OneFactor,
        blendDst: OneMinusSrcAlphaFactor,
      }),
    );
    this.thread = new Mesh(
      this.#ribbon(),
      new ShaderMaterial({
        glslVersion: GLSL3,
        vertexShader: THREAD_VERTEX,
        fragmentShader: THREAD_FRAGMENT,
        uniforms: { ...shared },
        transparent: true,
        depthWrite: false,
        blending: AdditiveBlending,
        side: 2,
      }),
    );
    this.plasma.frustumCulled = false;
    this.thread.frustumCulled = false;
    this.plasma.renderOrder = 3;
    this.thread.renderOrder = 2;
  }

  fill(scene: Scene): void {
    let count = 0;
    this.#shared.lightCount.value = 0;
    const trail = scene.quality === "high" ? TRAIL : 0;
    for (const ball of scene.plasma) {
      plasmaColour(ball.seat, ball.age, this.#colour);
      if (ball.size === 1) this.#light(ball, scene);
      for (let ghost = ball.size === 1 ? trail : 0; ghost >= 0 && count < MOST; ghost--)
        this.#put(ball, ghost, count++);
    }
    this.#where.needsUpdate = true;
    this.#tint.needsUpdate = true;
    this.plasma.geometry.instanceCount = count;
    this.plasma.visible = count > 0;
    this.#lay(scene.thread, scene.threadPoints);
  }

  #put({ x, y, z, dx, dy, dz, age, size }: Plasma, ghost: number, at: number): void {
    const where = this.#where.array;
    const tint = this.#tint.array;
    const back = ghost * TRAIL_STEP;
    const share = 1 - ghost / (TRAIL + 1);
    where[4 * at] = x - dx * back;
    where[4 * at + 1] = y - dy * back;
    where[4 * at + 2] = z - dz * back;
    where[4 * at + 3] = HALO * size * (0.45 + 0.55 * share);
    for (let part = 0; part < 3; part++) tint[4 * at + part] = this.#colour[part];
    tint[4 * at + 3] = plasmaStrength(age) * share * share;
  }

  /** Keeps the lights nearest to the eye. */
  #light(ball: Plasma, { eye }: Scene): void {
    const { lightCount, lightPlaces, lightColours } = this.#shared;
    const distances = this.#distances;
    const distance = (ball.x - eye.x) ** 2 + (ball.z - eye.z) ** 2;
    let slot = lightCount.value;
    if (slot === LIGHTS) {
      slot = 0;
      for (let i = 1; i < LIGHTS; i++) if (distances[i] > distances[slot]) slot = i;
      if (distances[slot] <= distance) return;
    } else lightCount.value++;
    distances[slot] = distance;
    const strength = plasmaStrength(ball.age) * 1.1;
    lightPlaces.value[slot].set(ball.x, ball.y, ball.z);
    lightColours.value[slot].set(
      (0.1 + this.#colour[0]) * strength,
      (0.06 + this.#colour[1]) * strength,
      (0.04 + this.#colour[2]) * strength,
    );
  }

  #ribbon(): BufferGeometry {
    const geometry = new BufferGeometry();
    const index: number[] = [];
    for (let i = 0; i + 1 < MOST_THREAD; i++)
      index.push(2 * i, 2 * i + 1, 2 * i + 2, 2 * i + 2, 2 * i + 1, 2 * i + 3);
    geometry.setIndex(index);
    geometry.setAttribute("position", this.#line.setUsage(DynamicDrawUsage));
    geometry.setAttribute("age", this.#age.setUsage(DynamicDrawUsage));
    return geometry;
  }

  #lay(points: Float32Array, pointCount: number): void {
    const count = Math.min(pointCount, MOST_THREAD);
    const skipped = pointCount - count;
    const line = this.#line.array;
    const age = this.#age.array;
    for (let i = 0; i < count; i++) {
      const at = i + skipped;
      const before = Math.max(0, at - 1);
      const after = Math.min(pointCount - 1, at + 1);
      const dx = points[2 * after] - points[2 * before];
      const dz = points[2 * after + 1] - points[2 * before + 1];
      const length = Math.sqrt(dx * dx + dz * dz) || 1;
      for (let side = 0; side < 2; side++) {
        const out = (side === 0 ? THREAD_HALF : -THREAD_HALF) / length;
        line[6 * i + 3 * side] = points[2 * at] - dz * out;
        line[6 * i + 3 * side + 1] = 0.35;
        line[6 * i + 3 * side + 2] = points[2 * at + 1] + dx * out;
        age[2 * i + side] = 0.25 + 0.75 * (at / pointCount);
      }
    }
    this.#line.needsUpdate = true;
    this.#age.needsUpdate = true;
    this.thread.geometry.setDrawRange(0, Math.max(0, 6 * (count - 1)));
    this.thread.visible = count > 1;
  }
}
