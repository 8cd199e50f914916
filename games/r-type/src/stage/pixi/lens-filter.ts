// Bends light: every pixel within a lens shows a place further in or out, most of all near its edge, with a little more red on
// one side and blue on the other. The WebGL painter applies it to the backdrop while there is a lens. Always true: ships,
// bullets and the ground are never bent, so that players see them in their true places; outside of all lenses the picture is unchanged.

import { defaultFilterVert, Filter, GlProgram } from "pixi.js";
import { type Lenses, MOST_LENSES } from "../compose/lenses.ts";

const FRAGMENT = `
in vec2 vTextureCoord;
out vec4 finalColor;
uniform sampler2D uTexture;
uniform highp vec4 uInputSize;
uniform vec4 uInputClamp;
uniform vec4 uLens[${MOST_LENSES}];
void main() {
  vec2 pixel = vTextureCoord * uInputSize.xy;
  vec2 bend = vec2(0.0);
  for (int i = 0; i < ${MOST_LENSES}; i++) {
    vec4 lens = uLens[i];
    if (lens.w <= 0.0) continue;
    vec2 away = pixel - lens.xy;
    float far = length(away) / lens.z;
    if (far >= 1.6 || far < 0.001) continue;
    // Inside, the picture is contracted; around the edge it is swept aside.
    float pull = far < 1.0 ? -sin(far * 3.14159) * 0.55 : (1.6 - far) * 0.5;
    bend += (away / far) * pull * lens.w;
  }
  vec2 shift = bend * uInputSize.zw;
  vec2 from = clamp(vTextureCoord + shift, uInputClamp.xy, uInputClamp.zw);
  vec4 colour = texture(uTexture, from);
  if (dot(bend, bend) > 0.25) {
    colour.r = texture(uTexture, clamp(vTextureCoord + shift * 1.06, uInputClamp.xy, uInputClamp.zw)).r;
    colour.b = texture(uTexture, clamp(vTextureCoord + shift * 0.94, uInputClamp.xy, uInputClamp.zw)).b;
  }
  finalColor = colour;
}`;

export class LensFilter extends Filter {
  readonly #lenses: Float32Array;

  constructor() {
    const lenses = new Float32Array(4 * MOST_LENSES);
    super({
      glProgram: GlProgram.from({ vertex: defaultFilterVert, fragment: FRAGMENT, name: "lens" }),
      resources: { lensUniforms: { uLens: { value: lenses, type: "vec4<f32>", size: MOST_LENSES } } },
    });
    this.#lenses = lenses;
  }

  /** Sets the lenses of a frame, for a field with its corner at left, top and `scale` pixels per px. */
  take(lenses: Lenses, left: number, top: number, scale: number): void {
    const out = this.#lenses;
    out.fill(0);
    for (let i = 0; i < lenses.count; i++) {
      out[4 * i] = left + lenses.x[i] * scale;
      out[4 * i + 1] = top + lenses.y[i] * scale;
      out[4 * i + 2] = lenses.radius[i] * scale;
      out[4 * i + 3] = lenses.strength[i];
    }
    this.resources.lensUniforms.update();
  }
}
