// Values that every shader of the WebGL painter reads: where the eye is, and the lights of the frame. One object, which all
// materials hold, so that a frame sets each value once.

import { Vector3 } from "three";
import { LIGHTS } from "./glsl.ts";

export interface Shared {
  readonly [name: string]: { value: unknown };
  readonly eye: { readonly value: Vector3 };
  readonly lightCount: { value: number };
  readonly lightPlaces: { readonly value: readonly Vector3[] };
  readonly lightColours: { readonly value: readonly Vector3[] };
}

export function sharedUniforms(): Shared {
  const vectors = (): Vector3[] => Array.from({ length: LIGHTS }, () => new Vector3());
  return {
    eye: { value: new Vector3() },
    lightCount: { value: 0 },
    lightPlaces: { value: vectors() },
    lightColours: { value: vectors() },
  };
}
