// The things to draw over the backdrop, in order: pictures of the catalogue with a place, an angle, a size and an alpha. The
// composer fills it once per frame; each painter draws it by its own means. Always true: later pictures lie over earlier
// ones; nothing is allocated after it is made; what exceeds it is left out.

export const MOST_DRAWN = 4096;

export class DisplayList {
  readonly picture: Uint16Array = new Uint16Array(MOST_DRAWN);
  readonly x: Float32Array = new Float32Array(MOST_DRAWN);
  readonly y: Float32Array = new Float32Array(MOST_DRAWN);
  readonly angle: Float32Array = new Float32Array(MOST_DRAWN);
  readonly scaleX: Float32Array = new Float32Array(MOST_DRAWN);
  readonly scaleY: Float32Array = new Float32Array(MOST_DRAWN);
  readonly alpha: Float32Array = new Float32Array(MOST_DRAWN);
  count = 0;

  clear(): void {
    this.count = 0;
  }

  add(picture: number, x: number, y: number, angle = 0, scale = 1, alpha = 1, scaleY: number = scale): void {
    if (this.count === MOST_DRAWN || !(alpha > 0.004)) return;
    const at = this.count++;
    this.picture[at] = picture;
    this.x[at] = x;
    this.y[at] = y;
    this.angle[at] = angle;
    this.scaleX[at] = scale;
    this.scaleY[at] = scaleY;
    this.alpha[at] = alpha < 1 ? alpha : 1;
  }
}
