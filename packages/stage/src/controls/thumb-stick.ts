// A touch stick: it appears where the thumb comes down, and follows a thumb that goes too far. TouchLayer owns at most two
// of them. Always true: x and y are within a circle of 1; without a thumb there is no deflection.

/** How far a thumb moves for full deflection, in CSS pixels. */
export const STICK_RADIUS = 52;
/** A resting thumb trembles by less than this share of it. */
const DEAD_ZONE = 0.14;

export class ThumbStick {
  /** Deflection, −1 to 1. */
  x = 0;
  y = 0;
  /** Where the stick and the thumb are, in CSS pixels. */
  baseX = 0;
  baseY = 0;
  thumbX = 0;
  thumbY = 0;
  #pointer = -1;

  get isHeld(): boolean {
    return this.#pointer >= 0;
  }

  /** A thumb comes down; false if another one holds the stick. */
  begin(pointer: number, x: number, y: number): boolean {
    if (this.isHeld) return false;
    this.#pointer = pointer;
    this.baseX = x;
    this.baseY = y;
    this.move(pointer, x, y);
    return true;
  }

  /** A thumb moves; false if it does not hold this stick. */
  move(pointer: number, x: number, y: number): boolean {
    if (pointer !== this.#pointer) return false;
    const dx = x - this.baseX;
    const dy = y - this.baseY;
    const length = Math.sqrt(dx * dx + dy * dy);
    const beyond = length > STICK_RADIUS ? 1 - STICK_RADIUS / length : 0;
    this.baseX += dx * beyond;
    this.baseY += dy * beyond;
    this.thumbX = x;
    this.thumbY = y;
    const share = Math.min(1, length / STICK_RADIUS);
    const scale = share <= DEAD_ZONE ? 0 : share / length;
    this.x = dx * scale;
    this.y = dy * scale;
    return true;
  }

  /** A thumb is lifted; false if it does not hold this stick. */
  end(pointer: number): boolean {
    if (pointer !== this.#pointer || !this.isHeld) return false;
    this.release();
    return true;
  }

  release(): void {
    this.#pointer = -1;
    this.x = 0;
    this.y = 0;
  }
}
