// What the player holds in his hands, as far as the page knows: what was used last, and before anything was, what the
// machine looks like. Cards that say how to play go by it.

import { signal } from "@preact/signals";
import type { Device } from "@reckon/stage";

export const device = signal<Device>(matchMedia("(pointer: coarse)").matches ? "touch" : "keyboard");

addEventListener("gamepadconnected", () => {
  device.value = "gamepad";
});
