// The player's device, as far as the page knows: the one used last, and before any use, a guess from the
// machine. How-to cards follow it.

import { signal } from "@preact/signals";
import type { Device } from "@reckon/stage";

export const device = signal<Device>(matchMedia("(pointer: coarse)").matches ? "touch" : "keyboard");

addEventListener("gamepadconnected", () => {
  device.value = "gamepad";
});
