// The keys of the replay page. Always true: a key that types into a field or moves in an open list stays there; Space and Enter press the
// button that has the focus, if one was reached by keyboard.

import type { ReplayModel } from "./replay-model.ts";

export function replayKeys(event: KeyboardEvent, model: ReplayModel): void {
  const { target, code, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey || isTaken(target, code)) return;
  const far = event.shiftKey ? 10 : 5;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  if (code === "Space" || key === "k") model.pause(!model.isPaused.peek());
  else if (code === "ArrowLeft") model.jump(-far);
  else if (code === "ArrowRight") model.jump(far);
  else if (code === "ArrowUp") model.shiftSpeed(1);
  else if (code === "ArrowDown") model.shiftSpeed(-1);
  else if (code === "Comma") model.step(-1);
  else if (code === "Period") model.step(1);
  else if (code === "Home") model.seek(0);
  else if (code === "End") model.seek(model.endMs.peek());
  else if (code === "KeyN") model.jumpToMoment(1);
  else if (code === "KeyP") model.jumpToMoment(-1);
  else if (code === "KeyH") model.hide(!model.isHidden.peek());
  else if (code === "KeyL" && model.isGrowing.peek()) model.goLive();
  else if (code in MOVES) roamBy(code, event.shiftKey, model);
  else if (key === "+" || key === "=") model.roam?.zoomBy(1);
  else if (key === "-") model.roam?.zoomBy(-1);
  else if (digit !== undefined) lookBy(Number(digit), event.shiftKey, model);
  else return;
  event.preventDefault();
}

/** Where the keys that walk in games move the free camera, in shares of the screen. */
const MOVES: Readonly<Record<string, readonly [right: number, down: number]>> = {
  KeyW: [0, -0.1],
  KeyA: [-0.1, 0],
  KeyS: [0, 0.1],
  KeyD: [0.1, 0],
};

function roamBy(code: string, isFar: boolean, model: ReplayModel): void {
  const [right, down] = MOVES[code];
  const times = isFar ? 3 : 1;
  model.roam?.move(times * right, times * down);
}

/** 0: everything; 1 to 9: the screen of the first to the ninth player, with Shift from where they stood. */
function lookBy(digit: number, isTrue: boolean, model: ReplayModel): void {
  const person = model.people.peek()[digit - 1];
  if (digit === 0) {
    model.look("true");
    model.roam?.whole();
  } else if (person !== undefined) model.look(isTrue ? `true${person.seat}` : `${person.seat}`);
}

function isTaken(target: EventTarget | null, code: string): boolean {
  if (target instanceof HTMLSelectElement) return true;
  if (target instanceof HTMLInputElement) return target.type !== "range";
  const isPress = code === "Space" || code === "Enter";
  const isButton = target instanceof HTMLElement && target.closest("button, a, summary") !== null;
  return isPress && isButton;
}
