// The frames of the page: calls back once for each picture, and while the page is hidden, when a browser draws none, a few
// times per second so that connections stay alive. Always true: one call at a time, and none after `stop`.

const HIDDEN_MS = 250;

export function startLoop(frame: (now: number, frameMs: number) => void): { stop(): void } {
  let isOver = false;
  let lastMs = performance.now();
  const run = (): void => {
    const now = performance.now();
    frame(now, now - lastMs);
    lastMs = now;
  };
  const draw = (): void => {
    if (isOver) return;
    requestAnimationFrame(draw);
    run();
  };
  requestAnimationFrame(draw);
  const timer = setInterval(() => {
    if (document.hidden) run();
  }, HIDDEN_MS);
  return {
    stop() {
      isOver = true;
      clearInterval(timer);
    },
  };
}
