// The projection of the WebGL painter: a camera that tilts. Separate from the renderer, so that a test compares it with the
// ray-caster's lens. Always true: a yaw of 0 looks along x and grows towards z; a positive pitch looks up.

import { type PerspectiveCamera, Vector3 } from "three";
import type { Eye, Spot } from "../scene.ts";

const point = new Vector3();

export function aimCamera(camera: PerspectiveCamera, eye: Eye, aspect: number): void {
  camera.rotation.order = "YXZ";
  camera.position.set(eye.x, eye.y, eye.z);
  camera.rotation.set(eye.pitch, -eye.yaw - Math.PI / 2, 0);
  camera.fov = (eye.fov * 180) / Math.PI;
  camera.aspect = aspect;
  camera.updateProjectionMatrix();
  camera.updateMatrixWorld();
}

/** The place of a point in a picture of that size; false: behind the eye. */
export function projectBy(
  camera: PerspectiveCamera,
  width: number,
  height: number,
  x: number,
  y: number,
  z: number,
  into: Spot,
): boolean {
  point.set(x, y, z).applyMatrix4(camera.matrixWorldInverse);
  into.depth = -point.z;
  if (into.depth < camera.near) return false;
  point.applyMatrix4(camera.projectionMatrix);
  into.x = ((point.x + 1) / 2) * width;
  into.y = ((1 - point.y) / 2) * height;
  return true;
}
