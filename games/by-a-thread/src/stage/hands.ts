// A player's controls as this game's input; and their present view direction. The mouse turns the view in every frame, long before a
// tick has used it: the drawn yaw is the sum of turns so far plus what keys have turned by rule. Always true: the pitch never
// leaves the rules' limits; through the glass everything turns slower by the factor of the zoom.

import type { StageControls, StageSettings } from "@reckon/stage";
import { FIRST_PERSON, verticalView } from "@reckon/stage";
import type { ControlsOf } from "reckon";
import type { ByAThread } from "../by-a-thread.ts";
import { MOST_PITCH } from "../tuning.ts";

/** The glass shows this share of the field of view: 45° becomes 10°. */
const GLASS = 10 / 45;
/** How fast a player puts it to the eye, per second. */
const GLASS_SPEED = 7;
/** Near a target a stick or thumb turns at this share. */
const HELP = 0.5;
/** Without an input for this many frames, no player uses this view: it shows what the world says. */
const IDLE_FRAMES = 40;
const WHOLE_TURN = 2 * Math.PI;

export class Hands {
  readonly #controls: StageControls;
  readonly #settings: StageSettings;
  /** The sum of turns so far. */
  #yaw = 0;
  #pitch = 0;
  #keyPitch = 0;
  #glass = 0;
  #idleFrames = IDLE_FRAMES;
  /** A target is near the middle of the picture. */
  isNearTarget = false;

  constructor(controls: StageControls, settings: StageSettings) {
    this.#controls = controls;
    this.#settings = settings;
  }

  /** Whether a player plays with this view. */
  get isUsed(): boolean {
    return this.#idleFrames < IDLE_FRAMES;
  }

  /** How close the glass is to the eye, 0 to 1. */
  get glass(): number {
    return this.#glass;
  }

  /** From top to bottom, in radians. */
  get fieldOfView(): number {
    const plain = verticalView((this.#settings.firstPerson ?? FIRST_PERSON).fieldOfView);
    return plain * (1 - this.#glass * (1 - GLASS));
  }

  /** Begins a frame: `keyPitch` is what keys have turned in the shown world. */
  update(seconds: number, keyPitch: number): void {
    this.#idleFrames++;
    this.#keyPitch = keyPitch;
    const wanted = this.#controls.isDown("zoom") ? 1 : 0;
    const still = this.#settings.reducedMotion;
    this.#glass += (wanted - this.#glass) * (still ? 1 : 1 - Math.exp(-GLASS_SPEED * seconds));
    if (Math.abs(wanted - this.#glass) < 0.002) this.#glass = wanted;
    this.#turn();
  }

  yawWith(keyYaw: number): number {
    return this.#yaw + keyYaw;
  }

  get pitch(): number {
    return Math.max(-MOST_PITCH, Math.min(MOST_PITCH, this.#pitch + this.#keyPitch));
  }

  readonly sample = (into: Partial<ControlsOf<ByAThread>>): void => {
    const controls = this.#controls;
    this.#idleFrames = 0;
    this.#turn();
    into.forward = -controls.moveY;
    into.strafe = controls.moveX;
    into.lookYaw = this.#yaw;
    into.lookPitch = this.#pitch;
    into.turn = axis(controls, "turnRight", "turnLeft");
    into.tilt = axis(controls, "lookUp", "lookDown");
    into.zoom = controls.isDown("zoom") ? 1 : 0;
    into.fire = controls.presses("fire") % 16;
    into.hold = controls.isDown("fire") ? 1 : 0;
  };

  #turn(): void {
    const { x, y } = this.#controls.takeTurn();
    const { aimHelp } = this.#settings.firstPerson ?? FIRST_PERSON;
    const isHelped = aimHelp && this.isNearTarget && this.#controls.device !== "keyboard";
    const share = (1 - this.#glass * (1 - GLASS)) * (isHelped ? HELP : 1);
    this.#yaw = (this.#yaw + x * share) % WHOLE_TURN;
    const most = MOST_PITCH - this.#keyPitch;
    this.#pitch = Math.max(-MOST_PITCH - this.#keyPitch, Math.min(most, this.#pitch - y * share));
  }
}

function axis(controls: StageControls, more: string, less: string): number {
  return (controls.isDown(more) ? 1 : 0) - (controls.isDown(less) ? 1 : 0);
}
