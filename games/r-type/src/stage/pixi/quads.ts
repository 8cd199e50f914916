// The whole list as one mesh: four corners for each picture, one draw call for all of them. Light and bodies mix in one call, because
// colours are multiplied by alpha before: light adds its colour and takes nothing away. The WebGL painter owns one. Always true:
// nothing is allocated in a frame; only drawn pictures are sent to the graphics card.

import { Buffer, BufferUsage, Geometry, Mesh, Shader } from "pixi.js";
import { type DisplayList, MOST_DRAWN } from "../display-list.ts";
import { pictures } from "../pictures/catalogue.ts";
import type { Atlas } from "./atlas.ts";

/** Of a corner: x, y, u, v, alpha, and how much it hides of the picture behind it. */
const FLOATS = 6;
const BYTES = 4 * FLOATS;

const VERTEX = `
in vec2 aPosition;
in vec2 aUV;
in vec2 aMix;
out vec2 vUV;
out vec2 vMix;
uniform mat3 uProjectionMatrix;
uniform mat3 uWorldTransformMatrix;
uniform mat3 uTransformMatrix;
void main() {
  vUV = aUV;
  vMix = aMix;
  vec3 place = uProjectionMatrix * uWorldTransformMatrix * uTransformMatrix * vec3(aPosition, 1.0);
  gl_Position = vec4(place.xy, 0.0, 1.0);
}`;

const FRAGMENT = `
in vec2 vUV;
in vec2 vMix;
uniform sampler2D uTexture;
out vec4 finalColor;
void main() {
  vec4 colour = texture(uTexture, vUV) * vMix.x;
  finalColor = vec4(colour.rgb, colour.a * vMix.y);
}`;

export class Quads {
  readonly mesh: Mesh<Geometry, Shader>;
  readonly #atlas: Atlas;
  readonly #corners: Float32Array;
  readonly #buffer: Buffer;
  readonly #geometry: Geometry;

  constructor(atlas: Atlas) {
    this.#atlas = atlas;
    this.#corners = new Float32Array(MOST_DRAWN * 4 * FLOATS);
    const usage = BufferUsage.VERTEX | BufferUsage.COPY_DST;
    this.#buffer = new Buffer({ data: this.#corners, usage });
    const buffer = this.#buffer;
    this.#geometry = new Geometry({
      attributes: {
        aPosition: { buffer, format: "float32x2", stride: BYTES, offset: 0 },
        aUV: { buffer, format: "float32x2", stride: BYTES, offset: 8 },
        aMix: { buffer, format: "float32x2", stride: BYTES, offset: 16 },
      },
      indexBuffer: corners(),
    });
    const { source } = atlas;
    const shader = Shader.from({
      gl: { vertex: VERTEX, fragment: FRAGMENT, name: "quads" },
      resources: { uTexture: source, uSampler: source.style },
    });
    this.mesh = new Mesh({ geometry: this.#geometry, shader });
  }

  draw(list: DisplayList): void {
    const { uv } = this.#atlas;
    const out = this.#corners;
    let at = 0;
    for (let i = 0; i < list.count; i++) {
      const number = list.picture[i];
      const { left, top, right, bottom, isLight } = pictures[number];
      const angle = list.angle[i];
      const cos = angle === 0 ? 1 : Math.cos(angle);
      const sin = angle === 0 ? 0 : Math.sin(angle);
      const [scaleX, scaleY] = [list.scaleX[i], list.scaleY[i]];
      const [x, y, alpha] = [list.x[i], list.y[i], list.alpha[i]];
      const hides = isLight ? 0 : 1;
      for (let corner = 0; corner < 4; corner++) {
        const isRight = (corner & 1) === 1;
        const isLow = corner > 1;
        const dx = (isRight ? right : -left) * scaleX;
        const dy = (isLow ? bottom : -top) * scaleY;
        out[at] = x + dx * cos - dy * sin;
        out[at + 1] = y + dx * sin + dy * cos;
        out[at + 2] = uv[4 * number + (isRight ? 2 : 0)];
        out[at + 3] = uv[4 * number + (isLow ? 3 : 1)];
        out[at + 4] = alpha;
        out[at + 5] = hides;
        at += FLOATS;
      }
    }
    this.mesh.visible = list.count > 0;
    this.#geometry.indexCount = 6 * list.count;
    if (list.count > 0) this.#buffer.update(4 * at);
  }

  close(): void {
    this.mesh.destroy();
    this.#geometry.destroy(true);
  }
}

/** Two triangles for each picture. */
function corners(): Uint16Array {
  const indices = new Uint16Array(6 * MOST_DRAWN);
  for (let i = 0; i < MOST_DRAWN; i++)
    indices.set(
      [0, 1, 2, 1, 3, 2].map((one) => 4 * i + one),
      6 * i,
    );
  return indices;
}
